import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, Reply } from '../../contract/endpoint'
import { transferDesk } from '../../contract/transfer-desk'
import { transfers } from '../../contract/transfers'
import { withdrawals } from '../../contract/withdrawals'
import type { PishkhanDataProvider } from '../providers/dataProvider'
import { PlatformError } from '../providers/errors'
import { readPreference, writePreference } from '../providers/preferences'
import { callKey } from '../providers/useCall'
import { useFreshUser } from '../providers/useUser'

/** One wish to move money: the key that makes it one transfer however often it is asked about, kept before it leaves. */
interface Intent {
  readonly key: string
  /** The whole body as text, without the passcode. */
  readonly body: string
  /** When it last left, in milliseconds; nothing when the platform answered since. */
  readonly sentAt?: number
}

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' && value !== null && typeof (value as Intent).key === 'string'

const read = (place: string): Intent | undefined => {
  const kept = readPreference(place)
  return isIntent(kept) ? kept : undefined
}

/** Milliseconds after which a call that is not in the books will not arrive any more: its own time-out thrice. */
const lostAfter = 90_000
const pause = 4000

/** Everything that shows what a transfer changes. */
const touched: readonly Endpoint[] = [
  transfers.transfers,
  transfers.transfer,
  transfers.creditHistory,
  transfers.walletTransactions,
  transfers.tronBalance,
  transfers.bscBalance,
  transferDesk.wallets,
  transferDesk.transferQuote,
  withdrawals.withdrawals,
]

/** Has everything a transfer changes read again. */
export const useMoneyMoved = (): (() => void) => {
  const client = useQueryClient()
  const refresh = useFreshUser()
  return useCallback(() => {
    const names = touched.map((endpoint) => String(callKey(endpoint)[1]))
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
  /** After `absent`: back to the plan; sent again unchanged it keeps its key, so it can never become two. */
  readonly resume: () => void
}

/** The calls that move money under a key. */
type Sends = (typeof transfers)['sendUsdt' | 'sendBsc' | 'sendCredit' | 'bookRial']

type Made = Reply<typeof transfers.transfer>['object']

/**
 * Sends one transfer at a time. A lost answer is looked up under the key of the call, also after a reload; it is never
 * sent again by itself. `onMade` gets the transfer as the platform recorded it.
 */
export const useSending = (endpoint: Sends, place: string, onMade: (made: Made) => void): Sending => {
  const name = `transfer.intent.${place}`
  const { call } = useDataProvider<PishkhanDataProvider>()
  const moved = useMoneyMoved()
  const [phase, setPhase] = useState<Phase>(() => (read(name)?.sentAt === undefined ? 'open' : 'unknown'))
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
      made.current(transfer)
    },
    [keep, moved],
  )

  const send = async (body: Readonly<Record<string, unknown>>, passcode: string) => {
    if (running.current || phase !== 'open') return
    running.current = true
    setRefusal(undefined)
    setPhase('sending')
    const text = JSON.stringify(body)
    const key = intent.current?.body === text ? intent.current.key : crypto.randomUUID()
    keep({ key, body: text, sentAt: Date.now() })
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
        keep({ key, body: text })
        setRefusal(error)
        setPhase('open')
      } else setPhase('unknown')
    } finally {
      running.current = false
    }
  }

  const lookUp = useCallback(async () => {
    const { key, sentAt } = intent.current ?? {}
    if (key === undefined || sentAt === undefined) return setPhase('open')
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
    clearRefusal: () => setRefusal(undefined),
    resume: () => {
      const { current } = intent
      if (current) keep({ key: current.key, body: current.body })
      setPhase('open')
    },
  }
}
