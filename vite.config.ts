import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Everything a chunk brings with it, itself included. */
const closureOf = (bundle: Bundle, name: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const imported of chunk.imports) closureOf(bundle, imported, found)
  return found
}

/**
 * Leaves out of each lazy import's preload list what has been loaded by the time it is asked for: the chunk that asks,
 * with all it brings, and for screens the whole guarded section. Otherwise every new screen makes every first load larger.
 */
const makeShortPreloads = () => {
  let bundle: Bundle = {}
  let guarded: ReadonlySet<string> = new Set()
  let early: ReadonlySet<string> = new Set()
  const learn: Plugin = {
    name: 'short-preloads',
    generateBundle: {
      order: 'pre',
      handler: (_options, made) => {
        bundle = made
        const closure = (source: string) =>
          Object.values(made)
            .filter((part) => part.type === 'chunk' && (part.facadeModuleId ?? '').endsWith(source))
            .flatMap((part) => [...closureOf(made, part.fileName)])
        guarded = new Set(closure('/src/guarded.tsx'))
        early = new Set([...closure('/index.html'), ...closure('/src/public/mount.tsx')])
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

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['VITE_', 'STAFF_TYPES'])
  const preloads = makeShortPreloads()
  return {
    plugins: [react(), preloads.learn],
    // `contract/access.ts` reads this one variable on both sides; in the browser it is a constant of the build.
    define: { 'process.env.STAFF_TYPES': JSON.stringify(env['STAFF_TYPES'] || '1,2,5,7') },
    resolve: {
      alias: {
        // Polyfills and an export that nothing here uses, brought along by libraries: about 12 kB of every first load.
        'object.entries': fileURLToPath(new URL('src/native/entries.cjs', import.meta.url)),
        'hoist-non-react-statics': fileURLToPath(new URL('src/native/hoist.ts', import.meta.url)),
        'jsonexport/dist/index.js': fileURLToPath(new URL('src/native/jsonexport.ts', import.meta.url)),
      },
    },
    // The platform puts a fresh nonce in its place with every page it serves.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: 'dist',
      manifest: true,
      sourcemap: false,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, deps, { hostId, hostType }) =>
          hostType === 'js' ? preloads.resolve(deps, hostId) : deps,
      },
      // `scripts/budgets.ts` judges sizes exactly.
      chunkSizeWarningLimit: 1024,
      reportCompressedSize: false,
      // The first load lists every chunk there is: readable names cost 2 kB of it. The manifest says which is what.
      rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
    },
    server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/tests/**', '**/reports/**'] } },
  }
})
