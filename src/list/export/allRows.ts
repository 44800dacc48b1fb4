import type { GetListParams } from 'react-admin'
import { exports, type ExportFormat } from '../../../contract/system/exports'
import { NetworkError } from '../../data/http/errors'
import { readLines } from '../../data/http/ndjson'
import { listReading } from '../../data/lists'
import { valueAt } from '../../data/valueAt'

/** A list on screen: the react-admin resource, with its filters and order. */
export interface ListQuery {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: GetListParams['sort']
}

interface ExportOptions {
  readonly format: ExportFormat
  /** Headings, for the log. */
  readonly columns: readonly string[]
  readonly signal: AbortSignal
  /** Rows read so far, and how many there are. */
  readonly onProgress: (read: number, total: number) => void
}

/** The request body for exporting a list's rows; headings for the log. */
export const exportBody = async ({ resource, filter, sort }: ListQuery, columns: readonly string[]) => {
  const list = await listReading(resource, { filter, sort })
  if (!list) throw new Error(`No endpoint is known for «${resource}».`)
  return {
    list: list.endpoint.path,
    ...(JSON.parse(JSON.stringify(list.input)) as object),
    columns: columns.map((heading) => heading.slice(0, 80)),
  }
}

/**
 * Reads the lines of an export and yields the rows of each. @throws like `readLines`; NetworkError when the answer is
 * cut short
 */
export const rowsOfLines = async function* (
  resource: string,
  lines: AsyncIterable<unknown>,
  onProgress: ExportOptions['onProgress'],
): AsyncGenerator<readonly unknown[]> {
  const list = await listReading(resource, {})
  if (!list) throw new Error(`No endpoint is known for «${resource}».`)
  let read = 0
  for await (const reply of lines) {
    if (valueAt(reply, 'end') === true) return
    const rows = list.rowsOf(reply)
    read += rows.length
    onProgress(read, Math.max(read, Number(valueAt(reply, 'count') ?? 0)))
    yield rows
  }
  throw new NetworkError(list.endpoint.path)
}

/** Every row of a list, page by page. @throws like {@link rowsOfLines} */
export const allRows = async function* (
  query: ListQuery,
  { format, columns, signal, onProgress }: ExportOptions,
): AsyncGenerator<readonly unknown[]> {
  const body = { ...(await exportBody(query, columns)), format }
  yield* rowsOfLines(query.resource, readLines(exports.exportRows, body, signal), onProgress)
}
