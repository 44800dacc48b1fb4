import { useState } from 'react'
import { checkMobile, mobileText } from '../../../contract/identifiers'
import { signIn, type SessionEnd } from '../../../contract/people/sign-in'
import { latinCode } from '../../../contract/text'
import { useOneTimeCode } from '../../form/code/useOneTimeCode'
import { signOut } from '../../data/session/authProvider'
import { call } from '../../data/http/client'
import { PlatformError } from '../../data/http/errors'
import { ownDevice, storedUser, storeSession, type StartedSession } from '../../data/session/session'

/** Enough of a phone or e-mail for its owner to recognise it. */
const masked = (address: string): string =>
  address.includes('@') ? address.replace(/^(..?)[^@]*/, '$1•••') : address.replace(/^(.{4}).*(.{4})$/, '$1 ••• $2')

/** Seconds between two codes when the platform does not say. */
const usualPause = 60

/** The typed mobile number, or an empty text. */
const mobileIn = (typed: string): string => {
  const checked = checkMobile(typed)
  return 'value' in checked ? checked.value : ''
}

/** Problem codes, by input. */
interface Problems {
  readonly address?: string
  readonly password?: string
}

export interface SigningInOptions {
  /** Why the session ended, if the platform said. */
  readonly why?: SessionEnd | undefined
  readonly onAnswer: (signedIn: boolean) => void
}

/** Signs the same person in again, with password or one-time code, under the known address or one they type. */
export const useSigningIn = ({ why, onAnswer }: SigningInOptions) => {
  const [user] = useState(storedUser)
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  // The address to sign in with, which may not be the one this browser knows.
  const [typed, setTyped] = useState(why === 'address' ? '' : undefined)
  const phone = typed === undefined ? (user?.phone ?? '') : mobileIn(typed)
  const username = typed === undefined ? phone || (user?.email ?? '') : typed.trim()
  const shown = typed === undefined ? masked(mobileText(username)) : mobileText(phone)
  const code = useOneTimeCode(async () => {
    const sent = await call(signIn.loginCode, { body: { phone } })
    return 'resend_after' in sent ? sent : { resend_after: usualPause, delayed: false }
  })
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
  return {
    /** Who was signed in, as this browser knows them. */
    user,
    way,
    /** Switches to the other method. */
    turn,
    /** Typed in place of the address this browser knows; absent: the known one. */
    typed,
    typeAddress: (text: string) => {
      setTyped(latinCode(text))
      if (code.sent) code.reset()
      forgive()
    },
    /** The address has changed since. */
    askAddress: () => {
      forgive()
      setTyped('')
    },
    phone,
    username,
    /** The destination of the code, masked unless it was typed. */
    shown,
    password,
    typePassword: (text: string) => {
      setPassword(text)
      forgive()
    },
    code,
    problems,
    failure,
    busy,
    submit,
    leave: () => {
      onAnswer(false)
      void signOut(window.location.pathname + window.location.search)
    },
  }
}

export type SigningIn = ReturnType<typeof useSigningIn>
