import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'

interface CloseDialogProps {
  readonly side: 'user' | 'staff'
  /** Whether there is unsent text. */
  readonly unsent: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
}

/** Confirms closing a ticket, and warns about unsent text. */
export const CloseDialog = ({ side, unsent, onClose, onConfirm }: CloseDialogProps) => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open
      title={translate('tickets.actions.close')}
      confirmLabel={translate('tickets.actions.close')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {translate(side === 'user' ? 'tickets.actions.close_confirm_user' : 'tickets.actions.close_confirm')}
      </p>
      {unsent && (
        <p style={{ margin: 0, marginBlockStart: 10, fontWeight: 600 }}>{translate('tickets.actions.close_draft')}</p>
      )}
    </ConfirmDialog>
  )
}
