import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useLocale } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { prefixer } from 'stylis'
import { defaultLocale, isLocaleId, locales } from '../../i18n/locales'
import { mirror } from './mirror'
import { themeKey } from './mode'
import { makeTheme } from './theme'

/** The nonce the server put into this page; styles without it are refused by the page's policy. */
const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const caches: Partial<Record<'rtl' | 'ltr', EmotionCache>> = {}
const cacheFor = (dir: 'rtl' | 'ltr'): EmotionCache =>
  (caches[dir] ??= createCache({
    key: dir === 'rtl' ? 'pr' : 'pl',
    ...(nonce() !== undefined && { nonce: nonce() }),
    stylisPlugins: dir === 'rtl' ? [prefixer, mirror] : [prefixer],
  }))

/** Theme, direction and base styles for everything inside, portals included; follows the language. */
export const ThemeFrame = ({ children }: { readonly children: ReactNode }) => {
  const locale = useLocale()
  const { dir } = locales[isLocaleId(locale) ? locale : defaultLocale]
  const theme = useMemo(() => makeTheme(dir), [dir])
  return (
    <CacheProvider value={cacheFor(dir)}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={themeKey}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
