import type { Plugin } from 'vite'
import { settingsId } from '../contract/page-settings.ts'
import { defaultLocale } from '../i18n/locales.ts'
import type * as Paths from '../src/paths.ts'
import { run } from './site-source.ts'

/** As `session.ts`, `locale.ts` and `mode.ts` of the app call them, which know the browser and cannot be run here. */
const keys = ['auth-user', 'pishkhan.locale', 'pishkhan.theme'] as const

interface StyleLink {
  rel: string
  addEventListener(name: string, heard: () => void): void
}

/** What the script uses of the page it runs in. */
interface Page {
  readonly location: { readonly pathname: string; readonly search: string }
  readonly localStorage: { getItem(key: string): string | null }
  readonly sessionStorage: { readonly length: number }
  readonly document: {
    readonly documentElement: { readonly dataset: Record<string, string> }
    getElementById(id: string): {
      readonly dataset: Record<string, string>
      readonly textContent: string
      readonly content: { cloneNode(deep: boolean): object }
      querySelector(selector: string): object | null
      replaceChildren(part: object): void
      addEventListener(name: string, heard: (event: { preventDefault(): void }) => void): void
    }
    querySelectorAll(selector: string): Iterable<StyleLink>
  }
  matchMedia(query: string): { readonly matches: boolean }
}

/** What the script in the page is told, since it can import nothing. */
interface Plain {
  /** Keys of the browser's storage: who is signed in, the language, the theme. */
  readonly keys: readonly [user: string, language: string, theme: string]
  readonly path: string
  readonly language: string
  readonly settings: string
}

// In the page, before any file of ours. Shows the sign-in page where it is the plain one: nobody is or was here, and
// nothing is set that it would show. `src/public/mount.tsx` then takes over what stands there.
const show = (page: Page, { keys, path, language, settings }: Plain): void => {
  const { document, location, localStorage, sessionStorage } = page
  try {
    const kept = keys.map((key) => localStorage.getItem(key))
    if (kept[0] !== null || (kept[1] !== null && kept[1] !== language) || kept[2] !== null) return
    if (sessionStorage.length > 0) return
  } catch {
    return
  }
  if (![path, `${path}/`, '/'].includes(location.pathname) || location.search !== '') return
  if (document.getElementById(settings).textContent.includes('"oidc"')) return
  document.documentElement.dataset['theme'] = page.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const root = document.getElementById('root')
  // Without its code the browser would write the password into the address; the form is sent once that is there.
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    root.dataset['sent'] = ''
  })
  const styles = [...document.querySelectorAll('link[rel=preload][as=style]')]
  let missing = styles.length
  for (const style of styles) {
    style.addEventListener('load', () => {
      missing -= 1
      if (missing > 0 || root.querySelector('.boot') === null) return
      root.replaceChildren(document.getElementById('sign-in').content.cloneNode(true))
    })
    style.rel = 'stylesheet'
  }
}

/** What `src/public/sign-in/drawnPage.tsx` gives; its types are the browser's. */
interface DrawnPage {
  readonly drawSignIn: () => Promise<string>
}

/** Draws the sign-in page while nobody looks, in the language of whoever never chose one. */
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

/** Puts the sign-in page into the page itself, so that it is seen and typed into before any of its code is there. */
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
      const script = `(${show.toString().replace(/\s+/g, ' ')})(window,${JSON.stringify(plain)})`
      return html.replace(
        '</body>',
        `<template id="sign-in">${await draw()}</template>\n    <script nonce="__CSP_NONCE__">${script}</script>\n  </body>`,
      )
    },
  },
}
