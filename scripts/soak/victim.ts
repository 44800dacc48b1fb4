import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Environment = Readonly<Record<string, string>>

/** A listening platform in a separate process, to be killed. */
export interface Victim {
  readonly address: string
  readonly pid: number
  /** From spawning it until it reports ready. */
  readonly startedIn: number
  /** SIGKILL; resolves once it is gone. */
  readonly kill: () => Promise<void>
}

/** Starts the built platform, API only, on a free port. */
export const startVictim = (env: Environment): Promise<Victim> =>
  new Promise((found, failed) => {
    const began = performance.now()
    const child: ChildProcess = spawn(process.execPath, ['dist-server/main.js', '--api-only'], {
      cwd: root,
      env: { ...process.env, PISHKHAN_MODE: 'demo', LOG_REQUESTS: '0', PORT: '0', NODE_ENV: '', ...env },
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
    child.once('exit', (code) => failed(new Error(`The platform exited with ${code}.\n${said.slice(-800)}`)))
  })
