import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { codeLife, codeTries } from '../../../contract/identifiers'
import type { codeQueued } from '../../../contract/people/sign-in'
import { PlatformError } from '../../data/http/errors'
import { keepCode, keptCode, type CodePurpose } from './keptCode'

interface Kept {
  readonly purpose: CodePurpose
  /** The number or address the code is sent to. */
  readonly to: string
}

/** The platform's reply to a request for a code. */
type QueuedCode = Pick<z.infer<typeof codeQueued>, 'resend_after' | 'delayed'>

/**
 * Sends a one-time code and tracks it: when another may be requested, and whether this one is still valid. With `kept`
 * it is awaited across a reload too.
 */
export const useOneTimeCode = (send: () => Promise<QueuedCode>, kept?: Kept) => {
  const [before] = useState(() => kept && keptCode(kept.purpose))
  const [otp, setOtp] = useState('')
  const [sent, setSent] = useState(before !== undefined)
  const [delayed, setDelayed] = useState(false)
  const [sending, setSending] = useState(false)
  const [readyAt, setReadyAt] = useState(before?.readyAt ?? 0)
  const [now, setNow] = useState(Date.now)
  const [wrong, setWrong] = useState(before?.wrong ?? 0)
  const [sentAt, setSentAt] = useState(before?.sentAt ?? 0)
  const [late, setLate] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const left = Math.max(0, Math.ceil((readyAt - now) / 1000))
  const counting = left > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  const waitFor = (seconds: number): number => {
    const until = Date.now() + seconds * 1000
    setNow(Date.now())
    setReadyAt(until)
    return until
  }
  const ask = async (): Promise<boolean> => {
    if (sending || counting) return false
    setSending(true)
    setFailure(undefined)
    try {
      const queued = await send()
      const until = waitFor(queued.resend_after)
      setDelayed(queued.delayed)
      const at = Date.now()
      if (kept) keepCode(kept.purpose, { to: kept.to, sentAt: at, readyAt: until, wrong: 0 })
      setSent(true)
      setSentAt(at)
      setLate(false)
      setOtp('')
      setWrong(0)
      return true
    } catch (error) {
      setFailure(error)
      if (error instanceof PlatformError && error.retryAfter !== undefined) waitFor(error.retryAfter)
      return false
    } finally {
      setSending(false)
    }
  }
  return {
    otp,
    setOtp: (text: string) => {
      setOtp(text)
      setFailure(undefined)
    },
    sent,
    /** Messages are not getting through at present; the code is sent as soon as they do, while it is valid. */
    delayed,
    sending,
    /** Seconds until another code may be requested. */
    left,
    failure,
    /** How many times a code was refused here; the box resets with each. */
    refusals,
    ask,
    /** Handles a refusal of the code; returns false when the refusal is about something else. */
    refused: (error: unknown): boolean => {
      const aboutCode = error instanceof PlatformError && error.code === 'wrong_code'
      if (aboutCode) {
        const { tries_left: left } = error.details
        const tried = typeof left === 'number' ? codeTries - left : wrong + 1
        if (kept) keepCode(kept.purpose, { to: kept.to, sentAt, readyAt, wrong: tried })
        setWrong(tried)
        setRefusals(refusals + 1)
        setLate(Date.now() >= sentAt + codeLife * 1000)
        setOtp('')
      }
      return aboutCode
    },
    /** The message key of what is wrong with the code. */
    problem: late
      ? 'people.account.code.late'
      : wrong === 0
        ? undefined
        : wrong >= codeTries
          ? 'people.account.code.spent'
          : 'errors.wrong_code',
    /** How many tries are left after a wrong code; `undefined` where the problem already says so. */
    triesLeft: late || wrong === 0 || wrong >= codeTries ? undefined : codeTries - wrong,
    reset: () => {
      if (kept) keepCode(kept.purpose, undefined)
      setSent(false)
      setLate(false)
      setOtp('')
      setWrong(0)
      setFailure(undefined)
    },
  }
}

/** A one-time code as passed to the parts of a form. */
export type OneTimeCode = ReturnType<typeof useOneTimeCode>
