import { dayInTehran, isIsoDate, jalaliText, timeInTehran } from '../../../contract/jalali'
import { blank } from '../../../i18n/formats'
import type { ColumnData } from '../table/columns'
import { cellText, type CellTools } from '../table/kinds'
import { cellValue, currencyOf, wordAt, wordOf } from '../table/records'

/** A cell of a file: text, or a figure as exact decimal text. */
export type FileCell = { readonly words: string } | { readonly figure: string } | undefined

/** A column of a file. */
export interface FileColumn {
  readonly heading: string
  readonly cell: (record: unknown) => FileCell
}

const words = (text: string): FileCell => (text === '' || text === blank ? undefined : { words: text })

/** A calculated number, rounded to drop floating-point noise. */
const rounded = (value: unknown, decimals: number): unknown =>
  typeof value === 'number' ? Math.round(value * 10 ** decimals) / 10 ** decimals : value

const figure = (value: unknown): FileCell => {
  const text = wordOf(value)
  return /^-?\d+(?:\.\d+)?$/.test(text) ? { figure: text } : words(text)
}

const jalali = (value: unknown): FileCell => {
  if (typeof value !== 'string') return undefined
  if (isIsoDate(value)) return { words: jalaliText(value) }
  const moment = new Date(value)
  return Number.isNaN(moment.getTime())
    ? undefined
    : { words: `${jalaliText(dayInTehran(moment))} ${timeInTehran(moment)}` }
}

/** The Persian month that starts with a day, `1405/08`, so that it can be sorted as a number. */
const jalaliMonth = (start: unknown): FileCell =>
  typeof start === 'string' && isIsoDate(start) ? { words: jalaliText(start).slice(0, 7) } : words(wordOf(start))

/** A moment as ISO 8601 in Tehran time, to the second, so that it matches the Jalali time beside it; a day unchanged. */
const gregorian = (value: unknown): FileCell => {
  const text = wordOf(value)
  const moment = Date.parse(text)
  if (isIsoDate(text) || Number.isNaN(moment)) return words(text)
  const there = `${dayInTehran(moment)}T${timeInTehran(moment)}`
  // Tehran's clocks were an hour ahead in the summers before 1402.
  const ahead = Math.ceil((Date.parse(`${there}Z`) - moment) / 60_000)
  const two = (n: number): string => String(n).padStart(2, '0')
  const seconds = two(new Date(moment).getUTCSeconds())
  return { words: `${there}:${seconds}+${two(Math.floor(ahead / 60))}:${two(ahead % 60)}` }
}

/** Every duration in a file is in hours, to a hundredth. */
const hours = (seconds: unknown): FileCell => figure(rounded(typeof seconds === 'number' ? seconds / 3600 : seconds, 2))

/** The hours elapsed at a given moment. */
const hoursPassed = ({ source, elapsed }: ColumnData, record: unknown, now: number): FileCell => {
  const { from = [source], unless = {} } = elapsed ?? {}
  if (Object.entries(unless).some(([name, word]) => wordAt(record, name) === word)) return undefined
  const began = from.map((path) => Date.parse(wordAt(record, path))).find((moment) => !Number.isNaN(moment))
  return began === undefined ? undefined : hours(Math.max(0, now - began) / 1000)
}

/**
 * The file columns for one column on screen: days twice, Jalali and ISO, both in Tehran time, months too; amounts with
 * their currency beside them.
 */
const columnsOf = (column: ColumnData, tools: CellTools): readonly FileColumn[] => {
  const { translate } = tools
  const heading = translate(column.label)
  const value = (record: unknown) => cellValue(column, record)
  if (column.elapsed) {
    const now = Date.now()
    return [
      {
        heading: translate('list.exports.hours', { name: heading }),
        cell: (record) => hoursPassed(column, record, now),
      },
    ]
  }
  switch (column.kind) {
    case 'date':
    case 'datetime':
    case 'relative':
      return [
        { heading, cell: (record) => jalali(value(record)) },
        {
          heading: translate('list.exports.gregorian', { name: heading }),
          cell: (record) => gregorian(value(record)),
        },
      ]
    case 'month':
      return [
        { heading, cell: (record) => jalaliMonth(value(record)) },
        {
          heading: translate('list.exports.gregorian', { name: heading }),
          cell: (record) => gregorian(value(record)),
        },
      ]
    case 'money':
      return [
        { heading, cell: (record) => figure(value(record)) },
        {
          heading: translate('list.exports.currency', { name: heading }),
          cell: (record) => (wordOf(value(record)) === '' ? undefined : words(currencyOf(record, column) ?? '')),
        },
      ]
    case 'duration':
      return [{ heading: translate('list.exports.hours', { name: heading }), cell: (record) => hours(value(record)) }]
    case 'number':
    case 'percent':
    case 'stars':
      return [{ heading, cell: (record) => figure(rounded(value(record), 4)) }]
    case 'id':
    case 'phone':
      return [{ heading, cell: (record) => words(wordOf(value(record))) }]
    default:
      return [{ heading, cell: (record) => words(cellText(column, record, tools)) }]
  }
}

/** The file columns for those on screen, in the same order. */
export const fileColumns = (columns: readonly ColumnData[], tools: CellTools): readonly FileColumn[] =>
  columns.flatMap((column) => columnsOf(column, tools))
