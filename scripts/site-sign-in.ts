import type { Plugin } from 'vite'
import { settingsId } from '../contract/page-settings.ts'
import { defaultLocale } from '../i18n/locales.ts'
import type * as Paths from '../src/paths.ts'
import { broughtBy, stylesOf, type Bundle } from './site-bundle.ts'
import { run, scriptOf } from './site-source.ts'

/** The names used by the app's `session.ts`, `locale.ts` and `mode.ts`, which need a browser and cannot run here. */
const keys = ['auth-user', 'pishkhan.locale', 'pishkhan.theme'] as const

/** What the script uses of the page it runs in. */
interface Page {
  readonly location: { readonly pathname: string; readonly search: string }
  readonly localStorage: { getItem(key: string): string | null }
  readonly sessionStorage: { readonly length: number }
  readonly document: {
    readonly documentElement: { readonly dataset: Record<string, string> }
    readonly head: { append(...parts: object[]): void }
    getElementById(id: string): {
      readonly dataset: Record<string, string>
      readonly textContent: string
      readonly content: {
        cloneNode(deep: boolean): {
          readonly firstElementChild: { readonly children: Iterable<object>; remove(): void }
        }
      }
      replaceChildren(part: object): void
      addEventListener(name: string, heard: (event: { preventDefault(): void }) => void): void
    }
  }
  matchMedia(query: string): { readonly matches: boolean }
}

/** The values passed to the script in the page, which cannot import anything. */
interface Plain {
  /** Browser storage keys: who is signed in, the language, the theme. */
  readonly keys: readonly [user: string, language: string, theme: string]
  readonly path: string
  readonly language: string
  readonly settings: string
}

// Runs in the page, before any file of ours. Sets the theme, and shows the sign-in page in its plain form: when
// nobody is or was signed in, and no setting would change it. `src/public/mount.tsx` then takes over what is there.
const show = (page: Page, { keys, path, language, settings }: Plain): void => {
  const { document, location } = page
  try {
    const { localStorage, sessionStorage } = page
    const [user = null, chosen = null, theme = null] = keys.map((key) => localStorage.getItem(key))
    const dark = theme === 'dark' || (theme !== 'light' && page.matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    if (user !== null || (chosen !== null && chosen !== language) || theme !== null) return
    if (sessionStorage.length > 0) return
  } catch {
    // If site data are blocked, the entry decides.
    return
  }
  if (![path, `${path}/`, '/'].includes(location.pathname) || location.search !== '') return
  if (document.getElementById(settings).textContent.includes('"oidc"')) return
  const root = document.getElementById('root')
  // Without its code the browser would put the password into the address; the form is sent once the code is there.
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    root.dataset['sent'] = ''
  })
  const drawn = document.getElementById('sign-in').content.cloneNode(true)
  const styles = drawn.firstElementChild
  document.head.append(...styles.children)
  styles.remove()
  root.replaceChildren(drawn)
  root.dataset['drawn'] = ''
}

/** The exports of `src/public/sign-in/drawnPage.tsx`, whose types need the browser. */
interface DrawnPage {
  readonly drawSignIn: () => Promise<string>
}

/** Renders the sign-in page at build time, in the language of visitors who never chose one. */
const draw = async (): Promise<string> => {
  const page = {
    window: { location: { search: '' } },
    document: { documentElement: { lang: defaultLocale }, getElementById: () => null },
  }
  Object.assign(globalThis, page)
  try {
    const { drawSignIn } = await run<DrawnPage>('public/sign-in/drawnPage.tsx')
    return await drawSignIn()
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
  }
}

const sourcesOf = (bundle: Bundle, files: readonly string[]): string =>
  files
    .map((file) => {
      const part = bundle[file]
      return part?.type === 'asset' ? String(part.source).trim() : ''
    })
    .join('')

const inline = (styles: string, media = ''): string => `<style nonce="__CSP_NONCE__"${media}>${styles}</style>`

/** Marks a style sheet as loaded: Vite fetches what a chunk needs unless the page has such a link; this one loads nothing. */
const there = (file: string): string => `<link rel="stylesheet" href="/${file}" disabled>`

const fetchedFonts = /@font-face\{[^}]*url\([^}]*\}/g

const withLateFonts = (styles: string): string =>
  inline((styles.match(fetchedFonts) ?? []).join(''), ' media="not all"') + inline(styles.replace(fetchedFonts, ''))

/**
 * Inlines the style sheet of the entry into the page, so that the first paint waits for no file. Fonts that need
 * fetching apply to no medium until the script that requests files (`site-start.ts`) enables them.
 */
export const inlineStyles: Plugin = {
  name: 'inline-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      bundle &&
      html.replace(
        /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g,
        (_tag, file: string) => withLateFonts(sourcesOf(bundle, [file])) + there(file),
      ),
  },
}

/** Puts the sign-in page into the HTML itself, so that it is visible and usable before any of its code is there. */
export const drawnSignIn: Plugin = {
  name: 'drawn-sign-in',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!bundle) return
      const { paths } = await run<typeof Paths>('paths.ts')
      const plain: Plain = {
        keys,
        path: paths.login.path,
        language: defaultLocale,
        settings: settingsId,
      }
      const stylesBy = (source: string) => stylesOf(bundle, broughtBy(bundle, source))
      const inPage = stylesBy('/index.html')
      const own = stylesBy('/src/public/mount.tsx').filter((file) => !inPage.includes(file))
      const styles = [inline(sourcesOf(bundle, own)), ...own.map(there)].join('')
      const page = `<template id="sign-in"><div>${styles}</div>${await draw()}</template>`
      return html.replace('</body>', () => `  ${page}\n    ${scriptOf(show, plain)}\n  </body>`)
    },
  },
}
