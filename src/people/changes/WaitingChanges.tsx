import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { allows } from '../../../contract/access'
import { accountChanges as api } from '../../../contract/people/account-changes'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../../ui/Control'
import { Section } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { useToast } from '../../ui/toasts/toasts'
import { AccountChangeCard } from './AccountChangeCard'
import type { Filed } from '../file/useUserFile'

/** Why the money of a person is closed, and the way to open it again where the owner locked it. */
const Hold = ({ filed: { person, file } }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const caller = useUser()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const lift = useWrite(api.liftMoneyLock)
  if (!file.hold) return null
  const mayLift = file.hold.locked && allows(caller, 'users.identity') && caller.uuid !== person.uuid
  const confirm = async (reason: string) => {
    await lift.mutateAsync({ body: { user_uuid: person.uuid, reason: reason.slice(0, 300) } })
    toast.done('people.users.changes.lifted')
  }
  return (
    <Section title={translate('people.users.changes.hold')}>
      <p>
        {file.hold.locked
          ? translate('people.users.changes.locked')
          : translate('people.users.changes.held', { until: dateTime(file.hold.until) })}
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

/** What of a person is closed or waits: the hold on their money, and proposed changes of signing in or being paid. */
export const WaitingChanges = ({ filed }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  return (
    <>
      <Hold filed={filed} />
      {filed.file.pending_changes?.map((change) => (
        <Section key={change.id} title={translate('people.users.changes.title')}>
          <AccountChangeCard change={change} />
        </Section>
      ))}
    </>
  )
}
