import { readScreens } from './read-screens.ts'
import { broughtBy, type Bundle } from './site-bundle.ts'

/** The chunk of each module; modules not listed are left to the bundler. */
export type Groups = ReadonlyMap<string, string>

const modulesOf = (bundle: Bundle, sources: readonly string[]): ReadonlySet<string> =>
  new Set(
    sources
      .flatMap((source) => broughtBy(bundle, source))
      .flatMap((name) => {
        const chunk = bundle[name]
        return chunk?.type === 'chunk' ? chunk.moduleIds : []
      }),
  )

const entries = ['/index.html', '/src/main.tsx', '/src/public/mount.tsx', '/src/mountApp.tsx']
const dom = /\/node_modules\/(?:react-dom|scheduler)\//
/** Chunks of the guarded section before its frame: libraries with the replacements for parts of them, and the contract. */
const firsts = [
  ['libraries', /\/node_modules\/|\/src\/(?:shims|data\/router)\//],
  ['contract', /\/contract\//],
] as const
const ownOfHome = /\/src\/people\/account\/|\/i18n\//

/**
 * The screens most visits start with, besides home, with what they show at once; the first covers most lists, the
 * second most reports.
 */
const begun = [
  ['/src/tickets/queue/TicketQueueScreen.tsx'],
  ['/src/report/ReportScreen.tsx'],
  ['/src/dashboard/DashboardScreen.tsx', '/src/chart/charts.ts'],
]

/**
 * Puts what every first visit needs into five chunks instead of fifty, based on a bundle built without groups: small
 * files compress badly. Each chunk needs only those before it and runs in its own task (`src/main.tsx`), so none takes
 * long: React's own, what both sections share, the libraries of the guarded section, the contract, whose schemas take as
 * long to set up as all the rest, and the frame with the parts of the home screen.
 */
const firstGroups = (bundle: Bundle): Map<string, string> => {
  const first = modulesOf(bundle, ['/index.html'])
  const open = modulesOf(bundle, ['/src/public/mount.tsx'])
  const guarded = modulesOf(bundle, ['/src/mountApp.tsx'])
  const home = modulesOf(bundle, ['/src/people/account/HomeScreen.tsx'])
  const groups = new Map<string, string>()
  for (const id of [...guarded, ...[...home].filter((module) => !ownOfHome.test(module))]) {
    if (first.has(id) || entries.some((entry) => id.endsWith(entry))) continue
    groups.set(
      id,
      open.has(id) ? (dom.test(id) ? 'dom' : 'shared') : (firsts.find(([, of]) => of.test(id))?.[0] ?? 'frame'),
    )
  }
  return groups
}

/**
 * The chunk of each module. Modules shared by lists, reports and the dashboard are grouped by which of these need them,
 * so that none loads code only another one runs; modules that other screens also need are kept apart. A module's
 * dependencies are needed at least wherever it is, so no two chunks wait for each other.
 */
export const groupsOf = (bundle: Bundle): Groups => {
  const groups = firstGroups(bundle)
  const known = new Set([...groups.keys(), ...modulesOf(bundle, ['/index.html', '/src/public/mount.tsx'])])
  const needs = begun.map((sources) => modulesOf(bundle, sources))
  const table = '/src/list/table/ListTable.tsx'
  const screens = readScreens().map(({ modules }) =>
    modulesOf(
      bundle,
      modules.map((module) => `/${module}`),
    ),
  )
  const others = screens.filter((modules) => ![...modules].some((id) => id.endsWith(table)))
  for (const id of new Set(needs.flatMap((modules) => [...modules]))) {
    if (known.has(id) || [...entries, ...begun.flat()].some((one) => id.endsWith(one)) || id.includes('/i18n/'))
      continue
    const by = needs.map((modules) => (modules.has(id) ? '1' : '0')).join('')
    if (by === '001' || by === '010') continue
    groups.set(id, `begun ${by}${others.some((modules) => modules.has(id)) ? ' others' : ''}`)
  }
  return groups
}
