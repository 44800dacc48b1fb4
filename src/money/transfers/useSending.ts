import { useMutation } from '@tanstack/react-query'
import { useEvent } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import type { Input, Reply } from '../../../contract/endpoint'
import { transfers } from '../../../contract/money/transfers'
import { isUnanswered } from '../../data/http/errors'
import { closeIntent, openIntentAt, type Intent } from '../../data/idempotency'
import { useReader } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { invalidateAfter } from '../../data/write'
import { updatesTransfer } from './updatesTransfer'

/** Milliseconds after which a call that is not in the books will no longer arrive: three times its own timeout. */
const lostAfter = 90_000
const pause = 4000

/** `open`: nothing is in flight. `unknown`: it was sent and no answer came. `absent`: looked up, and never recorded. */
export type Phase = 'open' | 'sending' | 'unknown' | 'absent'

type Body = Readonly<Record<string, unknown>>

interface Sending {
  readonly phase: Phase
  /** Why the platform refused it; the money stayed where it was. */
  readonly refusal: unknown
  readonly send: (body: Body, passcode: string) => Promise<void>
  /** Asks the platform now whether the transfer was recorded. */
  readonly lookUp: () => void
  readonly lookingUp: boolean
  readonly clearRefusal: () => void
  /** What was sent and not answered: the request without the passcode, and when, in milliseconds. */
  readonly left: { readonly sentAt: number; readonly body: Body } | undefined
  /** After `absent`: back to the plan; sent again unchanged it has the same key, so it can never become two. */
  readonly resume: () => void
}

/** The calls that move money under an idempotency key. */
type Sends = (typeof transfers)['sendUsdt' | 'sendBsc' | 'sendCredit' | 'bookRial']

type Made = Reply<typeof transfers.transfer>['object']

const bodyOf = ({ payload }: Intent): Body => (JSON.parse(payload) as { readonly body?: Body }).body ?? {}

/**
 * Sends a plan's transfer, one at a time. A lost answer is looked up under the key of the call, also after a reload; it
 * is never resent automatically. `onMade` receives the transfer as the platform recorded it.
 */
export const useSending = (
  endpoint: Sends,
  { place, plan }: { readonly place: string; readonly plan: string },
  onMade: (made: Made) => void,
): Sending => {
  const read = useReader()
  const [phase, setPhase] = useState<Phase>(() => (openIntentAt(place) === undefined ? 'open' : 'unknown'))
  const [refusal, setRefusal] = useState<unknown>()
  const running = useRef(false)
  // What this window sent: another window of the same person may be sending something else.
  const [intent, setIntent] = useState(() => openIntentAt(place))
  const { mutateAsync } = useWrite(endpoint as typeof transfers.sendUsdt, {
    ...updatesTransfer,
    plan: { place, id: plan },
    onLeaving: setIntent,
  })
  const made = useEvent(onMade)

  const send = async (body: Body, passcode: string) => {
    if (running.current || phase !== 'open') return
    running.current = true
    setRefusal(undefined)
    setPhase('sending')
    try {
      const whole = { ...body, ...(passcode !== '' && { passcode }) } as Input<typeof transfers.sendUsdt>['body']
      const { object } = await mutateAsync({ body: whole })
      setPhase('open')
      made(object)
    } catch (error) {
      if (isUnanswered(error)) return setPhase('unknown')
      setRefusal(error)
      setPhase('open')
    } finally {
      running.current = false
    }
  }

  const { mutate: lookUp, isPending: lookingUp } = useMutation({
    mutationFn: async () => {
      if (!intent) return setPhase('open')
      const query = { key: intent.key, page: 1, page_size: 1 }
      const { results } = await read(transfers.transfers, { query })
      const [found] = results
      if (found) {
        closeIntent(intent)
        invalidateAfter(endpoint, updatesTransfer.updates?.({ object: found }))
        setPhase('open')
        made(found)
      } else if (Date.now() - intent.sentAt > lostAfter) setPhase('absent')
    },
    onError: () => setPhase('unknown'),
  })

  useEffect(() => {
    if (phase === 'unknown') lookUp()
  }, [phase, lookUp])

  // One look-up at a time: two that find the transfer would both report it.
  useEffect(() => {
    if (phase !== 'unknown' || lookingUp) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') lookUp()
    }, pause)
    return () => clearInterval(timer)
  }, [phase, lookingUp, lookUp])

  return {
    phase,
    refusal,
    send,
    lookUp,
    lookingUp,
    left: intent && { sentAt: intent.sentAt, body: bodyOf(intent) },
    clearRefusal: () => setRefusal(undefined),
    resume: () => {
      if (intent) closeIntent(intent)
      setPhase('open')
    },
  }
}
