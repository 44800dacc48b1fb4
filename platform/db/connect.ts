import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startThread } from '../spawn'
import { StartError, usualPools, type PoolSizes } from '../config/config'
import { nameStatements } from './named-statements'
import { openSessionIn, type Session } from './pglite-session'
import { pgliteStream } from './pglite-stream'

/** The database as handlers see it: the pool or a transaction. Build queries with the tables of `./schema`. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/**
 * An open database and how to close it. On PostgreSQL it is three pools, so that calls waiting for each other's money
 * do not keep connections from reads; the embedded database has one connection for everything.
 */
export interface Connection {
  /** Reads, and writes that move no money. */
  readonly db: Db
  /** Transactions of calls that move money. */
  readonly money: Db
  readonly pool: pg.Pool
  readonly moneyPool: pg.Pool
  /** Pings over a connection that nothing else uses. @throws when the database does not answer */
  readonly ping: () => Promise<void>
  /** Where the write-ahead log ends, `16/B374D848`, read over that same connection. */
  readonly writtenUpTo: () => Promise<string>
  readonly kind: 'pglite' | 'postgresql'
  /** Whether each transaction may run in another session, as it does behind PgBouncer. */
  readonly viaPooler: boolean
  readonly close: () => Promise<void>
}

const isOfTransaction = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && /^(begin|commit|rollback)/.test(error.query)

/**
 * Drizzle over a pool. On its own it never releases a connection whose `begin` failed, and releases one whose
 * `rollback` failed as healthy, in the middle of a transaction; here both are closed, and the pool opens another.
 */
export const drizzleOver = (pool: pg.Pool): Db => {
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

/** One of our pools: broken connections are replaced and do not end the process. */
export const openPool = (options: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...options, application_name: 'pishkhan' })
  const replaced = () => {
    // The pool replaces a broken connection; the next query reports real trouble. Unhandled, it would end the process.
  }
  pool.on('error', replaced)
  pool.on('connect', (client) => client.on('error', replaced))
  return pool
}

const pinging = (pool: pg.Pool): Pick<Connection, 'ping' | 'writtenUpTo'> => ({
  ping: async () => void (await pool.query('select 1')),
  writtenUpTo: async () => {
    const { rows } = await pool.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
    return rows[0]?.position ?? '0/0'
  },
})

/** Connects to an embedded database through its session, which is closed with the connection. */
export const connectEmbedded = (session: Session): Connection => {
  const pool = openPool({
    stream: () => pgliteStream(session.exchange),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  const db = drizzleOver(pool)
  return {
    db,
    money: db,
    pool,
    moneyPool: pool,
    ...pinging(pool),
    kind: 'pglite',
    viaPooler: false,
    close: async () => {
      await pool.end()
      await session.close()
    },
  }
}

/** A thread in which embedded databases can be opened. */
export const startDatabaseThread = (): Worker => startThread(import.meta.dirname, 'pglite-worker', {})

/** Opens the embedded database of a folder in its own thread. The caller must have locked the folder. */
export const openEmbedded = async (folder: string): Promise<Connection> => {
  const thread = startDatabaseThread()
  try {
    const { exchange, close } = await openSessionIn(thread, folder)
    return connectEmbedded({
      exchange,
      close: async () => {
        await close()
        await thread.terminate()
      },
    })
  } catch (error) {
    await thread.terminate()
    throw new StartError(`The embedded database in ${folder} does not open: ${(error as Error).message}`)
  }
}

/** The settings of all our sessions, as PostgreSQL shows them. */
const settings = {
  TimeZone: 'UTC',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
  // Storage without moving heads, memory to sort a report in, and no compiling of queries that take less time than that.
  random_page_cost: '1.1',
  work_mem: '32MB',
  jit: 'off',
} as const

const asOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Stores the settings with the role in this database: PgBouncer accepts none at the start of a session, and one set
 * later would apply to whoever gets the connection next.
 */
export const keepSettings = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role current_user in database %I set %I = %L', current_database(), key, value) as statement
      from json_each_text($1)`,
    [JSON.stringify(settings)],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Our settings that the sessions of a pool lack. */
export const lackingSettings = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    'select key from json_each_text($1) where current_setting(key) <> value',
    [JSON.stringify(settings)],
  )
  return rows.map(({ key }) => key)
}

const openPools = (url: string, sizes: PoolSizes, options: string | undefined): Connection => {
  const poolOf = (max: number): pg.Pool =>
    openPool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      // Connections are kept: a fresh one reloads the catalogue, and the first list after a pause would wait for that.
      idleTimeoutMillis: 0,
      keepAlive: true,
      ...(options !== undefined && { options }),
    })
  const [pool, moneyPool, pingPool] = [poolOf(sizes.database), poolOf(sizes.money), poolOf(1)]
  // Not for reads: a plan for any value of a filter can be far from the best one for a given value.
  if (options !== undefined) moneyPool.on('connect', nameStatements)
  return {
    db: drizzleOver(pool),
    money: drizzleOver(moneyPool),
    pool,
    moneyPool,
    ...pinging(pingPool),
    kind: 'postgresql',
    viaPooler: options === undefined,
    close: async () => {
      await Promise.all([pool, moneyPool, pingPool].map((one) => one.end()))
    },
  }
}

const openVia = async (connection: Connection, isReady: () => Promise<unknown>): Promise<Connection> => {
  try {
    await isReady()
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

const openPooled = (url: string, sizes: PoolSizes): Promise<Connection> => {
  const connection = openPools(url, sizes, undefined)
  return openVia(connection, async () => {
    const lacking = await lackingSettings(connection.pool)
    if (lacking.length > 0)
      throw new StartError(
        `DATABASE_URL leads to PgBouncer, whose sessions lack ${lacking.join(', ')}. Run npm run migrate with DATABASE_DIRECT_URL, which keeps them with the role, then RECONNECT in PgBouncer's console (docs/operating.md).`,
      )
  })
}

/**
 * Connects to PostgreSQL, or to PgBouncer in front of it, recognised by its rejection of our startup settings.
 * @throws StartError when it does not answer, or sessions behind PgBouncer lack our settings
 */
export const openPostgres = async (url: string, sizes: PoolSizes = usualPools): Promise<Connection> => {
  const direct = openPools(url, sizes, asOptions)
  try {
    return await openVia(direct, direct.ping)
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message))
      throw new StartError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`)
  }
  return openPooled(url, sizes)
}
