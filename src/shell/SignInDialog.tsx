import Dialog from '@mui/material/Dialog'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { signIn, type SessionEnd } from '../../contract/sign-in'
import { CodeFields } from '../shared/code/CodeFields'
import { localPhone } from '../shared/code/localPhone'
import { useOneTimeCode } from '../shared/code/useOneTimeCode'
import { signOut } from '../providers/authProvider'
import { call } from '../providers/client'
import { PlatformError } from '../providers/errors'
import { ownDevice, storedUser, storeSession, type StartedSession } from '../providers/session'
import { PlainButton, StrongButton, TextButton } from '../shared/feedback/Control'
import { DialogForm } from '../shared/feedback/DialogForm'
import { Refusal } from '../shared/feedback/Refusal'
import { Ltr, PersonName } from '../shared/fields/Ltr'
import { PasswordInput } from '../shared/inputs/PasswordInput'

/** Enough of a phone or e-mail for its owner to know it by. */
const masked = (address: string): string =>
  address.includes('@') ? address.replace(/^(..?)[^@]*/, '$1***') : address.replace(/^(.{4}).*(.{4})$/, '$1***$2')

/** Seconds between two codes when the platform does not say. */
const usualPause = 60

interface SignInDialogProps {
  /** Why the session is over, where the platform said. */
  readonly why?: SessionEnd | undefined
  readonly onAnswer: (signedIn: boolean) => void
}

/** Asks for password or one-time code over the page when the session is lost, so that nothing typed is. */
export const SignInDialog = ({ why, onAnswer }: SignInDialogProps) => {
  const translate = useTranslate()
  const [user] = useState(storedUser)
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const phone = user?.phone ?? ''
  const username = phone || (user?.email ?? '')
  const shown = masked(localPhone(username))
  const code = useOneTimeCode(async () => {
    const sent = await call(signIn.loginCode, { body: { phone } })
    return 'resend_after' in sent ? sent : { resend_after: usualPause }
  })
  const enter = (session: StartedSession) => {
    if (session.object.uuid !== user?.uuid) return setProblem('shell.again.other')
    storeSession(session)
    onAnswer(true)
  }
  const withPassword = async () => enter(await call(signIn.login, { body: { username, password, ...ownDevice() } }))
  const withCode = async () => {
    const answer = await call(signIn.loginCode, { body: { phone, otp: code.otp, ...ownDevice() } })
    if ('token' in answer) enter(answer)
  }
  const submit = async () => {
    if (busy || (way === 'code' && code.otp.length < 6)) return
    if (way === 'password' && password === '') return setProblem('required')
    setBusy(true)
    setProblem(undefined)
    setFailure(undefined)
    try {
      await (way === 'password' ? withPassword() : withCode())
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'wrong_login') setProblem('account.phone.wrong_password')
      else if (way === 'password' || !code.refused(error)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const turn = () => {
    setProblem(undefined)
    setFailure(undefined)
    setWay(way === 'password' ? 'code' : 'password')
    if (way === 'password' && !code.sent) void code.ask()
  }
  const leave = () => {
    onAnswer(false)
    void signOut(window.location.pathname + window.location.search)
  }
  return (
    <Dialog open aria-labelledby="again-title" aria-describedby="again-why" fullWidth maxWidth="xs">
      <DialogForm
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h2 id="again-title">{translate('shell.again.title')}</h2>
        <p className="text" id="again-why">
          {translate(`errors.ended.${why ?? 'unsaid'}`)} {translate('account.again.text')}
        </p>
        <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {user?.name && (
            <strong>
              <PersonName name={user.name} />{' '}
            </strong>
          )}
          <Ltr>{shown}</Ltr>
        </p>
        <Refusal error={failure} />
        {way === 'password' ? (
          <>
            <input
              type="text"
              name="username"
              autoComplete="username"
              aria-label={user?.name ?? ''}
              defaultValue={username}
              hidden
              readOnly
            />
            <PasswordInput
              label="shell.again.password"
              name="password"
              value={password}
              onChange={(typed) => {
                setPassword(typed)
                setProblem(undefined)
                setFailure(undefined)
              }}
              error={problem}
              autoFocus
            />
          </>
        ) : (
          <>
            {problem !== undefined && <Refusal>{translate(problem)}</Refusal>}
            {code.sent || code.failure !== undefined ? (
              <CodeFields code={code} to={shown} />
            ) : (
              <p role="status">{translate('table.busy')}</p>
            )}
          </>
        )}
        {phone !== '' && (
          <TextButton type="button" style={{ justifySelf: 'start' }} onClick={turn}>
            {translate(way === 'password' ? 'account.again.code' : 'account.again.password')}
          </TextButton>
        )}
        <div className="buttons">
          <PlainButton type="button" onClick={leave}>
            {translate('shell.again.leave')}
          </PlainButton>
          <StrongButton type="submit" disabled={way === 'code' && !code.sent}>
            {translate(busy ? 'table.busy' : 'shell.again.submit')}
          </StrongButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
