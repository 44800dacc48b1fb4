import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../platform/db/connect'
import { readMigrations } from '../../../platform/db/migration-files'
import { readSchemaState } from '../../../platform/db/schema-state'
import { freshDatabase } from '../../support/servers/database'

/** A column as a release had it, from the snapshot drizzle wrote with the release's last migration. */
interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
}

interface Snapshot {
  readonly tables: Readonly<
    Record<string, { readonly name: string; readonly columns: Readonly<Record<string, Column>> }>
  >
}

interface Found extends Column {
  readonly table: string
  /** Whether the database supplies a value when an insert does not name the column. */
  readonly given: boolean
}

const releases = readMigrations()
const meta = new URL('../../../platform/db/migrations/meta/', import.meta.url)
const snapshotOf = (number: number): Snapshot =>
  JSON.parse(readFileSync(new URL(`${String(number).padStart(4, '0')}_snapshot.json`, meta), 'utf8')) as Snapshot

const plainly = (type: string): string => type.replaceAll(' (', '(').toLowerCase()

let connection: Connection
let columns: ReadonlyMap<string, Found>
let since: number

beforeAll(async () => {
  connection = await freshDatabase('empty')
  since = (await readSchemaState(connection.pool)).compatibleSince
  const { rows } = await connection.pool.query<Found>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
        a.atthasdef or a.attidentity <> '' as given
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  columns = new Map(rows.map((row) => [`${row.table}.${row.name}`, row]))
})
afterAll(() => connection.close())

/** What a server whose last migration is this one would miss in the current database. */
const missedBy = (number: number): string[] => {
  const tables = Object.values(snapshotOf(number).tables)
  const known = new Set<string>()
  const missed = tables.flatMap(({ name: table, columns: own }) =>
    Object.values(own).flatMap(({ name, type, notNull }) => {
      known.add(`${table}.${name}`)
      const now = columns.get(`${table}.${name}`)
      if (!now) return [`${table}.${name} is gone`]
      if (plainly(now.type) !== plainly(type)) return [`${table}.${name} is ${now.type}, was ${type}`]
      return now.notNull && !notNull ? [`${table}.${name} takes no null any more`] : []
    }),
  )
  const named = new Set(tables.map(({ name }) => name))
  const asked = [...columns.values()]
    .filter(({ table, name }) => named.has(table) && !known.has(`${table}.${name}`))
    .filter(({ notNull, given }) => notNull && !given)
    .map(({ table, name }) => `${table}.${name} wants a value it is not given`)
  return [...missed, ...asked]
}

describe('servers of a former release', () => {
  it.each(releases.map(({ number, tag }) => [tag, number] as const))(
    'that ends with %s find every table and column they read, and may leave out what they do not know',
    (_tag, number) => {
      if (number >= since) expect(missedBy(number)).toEqual([])
    },
  )

  it('that would miss something are told by this test', () => {
    const [name, column] = [...columns].find(([, { table, notNull }]) => table === 'departments' && !notNull) ?? []
    columns = new Map([...columns].filter(([other]) => other !== name))
    expect(missedBy(releases.at(-1)?.number ?? 0)).toEqual([`${name} is gone`])
    columns = new Map([...columns, [name ?? '', { ...column!, notNull: true, given: false }]])
    expect(missedBy(releases.at(-1)?.number ?? 0)).toEqual([`${name} takes no null any more`])
  })
})
