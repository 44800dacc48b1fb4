import type { Currency } from '../../../contract/money/amounts'
import { shownDecimals } from '../../../i18n/units'
import type { ColumnData, Decimals } from './columns'
import { cellValue, currencyOf, sumOf, wordOf, type Totals } from './records'

/** The decimals of a currency in a column, until a figure has more. */
export const usual = (unit: string): number =>
  Object.hasOwn(shownDecimals, unit) ? shownDecimals[unit as Currency] : 0

/** Maximum decimals of a figure other than money: calculated values have no natural end. */
const finest = 6

/** The decimals a figure has by itself. */
export const decimalsIn = (value: unknown): number =>
  Math.min(finest, /\.(\d*[1-9])0*$/.exec(wordOf(value))?.[1]?.length ?? 0)

/** A share is written to a tenth of a percent at most. */
const tenths = (value: unknown): number => (Math.round(Number(value) * 1000) % 10 === 0 ? 0 : 1)

/** The width of a figure before its decimals: 1 for a digit or a sign, ½ for a thousands separator. */
const lengthOf = (kind: ColumnData['kind'], value: unknown): number => {
  if (kind === 'percent') return lengthOf('number', Math.trunc(Number(value) * 100)) + 1
  const [whole = ''] = wordOf(value).split('.')
  return whole.length + Math.floor((whole.replace('-', '').length - 1) / 3) / 2
}

type FigureColumn = Pick<ColumnData, 'source' | 'total' | 'kind' | 'currency' | 'instead'>

/** The figures of a column and of the sums below it, each with its unit. */
const figuresOf = (
  column: FigureColumn,
  rows: readonly unknown[],
  totals: readonly Totals[],
): readonly (readonly [unit: string, value: unknown])[] => {
  const unit = (record: unknown) => (column.kind === 'money' ? (currencyOf(record, column) ?? '') : '')
  return [
    ...rows.map((row) => [unit(row), cellValue(column, row)] as const),
    ...totals.map((sums) => [unit(sums) || wordOf(sums['currency']), sumOf(column, sums)] as const),
  ].filter(([, value]) => wordOf(value) !== '')
}

/** The currency shared by every amount of a column; without amounts, the one the column declares. */
const oneCurrency = (found: readonly string[], declared: string | undefined): Currency | undefined => {
  const [unit = declared ?? '', other] = found
  return other === undefined && Object.hasOwn(shownDecimals, unit) ? (unit as Currency) : undefined
}

/** The decimals of a column of figures over the rows of a page and its sums; `undefined` for every other column. */
export const decimalsOf = (
  column: FigureColumn,
  rows: readonly unknown[],
  totals: readonly Totals[],
): Decimals | undefined => {
  const { kind } = column
  if (kind !== 'money' && kind !== 'number' && kind !== 'percent') return undefined
  const of: Record<string, number> = {}
  const figures = figuresOf(column, rows, totals)
  for (const [unit, value] of figures)
    of[unit] = Math.max(of[unit] ?? usual(unit), kind === 'percent' ? tenths(value) : decimalsIn(value))
  const unit = kind === 'money' ? oneCurrency(Object.keys(of), column.currency) : undefined
  const most = Math.max(0, ...Object.values(of))
  return {
    of,
    most,
    longest: Math.max(0, ...figures.map(([, value]) => lengthOf(kind, value))) + (most && most + 0.5),
    ...(unit && { unit }),
  }
}

/** The columns of a list; those of figures get the decimals their page needs. */
export const inLine = <C extends FigureColumn>(
  columns: readonly C[],
  rows: readonly unknown[],
  totals: readonly Totals[],
): readonly (C & { readonly decimals?: Decimals })[] =>
  columns.map((column) => {
    const decimals = decimalsOf(column, rows, totals)
    return decimals ? { ...column, decimals } : column
  })

/** The same columns on cards, where every amount shows its own unit, as a card has no heading. */
export const onCards = <C extends { readonly decimals?: Decimals }>(columns: readonly C[]): readonly C[] =>
  columns.map((column) => {
    if (!column.decimals?.unit) return column
    const { unit: _, ...decimals } = column.decimals
    return { ...column, decimals }
  })
