// oxlint-disable-next-line no-restricted-imports -- this is what the others import
import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import { useBackCloses } from '../data/router/useBackCloses'

/** MUI's dialog, which Back closes as Escape does. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose } = props
  useBackCloses(open && onClose !== undefined, () => onClose?.({}, 'escapeKeyDown'))
  return <MuiDialog {...props} />
}
