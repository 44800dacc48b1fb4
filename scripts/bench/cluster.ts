import { randomBytes } from 'node:crypto'
import { freePort } from '../../tests/support/servers/pgbouncer'
import { askPostgres, postgresFolder, postgresPrograms } from '../../tests/support/servers/postgres-programs'

/** A private database, and how to dispose of it. */
export interface ThrowAway {
  readonly url: string
  readonly version: string
  readonly drop: () => Promise<void>
}

const versionOf = async (url: string): Promise<string> =>
  (await askPostgres<{ readonly server_version: string }>(url, 'show server_version')).server_version

const startCluster = async (bin: string, settings: readonly string[]): Promise<ThrowAway> => {
  const folder = postgresFolder(bin, 'bench-pg')
  folder.run('initdb', ['-D', folder.data, '-U', 'pishkhan', '--auth=trust', '-E', 'UTF8', '--no-locale'])
  const url = `postgres://pishkhan@127.0.0.1:${await freePort()}/postgres`
  const stop = await folder.start(url, settings)
  return {
    url,
    version: await versionOf(url),
    drop: async () => {
      await stop()
      folder.remove()
    },
  }
}

const makeDatabase = async (server: string): Promise<ThrowAway> => {
  const name = `pishkhan_bench_${randomBytes(6).toString('hex')}`
  await askPostgres(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    version: await versionOf(server),
    drop: async () => void (await askPostgres(server, `drop database if exists ${name} with (force)`)),
  }
}

/**
 * A database on the given server, or on a PostgreSQL started for the purpose with `settings` (`name=value`) of its own;
 * `undefined` if there is none.
 */
export const throwAwayPostgres = async (
  server: string | undefined,
  settings: readonly string[] = [],
): Promise<ThrowAway | undefined> => {
  if (server) return makeDatabase(server)
  const bin = postgresPrograms()
  return bin === undefined ? undefined : startCluster(bin, settings)
}
