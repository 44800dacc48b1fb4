import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/pishkhan')

/** The platform as one file, so that a start costs what a start costs and not the reading of its sources. */
export interface Bundle {
  readonly main: string
  readonly remove: () => void
}

/** Bundles the platform once. It stays inside the project, where its packages are found. */
export const bundlePlatform = async (): Promise<Bundle> => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'victim-'))
  const outDir = join(folder, 'platform')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: {
        input: { main: join(root, 'platform/main.ts'), worker: join(root, 'platform/db/pglite-worker.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const main = join(outDir, 'main.js')
  // The thread of the embedded database is bundled too: it needs no reader of TypeScript.
  const code = readFileSync(main, 'utf8')
  const plain = code
    .replace(/import\((["'])tsx\/esm\/api\1\)\.then\(.*?workerData\.file\)\)/s, 'import(workerData.file)')
    .replace('pglite-worker.ts', 'worker.js')
  if (plain.includes('tsx/esm') || !plain.includes('worker.js'))
    throw new Error('the bundle starts its thread another way')
  writeFileSync(main, plain)
  // Files the platform looks for beside itself.
  symlinkSync(join(root, 'platform/db/migrations'), join(outDir, 'migrations'))
  symlinkSync(join(root, 'package.json'), join(folder, 'package.json'))
  return { main, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export type Environment = Readonly<Record<string, string>>

/** A platform in a process of its own, listening, to be killed. */
export interface Victim {
  readonly address: string
  readonly pid: number
  /** From spawning it to its first word that it is ready. */
  readonly startedIn: number
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>
}

/** Starts a bundled platform, API only, on a free port. */
export const startVictim = ({ main }: Bundle, env: Environment): Promise<Victim> =>
  new Promise((found, failed) => {
    const began = performance.now()
    const child: ChildProcess = spawn(process.execPath, [main, '--api-only'], {
      cwd: root,
      env: { ...process.env, DEMO: '1', LOG_REQUESTS: '0', PORT: '0', NODE_ENV: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-4_000)
      const address = /is ready: (http:\/\/\S+)/.exec(said)?.[1]
      if (address === undefined) return
      found({
        address,
        pid: child.pid ?? 0,
        startedIn: performance.now() - began,
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
      })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => failed(new Error(`The platform ended with ${code}.\n${said.slice(-800)}`)))
  })
