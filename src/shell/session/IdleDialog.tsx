import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'react-admin'
import { signOut } from '../../data/session/authProvider'
import { useFormats } from '../../ui/useFormats'
import { Dialog } from '../../ui/Dialog'

/** The countdown over the last minutes before the idle sign-out; `left` is in milliseconds. */
export const IdleDialog = ({ left, onStay }: { readonly left: number; readonly onStay: () => void }) => {
  const translate = useTranslate()
  const { duration } = useFormats()
  return (
    <Dialog open onClose={onStay} aria-labelledby="idle-title" role="alertdialog">
      <DialogTitle id="idle-title">{translate('shell.idle.title')}</DialogTitle>
      <DialogContent>
        <p aria-live="polite">{translate('shell.idle.text', { time: duration(Math.ceil(left / 1000)) })}</p>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void signOut()}>
          {translate('shell.idle.leave')}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('shell.idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
