import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { signIn } from '../../contract/sign-in'
import { signInAddress, signOut } from '../providers/authProvider'
import { call } from '../providers/client'
import { storedUser, storeSession } from '../providers/session'
import { askSignInWith } from '../providers/signInAgain'
import { describeFailure } from '../shared/feedback/failure'

/** Asks for the password over the page when the session is lost, so that nothing typed is. */
export const SignInDialog = () => {
  const translate = useTranslate()
  const answer = useRef<(signedIn: boolean) => void>(undefined)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const user = storedUser()
  useEffect(
    () =>
      askSignInWith(
        () =>
          new Promise((resolve) => {
            answer.current = resolve
            setProblem(undefined)
            setOpen(true)
          }),
      ),
    [],
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    try {
      const { token, object } = await call(signIn.login, { body: { username: user?.phone ?? '', password } })
      if (object.uuid !== user?.uuid) return setProblem('shell.again.other')
      storeSession(object, token)
      setOpen(false)
      answer.current?.(true)
    } catch (error) {
      setProblem(describeFailure(error).key)
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    answer.current?.(false)
    void signOut(signInAddress() === '/login' ? undefined : window.location.pathname + window.location.search)
  }
  return (
    <Dialog open={open} aria-labelledby="again-title" fullWidth maxWidth="xs">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="again-title">{translate('shell.again.title')}</DialogTitle>
        <DialogContent>
          <p>{translate('shell.again.text')}</p>
          <input type="text" name="username" autoComplete="username" defaultValue={user?.phone ?? ''} hidden readOnly />
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
