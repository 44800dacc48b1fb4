import { useEffect, useState } from 'react'
import { orders } from '../../contract/orders/payments'
import { useRead } from '../data/useRead'

/** Pauses between questions, in seconds: close together at first, then as long as a gateway may need. */
const pauses = [2, 3, 5, 8, 13, 20, 30, 60] as const

/**
 * The state of one payment. While it is open the platform is asked again, with growing pauses and only while the page is
 * seen; nothing is ever sent a second time. `next` is the seconds until the next question.
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
  const [next, setNext] = useState<number>()
  useEffect(() => {
    if ((!open && !isError) || isFetching || reference === null) return setNext(undefined)
    let left: number = pauses[Math.min(turn, pauses.length - 1)] ?? 60
    setNext(left)
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      left -= 1
      setNext(left)
      if (left > 0) return
      clearInterval(timer)
      setTurn((before) => before + 1)
      void refetch()
    }, 1000)
    return () => clearInterval(timer)
  }, [open, isError, isFetching, turn, refetch, reference])
  return { payment, open, next, asked }
}
