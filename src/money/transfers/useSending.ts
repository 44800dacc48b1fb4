import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { transfers } from '../../../contract/money/transfers'
import { usePlatformCall } from '../../data/usePlatformCall'
import { NotSent, PlatformError } from '../../data/http/errors'
import { readPreference, writePreference } from '../../data/preferences'
import { callKey } from '../../data/useCall'
import { useFreshUser } from '../../data/session/useUser'
import { moneyReadings } from '../moneyReadings'

/** A payload that moves money, sent and not answered: its key, kept before it leaves, and when, in milliseconds. */
interface Intent {
  readonly key: string
  readonly sentAt: number
  /** What was asked for, without the passcode. */
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * The key that makes one payload one transfer: the same for the same words of the same plan, in another window and after a
 * reload too. In the shape of a uuid, as look-ups ask for.
 */
const keyOf = (plan: string, body: string): string => {
  const hex = bytesToHex(sha256(utf8ToBytes(`${plan} ${body}`)))
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const isIntent = (value: unknown): value is Intent =>
  typeof (value as Partial<Intent> | undefined)?.key === 'string' && typeof (value as Intent).sentAt === 'number'

const read = (place: string): Intent | undefined => {
  const kept = readPreference(place)
  return isIntent(kept) ? kept : undefined
}

/** Milliseconds after which a call that is not in the books will not arrive any more: its own time-out thrice. */
const lostAfter = 90_000
const pause = 4000

/** Has everything read again that shows money: some was moved. */
export const useMoneyMoved = (): (() => void) => {
  const client = useQueryClient()
  const refresh = useFreshUser()
  return useCallback(() => {
    const names = moneyReadings.map((endpoint) => String(callKey(endpoint)[1]))
    void client.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        names.some((name) => (first === 'call' && second === name) || String(first).startsWith(`${name} `)),
    })
    refresh()
  }, [client, refresh])
}

/** `open`: nothing is under way. `unknown`: it left and no answer came. `absent`: looked up, and never recorded. */
export type Phase = 'open' | 'sending' | 'unknown' | 'absent'

interface Sending {
  readonly phase: Phase
  /** Why the platform refused it; the money stayed where it was. */
  readonly refusal: unknown
  readonly send: (body: Readonly<Record<string, unknown>>, passcode: string) => Promise<void>
  /** Asks the platform now whether the transfer was recorded. */
  readonly lookUp: () => Promise<void>
  readonly lookingUp: boolean
  readonly clearRefusal: () => void
  /** What left and was not answered, and when, in milliseconds. */
  readonly left: Pick<Intent, 'sentAt' | 'body'> | undefined
  /** After `absent`: back to the plan; sent again unchanged it has the same key, so it can never become two. */
  readonly resume: () => void
}

/** The calls that move money under a key. */
type Sends = (typeof transfers)['sendUsdt' | 'sendBsc' | 'sendCredit' | 'bookRial']

type Made = Reply<typeof transfers.transfer>['object']

/**
 * Sends one transfer of a plan at a time. A lost answer is looked up under the key of the call, also after a reload; it is never
 * sent again by itself. `onMade` gets the transfer as the platform recorded it.
 */
export const useSending = (
  endpoint: Sends,
  { place, plan }: { readonly place: string; readonly plan: string },
  onMade: (made: Made) => void,
): Sending => {
  const name = `transfer.intent.${place}`
  const call = usePlatformCall()
  const client = useQueryClient()
  const moved = useMoneyMoved()
  const [phase, setPhase] = useState<Phase>(() => (read(name) === undefined ? 'open' : 'unknown'))
  const [refusal, setRefusal] = useState<unknown>()
  const [lookingUp, setLookingUp] = useState(false)
  const running = useRef(false)
  // What this window sent: another window of the same person may be sending something else.
  const intent = useRef(read(name))
  const made = useRef(onMade)
  made.current = onMade

  const keep = useCallback(
    (next: Intent | undefined) => {
      intent.current = next
      writePreference(name, next)
    },
    [name],
  )

  const arrived = useCallback(
    (transfer: Made) => {
      keep(undefined)
      setPhase('open')
      moved()
      // Its page starts with what was answered, so that it is known to be recorded even when the line breaks now.
      client.setQueryData(callKey(transfers.transfer, { params: { uuid: transfer.uuid } }), { object: transfer })
      made.current(transfer)
    },
    [keep, moved, client],
  )

  const send = async (body: Readonly<Record<string, unknown>>, passcode: string) => {
    if (running.current || phase !== 'open') return
    // Nothing leaves without a line, and nothing waits for one.
    if (!navigator.onLine) return setRefusal(new NotSent(endpoint.path))
    running.current = true
    setRefusal(undefined)
    setPhase('sending')
    const key = keyOf(plan, JSON.stringify(body))
    keep({ key, sentAt: Date.now(), body })
    try {
      const whole = { ...body, ...(passcode !== '' && { passcode }) }
      const { object } = await call(
        endpoint as typeof transfers.sendUsdt,
        { body: whole as never },
        {
          idempotencyKey: key,
        },
      )
      arrived(object)
    } catch (error) {
      if (error instanceof PlatformError && error.status < 500) {
        keep(undefined)
        setRefusal(error)
        setPhase('open')
      } else setPhase('unknown')
    } finally {
      running.current = false
    }
  }

  const lookUp = useCallback(async () => {
    if (!intent.current) return setPhase('open')
    const { key, sentAt } = intent.current
    setLookingUp(true)
    try {
      const { results } = await call(transfers.transfers, { query: { key, page: 1, page_size: 1 } })
      if (results[0]) arrived(results[0])
      else if (Date.now() - sentAt > lostAfter) setPhase('absent')
    } catch {
      setPhase('unknown')
    } finally {
      setLookingUp(false)
    }
  }, [call, arrived])

  useEffect(() => {
    if (phase !== 'unknown') return
    void lookUp()
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void lookUp()
    }, pause)
    return () => clearInterval(timer)
  }, [phase, lookUp])

  return {
    phase,
    refusal,
    send,
    lookUp,
    lookingUp,
    left: intent.current,
    clearRefusal: () => setRefusal(undefined),
    resume: () => {
      keep(undefined)
      setPhase('open')
    },
  }
}
