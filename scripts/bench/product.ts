import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword, demoPhone, type DemoAccount } from '../../tests/support/platform'
import { ensureBuilt } from '../built.mjs'

const root = join(import.meta.dirname, '../..')

/** The product running as a separate process. */
export interface Product {
  readonly address: string
  /** Resident memory in megabytes, if the system reports it. */
  readonly memory: () => number | undefined
  readonly end: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>

const run = (command: 'main' | 'seed', args: readonly string[], env: Environment) =>
  spawn(process.execPath, [`dist-server/${command}.js`, ...args], {
    cwd: root,
    env: { ...process.env, PISHKHAN_MODE: 'demo', LOG_REQUESTS: '0', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Fills an empty database with demo data; returns the output of the seed. */
export const seed = async (scale: number, env: Environment): Promise<string> => {
  await ensureBuilt('server')
  return new Promise((done, failed) => {
    const child = run('seed', ['--scale', String(scale)], env)
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('exit', (code) => (code === 0 ? done(said) : failed(new Error(`The seed exited with ${code}.`))))
  })
}

const memoryOf = (pid: number | undefined): number | undefined => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}

/** Starts the product and waits until it prints its address. */
export const startProduct = async (env: Environment): Promise<Product> => {
  await ensureBuilt('site', 'server')
  const child = run('main', [], env)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const at = /is ready: (http:\/\/\S+)/.exec(said)?.[1]
      if (at) found(at)
    })
    child.once('exit', (code) => failed(new Error(`The product exited with ${code}.\n${said}`)))
  })
  return {
    address,
    memory: () => memoryOf(child.pid),
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A session of a demo account. */
export interface Session {
  readonly token: string
  readonly user: unknown
}

/** Signs in with a demo account: the administrator unless another type is given. */
export const signIn = async (address: string, account: DemoAccount = '1'): Promise<Session> => {
  const answer = await fetch(`${address}/api/account/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoPhone(account), password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Sign-in returned ${answer.status}.`)
  const { token, object } = (await answer.json()) as { token: string; object: unknown }
  return { token, user: object }
}
