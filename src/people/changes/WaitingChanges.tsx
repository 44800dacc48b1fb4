import { useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { allows } from '../../../contract/access'
import { accountChanges as api } from '../../../contract/people/account-changes'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../../ui/Control'
import { Section } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { AccountChangeCard } from './AccountChangeCard'
import { useUserRecord } from '../file/UserShow'

/** Why a person's money is on hold, and a way to release it where the owner locked it. */
const Hold = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const caller = useUser()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const lift = useWrite(api.liftMoneyLock)
  if (!person.hold) return null
  const mayLift = person.hold.locked && allows(caller, 'users.identity') && caller.uuid !== person.uuid
  const confirm = async (reason: string) => {
    await lift.mutateAsync({ body: { user_uuid: person.uuid, reason } })
    notify('people.users.changes.lifted', { type: 'success' })
  }
  return (
    <Section title={translate('people.users.changes.hold')}>
      <p>
        {person.hold.locked
          ? translate('people.users.changes.locked')
          : translate('people.users.changes.held', { until: dateTime(person.hold.until) })}
      </p>
      {mayLift && (
        <SecondaryButton type="button" onClick={() => setAsking(true)}>
          {translate('people.users.changes.lift')}
        </SecondaryButton>
      )}
      <ConfirmDialog
        open={asking}
        title={translate('people.users.changes.lift')}
        confirmLabel={translate('people.users.changes.lift')}
        tone="danger"
        reason="required"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate('people.users.changes.lift_text')}
      </ConfirmDialog>
    </Section>
  )
}

/** A person's pending restrictions: the hold on their money, and proposed changes of sign-in or payout details. */
export const WaitingChanges = () => {
  const translate = useTranslate()
  const { pending_changes: changes } = useUserRecord()
  return (
    <>
      <Hold />
      {changes?.map((change) => (
        <Section key={change.id} title={translate('people.users.changes.title')}>
          <AccountChangeCard change={change} />
        </Section>
      ))}
    </>
  )
}
