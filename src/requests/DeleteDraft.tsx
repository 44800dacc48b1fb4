import { useNavigate, useTranslate } from 'react-admin'
import { useState } from 'react'
import { requests } from '../../contract/requests/requests'
import { link } from '../paths'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../ui/Control'
import { useToast } from '../ui/toasts/toasts'
import { useWrite } from '../data/useWrite'

interface DeleteDraftProps {
  readonly id: number
  readonly disabled: boolean
  /** Called once the draft is gone, before its page is left. */
  readonly onDeleted: () => void
}

/** Deletes a draft from the page it is written on, after asking. */
export const DeleteDraft = ({ id, disabled, onDeleted }: DeleteDraftProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const toast = useToast()
  const { mutateAsync } = useWrite(requests.deleteRequest)
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await mutateAsync({ params: { id } })
    onDeleted()
    toast.done('requests.actions.finished.delete_draft')
    navigate(link('allRequests'), { replace: true })
  }
  const name = translate('requests.actions.delete_draft')
  return (
    <>
      <SecondaryButton type="button" disabled={disabled} onClick={() => setAsking(true)}>
        {name}
      </SecondaryButton>
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
