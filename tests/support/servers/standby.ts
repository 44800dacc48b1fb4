import { randomBytes } from 'node:crypto'
import { freePort } from './pgbouncer'
import { askPostgres, postgresFolder, postgresPrograms } from './postgres-programs'

/** Whether a PostgreSQL standby can be created here. */
export const hasStandby = postgresPrograms() !== undefined

/** Settings that must not be lower on a standby than on its primary. */
const atLeast = ['max_connections', 'max_worker_processes', 'max_wal_senders', 'max_locks_per_transaction'] as const

/** A streaming standby of the PostgreSQL at `url`, which answers reads; its address leads to the same database. */
export const startStandby = async (url: string) => {
  const bin = postgresPrograms()
  if (bin === undefined) throw new Error('No PostgreSQL is installed to create a standby with.')
  const folder = postgresFolder(bin, 'standby')
  const { hostname, port: primary, username } = new URL(url)
  const source = ['-h', hostname, '-p', primary || '5432', '-U', username]
  // The primary retains what it has not received yet, however much other databases write while it is stopped.
  const slot = `standby_${randomBytes(6).toString('hex')}`
  const kept = ['-C', '-S', slot]
  folder.run('pg_basebackup', [...source, ...kept, '-D', folder.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  const limits = await askPostgres<Record<string, string>>(
    url,
    `select ${atLeast.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  )
  const at = new URL(url)
  at.host = `127.0.0.1:${await freePort()}`
  const address = at.href
  const start = () => folder.start(address, ['fsync=off', ...atLeast.map((name) => `${name}=${limits[name]}`)])
  let halt = await start()
  return {
    url: address,
    /** From now on the primary's writes arrive, but are not visible. */
    pause: () => askPostgres(address, 'select pg_wal_replay_pause()'),
    /** From now on they are visible again; on a promoted standby everything is. */
    resume: () => askPostgres(address, 'select case when pg_is_in_recovery() then pg_wal_replay_resume() end'),
    promote: () => askPostgres(address, 'select pg_promote()'),
    /** Waits until everything the primary has written so far is visible. */
    caughtUp: async (): Promise<void> => {
      const { position } = await askPostgres<{ position: string }>(url, 'select pg_current_wal_lsn()::text as position')
      for (;;) {
        const { done } = await askPostgres<{ done: boolean }>(
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
      folder.remove()
      // Gone with its primary if that was killed.
      await askPostgres(url, `select pg_drop_replication_slot('${slot}')`).catch(() => undefined)
    },
  }
}
