import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './config'
import type { Aside } from './serve'

const root = join(import.meta.dirname, '..')

/** Where the built site lies. */
export const siteFolder = join(root, 'dist')

const sources = [
  'src',
  'contract',
  'i18n',
  'public',
  'index.html',
  'scripts/site-build.ts',
  'vite.config.ts',
  'package-lock.json',
]

const newest = (path: string): number => {
  if (!existsSync(path)) return 0
  const info = statSync(path)
  if (!info.isDirectory()) return info.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isFresh = (): boolean => {
  const page = join(siteFolder, 'index.html')
  return existsSync(page) && statSync(page).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))))
}

/** Builds the site unless it is newer than everything it is made of. */
export const ensureSite = async (): Promise<void> => {
  if (!existsSync(join(root, 'index.html')) || isFresh()) return
  process.stdout.write('Building the site …\n')
  const builder = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      // A test run names itself in NODE_ENV, and would leave a development build behind.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const code = await new Promise((ended) => builder.once('exit', ended))
  if (code !== 0) throw new StartError('The site does not build; see the messages above.')
}

/** The development server inside the platform: the same product with hot reload. */
export const openWorkshop = async (): Promise<{ readonly answer: Aside; readonly close: () => Promise<void> }> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'spa' })
  return {
    answer: (request, response) => {
      const path = request.url ?? '/'
      if (path === '/csp' || path === '/api' || path.startsWith('/api/') || path.startsWith('/api?')) return false
      vite.middlewares(request, response)
      return true
    },
    close: () => vite.close(),
  }
}
