import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/system'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { prefixer } from 'stylis'
import { useRtl } from './useRtl'
import { mirror } from './mirror'
import { makeTheme } from './theme'
import './muiVariables.css'

type Direction = 'rtl' | 'ltr'

/** The nonce the server put into this page; the page's policy rejects styles without it. */
const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const caches: Partial<Record<Direction, EmotionCache>> = {}
const cacheFor = (dir: Direction): EmotionCache =>
  (caches[dir] ??= createCache({
    key: dir === 'rtl' ? 'pr' : 'pl',
    ...(nonce() !== undefined && { nonce: nonce() }),
    stylisPlugins: dir === 'rtl' ? [prefixer, mirror] : [prefixer],
  }))

const themes: Partial<Record<Direction, ReturnType<typeof makeTheme>>> = {}
const themeFor = (dir: Direction) => (themes[dir] ??= makeTheme(dir))

const Inside = createContext<Direction | undefined>(undefined)

/**
 * Theme and direction for Material UI components inside, including portals; follows the language. Our own components do
 * not need it, as their styles are files, so this code is loaded with the dialogs, fields and pickers that do.
 */
export const MuiFrame = ({ children }: { readonly children: ReactNode }) => {
  const dir = useRtl() ? 'rtl' : 'ltr'
  if (use(Inside) === dir) return children
  return (
    <Inside value={dir}>
      <CacheProvider value={cacheFor(dir)}>
        <ThemeProvider theme={themeFor(dir)}>{children}</ThemeProvider>
      </CacheProvider>
    </Inside>
  )
}

/** A component made of Material UI's, with the product's theme wherever it is used. */
export const inMuiFrame =
  <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  (props) => (
    <MuiFrame>
      <Part {...props} />
    </MuiFrame>
  )
