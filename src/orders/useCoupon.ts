import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import { orders, type CouponRefusal } from '../../contract/orders/payments'
import { useReader } from '../data/useRead'
import { useDraft } from '../data/drafts/drafts'

/** A coupon that was found good, for which package, and what it takes off. */
export interface AppliedCoupon {
  readonly code: string
  readonly package: number
  readonly verdict: Reply<typeof orders.checkCoupon>
}

/** The coupon of a purchase: what was typed, what the platform said of it, and how to ask. */
export interface Coupon {
  readonly text: string
  readonly write: (text: string) => void
  /** Good for the chosen package. */
  readonly applied: AppliedCoupon | undefined
  /** Something was typed that is not applied to the chosen package. */
  readonly pending: boolean
  readonly busy: boolean
  /** Being asked about since the package changed. */
  readonly again: boolean
  readonly refused: { readonly reason: CouponRefusal } | { readonly error: unknown } | undefined
  readonly check: () => Promise<void>
  /** Forgets what was found, not what was typed. */
  readonly drop: () => void
}

/** The code as it was typed; kept until something was paid with one, since a payment given up is begun again. */
export const useCouponText = () => useDraft('payment.coupon')

/** The coupon for a package; a code kept from an earlier visit or judged for another package is asked about by itself. */
export const useCoupon = (pack: number | undefined): Coupon => {
  const read = useReader()
  const { text, setText } = useCouponText()
  const [found, setFound] = useState<AppliedCoupon>()
  const [refused, setRefused] = useState<Coupon['refused']>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const code = text.trim()
  const applied = found?.package === pack ? found : undefined

  const check = async () => {
    if (code === '' || pack === undefined) return
    const turn = (latest.current += 1)
    setBusy(true)
    setRefused(undefined)
    try {
      const verdict = await read(orders.checkCoupon, { query: { package: pack, coupon: code } })
      if (turn !== latest.current) return
      setFound(verdict.valid ? { code, package: pack, verdict } : undefined)
      setRefused(verdict.valid ? undefined : { reason: verdict.reason ?? 'unknown' })
    } catch (error) {
      if (turn !== latest.current) return
      setFound(undefined)
      setRefused({ error })
    } finally {
      if (turn === latest.current) setBusy(false)
    }
  }
  const drop = () => {
    latest.current += 1
    setBusy(false)
    setRefused(undefined)
    setFound(undefined)
  }
  const [kept] = useState(code)
  const known = found !== undefined || refused !== undefined || busy || code === kept
  const askAgain = useEffectEvent(() => {
    if (known) void check()
  })
  useEffect(() => askAgain(), [pack])

  return {
    text,
    write: (typed) => {
      drop()
      setText(typed)
    },
    applied,
    pending: code !== '' && !applied,
    busy,
    again: busy && found !== undefined && !applied,
    refused,
    check,
    drop,
  }
}
