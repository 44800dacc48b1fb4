import { useEffect, useState } from 'react'

/** Whole seconds left until a moment in milliseconds. */
export const useCountdown = (until = 0): number => {
  const [seen, setSeen] = useState(() => ({ until, now: Date.now() }))
  // oxlint-disable-next-line react/purity -- a countdown that is reset starts from the moment of the reset.
  if (seen.until !== until) setSeen({ until, now: Date.now() })
  const left = Math.max(0, Math.ceil((until - seen.now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setSeen({ until, now: Date.now() }), 500)
    return () => clearTimeout(timer)
  }, [left, seen, until])
  return left
}
