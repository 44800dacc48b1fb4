/** Where the chosen theme is kept; shared with the guarded sections' theme provider. */
export const themeKey = 'pishkhan.theme'

/** Puts light or dark on the document before anything is painted: the choice, else what the device prefers. */
export const applyTheme = (): void => {
  let mode: string | null = null
  try {
    mode = localStorage.getItem(themeKey)
  } catch {
    mode = null
  }
  const dark = mode === 'dark' || (mode !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

/** Prints in the light theme whatever is on screen: browsers leave backgrounds out, and light words vanish on paper. */
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
