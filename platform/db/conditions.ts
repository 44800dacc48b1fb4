import { eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { tehranDayBounds } from '../../contract/jalali'
import { isUuid, type PaidStatus } from '../../contract/scalars'
import { compactKey, normaliseStored, searchKey } from '../../contract/text'
import { platforms, userPlatforms, users } from './schema'

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Rows whose folded key contains a typed term, written with or without its spaces. */
export const holds = (key: AnyColumn | SQL, term: string): SQL | undefined => {
  const [loose, tight] = [searchKey(term), compactKey(term)]
  if (tight === '') return undefined
  if (loose === tight) return sql`${key} like ${pattern(loose)}`
  return or(sql`${key} like ${pattern(loose)}`, sql`${key} like ${pattern(tight)}`)
}

/** Arabic script, and invisible characters. */
const foldable = [
  ...Array.from({ length: 0x100 }, (_, at) => String.fromCharCode(0x600 + at)),
  ...Array.from({ length: 5 }, (_, at) => String.fromCharCode(0x200b + at)),
]

/** What the search key turns one character in a word into: another one, or nothing. */
const folded = foldable
  .map((letter) => ({ letter, into: searchKey(`x${letter}x`).slice(1, -1) }))
  .filter(({ letter, into }) => into !== letter && into.length <= 1)
  // The database drops characters that have no counterpart, so those that vanish come last.
  .toSorted((a, b) => b.into.length - a.into.length)
const from = folded.map(({ letter }) => letter).join('')
const to = folded.map(({ into }) => into).join('')

/**
 * A stored text folded on the fly, for searching short tables that have no key, and the few rows an index finds in a
 * long one, such as somebody’s own notifications; what is searched as a whole has a `search_key`.
 */
export const foldedText = (text: SQL): SQL => sql`lower(translate(${text}, ${from}, ${to}))`

/** Rows whose instant falls on one of the Tehran days from `start` to `end`, both inclusive; either may be absent. */
export const onDays = (column: AnyColumn | SQL, start: string | undefined, end: string | undefined): SQL[] => [
  ...(start === undefined ? [] : [sql`${column} >= ${tehranDayBounds(start).from}::timestamptz`]),
  ...(end === undefined ? [] : [sql`${column} < ${tehranDayBounds(end).until}::timestamptz`]),
]

/** Rows whose calendar day or number lies between two values, both inclusive; either may be absent. */
export const fromTo = (
  column: AnyColumn | SQL,
  from: string | number | undefined,
  to: string | number | undefined,
): SQL[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
]

/** Rows with a value, or with one of several; no condition when none is named. */
export const oneOf = (column: AnyColumn, values: string | readonly string[] | undefined): SQL[] => {
  const named = [values ?? []].flat()
  return named.length === 0 ? [] : [inArray(column, named)]
}

/**
 * Rows whose key is in a list. The list is one parameter however long it is, so the statement reads the same for every
 * list and its plan is kept. For keys only: a column that writes a value differently than it reads it is not supported.
 */
export const among = (column: PgColumn, keys: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...keys])}::${sql.raw(column.getSQLType())}[])`

/** Rows about a work platform with one of these names; no condition when none is named. */
export const platformNamed = (platform: AnyColumn, names: string | readonly string[] | undefined): SQL[] =>
  oneOf(platforms.name, names).map(
    (named) => sql`${platform} in (select ${platforms.uuid} from ${platforms} where ${named})`,
  )

/** Rows of people who hold an account on a work platform with one of these names; no condition when none is named. */
export const holdsAccountOn = (person: AnyColumn, names: string | readonly string[] | undefined): SQL[] =>
  platformNamed(userPlatforms.platformUuid, names).map(
    (named) => sql`${person} in (select ${userPlatforms.userUuid} from ${userPlatforms} where ${named})`,
  )

/** Rows of the person typed, by uuid or by the full name; no condition when none was typed. */
export const personTyped = (person: AnyColumn, typed: string | undefined): SQL[] => {
  if (typed === undefined) return []
  if (isUuid(typed)) return [eq(person, typed.toLowerCase())]
  return [sql`${person} in (select ${users.uuid} from ${users} where ${eq(users.name, typed)})`]
}

/** The rows with these numbers; no condition when none is given. */
export const numbered = (column: AnyColumn, ...numbers: readonly (number | undefined)[]): SQL[] => {
  const asked = numbers.filter((number) => number !== undefined)
  return asked.length === 0 ? [] : [inArray(column, asked)]
}

/** Rows whose text contains a word, or one of several; no condition when none is named. */
export const mentions = (column: AnyColumn, words: string | readonly string[] | undefined): SQL[] => {
  const named = [words ?? []]
    .flat()
    .map((word) => normaliseStored(word))
    .filter((word) => word !== '')
  if (named.length === 0) return []
  return [
    sql`(${sql.join(
      named.map((word) => sql`${column} ilike ${pattern(word)}`),
      sql` or `,
    )})`,
  ]
}

/** Rows that have a yes-or-no property, or lack it; no condition when not asked. */
export const whether = (condition: SQL, wanted: boolean | undefined): SQL[] =>
  wanted === undefined ? [] : [wanted ? sql`(${condition})` : sql`not (${condition})`]

/** Rows that are paid, or unpaid, by what each means for them; no condition for `all` or when not asked. */
export const byPaidStatus = (
  status: PaidStatus | undefined,
  meaning: { readonly paid: SQL; readonly unpaid: SQL },
): SQL[] => (status === undefined || status === 'all' ? [] : [meaning[status]])
