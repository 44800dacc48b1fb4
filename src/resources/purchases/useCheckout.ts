import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { orders } from '../../../contract/orders'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { PlatformError } from '../../providers/errors'
import { apiBase } from '../../providers/hosts'
import { readPreference, writePreference } from '../../providers/preferences'

/** One wish to pay: what is bought, and the key that makes it one payment however often it is sent. */
interface Intent {
  readonly package: number
  readonly coupon: string | null
  /** Although an earlier payment is undecided. */
  readonly anyway: boolean
  readonly key: string
}

const place = 'payment.intent'

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' && value !== null && typeof (value as Intent).key === 'string'

/** The key of the same wish as before, or a new one; kept before anything is sent. */
const intentOf = (pack: number, coupon: string | null, anyway: boolean): Intent => {
  const kept = readPreference(place)
  if (isIntent(kept) && kept.package === pack && kept.coupon === coupon && kept.anyway === anyway) return kept
  const intent = { package: pack, coupon, anyway, key: crypto.randomUUID() }
  writePreference(place, intent)
  return intent
}

/** The address of the gateway’s door, which may live on another host than this page, in the language of the screen. */
export const doorOf = (redirect: string, locale: string): string => {
  const door = new URL(redirect, new URL(apiBase(), window.location.href))
  door.searchParams.set('lang', locale)
  return door.href
}

/** Starts a payment. A lost answer is asked for again under the same key. */
export const useCheckout = () => {
  const { call } = useDataProvider<PishkhanDataProvider>()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const start = async (
    pack: number,
    coupon: string | null,
    anyway = false,
  ): Promise<Reply<typeof orders.startPayment> | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    const intent = intentOf(pack, coupon, anyway)
    try {
      const body = { package: pack, ...(coupon !== null && { coupon_code: coupon }), ...(anyway && { anyway }) }
      const started = await call(orders.startPayment, { body }, { idempotencyKey: intent.key })
      writePreference(place, undefined)
      return started
    } catch (error) {
      // A refusal settles the wish; only silence leaves it open.
      if (error instanceof PlatformError && error.status < 500) writePreference(place, undefined)
      throw error
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { start, busy }
}
