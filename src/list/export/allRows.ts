import type { GetListParams } from 'react-admin'
import { exports, type ExportFormat } from '../../../contract/system/exports'
import { NetworkError } from '../../data/http/errors'
import { readLines } from '../../data/http/ndjson'
import { listReading } from '../../data/lists'
import { valueAt } from '../table/records'

/** A list on screen: the react-admin resource, and what it is narrowed and ordered by. */
export interface ListAsked {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: GetListParams['sort']
}

interface Ways {
  readonly format: ExportFormat
  /** Headings, for the log. */
  readonly columns: readonly string[]
  readonly signal: AbortSignal
  /** Rows read so far, and how many there are. */
  readonly onProgress: (read: number, total: number) => void
}

/** Every row of a list, page by page. @throws like `readLines`; NetworkError when the answer ends before its end */
export const allRows = async function* (
  { resource, filter, sort }: ListAsked,
  { format, columns, signal, onProgress }: Ways,
): AsyncGenerator<readonly unknown[]> {
  const list = await listReading(resource, { filter, sort })
  if (!list) throw new Error(`No endpoint is known behind «${resource}».`)
  const body = {
    list: list.endpoint.path,
    ...(JSON.parse(JSON.stringify(list.input)) as object),
    columns: columns.map((name) => name.slice(0, 80)),
    format,
  }
  let read = 0
  let complete = false
  for await (const reply of readLines(exports.exportRows, body, signal)) {
    if (valueAt(reply, 'end') === true) {
      complete = true
      break
    }
    const rows = list.rowsOf(reply)
    read += rows.length
    onProgress(read, Math.max(read, Number(valueAt(reply, 'count') ?? 0)))
    yield rows
  }
  if (!complete) throw new NetworkError(list.endpoint.path)
}
