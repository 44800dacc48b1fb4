import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { StartError } from '../config'
import type { Connection } from './connect'

const folder = join(import.meta.dirname, 'migrations')
const lockNumber = 4_180_405

/** Brings the database to the newest schema; platforms that start together take turns. */
export const migrateDatabase = async ({ pool }: Connection): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    // A new index over years of rows may take longer than any call is allowed.
    await client.query('set statement_timeout = 0')
    await migrate(drizzle(client), { migrationsFolder: folder })
    await client.query('reset statement_timeout')
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
    client.release()
  } catch (error) {
    client.release(true)
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    throw new StartError(`The database cannot be brought to the newest schema: ${cause.message}`)
  }
}
