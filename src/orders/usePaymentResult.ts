import { useEffect, useState } from 'react'
import { orders } from '../../contract/orders/payments'
import { useOnChange } from '../data/useOnChange'
import { useRead } from '../data/useRead'

/** Pauses between polls, in seconds: close together at first, then as long as a gateway may need. */
const pauses = [2, 3, 5, 8, 13, 20, 30, 60] as const

/**
 * The state of one payment. While it is open it is polled, with growing pauses and only while the page is visible;
 * nothing is ever sent a second time. `next` is the seconds until the next poll.
 */
export const usePaymentResult = (reference: string | null) => {
  const asked = useRead(
    orders.payment,
    { query: { ref: reference ?? '' } },
    { enabled: reference !== null && reference !== '' },
  )
  const { data, refetch, isFetching, isError } = asked
  const payment = data?.payment ?? undefined
  const open = payment?.status === 'unknown' || payment?.status === 'started'
  const [turn, setTurn] = useState(0)
  const waits = (open || isError) && !isFetching && reference !== null
  const pause = pauses[Math.min(turn, pauses.length - 1)] ?? 60
  const [left, setLeft] = useState<number>()
  useOnChange(waits, () => setLeft(undefined))
  useEffect(() => {
    if (!waits) return
    let seconds: number = pause
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      seconds -= 1
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      setTurn((before) => before + 1)
      void refetch()
    }, 1000)
    return () => clearInterval(timer)
  }, [waits, pause, refetch])
  return { payment, open, next: waits ? (left ?? pause) : undefined, asked }
}
