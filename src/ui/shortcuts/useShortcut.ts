import { useEffect, useRef } from 'react'
import { fits, shortcuts, type ShortcutId } from './shortcuts'

/** Runs an action on a shortcut of the table while the calling part is mounted and `enabled`. */
export const useShortcut = (id: ShortcutId, action: () => void, enabled = true): void => {
  const run = useRef(action)
  run.current = action
  useEffect(() => {
    if (!enabled) return
    const hear = (event: KeyboardEvent) => {
      if (!fits(shortcuts[id], event)) return
      event.preventDefault()
      run.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [id, enabled])
}
