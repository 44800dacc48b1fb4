import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/built.mjs'
import { embeddedMajor } from '../../platform/db/embedded'
import { databaseApart, fillFolder } from '../support/servers/database'
import { startGateway } from '../support/servers/message-gateway'
import { photo } from '../support/inputs/drawn-files'

const root = fileURLToPath(new URL('../..', import.meta.url))
const starter = join(root, 'scripts/start.mjs')

interface Started {
  readonly child: ChildProcess
  readonly address: string
  readonly output: () => string
  readonly ended: Promise<number | null>
}

let place: string
let gateway: Awaited<ReturnType<typeof startGateway>>
const running = new Set<ChildProcess>()

const launch = (program: string, options: string[], env: Record<string, string>) => {
  const child = spawn(program, options, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: join(place, 'data'),
      OUTBOX_URL: gateway.address,
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

/** One of the commands of package.json, as npm runs it. */
const command = (name: 'main' | 'seed' | 'create-staff', options: string[], env: Record<string, string> = {}) =>
  launch(process.execPath, [starter, name, ...options], env)

const run = (env?: Record<string, string>, ...more: string[]) => command('main', ['--api-only', ...more], env)

const ready = async (started: ReturnType<typeof launch>): Promise<Started> => {
  for (;;) {
    const address = /Pishkhan is ready: (\S+)/.exec(started.output())?.[1]
    if (address) return { ...started, address: address.replace('localhost', '127.0.0.1') }
    if (started.child.exitCode !== null) throw new Error(started.output())
    await new Promise((done) => setTimeout(done, 50))
  }
}

const start = (env?: Record<string, string>): Promise<Started> => ready(run(env))

const ask = async (address: string, path: string, body?: object) => {
  const answer = await fetch(`${address}/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { token?: string; error?: { code: string } },
  }
}

const phone = '09351234567'
const password = 'باغ انار 1406'

beforeAll(async () => {
  await ensureBuilt('server')
  gateway = await startGateway()
  place = mkdtempSync(join(tmpdir(), 'pishkhan-server-'))
  mkdirSync(join(place, 'data'))
  await fillFolder(join(place, 'data', `pg${embeddedMajor}`), 'empty')
})
afterAll(async () => {
  await gateway.close()
  for (const child of running) child.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** A process and all that it started. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

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

const signUp = async ({ address, output }: Started): Promise<void> => {
  gateway.posted.length = 0
  expect((await ask(address, `/account/user/verify?phone=${phone}`)).status).toBe(200)
  const toPhone = () => gateway.posted.findLast(({ body }) => body['to'] === '+989351234567')?.body['code']
  await expect.poll(toPhone).toMatch(/^\d{6}$/)
  const otp = toPhone() ?? ''
  expect(output()).not.toContain(otp)
  const person = { phone, otp, password, first_name: 'مریم', last_name: 'رضایی' }
  expect((await ask(address, '/account/signup/', person)).status).toBe(200)
}

describe('the server', () => {
  it(
    'keeps what it acknowledged through kill -9, refuses a second start, and stops when asked',
    { timeout: 300_000 },
    async () => {
      const first = await start()
      await signUp(first)

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

  it.runIf(existsSync('/proc/self'))(
    'is filled, staffed and started by the commands of the build, and takes what it started with it',
    { timeout: 300_000 },
    async () => {
      const env = { DATA_DIR: join(place, 'staffed'), PASSWORD: password }
      const seeded = command('seed', ['--base'], env)
      expect(await seeded.ended, seeded.output()).toBe(0)
      const staffed = command(
        'create-staff',
        ['--phone', '09351234568', '--first-name', 'سارا', '--last-name', 'امینی'],
        env,
      )
      expect(await staffed.ended, staffed.output()).toBe(0)

      const started = await start(env)
      const { address, child, ended } = started
      const staff = await ask(address, '/account/login/', { username: '09351234568', password })
      expect(staff.status).toBe(200)
      await signUp(started)
      const { body: signedIn } = await ask(address, '/account/login/', { username: phone, password })
      const authorization = `Bearer ${signedIn.token}`
      const form = new FormData()
      for (const [name, value] of Object.entries({ department: '1', subject: 'عکس', text: 'پیوست' }))
        form.append(name, value)
      form.append('files', new File([new Uint8Array(await photo('png'))], 'a.png', { type: 'image/png' }))
      const opened = await fetch(`${address}/api/dashboard/ticket`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      expect(opened.status, await opened.text()).toBe(200)
      const children = childrenOf(child.pid!)
      expect(children).toHaveLength(1)

      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      await expect.poll(() => existsSync(`/proc/${children[0]}`)).toBe(false)
    },
  )

  it.runIf(existsSync('/proc/self'))('ends with all its processes when npm alone is asked to end', async () => {
    const { child, address, ended } = await ready(launch('npm', ['start', '--', '--api-only'], {}))
    const processes = familyOf(child.pid!)
    expect(processes.length).toBeGreaterThan(1)
    child.kill('SIGTERM')
    await ended
    await expect.poll(() => processes.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    await expect(ask(address, '/health')).rejects.toThrow()
  })

  it.runIf(process.env['DATABASE_URL'])('does not take real people where everybody knows the passwords', async () => {
    const { env, drop } = await databaseApart('demo')
    try {
      const started = run({ ...env, PISHKHAN_MODE: 'production', OUTBOX_URL: 'http://127.0.0.1:9/' })
      expect(await started.ended).toBe(1)
      expect(started.output().trim().split('\n')).toEqual([expect.stringMatching(/holds the demo accounts/)])
    } finally {
      await drop()
    }
  })

  it.each([
    [{ PORT: 'eighty' }, [], /PORT must be a whole number/],
    [
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PISHKHAN_MODE: 'demo' },
      [],
      /database of DATABASE_URL does not answer/,
    ],
    [{}, ['--rest'], /Unknown option/],
    [{ DATA_DIR: join(starter, 'data') }, [], /cannot be made/],
  ])('ends with one clear line for %o %o', { timeout: 60_000 }, async (env, more, message) => {
    const broken = run(env, ...more)
    expect(await broken.ended).toBe(1)
    expect(broken.output().trim().split('\n')).toHaveLength(1)
    expect(broken.output()).toMatch(message)
  })
})
