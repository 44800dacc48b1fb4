import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { useUser } from '../../data/session/useUser'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { TextButton } from '../../ui/Control'
import { isolated } from '../../ui/fields/Ltr'
import { useToast } from '../../ui/toasts/toasts'
import { mayPropose } from '../edit/mayChange'
import { usePropose } from '../changes/usePropose'
import type { Filed } from './useUserFile'
import { waitingOf, WaitingMark } from '../changes/WaitingMark'

/** Whether somebody has a passcode, and the way to propose that it goes. */
export const PasscodeFact = ({ filed }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const toast = useToast()
  const caller = useUser()
  const propose = usePropose()
  const [asking, setAsking] = useState(false)
  const { person, file } = filed
  const isSet = file.passcode_set === true
  const confirm = async (reason: string) => {
    const body = { user_uuid: person.uuid, remove_passcode: true as const, reason: reason.slice(0, 300) }
    await propose.mutateAsync({ body })
    toast.done('people.users.changes.proposed')
  }
  return (
    <>
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'center' }}>
        {translate(isSet ? 'people.users.changes.passcode_set' : 'people.users.changes.passcode_unset')}
        {isSet && mayPropose(caller, person) && !waitingOf(filed, 'passcode') && (
          <TextButton type="button" onClick={() => setAsking(true)}>
            {translate('people.users.changes.propose_passcode')}
          </TextButton>
        )}
      </span>
      <WaitingMark filed={filed} field="passcode" />
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
