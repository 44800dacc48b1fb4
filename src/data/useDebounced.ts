import { useEffect, useState } from 'react'

/** How long typing must pause before a search is sent, in milliseconds. */
export const typingPause = 400

/** A typed term once typing has paused. */
export const useDebounced = (term: string): string => {
  const [paused, setPaused] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(term), typingPause)
    return () => clearTimeout(timer)
  }, [term])
  return paused
}
