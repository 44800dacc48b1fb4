import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { startThread } from '../beside'
import { StartError } from '../config'
import type { Address } from './pglite-server'

/** The database as handlers see it: the pool or a transaction. Build queries with the tables of `./schema`. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** An open database and how to close it. */
export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  readonly kind: 'pglite' | 'postgresql'
  readonly close: () => Promise<void>
}

const isOfTransaction = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && /^(begin|commit|rollback)/.test(error.query)

/**
 * Drizzle over a pool. By itself it never gives back a connection whose `begin` failed, and gives one back as whole whose
 * `rollback` failed, in the middle of a transaction; here both are closed, and the pool opens another.
 */
const drizzleOver = (pool: pg.Pool): Db => {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      broken = isOfTransaction(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  return db
}

const overPool = (kind: Connection['kind'], options: pg.PoolConfig, closeServer: () => Promise<void>): Connection => {
  const pool = new pg.Pool({ ...options, application_name: 'pishkhan' })
  const replaced = () => {
    // The pool replaces a broken connection; the next query reports real trouble. Unheard, it would end the process.
  }
  pool.on('error', replaced)
  pool.on('connect', (client) => client.on('error', replaced))
  return {
    db: drizzleOver(pool),
    pool,
    kind,
    close: async () => {
      await pool.end()
      await closeServer()
    },
  }
}

/** Connects to an embedded database that is being served at `address`; `closeServer` stops it. */
const connectEmbedded = (address: Address, closeServer: () => Promise<void>): Connection =>
  overPool(
    'pglite',
    { ...address, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
    closeServer,
  )

/** Opens the embedded database of a folder in a thread of its own. The folder must be locked by the caller. */
export const openEmbedded = async (folder: string): Promise<Connection> => {
  const worker = startThread(import.meta.dirname, 'pglite-worker', { folder })
  const ended = new Promise<void>((done) => worker.once('exit', () => done()))
  const address = await new Promise<Address>((opened, failed) => {
    worker.once('message', opened)
    worker.once('error', (error) =>
      failed(
        new StartError(
          `The embedded database in ${folder} does not open: ${error instanceof Error ? error.message : String(error)}`,
        ),
      ),
    )
    worker.once('exit', (code) =>
      failed(new StartError(`The embedded database in ${folder} stopped while opening (${code}).`)),
    )
  })
  return connectEmbedded(address, async () => {
    worker.postMessage('close')
    await ended
  })
}

/** Connects to PostgreSQL. */
export const openPostgres = async (url: string): Promise<Connection> => {
  const connection = overPool(
    'postgresql',
    {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 10_000,
      // Connections are kept: a fresh one reads the catalogue anew, and the first list after a pause would wait for that.
      idleTimeoutMillis: 0,
      keepAlive: true,
      // Storage without moving heads, room to sort a report in memory, and no compiling of queries that end sooner than it.
      options:
        '-c timezone=UTC -c statement_timeout=20000 -c idle_in_transaction_session_timeout=30000 -c random_page_cost=1.1 -c work_mem=32MB -c jit=off',
    },
    async () => {},
  )
  try {
    await connection.pool.query('select 1')
  } catch (error) {
    await connection.close()
    throw new StartError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`)
  }
  return connection
}
