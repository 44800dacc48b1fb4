import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'
import { asks } from '../../../contract/endpoint'
import { lastPageOf } from '../cache/lastPage'
import { fetchReading } from '../fetchReading'
import { valueAt } from '../valueAt'
import { reportInput, rowsOf, type Body, type Source } from './source'

const readList = async (
  source: Source,
  params: Partial<GetListParams> & { readonly signal?: AbortSignal },
): Promise<GetListResult> => {
  const { endpoint, id } = source
  const reply = (await fetchReading(endpoint, reportInput(endpoint, params), params.signal)) as Body
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const found = rowsOf(source, reply)
  const paged = asks(endpoint, 'page')
  const start = (page - 1) * perPage
  const shown = paged ? found : found.slice(start, start + perPage)
  const total = paged ? (reply['count'] as number) : found.length
  const last = lastPageOf(params, { rows: shown.length, total })
  if (last) return readList(source, last)
  return {
    data: shown.map(
      (row, place) =>
        ({ ...row, id: (id ? valueAt(row, id) : (row['id'] ?? row['uuid'])) ?? start + place }) as RaRecord,
    ),
    total,
    meta: { ...reply, as_of: reply['as_of'] ?? new Date().toISOString() },
  }
}

const refused = async (): Promise<never> => {
  throw new Error('Reports are read-only.')
}

/** Reads a report as a react-admin list. */
export const reportProvider = (source: Source): DataProvider => ({
  getList: (_, params) => readList(source, params),
  getOne: refused,
  getMany: refused,
  getManyReference: refused,
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
})
