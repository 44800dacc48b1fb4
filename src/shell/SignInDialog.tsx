import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { signIn } from '../../contract/sign-in'
import { signOut } from '../providers/authProvider'
import { call } from '../providers/client'
import { storedUser, storeSession } from '../providers/session'
import { describeFailure } from '../shared/feedback/failure'

/** Asks for the password over the page when the session is lost, so that nothing typed is. */
export const SignInDialog = ({ onAnswer }: { readonly onAnswer: (signedIn: boolean) => void }) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const user = storedUser()
  const username = user?.phone || user?.email || ''
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form).get('password')
    const password = typeof typed === 'string' ? typed : ''
    setBusy(true)
    try {
      const { token, object } = await call(signIn.login, { body: { username, password } })
      if (object.uuid !== user?.uuid) return setProblem('shell.again.other')
      storeSession(object, token)
      onAnswer(true)
    } catch (error) {
      setProblem(describeFailure(error).key)
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    onAnswer(false)
    void signOut(window.location.pathname + window.location.search)
  }
  return (
    <Dialog open aria-labelledby="again-title" fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <DialogTitle id="again-title">{translate('shell.again.title')}</DialogTitle>
        <DialogContent>
          <p>{translate('shell.again.text')}</p>
          <input
            type="text"
            name="username"
            autoComplete="username"
            aria-label={user?.name ?? ''}
            defaultValue={username}
            hidden
            readOnly
          />
          <TextField
            name="password"
            type="password"
            label={translate('shell.again.password')}
            autoComplete="current-password"
            autoFocus
            fullWidth
            error={problem !== undefined}
            helperText={problem === undefined ? ' ' : translate(problem)}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>{translate('shell.again.leave')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('shell.again.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
