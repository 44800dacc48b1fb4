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

/** The nonce the server put into this page; styles without it are refused by the page's policy. */
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
 * Theme and direction for parts of Material UI inside, portals included; follows the language. Our own parts need none of
 * it: their styles are files, so this code comes with the dialogs, fields and pickers that use it.
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

/** A part made of Material UI's, in the theme of the product wherever it stands. */
export const inMuiFrame =
  <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  (props) => (
    <MuiFrame>
      <Part {...props} />
    </MuiFrame>
  )
