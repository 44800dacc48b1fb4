// oxlint-disable-next-line no-restricted-imports -- this is the wrapper that others import
import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import { useBackCloses } from '../data/router/useBackCloses'
import { MuiFrame } from '../theme/MuiFrame'

/** MUI's dialog, which Back closes as Escape does. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose } = props
  useBackCloses(open && onClose !== undefined, () => onClose?.({}, 'escapeKeyDown'))
  return (
    <MuiFrame>
      <MuiDialog {...props} />
    </MuiFrame>
  )
}
