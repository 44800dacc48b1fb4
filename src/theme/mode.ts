import { useSyncExternalStore } from 'react'

/** Where the chosen theme is stored: `light` or `dark`; anything else follows the device. */
const themeKey = 'pishkhan.theme'

export type ThemeMode = 'light' | 'dark' | 'system'

const prefersDark = '(prefers-color-scheme: dark)'

/** The choice made on this device; one that cannot be read counts as none. */
const chosenMode = (): ThemeMode => {
  try {
    const mode = localStorage.getItem(themeKey)
    return mode === 'light' || mode === 'dark' ? mode : 'system'
  } catch {
    return 'system'
  }
}

/** Sets light or dark on the document: the choice, else the device's preference. Called before the first paint. */
export const applyTheme = (): void => {
  const mode = chosenMode()
  const dark = mode === 'dark' || (mode === 'system' && window.matchMedia(prefersDark).matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

const changed = (): void => {
  applyTheme()
  for (const listen of listeners) listen()
}

/** Follows the device's preference and choices made in other tabs. */
export const followTheme = (): void => {
  window.matchMedia(prefersDark).addEventListener('change', changed)
  window.addEventListener('storage', ({ key }) => (key === themeKey || key === null) && changed())
}

/** Chooses light, dark, or the device's preference, here and in every tab. */
export const chooseTheme = (mode: ThemeMode): void => {
  try {
    localStorage.setItem(themeKey, mode)
  } catch {
    // Without storage the choice cannot be kept; the page follows the device.
  }
  changed()
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme; re-renders when it changes. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(listen, chosenMode)

/** Prints in the light theme whatever is on screen: browsers omit backgrounds, and light text vanishes on paper. */
export const printInLight = (): void => {
  const { dataset } = document.documentElement
  let shown: string | undefined
  window.addEventListener('beforeprint', () => {
    shown = dataset['theme']
    dataset['theme'] = 'light'
  })
  window.addEventListener('afterprint', () => {
    if (shown !== undefined) dataset['theme'] = shown
  })
}
