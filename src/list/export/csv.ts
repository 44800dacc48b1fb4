import type { FileCell, FileColumn } from './cells'

/** Anything a spreadsheet would read as a formula: at the start of a cell, after any characters it ignores. */
const formula = /^[\s\p{Cc}\p{Cf}"'`]*[=+\-@＝＋－＠]|^[\t\r\0]/u
/** The same after any sign that may separate cells: each spreadsheet picks its separator by country. */
const innerFormula = /([,;\t|\r\n][\s\p{Cc}\p{Cf}"'`]*)([=+\-@＝＋－＠])/gu
/** Digits a spreadsheet would round or strip of their leading zero: card, transaction and phone numbers. */
const longDigits = /^(?:0\d+|\d{12,})$/

/** Text that stays text in every spreadsheet (OWASP ASVS 1.2.10). */
export const safeWords = (words: string): string => {
  const clean = words.replaceAll('\0', '')
  const inert = clean.replace(innerFormula, "$1'$2")
  return formula.test(words) || inert !== clean || longDigits.test(clean) ? `'${inert}` : clean
}

const textOf = (cell: FileCell): string => {
  if (!cell) return ''
  return 'figure' in cell ? cell.figure : safeWords(cell.words)
}

/** Every cell is quoted, so that no spreadsheet finds a separator of its country inside one. */
const written = (cell: FileCell): string => `"${textOf(cell).replaceAll('"', '""')}"`

const line = (cells: readonly FileCell[]): string => `${cells.map(written).join(',')}\r\n`

const head = (columns: readonly FileColumn[]): string =>
  `\ufeff${line(columns.map(({ heading }) => ({ words: heading })))}`
const body = (columns: readonly FileColumn[], rows: readonly unknown[]): string =>
  rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')

/** The text of a CSV file that opens correctly in Persian spreadsheets: byte order mark, safe text. */
export const csvText = (columns: readonly FileColumn[], rows: readonly unknown[]): string =>
  head(columns) + body(columns, rows)

/** The same file, written page by page. */
export const csvFile = async (
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly unknown[]>,
): Promise<Blob> => {
  const parts: string[] = [head(columns)]
  for await (const rows of pages) parts.push(body(columns, rows))
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
