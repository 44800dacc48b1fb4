import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Everything a chunk brings with it, itself included. */
const closureOf = (bundle: Bundle, name: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const imported of chunk.imports) closureOf(bundle, imported, found)
  return found
}

/** Everything a source file brings when it is asked for. */
const broughtBy = (bundle: Bundle, source: string): string[] =>
  Object.values(bundle)
    .filter((part) => part.type === 'chunk' && (part.facadeModuleId ?? '').endsWith(source))
    .flatMap((part) => [...closureOf(bundle, part.fileName)])

/**
 * Leaves out of each lazy import's preload list what has been loaded by the time it is asked for: the chunk that asks,
 * with all it brings, and for screens the whole guarded section. Otherwise every new screen makes every first load larger.
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
        guarded = new Set(broughtBy(made, '/src/guarded.tsx'))
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

const fonts = ['/fonts/vazirmatn-400-700.woff2', '/icon.svg']

/**
 * Tells the service worker what the frame of this release is made of, and names the release: another set of files is
 * another worker, which is how browsers learn of a deploy.
 */
export const packWorker: Plugin = {
  name: 'pack-worker',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const worker = bundle['worker.js']
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      const scripts = ['/index.html', '/src/public/mount.tsx', '/src/guarded.tsx'].flatMap((source) =>
        broughtBy(bundle, source),
      )
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
      const files = [...new Set([...scripts, ...styles])].map((file) => `/${file}`)
      const release = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12)
      worker.code = worker.code
        .replace('__FRAME_FILES__', JSON.stringify([...files, ...fonts]))
        .replace('__RELEASE__', JSON.stringify(release))
    },
  },
}
