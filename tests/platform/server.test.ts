import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../../platform/main.ts', import.meta.url))

interface Started {
  readonly child: ChildProcess
  readonly address: string
  readonly output: () => string
  readonly ended: Promise<number | null>
}

let place: string
const running = new Set<ChildProcess>()

const run = (env: Record<string, string> = {}, ...more: string[]) => {
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--api-only', ...more], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '0',
      DATA_DIR: join(place, 'data'),
      DATABASE_URL: '',
      NODE_ENV: '',
      VITEST: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  child.stdout.on('data', (part) => (text += String(part)))
  child.stderr.on('data', (part) => (text += String(part)))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return { child, output: () => text, ended }
}

const start = async (env?: Record<string, string>): Promise<Started> => {
  const started = run(env)
  for (;;) {
    const address = /Pishkhan is ready: (\S+)/.exec(started.output())?.[1]
    if (address) return { ...started, address: address.replace('localhost', '127.0.0.1') }
    if (started.child.exitCode !== null) throw new Error(started.output())
    await new Promise((done) => setTimeout(done, 50))
  }
}

const ask = async (address: string, path: string, body?: object) => {
  const answer = await fetch(`${address}/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { token?: string; error?: { code: string } } }
}

const phone = '09351234567'
const password = 'باغ انار 1406'

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pishkhan-server-'))
})
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

/** Sends exactly this request target, which `fetch` would tidy. */
const raw = (address: string, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<number> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(address)
    const call = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    call.on('error', failed)
    call.end()
  })

describe('the server', () => {
  it(
    'keeps what it acknowledged through kill -9, refuses a second start, and stops when asked',
    { timeout: 120_000 },
    async () => {
      const first = await start()
      expect((await ask(first.address, `/account/user/verify?phone=${phone}`)).status).toBe(200)
      const otp = /\[outbox\] to \+989351234567 \(verify\): (\d{6})/.exec(first.output())?.[1] ?? ''
      const person = { phone, otp, password, first_name: 'مریم', last_name: 'رضایی' }
      expect((await ask(first.address, '/account/signup/', person)).status).toBe(200)

      const second = run()
      expect(await second.ended).toBe(1)
      expect(second.output().trim().split('\n')).toEqual([
        expect.stringMatching(/is in use by process \d+\. Stop it first/),
      ])

      first.child.kill('SIGKILL')
      await first.ended
      const third = await start()
      const back = await ask(third.address, '/account/login/', { username: phone, password })
      expect(back.status).toBe(200)
      expect(third.output()).not.toContain(back.body.token)
      expect(third.output()).not.toContain(password)

      third.child.kill('SIGTERM')
      expect(await third.ended).toBe(0)
      const fourth = await start()
      expect((await ask(fourth.address, '/account/login/', { username: phone, password })).status).toBe(200)

      for (const target of [
        '/api/account/%2e%2e/account/states',
        '/api/account/../account/states',
        '/api/./health',
        '/api\\health',
        'http://evil.example/api/health',
        '/%00',
      ]) {
        expect(await raw(fourth.address, target), target).toBe(404)
      }
      expect(await raw(fourth.address, '/api/health', 'TRACE')).toBe(405)
      expect(await raw(fourth.address, '/assets/gone-1a2b.js')).toBe(404)
      expect(await raw(fourth.address, '/api/health', 'GET', { 'x-long': 'a'.repeat(17_000) })).toBe(431)

      const taken = run({ PORT: new URL(fourth.address).port, DATA_DIR: join(place, 'other') })
      expect(await taken.ended).toBe(1)
      expect(taken.output()).toMatch(/Port \d+ is taken/)

      const stuck = connect(Number(new URL(fourth.address).port), '127.0.0.1')
      await new Promise((done) => stuck.once('connect', done))
      fourth.child.kill('SIGINT')
      expect(await fourth.ended).toBe(0)
      stuck.destroy()
    },
  )

  it.each([
    [{ PORT: 'eighty' }, [], /PORT must be a whole number/],
    [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, [], /database of DATABASE_URL does not answer/],
    [{}, ['--rest'], /Unknown option/],
    [{ DATA_DIR: join(main, 'data') }, [], /cannot be made/],
  ])('ends with one clear line for %o %o', { timeout: 60_000 }, async (env, more, message) => {
    const broken = run(env, ...more)
    expect(await broken.ended).toBe(1)
    expect(broken.output().trim().split('\n')).toHaveLength(1)
    expect(broken.output()).toMatch(message)
  })
})
