import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

type Schema = Record<string, never>

/** The database as handlers see it: the pool or a transaction. Build queries with the tables of `./schema`. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>

/** An open database and how to close it. */
export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  readonly kind: 'pglite' | 'postgresql'
  readonly close: () => Promise<void>
}
