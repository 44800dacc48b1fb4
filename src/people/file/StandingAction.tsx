import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { isStaff, isTrusted } from '../../../contract/access'
import { people } from '../../../contract/people/users'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton, Tick } from '../../ui/Control'
import { useToast } from '../../ui/toasts/toasts'
import { showsUser, type Filed } from './useUserFile'
import { waitingOf } from '../changes/WaitingMark'

const Row = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  minBlockSize: 44,
  marginBlockStart: 10,
  cursor: 'pointer',
})

/** Disables an account, or enables it again, which for one with rights over money or identity is a proposal; both need a reason. */
export const StandingAction = ({ filed }: { readonly filed: Filed }) => {
  const { person, file } = filed
  const translate = useTranslate()
  const toast = useToast()
  const { mutateAsync } = useWrite(people.updateUser, showsUser)
  const [asking, setAsking] = useState(false)
  const [untilPaid, setUntilPaid] = useState(false)
  const disable = file.disabled_at === null
  const verb = disable ? 'disable' : 'enable'
  const waits = !disable && isTrusted(person)
  const confirm = async (reason: string) => {
    const standing = { disabled: disable, ...(disable && untilPaid && { renewal_lifts: true }) }
    const body = { user_uuid: person.uuid, version: file.version, ...standing, reason: reason.slice(0, 300) }
    const { pending } = await mutateAsync({ body })
    toast.done(pending.length > 0 ? 'people.users.changes.proposed' : `people.users.file.${verb}d_done`)
  }
  if (waits && waitingOf(filed, 'disabled')) return null
  const name = translate(waits ? 'people.users.file.propose_enable' : `people.users.file.${verb}`)
  return (
    <>
      <SecondaryButton
        type="button"
        onClick={() => {
          setUntilPaid(false)
          setAsking(true)
        }}
      >
        {name}
      </SecondaryButton>
      <ConfirmDialog
        open={asking}
        title={name}
        confirmLabel={name}
        tone={disable ? 'danger' : 'plain'}
        reason="required"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate(waits ? 'people.users.file.enable_waits' : `people.users.file.${verb}_confirm`)}
        {disable && !isStaff(person) && (
          <Row>
            <Tick type="checkbox" checked={untilPaid} onChange={(event) => setUntilPaid(event.target.checked)} />
            {translate('people.users.file.disable_until_paid')}
          </Row>
        )}
      </ConfirmDialog>
    </>
  )
}
