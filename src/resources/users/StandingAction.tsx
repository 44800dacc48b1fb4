import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { isStaff } from '../../../contract/access'
import { people } from '../../../contract/people'
import { PlatformError } from '../../providers/errors'
import { usePlatformCall } from '../../providers/usePlatformCall'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'
import { PlainButton, Tick } from '../../shared/feedback/Control'
import { useToast } from '../../shell/toasts'
import { useUserChanged, type Filed } from './useUserFile'

const Row = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  minBlockSize: 44,
  marginBlockStart: 10,
  cursor: 'pointer',
})

/** Disables an account, or enables it again; both need a reason. */
export const StandingAction = ({ filed: { person, file } }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const toast = useToast()
  const call = usePlatformCall()
  const changed = useUserChanged()
  const [asking, setAsking] = useState(false)
  const [untilPaid, setUntilPaid] = useState(false)
  const disable = file.disabled_at === null
  const verb = disable ? 'disable' : 'enable'
  const confirm = async (reason: string) => {
    try {
      const standing = { disabled: disable, ...(disable && untilPaid && { renewal_lifts: true }) }
      const body = { user_uuid: person.uuid, version: file.version, ...standing, reason: reason.slice(0, 300) }
      changed((await call(people.updateUser, { body })).object)
      toast.done(`users.file.${verb}d_done`)
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'stale') changed()
      throw error
    }
  }
  return (
    <>
      <PlainButton
        type="button"
        onClick={() => {
          setUntilPaid(false)
          setAsking(true)
        }}
      >
        {translate(`users.file.${verb}`)}
      </PlainButton>
      <ConfirmDialog
        open={asking}
        title={translate(`users.file.${verb}`)}
        confirmLabel={translate(`users.file.${verb}`)}
        tone={disable ? 'danger' : 'plain'}
        reason="required"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate(`users.file.${verb}_confirm`)}
        {disable && !isStaff(person) && (
          <Row>
            <Tick type="checkbox" checked={untilPaid} onChange={(event) => setUntilPaid(event.target.checked)} />
            {translate('users.file.disable_until_paid')}
          </Row>
        )}
      </ConfirmDialog>
    </>
  )
}
