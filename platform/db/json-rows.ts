import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect'

/** A value as `json_populate_recordset` reads it: moments in ISO 8601, integers beyond a double as text, bytes in hex. */
export const jsonValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return value
}

/** How rows of a table are written by a statement whose text never changes: however many, they are one parameter. */
export interface RowsInJson<Row> {
  /** `insert into … select …` from the parameter with this number, counted from 1. */
  readonly insert: (parameter: number) => string
  readonly json: (rows: readonly Row[]) => string
}

/** {@link RowsInJson} of the named columns; the others get the table's defaults. */
export const rowsInJson = <Table extends PgTable, Key extends keyof Table['$inferInsert'] & string>(
  table: Table,
  keys: readonly Key[],
): RowsInJson<Pick<Table['$inferInsert'], Key>> => {
  const all = getTableColumns(table)
  const columns = keys.map((key) => {
    const column = all[key]
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`)
    return [key, column.name] as const
  })
  const names = columns.map(([, name]) => `"${name}"`).join(', ')
  const into = `"${getTableName(table)}"`
  return {
    insert: (parameter) =>
      `insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, $${parameter}::json)`,
    json: (rows) =>
      JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, jsonValue(row[key])])))),
  }
}

/**
 * Runs a statement whose text never changes, so that it is not built anew and a connection keeps its plan. Rows come as
 * the driver returns them: moments and 64-bit integers as text.
 */
export const runStatement = async <Row>(db: Db, text: string, params: readonly unknown[]): Promise<readonly Row[]> => {
  const query = db._.session.prepareQuery({ sql: text, params: [...params] }, undefined, undefined, false)
  return ((await query.execute()) as { readonly rows: readonly Row[] }).rows
}
