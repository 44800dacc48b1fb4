import { useDelete, useNavigate, useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { link } from '../paths'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { DangerButton } from '../ui/DangerButton'

interface DeleteDraftProps {
  readonly id: number
  readonly disabled: boolean
  /** Called once the draft is gone, before its page is left. */
  readonly onDeleted: () => void
}

/** Deletes a draft from its own page, after confirmation. */
export const DeleteDraft = ({ id, disabled, onDeleted }: DeleteDraftProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const [deleteOne] = useDelete('process-requests')
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await deleteOne('process-requests', { id }, { returnPromise: true })
    onDeleted()
    notify('requests.actions.finished.delete_draft', { type: 'success' })
    navigate(link('allRequests'), { replace: true })
  }
  const name = translate('requests.actions.delete_draft')
  return (
    <>
      <DangerButton type="button" disabled={disabled} onClick={() => setAsking(true)}>
        {name}
      </DangerButton>
      {asking && (
        <ConfirmDialog
          open
          title={name}
          confirmLabel={name}
          tone="danger"
          reason="none"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {translate('requests.actions.delete_draft_confirm')}
        </ConfirmDialog>
      )}
    </>
  )
}
