import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { readHosts, withSettings } from '../contract/page-settings.ts'
import { locales, type LocaleId } from '../i18n/locales.ts'
import type * as ResourceAccess from '../src/data/resources/resourceAccess.ts'
import type * as EndpointAccess from '../src/endpointAccess.ts'
import type * as Paths from '../src/paths.ts'
import type * as Tabs from '../src/report/tabs.ts'
import { readScreens } from './read-screens.ts'
import { broughtBy, cycleIn, closureOf, stylesOf, type Bundle } from './site-bundle.ts'
import { run } from './site-source.ts'
import { nameInPage, persianFont } from './site-start.ts'

/**
 * Removes from each lazy import's preload list what is already loaded by then: the importing chunk and all its imports
 * and, for screens, the whole guarded section. Otherwise every new screen makes every first load larger.
 */
export const makeShortPreloads = () => {
  let bundle: Bundle = {}
  let guarded: ReadonlySet<string> = new Set()
  let early: ReadonlySet<string> = new Set()
  const learn: Plugin = {
    name: 'short-preloads',
    generateBundle: {
      order: 'pre',
      handler: (_options, made) => {
        bundle = made
        guarded = new Set(broughtBy(made, '/src/mountApp.tsx'))
        early = new Set([...broughtBy(made, '/index.html'), ...broughtBy(made, '/src/public/mount.tsx')])
      },
    },
  }
  const resolve = (deps: readonly string[], host: string): string[] => {
    const inside = guarded.has(host) && !early.has(host)
    const loaded = new Set([...closureOf(bundle, host), ...(inside ? guarded : [])])
    return deps.filter((file) => !loaded.has(file))
  }
  return { learn, resolve }
}

/**
 * Marks what first visits run, so that browsers that know the hint compile it off the main thread while it arrives,
 * rather than function by function at the first call: on a phone that saves a sixth of the time to the first screen.
 * Only for these files, nearly all of whose code runs.
 */
export const eagerCompileHint: Plugin = {
  name: 'compile-ahead',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const sources = [
        '/index.html',
        '/src/public/mount.tsx',
        '/src/mountApp.tsx',
        '/src/people/account/HomeScreen.tsx',
      ]
      for (const name of new Set(sources.flatMap((source) => broughtBy(bundle, source)))) {
        const chunk = bundle[name]
        if (chunk?.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

/** Rejects chunks that import each other in a cycle, which fail only for visitors who load them in the wrong order. */
export const noChunkCycles: Plugin = {
  name: 'no-circles',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const circle = cycleIn(bundle)
      const told = circle?.map((name) => `${name} (${bundle[name]?.type === 'chunk' ? bundle[name].name : ''})`)
      if (told) throw new Error(`Chunks import each other in a cycle: ${told.join(' → ')}. See scripts/site-groups.ts.`)
    },
  },
}

/**
 * Replaces the contract by the only facts used from it: who may make the calls of paths and tabs, and use resources.
 * During development the sources are used, so that changes apply.
 */
export const accessTables: Plugin = {
  name: 'access-tables',
  apply: 'build',
  load: {
    filter: { id: /\/src\/(?:endpointAccess|data\/resources\/resourceAccess)\.ts$/ },
    handler: async (id) => {
      if (id.endsWith('/resources/resourceAccess.ts')) {
        const { actionAccess } = await run<typeof ResourceAccess>('data/resources/resourceAccess.ts')
        return `export const actionAccess = ${JSON.stringify(actionAccess)}`
      }
      const { callsOf, paths } = await run<typeof Paths>('paths.ts')
      const { accessOf } = await run<typeof EndpointAccess>('endpointAccess.ts')
      const { callsOfTabs } = await run<typeof Tabs>('report/tabs.ts')
      const named = new Set([...Object.values(paths).flatMap(callsOf), ...callsOfTabs])
      const access = Object.fromEntries([...named].map((name) => [name, accessOf[name]]))
      return `export const accessOf = ${JSON.stringify(access)}`
    },
  },
}

/** What an endpoint says of itself to people, in the OpenAPI document that the platform writes. */
const described = new Set(['summary', 'origin'])

/** The objects in a module that declare an endpoint each: the members of the table given to `area`. */
const endpointsIn = (module: ReturnType<Rolldown.PluginContext['parse']>) =>
  module.body
    .flatMap((part) => (part.type === 'ExportNamedDeclaration' && part.declaration ? [part.declaration] : []))
    .flatMap((part) => (part.type === 'VariableDeclaration' ? part.declarations : []))
    .flatMap(({ init }) =>
      init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'area'
        ? init.arguments
        : [],
    )
    .flatMap((table) => (table.type === 'ObjectExpression' ? table.properties : []))
    .flatMap((row) => (row.type === 'Property' && row.value.type === 'ObjectExpression' ? [row.value] : []))

/** Leaves out of endpoints how they are described to people: 2 kB of every first load after sign-in. */
export const undescribedContract: Plugin = {
  name: 'undescribed-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/, code: /= area\(/ },
    handler(code) {
      const parts = endpointsIn(this.parse(code))
        .flatMap(({ properties }) => properties)
        .filter((part) => part.type === 'Property' && part.key.type === 'Identifier' && described.has(part.key.name))
      // From the end, so that what is still to be cut stays where it was.
      return parts
        .toReversed()
        .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''), code)
    },
  },
}

/** Puts the settings of the environment into the page, where whoever serves it may change them. */
export const pageSettings = (env: Readonly<Record<string, string | undefined>>): Plugin => {
  const { VITE_API_HOSTS: hosts, VITE_OIDC_AUTHORITY: authority, VITE_OIDC_CLIENT_ID: clientId } = env
  return {
    name: 'page-settings',
    transformIndexHtml: (page) =>
      withSettings(page, {
        ...(hosts && { apiHosts: readHosts(hosts) }),
        ...(authority && clientId && { oidc: { authority, clientId } }),
      }),
  }
}

/** Calendars, charts and exports are large, and offline there is little to choose, draw or save. */
const withoutUse = /\/src\/(?:chart|list\/export|form\/dates)\//

/** Everything an end user's screens need beyond the frame, including what they and the frame open later. */
const screenFiles = (
  bundle: Bundle,
  frame: readonly string[],
  locale: LocaleId,
  open: ReturnType<typeof readScreens>,
): string[] => {
  if (open.length === 0) throw new Error('No end user screen was found in any index.ts of src.')
  const sources = [
    ...open.flatMap(({ modules }) => modules.map((module) => `/${module}`)),
    ...open.flatMap(({ areas }) => areas.map((area) => `/i18n/${locale}/${area}.ts`)),
    `/i18n/${locale}/index.ts`,
  ]
  const parts = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && /\/src\/(?:people\/account|data|shell|ui\/toasts)\//.test(part.facadeModuleId ?? '')
      ? [...closureOf(bundle, part.fileName)]
      : [],
  )
  const screens = sources.flatMap((source) => broughtBy(bundle, source))
  // The dialogs and steps of those screens, loaded when opened; the frame itself would list every screen.
  const opened = [...new Set([...parts, ...screens])]
    .filter((file) => !frame.includes(`/${file}`))
    .flatMap((file) => {
      const part = bundle[file]
      return part?.type === 'chunk' ? part.dynamicImports : []
    })
    .filter((file) => {
      const part = bundle[file]
      return part?.type === 'chunk' && !withoutUse.test(part.facadeModuleId ?? '')
    })
    .flatMap((file) => [...closureOf(bundle, file)])
  // The menu and the like come first: without them nobody finds the screens.
  return [...new Set([...parts, ...screens, ...opened])]
    .map((file) => `/${file}`)
    .filter((file) => !frame.includes(file))
}

/** A type code for each kind of end user: those on their own, and those with a team. */
const typical = { own: '3', team: '8' } as const

const fonts = [persianFont, '/fonts/vazirmatn-latin-400-700.woff2', '/icon.svg']

/**
 * Tells the service worker which files make up the frame of this release, and names the release: different files, or a
 * different page, make a different worker, which is how browsers notice a deploy.
 */
export const packWorker: Plugin = {
  name: 'pack-worker',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      const { mayOpen, paths } = await run<typeof Paths>('paths.ts')
      const worker = bundle['worker.js']
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      const pages = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && /\/src\/public\/|\/i18n\/public/.test(part.facadeModuleId ?? '')
          ? [part.facadeModuleId ?? '']
          : [],
      )
      const scripts = ['/index.html', '/src/mountApp.tsx', ...pages].flatMap((source) => broughtBy(bundle, source))
      // The page inlines the styles of its entry.
      const inlined = stylesOf(bundle, broughtBy(bundle, '/index.html'))
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css') && !inlined.includes(file))
      const files = [...new Set([...scripts, ...styles])].map((file) => `/${file}`)
      const screens = Object.fromEntries(
        (Object.keys(locales) as LocaleId[]).flatMap((locale) =>
          Object.entries(typical).map(([kind, type]) => [
            `${locale} ${kind}`,
            screenFiles(
              bundle,
              files,
              locale,
              readScreens().filter(({ id }) => mayOpen(paths[id], { type })),
            ),
          ]),
        ),
      )
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const entry = nameInPage(broughtBy(bundle, '/index.html').at(-1) ?? '')
      // Or no browser would ever take the worker: it keeps no page of another release.
      if (!String(index.source).includes(`"${entry}"`)) throw new Error(`The page does not name its script ${entry}.`)
      const parts = [...Object.keys(bundle).toSorted(), String(index.source)].join()
      const release = createHash('sha256').update(parts).digest('hex').slice(0, 12)
      worker.code = worker.code
        .replace('__SCREEN_FILES__', JSON.stringify(screens))
        .replace('__ENTRY_NAME__', JSON.stringify(entry))
        .replace('__FRAME_FILES__', JSON.stringify([...files, ...fonts]))
        .replace('__RELEASE__', JSON.stringify(release))
    },
  },
}

const pack = promisify(brotliCompress)

/**
 * Compresses scripts and styles with brotli's best level: a sixtieth smaller than a level fast enough for live
 * compression, and no server has to compress them after its start.
 */
export const precompress: Plugin = {
  name: 'precompress',
  writeBundle: async ({ dir = '' }, bundle) => {
    const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        await writeFile(`${file}.br`, await pack(await readFile(file)))
      }),
    )
  },
}
