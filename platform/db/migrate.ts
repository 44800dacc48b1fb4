import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { carryOver, lastOfFirstVersion } from './carry-over'
import { StartError } from '../config'
import { prepareQueue } from '../queue/prepare'
import type { Connection } from './connect'

const folder = join(import.meta.dirname, 'migrations')
const lockNumber = 4_180_405

/** The moments of the migrations a database went through, oldest first, as its journal names them. */
const readJournal = async (client: PoolClient): Promise<number[]> => {
  const { rows: journals } = await client.query(`select 1 from pg_tables where tablename = '__drizzle_migrations'`)
  if (journals.length === 0) return []
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ created_at }) => Number(created_at))
}

/** A database that does not begin with our first migration is of 0.1: it is left as it is until somebody says otherwise. */
const leaveFirstVersion = async (client: PoolClient, fromFirst: boolean): Promise<void> => {
  const [baseline] = readMigrationFiles({ migrationsFolder: folder })
  const journal = await readJournal(client)
  if (!baseline || journal.length === 0 || journal[0] === baseline.folderMillis) return
  if (journal.at(-1) !== lastOfFirstVersion)
    throw new StartError(
      'The database is older than the end of version 0.1. Nothing was changed in it. Start it once with the last commit of 0.1, then once with npm start -- --from-0.1 (docs/deploying.md).',
    )
  if (!fromFirst)
    throw new StartError(
      'The database is of version 0.1. Nothing was changed in it. Back it up, then start once with npm start -- --from-0.1 to carry it over (docs/deploying.md).',
    )
  await carryOver(drizzle(client), baseline)
}

/**
 * Brings the database to the newest schema; platforms that start together take turns. `fromFirst` carries one of version
 * 0.1 over, which is refused otherwise.
 * @throws StartError with one clear line; the database is then as it was
 */
export const migrateDatabase = async ({ pool }: Connection, fromFirst = false): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    // A new index over years of rows may take longer than any call is allowed.
    await client.query('set statement_timeout = 0')
    await leaveFirstVersion(client, fromFirst)
    await migrate(drizzle(client), { migrationsFolder: folder })
    await prepareQueue(client)
    await client.query('reset statement_timeout')
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
    client.release()
  } catch (error) {
    client.release(true)
    if (error instanceof StartError) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    throw new StartError(`The database cannot be brought to the newest schema: ${cause.message}`)
  }
}
