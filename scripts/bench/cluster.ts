import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database nobody else uses, and how to be rid of it. */
export interface ThrowAway {
  readonly url: string
  readonly version: string
  readonly drop: () => Promise<void>
}

const debian = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs, newest first; `undefined` when there are none. */
const binaries = (): string | undefined =>
  [
    process.env['POSTGRES_BIN'] ?? '',
    ...(existsSync(debian) ? readdirSync(debian) : [])
      .toSorted((a, b) => Number(b) - Number(a))
      .map((major) => join(debian, major, 'bin')),
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => found(port))
    })
  })

// PostgreSQL refuses to run as root; Debian's package brings an account for it.
const owner = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const ask = async (url: string, statement: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(statement)
    return Object.values(rows[0] ?? {})[0] ?? ''
  } finally {
    await client.end()
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const answered = async (url: string): Promise<string> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(url, 'show server_version')
    } catch (error) {
      if (attempt > 150) throw error
      await pause(100)
    }
  }
}

const startCluster = async (bin: string, settings: readonly string[]): Promise<ThrowAway> => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-bench-pg-'))
  const as = owner()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const initial = ['-D', data, '-U', 'pishkhan', '--auth=trust', '-E', 'UTF8', '--no-locale']
  execFileSync(join(bin, 'initdb'), initial, { ...as, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings].flatMap((one) => ['-c', one]),
    ],
    { ...as, cwd: folder, stdio: 'ignore' },
  )
  const ended = new Promise((done) => server.once('exit', done))
  const url = `postgres://pishkhan@127.0.0.1:${port}/postgres`
  return {
    url,
    version: await answered(url),
    drop: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const makeDatabase = async (server: string): Promise<ThrowAway> => {
  const name = `pishkhan_bench_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    version: await ask(server, 'show server_version'),
    drop: async () => void (await ask(server, `drop database if exists ${name} with (force)`)),
  }
}

/**
 * A database on the given server, or on a PostgreSQL started for the purpose, with `settings` (`name=value`) of its own;
 * `undefined` where there is none.
 */
export const throwAwayPostgres = async (
  server: string | undefined,
  settings: readonly string[] = [],
): Promise<ThrowAway | undefined> => {
  if (server) return makeDatabase(server)
  const bin = binaries()
  return bin === undefined ? undefined : startCluster(bin, settings)
}
