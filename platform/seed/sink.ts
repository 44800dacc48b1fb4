import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect'
import { jsonValue } from '../db/json-rows'

type Row = Readonly<Record<string, unknown>>

interface Shelf {
  readonly table: PgTable
  /** Property of a row → column of the table. */
  readonly columns: ReadonlyMap<string, string>
  readonly rows: Row[]
}

const shelfOf = (table: PgTable): Shelf => ({
  table,
  columns: new Map(Object.entries(getTableColumns(table)).map(([property, column]) => [property, column.name])),
  rows: [],
})

const mostRows = 2000

/** Collects rows of many tables and writes them in the order of the tables given, in a few large statements. */
export interface Sink {
  readonly add: <T extends PgTable>(table: T, row: T['$inferInsert']) => void
  /** Writes everything collected so far. */
  readonly flush: () => Promise<void>
  /** Writes if enough has been collected to be worth it. */
  readonly breathe: () => Promise<void>
  /** Every row added so far, by table name. */
  readonly counts: ReadonlyMap<string, number>
}

/** A sink for the given tables: a table must come after those it refers to. */
export const sinkOf = (db: Db, tables: readonly PgTable[], breath = 6000): Sink => {
  const shelves = new Map(tables.map((table) => [table, shelfOf(table)]))
  const counts = new Map<string, number>()
  let waiting = 0

  const write = async ({ table, columns, rows }: Shelf): Promise<void> => {
    const used = [...columns].filter(([property]) => rows.some((row) => row[property] !== undefined))
    const names = sql.join(
      used.map(([, column]) => sql.identifier(column)),
      sql`, `,
    )
    for (let from = 0; from < rows.length; from += mostRows) {
      const part = rows.slice(from, from + mostRows)
      const json = JSON.stringify(
        part.map((row) => Object.fromEntries(used.map(([property, column]) => [column, jsonValue(row[property])]))),
      )
      await db.execute(
        sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${json}::json)`,
      )
    }
    rows.length = 0
  }

  const flush = async (): Promise<void> => {
    waiting = 0
    for (const shelf of shelves.values()) if (shelf.rows.length > 0) await write(shelf)
  }

  return {
    counts,
    flush,
    add: (table, row) => {
      const shelf = shelves.get(table)
      if (!shelf) throw new Error(`the seed does not name ${getTableName(table)}`)
      shelf.rows.push(row)
      counts.set(getTableName(table), (counts.get(getTableName(table)) ?? 0) + 1)
      waiting += 1
    },
    breathe: async () => {
      if (waiting >= breath) await flush()
    },
  }
}
