import { useSyncExternalStore } from 'react'

/** Creates a hook that follows a media query; `unknown` is the value where none can be evaluated. */
const followed = (query: string, unknown: boolean): (() => boolean) => {
  const ask = (): MediaQueryList | undefined =>
    typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined
  const follow = (changed: () => void): (() => void) => {
    const list = ask()
    list?.addEventListener('change', changed)
    return () => list?.removeEventListener('change', changed)
  }
  const holds = (): boolean => ask()?.matches ?? unknown
  return () => useSyncExternalStore(follow, holds)
}

/** Whether the window is phone-sized: lists become cards, popups become sheets. */
export const useNarrow = followed('(max-width: 599.95px)', false)

/** Whether the device is used by touch, as a phone or a tablet with its camera is. */
export const useTouch = followed('(pointer: coarse)', false)

/** Whether there is a bottom navigation bar: its buttons overlay the end of a screen. */
export const useBottomBar = followed('(max-width: 719.95px)', false)

/** The narrowest window with room for the menu beside the screen, in pixels. */
const roomForMenu = 1080

/** Whether a record has room for related content beside it. */
export const useWide = followed(`(min-width: ${roomForMenu}px)`, false)

/** Whether a screen is wide enough for a table with its charts beside it; printing does not change that. */
export const useRoomBeside = followed('print, (min-width: 1280px)', true)

/** Whether the menu is beside the screen; printing does not change that. */
export const useMenuBeside = followed(`print, (min-width: ${roomForMenu}px)`, true)
