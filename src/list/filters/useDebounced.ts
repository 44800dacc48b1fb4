import { useEffect, useState } from 'react'
import { searchPause } from './TextControl'

/** A typed term once typing has paused. */
export const useDebounced = (term: string): string => {
  const [paused, setPaused] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(term), searchPause)
    return () => clearTimeout(timer)
  }, [term])
  return paused
}
