import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './pgbouncer'

const debian = '/usr/lib/postgresql'

const programs = (): string | undefined =>
  [
    process.env['POSTGRES_BIN'] ?? '',
    ...(existsSync(debian) ? readdirSync(debian).map((major) => join(debian, major, 'bin')) : []),
  ].find((folder) => folder !== '' && existsSync(join(folder, 'pg_basebackup')))

/** Whether a standby of a PostgreSQL can be made here. */
export const hasStandby = programs() !== undefined

// PostgreSQL refuses to run as root; Debian's package brings an account for it.
const owner = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** What a standby must have no less of than its primary. */
const atLeast = ['max_connections', 'max_worker_processes', 'max_wal_senders', 'max_locks_per_transaction'] as const

const ask = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows[0]!
  } finally {
    await client.end()
  }
}

const answering = async (url: string): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return void (await ask(url, 'select 1'))
    } catch (error) {
      if (attempt > 300) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}

/** A streaming standby of the PostgreSQL at `url`, which answers reads; its address leads to the same database. */
export const startStandby = async (url: string) => {
  const bin = programs()!
  const as = owner()
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-standby-'))
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const { hostname, port: primary, username } = new URL(url)
  const source = ['-h', hostname, '-p', primary || '5432', '-U', username]
  execFileSync(join(bin, 'pg_basebackup'), [...source, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort()
  const limits = await ask<Record<string, string>>(
    url,
    `select ${atLeast.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  )
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    ...atLeast.map((name) => `${name}=${limits[name]}`),
  ]
  const start = async (): Promise<() => Promise<void>> => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    })
    const ended = new Promise((done) => server.once('exit', done))
    await answering(address)
    return async () => {
      server.kill('SIGINT')
      await ended
    }
  }
  const at = new URL(url)
  at.host = `127.0.0.1:${port}`
  const address = at.href
  let halt = await start()
  return {
    url: address,
    /** From now on what the primary writes arrives, but is not seen. */
    pause: () => ask(address, 'select pg_wal_replay_pause()'),
    /** From now on it is seen again; of one that was promoted everything is. */
    resume: () => ask(address, 'select case when pg_is_in_recovery() then pg_wal_replay_resume() end'),
    promote: () => ask(address, 'select pg_promote()'),
    /** Waits until everything the primary has written by now is seen. */
    caughtUp: async (): Promise<void> => {
      const { position } = await ask<{ position: string }>(url, 'select pg_current_wal_lsn()::text as position')
      for (;;) {
        const { done } = await ask<{ done: boolean }>(
          address,
          `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as done`,
        )
        if (done) return
        await new Promise((again) => setTimeout(again, 20))
      }
    },
    stop: () => halt(),
    restart: async (): Promise<void> => {
      halt = await start()
    },
    remove: async (): Promise<void> => {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
