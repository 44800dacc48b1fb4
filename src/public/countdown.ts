import { useEffect, useState } from 'react'

/** Seconds left of a wait that may have begun already, and how to begin one. */
export const useCountdown = (begun = 0): readonly [number, (seconds: number) => void] => {
  const [until, setUntil] = useState(() => Date.now() + begun * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 500)
    return () => clearTimeout(timer)
  }, [left, now])
  return [
    left,
    (seconds) => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * 1000)
    },
  ]
}
