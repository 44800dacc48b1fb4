import { useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { accountChanges } from '../../../contract/people/account-changes'
import { useUser } from '../../data/session/useUser'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { TextButton } from '../../ui/Control'
import { isolated } from '../../ui/fields/Ltr'
import { useUserRecord } from './UserShow'
import { mayPropose, waitingOf, WaitingMark } from '../changes/WaitingMark'

/** Whether somebody has a passcode, and a way to propose its removal. */
export const PasscodeFact = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const caller = useUser()
  const propose = useWrite(accountChanges.proposeChange)
  const [asking, setAsking] = useState(false)
  const person = useUserRecord()
  const isSet = person.passcode_set === true
  const confirm = async (reason: string) => {
    const body = { user_uuid: person.uuid, remove_passcode: true as const, reason }
    await propose.mutateAsync({ body })
    notify('people.users.changes.proposed', { type: 'success' })
  }
  return (
    <>
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'center' }}>
        {translate(isSet ? 'people.users.changes.passcode_set' : 'people.users.changes.passcode_unset')}
        {isSet && mayPropose(caller, person) && !waitingOf(person, 'passcode') && (
          <TextButton type="button" onClick={() => setAsking(true)}>
            {translate('people.users.changes.propose_passcode')}
          </TextButton>
        )}
      </span>
      <WaitingMark field="passcode" />
      <ConfirmDialog
        open={asking}
        title={translate('people.users.changes.propose_passcode_title', { name: isolated(person.name) })}
        confirmLabel={translate('people.users.changes.propose_send')}
        reason="required"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate('people.users.changes.propose_text')}
      </ConfirmDialog>
    </>
  )
}
