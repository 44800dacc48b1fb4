import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, loadEnv, type Rolldown, type UserConfig } from 'vite'
import {
  accessTables,
  undescribedContract,
  eagerCompileHint,
  makeShortPreloads,
  noChunkCycles,
  precompress,
  packWorker,
  pageSettings,
} from './scripts/site-build.ts'
import { groupsOf, type Groups } from './scripts/site-groups.ts'
import { lightAxios, lightLibraries, lightRouter } from './scripts/site-libraries.ts'
import { startPage } from './scripts/site-start.ts'
import { drawnSignIn, inlineStyles } from './scripts/site-sign-in.ts'

const shim = (file: string): string => fileURLToPath(new URL(`src/shims/${file}`, import.meta.url))

const site = (mode: string, groups: Groups): UserConfig => {
  const env = loadEnv(mode, import.meta.dirname, ['VITE_', 'STAFF_TYPES'])
  const preloads = makeShortPreloads()
  return {
    plugins: [
      react(),
      lightLibraries,
      lightRouter,
      lightAxios,
      accessTables,
      undescribedContract,
      pageSettings(env),
      preloads.learn,
      inlineStyles,
      // What shows the sign-in page runs before what asks for its code.
      drawnSignIn,
      startPage,
      packWorker,
      eagerCompileHint,
      noChunkCycles,
      precompress,
    ],
    // `contract/access.ts` reads this one variable on both sides; in the browser it is a constant of the build.
    define: { 'process.env.STAFF_TYPES': JSON.stringify(env['STAFF_TYPES'] || '1,2,5,7') },
    resolve: {
      alias: [
        // Polyfills and an export that nothing here uses, brought along by libraries: about 12 kB of every first load.
        { find: 'object.entries', replacement: shim('entries.cjs') },
        { find: 'hoist-non-react-statics', replacement: shim('hoist.ts') },
        { find: 'jsonexport/dist/index.js', replacement: shim('jsonexport.ts') },
        // The same functions, tried against lodash's own tests, without what old browsers needed.
        { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
      ],
    },
    // Rules say which of their classes are a module's own (`:local`); the names inside belong to the part around them.
    css: { modules: { scopeBehaviour: 'global' } },
    // The platform puts a fresh nonce in its place with every page it serves.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: 'dist',
      // Without it `:dir()` is written out as a list of all languages.
      cssTarget: ['chrome120', 'firefox121', 'safari16.5'],
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
      rolldownOptions: {
        input: { index: 'index.html', worker: 'src/worker.ts' },
        optimization: { inlineConst: { mode: 'all' } },
        output: {
          // Page and entry list every chunk there is: readable names cost 2 kB of each. The manifest says which is what.
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          // The browser looks for a new release at this one address.
          entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'first visits', name: (id) => groups.get(id) ?? null }],
          },
        },
      },
    },
    server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/dist-server/**', '**/tests/**', '**/reports/**'] } },
  }
}

// What belongs together is known only after a bundle was made, so a build makes two.
export default defineConfig(async ({ command, mode }) => {
  const plain = site(mode, new Map())
  if (command !== 'build') return plain
  const unwritten = { ...plain.build, write: false, minify: false } as const
  const made = await build({ ...plain, mode, configFile: false, logLevel: 'warn', build: unwritten })
  const { output } = [made].flat()[0] as Rolldown.RolldownOutput
  return site(mode, groupsOf(Object.fromEntries(output.map((part) => [part.fileName, part]))))
})
