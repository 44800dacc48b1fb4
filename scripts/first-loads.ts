import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PathId } from '../src/paths'
import { readScreens } from './read-screens'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/** A first load with a budget. */
export interface BudgetedPage {
  readonly address: string
  /** Type code of the visitor; nobody if absent. */
  readonly visitor?: string
  /** What the page loads with `import()`: modules by source path, groups of `site-groups.ts` by name. */
  readonly asked: readonly string[]
  /** The screen it shows. */
  readonly screen?: PathId
  /** Maximum kilobytes of JavaScript on the wire. */
  readonly script: number
  /** Maximum kilobytes of fonts, including the Latin one, which purely Persian text does not need. */
  readonly font: number
}

/** What each budgeted page loads. `tests/e2e/first-loads.test.ts` compares it with what a browser actually requests. */
export const budgetedPages: readonly BudgetedPage[] = [
  { address: '/login', asked: ['src/public/mount.tsx'], script: 85, font: 46 },
  { address: '/', visitor: '3', asked: ['src/mountApp.tsx'], screen: 'home', script: 174, font: 46 },
  {
    address: '/admin/all-tickets',
    visitor: '1',
    // After the screen, the staff menu loads the names of the stock resources.
    asked: ['src/mountApp.tsx', 'i18n/fa/resources.ts'],
    screen: 'adminAllTickets',
    script: 209,
    font: 46,
  },
  {
    address: '/admin/dashboard',
    visitor: '1',
    // The names of the stock resources, again; charts load once their figures are there.
    asked: ['src/mountApp.tsx', 'i18n/fa/resources.ts', 'src/chart/charts.ts'],
    screen: 'adminDashboard',
    script: 199.5,
    font: 46,
  },
  {
    address: '/account-report',
    visitor: '8',
    asked: ['src/mountApp.tsx'],
    screen: 'accountReport',
    script: 216.5,
    font: 46,
  },
  {
    // Rows that open a dialog, which is loaded when opened.
    address: '/admin/withdrawal-users',
    visitor: '1',
    asked: ['src/mountApp.tsx', 'i18n/fa/resources.ts', 'src/data/report/reportProvider.ts'],
    screen: 'adminWithdrawalUsers',
    script: 236.5,
    font: 46,
  },
]

/** Files of `dist/` loaded by a first visit, by kind. */
export interface FirstLoad {
  readonly scripts: ReadonlySet<string>
  readonly styles: ReadonlySet<string>
  readonly fonts: ReadonlySet<string>
}

/** The parts of an entry in Vite's manifest that are needed here. */
interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

const isFont = (file: string): boolean => /\.woff2?$/.test(file)

/** A screen and the Persian texts loaded with it. */
const screenModules = (wanted: PathId): string[] => {
  const found = readScreens().find(({ id }) => id === wanted)
  if (!found) throw new Error(`No index.ts of a domain has a screen for ${wanted}.`)
  return [...found.modules, ...found.areas.map((area) => `i18n/fa/${area}.ts`)]
}

/** The chunks and all their static imports, transitively. */
const closure = (manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]): readonly Chunk[] => {
  const seen = new Map<string, Chunk>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`${key} is no chunk of this build; scripts/first-loads.ts names it.`)
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen.values()]
}

/** Font files referenced by a page or a style sheet, as paths below `dist/`. */
const fontsIn = (text: string): string[] => [...text.matchAll(/\/([\w./-]+\.woff2?)/g)].map((match) => match[1] ?? '')

/** What one page's first load fetches from the build in `dist/`. Throws if the build differs from the declaration. */
export const firstLoadOf = ({ asked, screen }: Pick<BudgetedPage, 'asked' | 'screen'>): FirstLoad => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const chunks = closure(manifest, ['index.html', ...asked, ...(screen ? screenModules(screen) : [])])
  const inPage = new Set([...page.matchAll(/href="\/([^"]+\.css)" disabled/g)].map((match) => match[1] ?? ''))
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []).filter((file) => !inPage.has(file)))
  return {
    scripts: new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))),
    styles,
    fonts: new Set([
      ...fontsIn(page),
      ...[...styles].flatMap((file) => fontsIn(readFileSync(join(dist, file), 'utf8'))),
      ...chunks.flatMap((chunk) => chunk.assets ?? []).filter(isFont),
    ]),
  }
}

/** Source maps in `dist/`; there should be none. */
export const sourceMaps = (): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'))

/** The bytes of a built file. */
export const readBuilt = (file: string): Buffer => readFileSync(join(dist, file))
