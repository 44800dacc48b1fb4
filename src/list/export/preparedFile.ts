import { lazyAreas, type LazyArea } from '../../../i18n'
import { preparedExports } from '../../../contract/system/exports'
import { needTexts } from '../../data/i18nProvider'
import { readLines } from '../../data/http/ndjson'
import type { ColumnData } from '../table/columns'
import type { CellTools } from '../table/kinds'
import { valueAt, wordAt } from '../table/records'
import { rowsOfLines } from './allRows'
import { fileColumns } from './cells'
import { saveFile, type FileFormat } from './saveFile'

/** What a prepared export keeps so that its file can be written later: the list, and its columns as they stood. */
export const keptView = (resource: string, columns: readonly ColumnData[]): Record<string, unknown> => ({
  resource,
  columns: JSON.parse(JSON.stringify(columns)) as unknown,
})

/** The areas of texts that name these columns and what stands in them. */
const areasOf = (columns: readonly ColumnData[]): LazyArea[] => {
  const keys = columns.flatMap(({ label, options, nothing }) => [label, options ?? '', nothing ?? ''])
  return (Object.keys(lazyAreas) as LazyArea[]).filter((area) => keys.some((key) => key.startsWith(`${area}.`)))
}

interface PreparedFile {
  readonly id: string
  readonly name: string
  readonly view: unknown
}

interface Ways {
  readonly format: FileFormat
  readonly locale: string
  readonly tools: CellTools
  readonly signal: AbortSignal
  readonly onProgress: (read: number, total: number) => void
}

/** Fetches a prepared export and saves it as a file, in the language of the screen. @throws like `rowsOfLines` */
export const savePrepared = async (
  { id, name, view }: PreparedFile,
  { format, locale, tools, signal, onProgress }: Ways,
): Promise<void> => {
  const columns = valueAt(view, 'columns') as readonly ColumnData[]
  await needTexts(areasOf(columns))
  const lines = readLines(preparedExports.fetchExport, { id }, signal)
  await saveFile(
    { name, format, locale },
    fileColumns(columns, tools),
    rowsOfLines(wordAt(view, 'resource'), lines, onProgress),
  )
}
