import { useEffect, useEffectEvent } from 'react'
import { fits, shortcuts, type ShortcutId } from './shortcuts'

/** Runs an action on a shortcut of the table while the calling component is mounted and `enabled`. */
export const useShortcut = (id: ShortcutId, action: () => void, enabled = true): void => {
  const run = useEffectEvent(action)
  useEffect(() => {
    if (!enabled) return
    const hear = (event: KeyboardEvent) => {
      if (!fits(shortcuts[id], event)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [id, enabled])
}
