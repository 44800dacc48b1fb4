import { inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { tehranDayBounds } from '../../contract/calendar'
import { compactKey, searchKey } from '../../contract/text'

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Rows whose folded key holds a typed term, written with or without its spaces. */
export const holds = (key: AnyColumn | SQL, term: string): SQL | undefined => {
  const [loose, tight] = [searchKey(term), compactKey(term)]
  if (tight === '') return undefined
  if (loose === tight) return sql`${key} like ${pattern(loose)}`
  return or(sql`${key} like ${pattern(loose)}`, sql`${key} like ${pattern(tight)}`)
}

const folds = [
  ['يىېےئ', 'ی'],
  ['كڪ', 'ک'],
  ['ةۀهۂەھ', 'ه'],
  ['أإٱآ', 'ا'],
  ['ؤ', 'و'],
  ['۰٠', '0'],
  ['۱١', '1'],
  ['۲٢', '2'],
  ['۳٣', '3'],
  ['۴٤', '4'],
  ['۵٥', '5'],
  ['۶٦', '6'],
  ['۷٧', '7'],
  ['۸٨', '8'],
  ['۹٩', '9'],
] as const
const vanishing = '\u200c\u200d\u200e\u200f\u0640ء'
const from = folds.map(([letters]) => letters).join('') + vanishing
const to = folds.map(([letters, letter]) => letter.repeat(letters.length)).join('')

/** A stored text folded on the way, for the search in short tables that keep no key; long ones keep a `search_key`. */
export const foldedText = (text: SQL): SQL => sql`lower(translate(${text}, ${from}, ${to}))`

/** Rows whose instant falls on one of the Tehran days from `start` to `end`, both included; either may be absent. */
export const onDays = (column: AnyColumn | SQL, start: string | undefined, end: string | undefined): SQL[] => [
  ...(start === undefined ? [] : [sql`${column} >= ${tehranDayBounds(start).from}::timestamptz`]),
  ...(end === undefined ? [] : [sql`${column} < ${tehranDayBounds(end).until}::timestamptz`]),
]

/** Rows whose calendar day or number lies between two values, both included; either may be absent. */
export const fromTo = (
  column: AnyColumn | SQL,
  from: string | number | undefined,
  to: string | number | undefined,
): SQL[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
]

/** Rows with one of several values; no condition when none is named. */
export const oneOf = (column: AnyColumn, values: readonly string[] | undefined): SQL[] =>
  values === undefined || values.length === 0 ? [] : [inArray(column, [...values])]

/** A row that has a yes-or-no property, or has it not; no condition when not asked. */
export const whether = (condition: SQL, wanted: boolean | undefined): SQL[] =>
  wanted === undefined ? [] : [wanted ? sql`(${condition})` : sql`not (${condition})`]
