import { useCallback, useEffect, useRef, useState } from 'react'
import { currentPerson, readPreference, writePreference } from './preferences'

/** How long a pause in typing is before the text is kept, in milliseconds. */
const pause = 400

/**
 * Unsent text that outlives reload, sign-out and other people's updates, kept per person under `key`.
 * Returns the text, its setter, a way to forget it once sent, and whether what is shown is kept.
 */
export const useDraft = (
  key: string,
): {
  readonly text: string
  readonly setText: (text: string) => void
  readonly forget: () => void
  readonly kept: boolean
} => {
  const name = `draft.${key}`
  // Signing out in another tab leaves the text with whoever typed it.
  const [writer] = useState(currentPerson)
  const [text, setShown] = useState(() => {
    const found = readPreference(name, writer)
    return typeof found === 'string' ? found : ''
  })
  const [kept, setKept] = useState(text !== '')
  const latest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    writePreference(name, latest.current === '' ? undefined : latest.current, writer)
    setKept(latest.current !== '')
  }, [name, writer])
  const setText = useCallback(
    (next: string) => {
      latest.current = next
      setShown(next)
      setKept(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, pause)
    },
    [keep],
  )
  const forget = useCallback(() => {
    latest.current = ''
    setShown('')
    keep()
  }, [keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      writePreference(name, latest.current === '' ? undefined : latest.current, writer)
      clearTimeout(timer.current)
    }
  }, [keep, name, writer])
  return { text, setText, forget, kept }
}
