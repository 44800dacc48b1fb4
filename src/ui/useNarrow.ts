import { useSyncExternalStore } from 'react'

/** Gives a hook that follows a media query; `unknown` where nothing can tell. */
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

/** Whether the window is a phone's: lists become cards, popups become sheets. */
export const useNarrow = followed('(max-width: 599.95px)', false)

/** Whether a bar at the thumb leads through the product: its buttons stand over the end of a screen. */
export const useBottomBar = followed('(max-width: 719.95px)', false)

/** The narrowest window with room for the menu beside the screen, in pixels. */
const roomForMenu = 1080

/** Whether a record has room for what belongs to it beside it. */
export const useWide = followed(`(min-width: ${roomForMenu}px)`, false)

/** Whether a screen is as wide as a table with its charts beside it; paper changes nothing about it. */
export const useRoomBeside = followed('print, (min-width: 1280px)', true)

/** Whether the menu stands beside the screen; paper changes nothing about it. */
export const useMenuBeside = followed(`print, (min-width: ${roomForMenu}px)`, true)
