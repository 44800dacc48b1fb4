import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { checkMobile, mobileText } from '../../../contract/identifiers'
import { signIn, type SessionEnd } from '../../../contract/people/sign-in'
import { latinCode } from '../../../contract/text'
import { CodeFields } from '../../form/code/CodeFields'
import { useOneTimeCode } from '../../form/code/useOneTimeCode'
import { signOut } from '../../data/session/authProvider'
import { call } from '../../data/http/client'
import { PlatformError } from '../../data/http/errors'
import { ownDevice, storedUser, storeSession, type StartedSession } from '../../data/session/session'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { toldWait } from '../../ui/longWait'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { Ltr, PersonName } from '../../ui/fields/Ltr'
import { PasswordInput } from '../../form/PasswordInput'
import { TextInput } from '../../form/TextInput'
import { Dialog } from '../../ui/Dialog'

/** Enough of a phone or e-mail for its owner to know it by. */
const masked = (address: string): string =>
  address.includes('@') ? address.replace(/^(..?)[^@]*/, '$1•••') : address.replace(/^(.{4}).*(.{4})$/, '$1 ••• $2')

/** Seconds between two codes when the platform does not say. */
const usualPause = 60

interface SignInDialogProps {
  /** Why the session is over, where the platform said. */
  readonly why?: SessionEnd | undefined
  readonly onAnswer: (signedIn: boolean) => void
}

/** The mobile number that was typed, or nothing. */
const mobileIn = (typed: string): string => {
  const checked = checkMobile(typed)
  return 'value' in checked ? checked.value : ''
}

interface Problems {
  readonly address?: string
  readonly password?: string
}

/**
 * Asks for password or one-time code over the page when the session is lost, so that nothing typed is. Where the phone or
 * e-mail may be another one by now, it asks for that too.
 */
export const SignInDialog = ({ why, onAnswer }: SignInDialogProps) => {
  const translate = useTranslate()
  const [user] = useState(storedUser)
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  const { number } = useFormats()
  // What somebody signs in with now, where that may not be what this browser knows.
  const [typed, setTyped] = useState(why === 'address' ? '' : undefined)
  const phone = typed === undefined ? (user?.phone ?? '') : mobileIn(typed)
  const username = typed === undefined ? phone || (user?.email ?? '') : typed.trim()
  const shown = typed === undefined ? masked(mobileText(username)) : mobileText(phone)
  const code = useOneTimeCode(async () => {
    const sent = await call(signIn.loginCode, { body: { phone } })
    return 'resend_after' in sent ? sent : { resend_after: usualPause, delayed: false }
  })
  const told = toldWait(code.left)
  const forgive = () => {
    setProblems({})
    setFailure(undefined)
  }
  const enter = (session: StartedSession) => {
    if (session.object.uuid !== user?.uuid) return setProblems({ password: 'shell.again.other' })
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
    const missing: Problems = {
      ...(username === '' && { address: 'required' }),
      ...(way === 'password' && password === '' && { password: 'required' }),
    }
    if (Object.keys(missing).length > 0) return setProblems(missing)
    setBusy(true)
    forgive()
    try {
      await (way === 'password' ? withPassword() : withCode())
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'wrong_login')
        setProblems({ password: typed === undefined ? 'people.account.phone.wrong_password' : 'errors.wrong_login' })
      else if (way === 'password' || !code.refused(error)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const turn = () => {
    forgive()
    if (way === 'password' && phone === '') return setProblems({ address: username === '' ? 'required' : 'mobile' })
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
          {translate(`errors.ended.${why ?? 'unsaid'}`)} {translate('people.account.again.text')}
        </p>
        <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {user?.name && (
            <strong>
              <PersonName name={user.name} />{' '}
            </strong>
          )}
          {typed === undefined && <Ltr>{shown}</Ltr>}
        </p>
        <Refusal error={failure} />
        {way === 'password' ? (
          <>
            {typed === undefined ? (
              <input
                type="text"
                name="username"
                autoComplete="username"
                aria-label={user?.name ?? ''}
                defaultValue={username}
                hidden
                readOnly
              />
            ) : (
              <TextInput
                kind="code"
                label="people.account.again.address"
                name="username"
                autoComplete="username"
                maxLength={120}
                value={typed}
                onChange={(text) => {
                  setTyped(latinCode(text))
                  if (code.sent) code.reset()
                  forgive()
                }}
                error={problems.address}
                autoFocus
                required
              />
            )}
            <PasswordInput
              label="shell.again.password"
              name="password"
              value={password}
              onChange={(text) => {
                setPassword(text)
                forgive()
              }}
              error={problems.password}
              autoFocus={typed === undefined}
            />
          </>
        ) : (
          <>
            {problems.password !== undefined && <Refusal>{translate(problems.password)}</Refusal>}
            {code.sent || code.failure !== undefined ? (
              <CodeFields code={code} to={shown} />
            ) : code.sending ? (
              <p role="status">{translate('table.busy')}</p>
            ) : (
              <SecondaryButton type="button" disabled={code.left > 0} onClick={() => void code.ask()}>
                {code.left > 0
                  ? translate(`people.account.code.send_in.${told.unit}`, { n: number(told.n) })
                  : translate('people.account.code.send')}
              </SecondaryButton>
            )}
          </>
        )}
        {(phone !== '' || typed !== undefined) && (
          <TextButton type="button" style={{ justifySelf: 'start' }} onClick={turn}>
            {translate(way === 'password' ? 'people.account.again.code' : 'people.account.again.password')}
          </TextButton>
        )}
        {typed === undefined && way === 'password' && (
          <TextButton
            type="button"
            style={{ justifySelf: 'start' }}
            onClick={() => {
              forgive()
              setTyped('')
            }}
          >
            {translate('people.account.again.moved')}
          </TextButton>
        )}
        <div className="buttons">
          <SecondaryButton type="button" onClick={leave}>
            {translate('shell.again.leave')}
          </SecondaryButton>
          <PrimaryButton type="submit" disabled={way === 'code' && !code.sent}>
            {translate(busy ? 'table.busy' : 'shell.again.submit')}
          </PrimaryButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
