import type { FileCell } from './cells'
import { csvText } from './csv'

type Flat = ReadonlyMap<string, unknown>

/** Every value of a record under its path, such as `user.name`; the values of an array share a cell. */
const flatten = (value: unknown, at = ''): [string, unknown][] => {
  if (Array.isArray(value)) return [[at, value.map((one: unknown) => JSON.stringify(one)).join('; ')]]
  if (typeof value !== 'object' || value === null) return [[at, value]]
  return Object.entries(value).flatMap(([name, part]) => flatten(part, at === '' ? name : `${at}.${name}`))
}

const cellOf = (value: unknown): FileCell => {
  if (typeof value === 'number' || typeof value === 'bigint') return { figure: String(value) }
  return typeof value === 'string' || typeof value === 'boolean' ? { words: String(value) } : undefined
}

/** Records as the text of a file, when no columns are defined for them: one column per value, named by `nameOf`. */
export const recordsCsv = (records: readonly object[], nameOf: (field: string) => string): string => {
  const rows: readonly Flat[] = records.map((record) => new Map(flatten(record)))
  const fields = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const columns = fields.map((field) => ({
    heading: nameOf(field),
    cell: (row: unknown) => cellOf((row as Flat).get(field)),
  }))
  return csvText(columns, rows)
}
