import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { people } from '../../../contract/people'
import { PlatformError } from '../../providers/errors'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'
import { PlainButton } from '../../shared/feedback/Control'
import { useToast } from '../../shell/toasts'
import { useUserChanged, type Filed } from './useUserFile'

/** Disables an account, or enables it again; both need a reason. */
export const StandingAction = ({ filed: { person, file } }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const toast = useToast()
  const { call } = useDataProvider<PishkhanDataProvider>()
  const changed = useUserChanged()
  const [asking, setAsking] = useState(false)
  const disable = file.disabled_at === null
  const verb = disable ? 'disable' : 'enable'
  const confirm = async (reason: string) => {
    try {
      const body = { user_uuid: person.uuid, version: file.version, disabled: disable, reason: reason.slice(0, 300) }
      changed((await call(people.updateUser, { body })).object)
      toast.done(`users.file.${verb}d_done`)
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'stale') changed()
      throw error
    }
  }
  return (
    <>
      <PlainButton type="button" onClick={() => setAsking(true)}>
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
      </ConfirmDialog>
    </>
  )
}
