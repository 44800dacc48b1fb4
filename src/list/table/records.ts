import { valueAt } from '../../data/valueAt'
import type { Column, ColumnData } from './columns'

/** Whether there is nothing to show; zero and «no» count as something. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The value of a cell: the most exact one, else that of its column, else that of its substitute. */
export const cellValue = (
  { source, instead, exactly }: Pick<ColumnData, 'source' | 'instead' | 'exactly'>,
  record: unknown,
): unknown => {
  const exact = exactly === undefined ? undefined : valueAt(record, exactly)
  const value = isNothing(exact) ? valueAt(record, source) : exact
  return instead === undefined || !isNothing(value) ? value : valueAt(record, instead)
}

/** Whether a cell with a value needs attention. */
export const isWarned = (column: Pick<ColumnData, 'source' | 'instead' | 'warns'>, record: unknown): boolean => {
  const { warns } = column
  if (warns === undefined || isNothing(cellValue(column, record))) return false
  return 'where' in warns
    ? valueAt(record, warns.where) === true
    : wordAt(record, warns.unlike) !== wordOf(cellValue(column, record))
}

/** The value at a path as text; empty if it is not text, a number or a flag. */
export const wordAt = (record: unknown, path: string): string => wordOf(valueAt(record, path))

/** A scalar as text; the empty text for everything else. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const currencyIdPattern = /^[A-Z]{3,5}$/

/** The currency of a money cell: fixed in the column, or read from the sibling field it names (`currency`). */
export const currencyOf = (record: unknown, column: Pick<ColumnData, 'source' | 'currency'>): string | undefined => {
  const named = column.currency ?? 'currency'
  if (currencyIdPattern.test(named)) return named
  const parent = column.source.split('.').slice(0, -1)
  const found = valueAt(record, [...parent, named].join('.')) ?? valueAt(record, named)
  return typeof found === 'string' ? found : undefined
}

/** The server field a column sorts by, or `undefined` where the server cannot sort. */
export const sortField = ({ sortable, source }: Pick<ColumnData, 'sortable' | 'source'>): string | undefined =>
  sortable === true ? source : sortable || undefined

/** The opposite order. */
export const oppositeOrder = (order: string): 'ASC' | 'DESC' => (order === 'DESC' ? 'ASC' : 'DESC')

/** Converts between the server's sort order and the order in which the cells of a column appear. */
export const shownOrder = ({ inverted }: Pick<ColumnData, 'inverted'>, order: string): 'ASC' | 'DESC' =>
  inverted ? oppositeOrder(order) : order === 'DESC' ? 'DESC' : 'ASC'

/** Which column names a row. */
export const primaryOf = <C extends ColumnData>(columns: readonly C[]): C | undefined =>
  columns.find((column) => column.primary) ?? columns[0]

/** Which column is the title of a card. */
export const cardTitleOf = <C extends ColumnData>(columns: readonly C[]): C | undefined =>
  columns.find((column) => column.cardTitle) ?? primaryOf(columns)

/** Maximum number of facts a card shows beside its title. */
export const cardFacts = 3

/**
 * The columns a card shows beside its title: the first state, or without one the first amount, then the others in
 * order. A line has room for a single amount with its name.
 */
export const factsOf = <C extends ColumnData>(columns: readonly C[]): C[] => {
  const facts = columns.filter((column) => column !== cardTitleOf(columns) && !column.hideOnPhone)
  const state = facts.find(({ kind, source }) => kind === 'status' && /(status|state)$/.test(source))
  const amounts = facts.slice(0, cardFacts).filter(({ kind }) => kind === 'money')
  const first = state ?? (amounts.length > 1 ? amounts[0] : undefined)
  return [...(first ? [first] : []), ...facts.filter((column) => column !== first)].slice(0, cardFacts)
}

/** The columns without those left out: seldom filled, and empty in these rows. */
export const filledOf = <C extends ColumnData>(columns: readonly C[], rows: readonly unknown[]): C[] =>
  columns.filter((column) => !column.sparse || rows.some((row) => !isNothing(cellValue(column, row))))

/** Whether a card leaves out a column it has a line for, as there is nothing to say for this row. */
export const isSilent = ({ silentWhile = {} }: Pick<ColumnData, 'silentWhile'>, record: unknown): boolean =>
  Object.keys(silentWhile).length > 0 &&
  Object.entries(silentWhile).every(([field, value]) => wordAt(record, field) === value)

/** The columns a card has no line for. */
export const restOf = <C extends ColumnData>(columns: readonly C[]): C[] => {
  const shown = new Set([cardTitleOf(columns), ...factsOf(columns)])
  const below = new Set([...shown].map((column) => column?.belowOnCard))
  return columns.filter((column) => !shown.has(column) && !below.has(column.source))
}

/** The column whose cell a card shows in place of this one. */
export const onCard = <C extends ColumnData>(column: C, columns: readonly C[], record: unknown): C =>
  (isNothing(cellValue(column, record)) && columns.find(({ source }) => source === column.elseOnCard)) || column

/** A row of sums over the whole filtered set; keys are column sources, `currency` names the unit. */
export type Totals = Readonly<Record<string, unknown>>

/** The sums the server sent with a list (`meta.totals`), one row per currency. */
export const totalsOf = (meta: unknown): readonly Totals[] => {
  const totals = valueAt(meta, 'totals')
  if (Array.isArray(totals)) return totals as Totals[]
  return typeof totals === 'object' && totals !== null ? [totals as Totals] : []
}

/** The sum under a column; a flag has none, even if a sum shares its name. */
export const sumOf = ({ source, total = source, kind }: Pick<Column, 'source' | 'total' | 'kind'>, totals: Totals) =>
  kind === 'flag' ? undefined : totals[total]

/** The columns that have a sum. */
export const summed = <C extends Pick<Column, 'source' | 'total' | 'kind'>>(
  columns: readonly C[],
  totals: Totals,
): C[] => columns.filter((column) => sumOf(column, totals) !== undefined && sumOf(column, totals) !== null)
