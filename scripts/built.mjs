import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/* What must be built before it runs. JavaScript, because `npm start` runs where nothing can read TypeScript. */

const root = join(import.meta.dirname, '..')
/** The folder of the built site. */
export const siteFolder = join(root, 'dist')

const vite = join(root, 'node_modules/vite/bin/vite.js')

const ofBoth = ['contract', 'package-lock.json']
const ofSite = [
  'scripts/read-screens.ts',
  ...['build', 'bundle', 'groups', 'libraries', 'sign-in', 'source', 'start'].map((part) => `scripts/site-${part}.ts`),
]

/** The site in `dist/`, and the platform with its commands in `dist-server/`: the sources and the build command of each. */
const parts = {
  site: {
    result: 'dist/index.html',
    sources: [...ofBoth, 'src', 'i18n', 'public', 'index.html', ...ofSite, 'vite.config.ts'],
    options: [],
  },
  server: {
    result: 'dist-server/main.js',
    sources: [...ofBoth, 'platform', 'vite.server.config.ts'],
    options: ['--config', 'vite.server.config.ts'],
  },
}

/**
 * @param {string} path
 * @returns {number} when anything below was last modified, in milliseconds
 */
const newest = (path) => {
  if (!existsSync(path)) return 0
  const info = statSync(path)
  if (!info.isDirectory()) return info.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/**
 * Builds what is older than its sources. If the build packages are not installed (`npm ci --omit=dev`), an existing
 * build is used as it is.
 * @param {(keyof typeof parts)[]} names
 * @throws {Error} with one clear line when a part is missing, or does not build
 */
export const ensureBuilt = async (...names) => {
  for (const name of names) {
    const { result, sources, options } = parts[name]
    const made = join(root, result)
    if (!existsSync(vite)) {
      if (existsSync(made)) continue
      throw new Error(`${result} is missing. Run npm ci && npm run build, here or where it is then copied from.`)
    }
    if (existsSync(made) && statSync(made).mtimeMs >= Math.max(...sources.map((path) => newest(join(root, path)))))
      continue
    process.stdout.write(`Building the ${name} …\n`)
    const builder = spawn(process.execPath, [vite, 'build', ...options, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      // A test run sets NODE_ENV, which would leave a development build behind.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const stop = () => void builder.kill()
    process.once('SIGTERM', stop)
    /** @type {unknown} */
    const code = await new Promise((ended) => builder.once('exit', ended))
    process.off('SIGTERM', stop)
    if (code !== 0) throw new Error(`The ${name} does not build; see the messages above.`)
  }
}
