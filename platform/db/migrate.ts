import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { StartError } from '../config/config'
import { missingQueues, prepareQueue } from '../queue/prepare'
import { carryOver, lastOfFirstVersion } from './carry-over'
import { keepSettings, type Connection } from './connect'
import { readMigrations, type Migration } from './migration-files'
import {
  aheadProblem,
  compatibleFact,
  firstVersionProblem,
  isAhead,
  missingOf,
  readSchemaState,
  type SchemaState,
} from './schema-state'

/** Options for bringing a database to the newest schema. */
export interface MigrateOptions {
  /** Carries over a database of version 0.1, which is otherwise refused. */
  readonly fromFirst?: boolean
  /** No server runs on it: steps that servers of the previous release could not work with are taken too. */
  readonly offline?: boolean
  readonly migrations?: readonly Migration[]
  /** Called before each step. */
  readonly say?: (tag: string) => void
}

const lockNumber = 4_180_405
const turnPause = 500

/**
 * Waits for the lock of all commands by polling: a statement that waits holds a snapshot, and an index the lock's
 * holder creates concurrently would wait for that snapshot in turn, without end and unnoticed by the database.
 */
const takeTurn = async (keeper: PoolClient): Promise<void> => {
  for (;;) {
    // Without parameters: with them the driver leaves a portal open, and its snapshot with it.
    const { rows } = await keeper.query<{ ours: boolean }>(`select pg_try_advisory_xact_lock(${lockNumber}) as ours`)
    if (rows[0]?.ours) return
    await pause(turnPause)
  }
}

/**
 * Keeps other commands away while `work` runs. The lock belongs to a transaction, not a session: behind a pooler, a
 * session is anybody's.
 */
const alone = async ({ pool, kind }: Connection, work: () => Promise<void>): Promise<void> => {
  // The embedded database has one connection, and one process.
  if (kind === 'pglite') return work()
  const keeper = await pool.connect()
  try {
    await keeper.query('begin')
    await keeper.query('set local idle_in_transaction_session_timeout = 0')
    await takeTurn(keeper)
    await work()
    await keeper.query('commit')
    keeper.release()
  } catch (error) {
    keeper.release(true)
    throw error
  }
}

const remember = async (client: PoolClient, { at, hash, needs }: Migration): Promise<void> => {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  if (needs === undefined) return
  await client.query(
    'insert into facts (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [compatibleFact, String(needs)],
  )
}

const lockTries = 20
const lockPause = 3_000
const lockNotAvailable = '55P03'

/** A step waits at most five seconds for its locks, and so does every call behind it; then it backs off and retries. */
const inTransaction = async (client: PoolClient, migration: Migration): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      // A new column over years of rows may take longer than any call is allowed.
      await client.query(`set local statement_timeout = 0`)
      await client.query(`set local lock_timeout = '5s'`)
      for (const statement of migration.statements) await client.query(statement)
      await remember(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: unknown }).code !== lockNotAvailable || attempt >= lockTries) throw error
      await pause(lockPause)
    }
  }
}

const oneByOne = async (client: PoolClient, migration: Migration): Promise<void> => {
  await client.query('set statement_timeout = 0')
  for (const statement of migration.statements) await client.query(statement)
  await client.query('reset statement_timeout')
  await remember(client, migration)
}

/** Why steps are refused that older servers, possibly running, could not work with: upgrades go one release at a time. */
const leapProblem = ({ journal }: SchemaState, known: readonly Migration[]): string | undefined => {
  const missing = known.filter(({ at }) => !journal.includes(at))
  const stands = known.findLast(({ at }) => journal.includes(at))
  const leap = stands && missing.find(({ needs }) => needs !== undefined && needs > stands.number)
  if (leap === undefined) return undefined
  return `${leap.tag} takes away what servers use that end with ${stands?.tag}. Nothing was changed. Upgrade by way of a release in between, or stop every server and run npm run migrate -- --offline (docs/operating.md).`
}

/** Throws the problem, if there is one, as a StartError. */
const refuseFor = (problem: string | undefined): void => {
  if (problem !== undefined) throw new StartError(problem)
}

/**
 * What {@link migrateDatabase} would do, one line per step, without doing it.
 * @throws StartError for what it would refuse
 */
export const planMigration = async (
  { pool }: Pick<Connection, 'pool'>,
  { offline = false, migrations = readMigrations() }: MigrateOptions = {},
): Promise<readonly string[]> => {
  const state = await readSchemaState(pool)
  refuseFor(firstVersionProblem(state, migrations) ?? aheadProblem(state, migrations))
  if (!offline) refuseFor(leapProblem(state, migrations))
  const queues = await missingQueues(pool)
  return [
    ...missingOf(state, migrations).map(({ tag, needs }) => `${tag} ${needs === undefined ? 'adds' : 'takes away'}`),
    ...queues.map((name) => `the queue ${name} adds`),
  ]
}

const bringUp = async (
  client: PoolClient,
  { fromFirst = false, offline = false, migrations = readMigrations(), say = () => undefined }: MigrateOptions,
): Promise<void> => {
  const [baseline] = migrations
  const before = await readSchemaState(client)
  const isOfFirst = firstVersionProblem(before, migrations)
  if (isOfFirst !== undefined) {
    if (!fromFirst || !baseline || before.journal.at(-1) !== lastOfFirstVersion) throw new StartError(isOfFirst)
    await carryOver(drizzle(client), baseline)
  }
  const state = await readSchemaState(client)
  refuseFor(aheadProblem(state, migrations))
  const missing = missingOf(state, migrations)
  if (!offline) refuseFor(leapProblem(state, migrations))
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of missing) {
    say(migration.tag)
    await (migration.inTransaction ? inTransaction : oneByOne)(client, migration)
  }
  // Queues a newer release has set up stay as they are.
  if (!isAhead(state, migrations) || (await missingQueues(client)).length > 0) await prepareQueue(client)
}

/**
 * Brings the database to the newest schema, step by step; concurrent commands take turns.
 * @throws StartError with one clear line; steps already taken stay
 */
export const migrateDatabase = async (connection: Connection, options: MigrateOptions = {}): Promise<void> => {
  if (connection.viaPooler)
    throw new StartError(
      'DATABASE_URL leads to PgBouncer, and a migration needs a session of its own: name PostgreSQL itself in DATABASE_DIRECT_URL.',
    )
  await alone(connection, async () => {
    const client = await connection.pool.connect()
    try {
      await bringUp(client, options)
      if (connection.kind === 'postgresql') await keepSettings(client)
      client.release()
    } catch (error) {
      client.release(true)
      if (error instanceof StartError) throw error
      throw new StartError(`The database cannot be brought to the newest schema: ${(error as Error).message}`)
    }
  })
}
