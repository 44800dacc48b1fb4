import type { Plugin } from 'vite'
import { locales, type LocaleId } from '../i18n/locales.ts'
import type * as Paths from '../src/paths.ts'
import { readScreens } from './read-screens.ts'
import { broughtBy, closureOf, stylesOf, type Bundle } from './site-bundle.ts'
import { run, scriptOf } from './site-source.ts'

interface Link {
  rel: string
  as: string
  fetchPriority: string
  crossOrigin: string | null
  nonce?: string
  href: string
}

/** What the script uses of the page it runs in. */
interface Page {
  readonly location: { readonly pathname: string }
  readonly localStorage: { getItem(key: string): string | null }
  readonly navigator: { readonly serviceWorker?: { readonly controller: object | null } }
  readonly document: {
    readonly documentElement: { lang: string; dir: string }
    querySelector(selector: string): object | null
    querySelectorAll(selector: string): Iterable<{ removeAttribute(name: string): void }>
    readonly currentScript: { readonly nonce?: string } | null
    readonly head: { append(link: Link): void }
    createElement(name: 'link'): Link
    getElementById(id: string): {
      readonly dataset: Record<string, string>
      readonly firstElementChild: { readonly dataset: Record<string, string> }
      removeAttribute(name: string): void
    }
  }
  readonly PerformanceObserver: {
    readonly supportedEntryTypes: readonly string[]
    new (heard: () => void): { observe(what: { readonly type: 'paint'; readonly buffered: true }): void }
  }
}

/** Indexes into the list of files. */
type Places = readonly number[]

/** What to fetch for whom, as compact as possible: it is part of every page. */
interface Table {
  /** The font of the text read first. */
  readonly font: string
  /** Files below `assets/`; those without an extension are scripts. */
  readonly files: readonly string[]
  /** What every visit runs, the entry last. */
  readonly first: Places
  readonly open: Places
  readonly guarded: Places
  /** By language: its text direction. */
  readonly directions: Readonly<Record<string, string>>
  /** By language: its core texts, and its text areas. */
  readonly texts: Readonly<Record<string, readonly [core: Places, areas: readonly Places[]]>>
  /** Addresses as the regular expression that follows the base path, their files, and the indexes of their text areas. */
  readonly screens: readonly (readonly [address: string, files: Places, areas: Places])[]
}

// Runs in the page, before any file of ours: starts the entry, and has the browser fetch everything a visit needs at
// once, a round trip sooner than the entry could request it. Meanwhile, a signed-in visitor sees the frame of the
// product. A wrong guess costs only bytes: `src/entry.ts` alone decides the section.
const start = (page: Page, { font, files, first, open, guarded, directions, texts, screens }: Table): void => {
  const { document, navigator, PerformanceObserver } = page
  const { pathname } = page.location
  const opens = /^\/(signup|forgot-password|contest|connect-report|not-me)\/?$/.test(pathname)
  let known = false
  let language: string | null = null
  try {
    const { localStorage } = page
    known = localStorage.getItem('auth-user') !== null
    language = localStorage.getItem('pishkhan.locale')
  } catch {
    // If site data are blocked, nobody is known.
    known = false
  }
  const places = [...first, ...(opens || !known ? open : guarded)]
  const root = document.getElementById('root')
  if (!opens && known) {
    const { documentElement } = document
    const dir = directions[language ?? '']
    if (language !== null && dir !== undefined) Object.assign(documentElement, { lang: language, dir })
    root.firstElementChild.dataset['frame'] = ''
    const [core, areas] = texts[language ?? ''] ?? texts['fa'] ?? [[], []]
    const [, own = [], said = []] = screens.find(([address]) => new RegExp(`^/${address}/?$`).test(pathname)) ?? []
    places.push(...core, ...own, ...said.flatMap((area) => areas[area] ?? []))
  }
  const nonce = document.currentScript?.nonce ?? ''
  const addressOf = (place: number): string => {
    const file = files[place] ?? ''
    return `/assets/${file.endsWith('.css') ? file : `${file}.js`}`
  }
  let begun = false
  const begin = (): void => {
    if (begun) return
    begun = true
    for (const style of document.querySelectorAll('style[media]')) style.removeAttribute('media')
    for (const href of new Set([...places.map(addressOf), font])) {
      const link = document.createElement('link')
      if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
      const as = href === font ? 'font' : href.endsWith('.css') ? 'style' : ''
      link.rel = as ? 'preload' : 'modulepreload'
      if (as) link.as = as
      if (as === 'font') link.fetchPriority = 'low'
      link.crossOrigin = ''
      link.nonce = nonce
      link.href = href
      document.head.append(link)
    }
    // Code that does not arrive cannot report it.
    import(addressOf(first.at(-1) ?? 0)).catch(() => document.getElementById('failed').removeAttribute('hidden'))
  }
  // The drawn sign-in page (`site-sign-in.ts`) needs nothing else to become visible, so nothing shares the line with
  // it. On later visits everything is cached.
  const drawn = root.dataset['drawn'] !== undefined && !navigator.serviceWorker?.controller
  if (!drawn || !PerformanceObserver.supportedEntryTypes.includes('paint')) return begin()
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  // A background tab paints nothing.
  setTimeout(begin, 1000)
}

/** The font for Persian. */
export const persianFont = '/fonts/vazirmatn-persian-400-700.woff2'

/** The name by which the page's table names a file. */
export const nameInPage = (file: string): string => file.replace(/^assets\//, '').replace(/\.js$/, '')

const expressionOf = (path: string): string => path.slice(1).replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')

const tableOf = (bundle: Bundle, entry: string, { paths }: typeof Paths): Table => {
  const first = [...closureOf(bundle, entry)]
  const linked = new Set(stylesOf(bundle, first))
  const files: string[] = []
  const placeOf = (file: string): number => {
    const at = files.indexOf(nameInPage(file))
    return at < 0 ? files.push(nameInPage(file)) - 1 : at
  }
  const filesOf = (...sources: readonly string[]): string[] => {
    const scripts = new Set(sources.flatMap((source) => broughtBy(bundle, source)))
    const styles = stylesOf(bundle, scripts).filter((file) => !linked.has(file))
    return [...new Set([...styles, ...[...scripts].filter((file) => !first.includes(file))])]
  }
  const open = filesOf('/src/public/mount.tsx')
  const guarded = filesOf('/src/mountApp.tsx')
  const beyond = (...sources: readonly string[]): number[] =>
    filesOf(...sources)
      .filter((file) => !guarded.includes(file))
      .map(placeOf)
  const declared = readScreens()
  const areas = [...new Set(declared.flatMap((screen) => screen.areas))]
  const texts = Object.fromEntries(
    (Object.keys(locales) as LocaleId[]).map((locale) => [
      locale,
      [
        locale === 'fa' ? [] : beyond(`/i18n/${locale}/index.ts`),
        areas.map((area) => beyond(`/i18n/${locale}/${area}.ts`)),
      ] as const,
    ]),
  )
  const screens = declared
    .map(({ id, modules, areas: own }) => {
      const places = beyond(...modules.map((module) => `/${module}`))
      return [expressionOf(paths[id].path), places, own.map((area) => areas.indexOf(area))] as const
    })
    // A literal address takes precedence over one with parameters.
    .toSorted(([a], [b]) => Number(a.includes('[')) - Number(b.includes('[')))
  const begin = first.map(placeOf)
  return {
    font: persianFont,
    files,
    first: begin,
    open: open.map(placeOf),
    guarded: guarded.map(placeOf),
    directions: Object.fromEntries(Object.entries(locales).map(([locale, { dir }]) => [locale, dir])),
    texts,
    screens,
  }
}

const startTags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** Has the page request the files of its screen at once, and run the entry. */
export const startPage: Plugin = {
  name: 'start-page',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle, chunk }) => {
      if (!bundle || !chunk) return
      const table = tableOf(bundle, chunk.fileName, await run<typeof Paths>('paths.ts'))
      return html.replace(startTags, '').replace('</body>', () => `  ${scriptOf(start, table)}\n  </body>`)
    },
  },
}
