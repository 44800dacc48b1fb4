import { useRef, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import { orders } from '../../contract/orders/payments'
import { usePlatformCall } from '../data/usePlatformCall'
import { apiBase } from '../data/http/hosts'
import { sendIdempotent } from '../data/idempotency'
import { leaveTo } from '../data/session/session'

/** The address of the gateway’s door, which may live on another host than this page, in the language of the screen. */
export const doorOf = (redirect: string, locale: string): string => {
  const door = new URL(redirect, new URL(apiBase(), window.location.href))
  door.searchParams.set('lang', locale)
  return door.href
}

/** Takes the payer on to the gateway with a payment that was begun. */
export const goOnPaying = (reference: string, locale: string): void =>
  leaveTo(doorOf(`/api/pay/${reference}?back=${window.location.origin}`, locale))

/** Starts a payment. A lost answer is asked for again under the same key. */
export const useCheckout = () => {
  const call = usePlatformCall()
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
    try {
      const body = { package: pack, ...(coupon !== null && { coupon_code: coupon }), ...(anyway && { anyway }) }
      return await sendIdempotent('payment', body, (idempotencyKey) =>
        call(orders.startPayment, { body }, { idempotencyKey }),
      )
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { start, busy }
}
