import type { ClientBase, Pool } from 'pg'
import { missingQueues } from '../queue/prepare'
import { lastOfFirstVersion } from './carry-over'
import { readMigrations, type Migration } from './migration-files'

/** What a database records about its own schema. */
export interface SchemaState {
  /** The timestamps of the migrations it went through, oldest first. */
  readonly journal: readonly number[]
  /** The newest migration a server must know, by number; 0 where no step removed anything. */
  readonly compatibleSince: number
}

/** Where a database keeps {@link SchemaState.compatibleSince}, in the table of facts. */
export const compatibleFact = 'schema_compatible_since'

/** Reads the state of a database, which may be empty. */
export const readSchemaState = async (client: ClientBase | Pool): Promise<SchemaState> => {
  const { rows: tables } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where tablename = '__drizzle_migrations' or (schemaname = 'public' and tablename = 'facts')`,
  )
  const has = (name: string): boolean => tables.some(({ tablename }) => tablename === name)
  if (!has('__drizzle_migrations')) return { journal: [], compatibleSince: 0 }
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  )
  const { rows: kept } = has('facts')
    ? await client.query<{ value: string }>('select value from facts where key = $1', [compatibleFact])
    : { rows: [] }
  return { journal: rows.map(({ created_at }) => Number(created_at)), compatibleSince: Number(kept[0]?.value ?? 0) }
}

/** The migrations a database lacks, oldest first. */
export const missingOf = ({ journal }: SchemaState, migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter(({ at }) => !journal.includes(at))

/** Why a database of version 0.1 is left alone; undefined for any other. */
export const firstVersionProblem = ({ journal }: SchemaState, migrations: readonly Migration[]): string | undefined => {
  if (journal.length === 0 || journal[0] === migrations[0]?.at) return undefined
  return journal.at(-1) === lastOfFirstVersion
    ? 'The database is of version 0.1. Nothing was changed in it. Back it up, then carry it over once with npm run migrate -- --from-0.1 (docs/operating.md).'
    : 'The database is older than the end of version 0.1. Nothing was changed in it. Start it once with the last commit of 0.1, then npm run migrate -- --from-0.1 (docs/operating.md).'
}

/** Why a release that ends with these migrations must not work on a database ahead of it; undefined where it may. */
export const aheadProblem = (
  { compatibleSince }: SchemaState,
  migrations: readonly Migration[],
): string | undefined => {
  const newest = migrations.at(-1)?.number ?? 0
  if (newest >= compatibleSince) return undefined
  return `The schema of the database is ahead of this release: it is for releases that know migration ${String(compatibleSince).padStart(4, '0')}, and this one ends with ${String(newest).padStart(4, '0')}. Start a newer release, or restore a backup (docs/operating.md).`
}

/** Whether a newer release migrated the database: what it keeps there beside the tables is then not ours to change. */
export const isAhead = ({ journal }: SchemaState, migrations: readonly Migration[]): boolean =>
  (journal.at(-1) ?? 0) > (migrations.at(-1)?.at ?? 0)

/**
 * Why this release must not work on this database: it lacks a migration, or one removed what this release still uses. A
 * database that is ahead by steps that only add is fine, which is how servers are upgraded one after another.
 */
export const schemaProblem = async (
  client: ClientBase | Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string | undefined> => {
  const state = await readSchemaState(client)
  const first = firstVersionProblem(state, migrations)
  if (first !== undefined) return first
  const missing = [...missingOf(state, migrations).map(({ tag }) => tag), ...(await missingQueues(client))]
  if (missing.length > 0)
    return `The schema of the database is behind this release by ${missing.join(', ')}. Run npm run migrate first (docs/operating.md).`
  return aheadProblem(state, migrations)
}
