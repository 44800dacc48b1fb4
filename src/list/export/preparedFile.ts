import { lazyAreas, type LazyArea } from '../../../i18n'
import { preparedExports } from '../../../contract/system/exports'
import { needTexts } from '../../data/i18nProvider'
import { readLines } from '../../data/http/ndjson'
import { isActive, type FilterDef, type FilterValues } from '../filters/filters'
import type { ColumnData } from '../table/columns'
import type { CellTools } from '../table/kinds'
import { valueAt } from '../../data/valueAt'
import { wordAt } from '../table/records'
import { rowsOfLines } from './allRows'
import { fileColumns } from './cells'
import { saveFile, type FileFormat } from './saveFile'

/** What narrows a list: its filters, and their values. */
export interface Narrowed {
  readonly filters: readonly FilterDef[]
  readonly values: FilterValues
}

/**
 * What a prepared export stores so that its file can be written and named later: the list, its columns and its filters.
 */
export const keptView = (
  resource: string,
  columns: readonly ColumnData[],
  { filters, values }: Narrowed,
): Record<string, unknown> => ({
  resource,
  columns: JSON.parse(JSON.stringify(columns)) as unknown,
  narrowed: { filters: filters.filter((filter) => isActive(filter, values)), values },
})

/** The filters of an export when it was requested; one from an older release stored none. */
export const narrowedOf = (view: unknown): Narrowed | undefined => valueAt(view, 'narrowed') as Narrowed | undefined

/** Fetches the texts that name these filters. */
export const needFilterTexts = (filters: readonly FilterDef[]): Promise<void> => {
  const keys = filters.flatMap((filter) => [
    filter.label,
    ...('options' in filter ? (filter.options ?? []).map(({ label = '' }) => label) : []),
  ])
  return needTexts(areasNaming(keys))
}

/** The text areas that name these columns and their values. */
const areasOf = (columns: readonly ColumnData[]): LazyArea[] => {
  const keys = columns.flatMap(({ label, options, nothing }) => [label, options ?? '', nothing ?? ''])
  return areasNaming(keys)
}

const areasNaming = (keys: readonly string[]): LazyArea[] =>
  (Object.keys(lazyAreas) as LazyArea[]).filter((area) => keys.some((key) => key.startsWith(`${area}.`)))

interface PreparedFile {
  readonly id: string
  readonly name: string
  readonly view: unknown
}

interface SaveOptions {
  readonly format: FileFormat
  readonly locale: string
  readonly tools: CellTools
  readonly signal: AbortSignal
  readonly onProgress: (read: number, total: number) => void
}

/** Downloads a prepared export and saves it as a file, in the language of the screen. @throws like `rowsOfLines` */
export const savePrepared = async (
  { id, name, view }: PreparedFile,
  { format, locale, tools, signal, onProgress }: SaveOptions,
): Promise<void> => {
  const columns = valueAt(view, 'columns') as readonly ColumnData[]
  await needTexts(areasOf(columns))
  const resource = wordAt(view, 'resource')
  const lines = readLines(preparedExports.fetchExport, { id }, signal)
  await saveFile(
    { name, resource, format, locale },
    fileColumns(columns, tools),
    rowsOfLines(resource, lines, onProgress),
  )
}
