import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { readConfig } from '../../platform/config/config'
import { variables } from '../../platform/config/environment'
import { serveApp, type Listening } from '../../platform/http/serve'
import { hasNginx, startNginx } from '../support/servers/nginx'
import { freePort, hasPgBouncer, runPgBouncer } from '../support/servers/pgbouncer'
import { demoPassword, demoPhone, requestOf, startPlatform, type TestPlatform } from '../support/platform'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const samples = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' })
  .map((name) => `deploy/${name}`)
  .filter((path) => existsSync(join(root, path)) && /\.\w+$|Containerfile$|environment$/.test(path))

const ours = new Set(
  Object.entries(variables).flatMap(([name, variable]) => ('secret' in variable ? [name, `${name}_FILE`] : [name])),
)
/** Settings of the programs beside ours, where a sample sets them. */
const others: Readonly<Record<string, readonly string[]>> = {
  'deploy/compose/compose.yaml': ['POSTGRES_USER', 'POSTGRES_PASSWORD_FILE'],
  'deploy/systemd/pishkhan-backup.service': ['BACKUP_DIR'],
  'deploy/backup.sh': ['BACKUP_DIR', 'PISHKHAN_MODE', 'PGPASSWORD'],
}

/** The names a sample sets: `NAME=value` of units, shells and images, `NAME: value` of a compose file. */
const settingsIn = (path: string): string[] => {
  const lines = read(path)
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
  const set = path.endsWith('.yaml') ? /^ +([A-Z][A-Z0-9_]+):/gm : /(?:^|[\s=])([A-Z][A-Z0-9_]{3,})(?==|:=)/gm
  return [...new Set([...lines.matchAll(set)].map(([, name = '']) => name))]
}

describe('the samples', () => {
  it('set nothing but what the platform reads', () => {
    const set = samples.flatMap((path) => settingsIn(path).map((name) => ({ path, name })))
    expect(set.filter(({ path, name }) => !ours.has(name) && others[path]?.includes(name) !== true)).toEqual([])
    expect(set.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'DATABASE_URL_FILE',
        'OUTBOX_URL_FILE',
        'PISHKHAN_MODE',
        'TRUSTED_PROXIES',
        'METRICS_PORT',
      ]),
    )
  })

  it('are named by the manual of deploying, each folder of them', () => {
    const manual = read('docs/deploying.md')
    const named = (path: string): boolean => manual.includes(path) || manual.includes(path.replace(/\/[^/]+$/, '/'))
    expect(samples.filter((path) => !path.endsWith('dockerignore') && !named(path))).toEqual([])
  })

  it('copy into the image only what the repository or the build has, and run what the build makes', () => {
    const image = read('deploy/Containerfile')
    const [, node = ''] = /^FROM node:(\d+)/m.exec(image) ?? []
    expect(Number(node)).toBeGreaterThanOrEqual(20)
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
    const build = read('vite.server.config.ts')
    const run = [
      ...[
        image,
        read('deploy/compose/compose.yaml'),
        read('deploy/systemd/pishkhan@.service'),
        read('deploy/backup.sh'),
      ]
        .join('\n')
        .matchAll(/dist-server\/([\w-]+)\.js/g),
    ].map(([, name = '']) => name)
    expect([...new Set(run)].toSorted()).toEqual(['check-books', 'main', 'migrate'])
    for (const name of run) expect(build).toMatch(new RegExp(`^ +'?${name}'?: from`, 'm'))
    const wanted = [...read('deploy/Containerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
    expect(wanted.filter((name) => !name.includes('*') && !existsSync(join(root, name)))).toEqual([])
  })

  it('start again with the machine, but for what runs once', () => {
    const services = read('deploy/compose/compose.yaml')
      .split('\n\n')
      .filter((part) => /^ +(image|build):/m.test(part))
    expect(services).toHaveLength(5)
    const once = services.filter((part) => !/^ +restart: unless-stopped$/m.test(part))
    expect(once.map((part) => /^ +([\w-]+):/m.exec(part)?.[1])).toEqual(['migrate'])
  })

  it('put files into containers that are there, or are secrets that the manual names', () => {
    const compose = read('deploy/compose/compose.yaml')
    const manual = read('docs/deploying.md')
    const files = [...compose.matchAll(/\{ file: (\S+) \}/g)].map(([, name = '']) => name)
    expect(files.length).toBeGreaterThan(8)
    for (const name of files)
      expect(
        name.startsWith('secrets/') ? manual.includes(name.slice(8)) : existsSync(join(root, 'deploy/compose', name)),
        name,
      ).toBe(true)
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))(
    'are units systemd has nothing against but that the release is not here',
    () => {
      const units = samples.filter((path) => /\.(service|timer)$/.test(path)).map((path) => join(root, path))
      let said = ''
      try {
        execFileSync('systemd-analyze', ['verify', ...units], { stdio: 'pipe', encoding: 'utf8' })
      } catch (error) {
        said = String((error as { stderr?: unknown }).stderr)
      }
      expect(said.split('\n').filter((line) => line !== '' && !/Command \S+ is not executable/.test(line))).toEqual([])
    },
  )
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

describe.runIf(hasNginx)('the sample of nginx, before two servers', () => {
  let one: TestPlatform
  let two: TestPlatform
  let servers: Listening[]
  let nginx: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    const config = { trustedProxies: 1 }
    one = await startPlatform({ config })
    two = await startPlatform({ config, beside: one })
    servers = []
    for (const { app } of [one, two]) servers.push(await serveApp(app, { ...readConfig({}), port: 0 }))
    const [first = 0, second = 0] = servers.map(({ address }) => Number(new URL(address).port))
    nginx = await startNginx([first, second])
  })
  afterAll(async () => {
    await nginx.stop()
    for (const server of servers) await server.close()
    await one.close()
  })

  const ask = (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
  ) =>
    new Promise<Answer>((done, failed) => {
      const target = { host: '127.0.0.1', port: nginx.secure, path, method, rejectUnauthorized: false }
      const call = request({ ...target, headers: { host: 'panel.example.ir', ...headers } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
      call.once('error', failed)
      call.end(body)
    })
  const signIn = (headers: Record<string, string> = {}) =>
    ask('/api/account/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: demoPhone('1'), password: demoPassword }),
    })
  const seenBy = ({ lines }: TestPlatform) => lines.filter(({ event }) => event === 'request')
  const form = (bytes: number) => ({
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer x' },
    body: Buffer.alloc(bytes, 'a'),
  })

  it('leads to both, by HTTP/2 too, and people who come without TLS to it', async () => {
    for (let n = 0; n < 6; n += 1) expect((await ask('/api/openapi.json')).status).toBe(200)
    expect([seenBy(one).length, seenBy(two).length]).toEqual([3, 3])
    const session = connect(`https://127.0.0.1:${nginx.secure}`, { rejectUnauthorized: false })
    const status = await new Promise((done) =>
      session
        .request({ ':path': '/api/live', ':authority': 'panel.example.ir' })
        .on('response', (said) => done(said[':status'])),
    )
    session.close()
    expect(status).toBe(200)
    const plain = await fetch(`http://127.0.0.1:${nginx.plain}/login?next=/tickets`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/login?next=/tickets'])
  })

  it('tells them whose page calls, from where, and that it came by TLS, whatever a caller says of that', async () => {
    const own = { origin: 'https://panel.example.ir', 'sec-fetch-site': 'same-origin' }
    const signedIn = await signIn({ ...own, 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' })
    expect(signedIn.status).toBe(200)
    expect(String(signedIn.headers['set-cookie'])).toContain('; Secure')
    const all = [...seenBy(one), ...seenBy(two)].filter(({ endpoint }) => endpoint === 'POST /account/login/')
    expect(all.map(({ ip }) => ip)).toEqual(['127.0.0.1'])
    expect((await signIn({ origin: 'https://evil.example' })).status).toBe(403)
  })

  it('lets forms with files through up to what the platform takes, and no further', async () => {
    const path = `/api${contract.money.bookRial.path}`
    const answer = await ask(path, form(26.5 * 1024 * 1024))
    expect(answer.headers['content-type']).toContain('application/json')
    expect((await ask(path, form(28 * 1024 * 1024))).status).toBe(413)
  })

  it('packs answers, streams exports whole, and keeps the metrics to itself', async () => {
    const { token } = JSON.parse((await signIn()).body.toString()) as { token: string }
    const as = { authorization: `Bearer ${token}` }
    const packed = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const body = { list: '/dashboard/ticket', columns: ['شماره'], format: 'csv' as const }
    const direct = await one.app.fetch(requestOf(contract.system.exportRows, { body }, { token }))
    const sent = JSON.stringify(body)
    const exported = await ask(`/api${contract.system.exportRows.path}`, {
      method: 'POST',
      headers: { ...as, 'content-type': 'application/json' },
      body: sent,
    })
    expect(exported.status).toBe(200)
    expect(exported.body.toString().split('\n').length).toBe((await direct.text()).split('\n').length)
    expect((await ask('/metrics')).status).toBe(404)
  })

  it('goes on with the other server when one is being changed', async () => {
    await servers[0]!.close()
    const before = seenBy(two).length
    for (let n = 0; n < 10; n += 1) expect((await ask('/api/openapi.json')).status).toBe(200)
    expect(seenBy(two).length).toBe(before + 10)
    expect((await signIn()).status).toBe(200)
  })
})

describe.runIf(process.env['DATABASE_URL'] && hasPgBouncer)('the sample of PgBouncer', () => {
  it('leads whoever knows the password to the database, in transaction mode', async () => {
    const url = new URL(process.env['DATABASE_URL'] ?? '')
    const folder = mkdtempSync(join(tmpdir(), 'pishkhan-bouncer-'))
    chmodSync(folder, 0o755)
    const port = await freePort()
    const users = join(folder, 'userlist.txt')
    writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password) || 'a secret'}"\n`)
    const file = join(folder, 'pgbouncer.ini')
    const changes = {
      'host=127.0.0.1 port=5432 dbname=pishkhan': `host=${url.hostname} port=${url.port || '5432'} dbname=${url.pathname.slice(1)}`,
      'listen_port = 6432': `listen_port = ${port}`,
      '/var/run/postgresql': '',
      '/etc/pgbouncer/userlist.txt': users,
    }
    let text = read('deploy/pgbouncer/pgbouncer.ini')
    for (const [from, to] of Object.entries(changes)) {
      expect(text).toContain(from)
      text = text.replace(from, to)
    }
    writeFileSync(file, text)
    const stop = await runPgBouncer(file, port)
    try {
      const open = async (password: string) => {
        const client = new pg.Client({ host: '127.0.0.1', port, user: url.username, password, database: 'pishkhan' })
        await client.connect()
        return client
      }
      await expect(open('wrong')).rejects.toThrow(/authentication failed/)
      const client = await open(decodeURIComponent(url.password) || 'a secret')
      expect((await client.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }])
      await client.end()
      expect(text).toMatch(/^pool_mode = transaction$/m)
    } finally {
      stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('is for containers what it is for one machine, but for the names of hosts', () => {
    const settings = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => /^(auth|pool|default|max)/.test(line))
    expect(settings('deploy/compose/pgbouncer/pgbouncer.ini')).toEqual(settings('deploy/pgbouncer/pgbouncer.ini'))
  })
})
