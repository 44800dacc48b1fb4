import type { GetListParams } from 'react-admin'
import { exports, type ExportFormat } from '../../../contract/system/exports'
import { NetworkError } from '../../data/http/errors'
import { readLines } from '../../data/http/ndjson'
import { inPath, isReport, reportQuery, rowsOf, sourceOf, type Source } from '../../data/reportSources'
import { valueAt } from '../table/records'

/** A list on screen: the react-admin resource, and what it is narrowed and ordered by. */
export interface ListAsked {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: GetListParams['sort']
}

const behind = async (resource: string): Promise<Source | undefined> => {
  const { resources } = await import('../../data/resources')
  const endpoint = resources[resource]?.list
  return endpoint ? { endpoint } : isReport(resource) ? sourceOf(resource) : undefined
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
  const list = await behind(resource)
  if (!list) throw new Error(`No endpoint is known behind «${resource}».`)
  const asked = JSON.parse(JSON.stringify(reportQuery(list.endpoint, { filter, sort }))) as Record<string, unknown>
  const body = {
    list: list.endpoint.path,
    ...inPath(list.endpoint, asked),
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
    const rows = rowsOf(list, reply)
    read += rows.length
    onProgress(read, Math.max(read, Number(valueAt(reply, 'count') ?? 0)))
    yield rows
  }
  if (!complete) throw new NetworkError(list.endpoint.path)
}
