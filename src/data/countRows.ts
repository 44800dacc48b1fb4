import { asks, type Endpoint } from '../../contract/endpoint'
import { views } from '../../contract/system/views'
import { searchOf } from './http/axios'
import { call } from './http/client'
import { listInput } from './resourceProvider'
import { resourceRow } from './resources'
import type { Values } from './resources/row'

/** The list of a resource, and its query for a given filter. */
const listOf = async (resource: string): Promise<readonly [Endpoint, (filter: Values) => Values] | undefined> => {
  const row = await resourceRow(resource)
  if (row) return [row.list, (filter) => listInput(row, { filter }).query]
  const { findSource, reportInput } = await import('./report/source')
  const source = await findSource(resource)
  if (!source) return undefined
  const { endpoint } = source
  // A list without pages has no count, and a path parameter is not a query.
  if (!asks(endpoint, 'page') || endpoint.path.includes('{')) return undefined
  return [endpoint, (filter) => reportInput(endpoint, { filter }).query]
}

/**
 * How many rows a list has under each of several filters, in one call: `undefined` for a filter the list does not
 * support. Returns `undefined` altogether for a list the platform cannot count this way.
 */
export const countRows = async (
  resource: string,
  filters: readonly Values[],
  signal?: AbortSignal,
): Promise<readonly (number | undefined)[] | undefined> => {
  const list = await listOf(resource)
  if (!list) return undefined
  const [{ path }, queryOf] = list
  const asked = filters.map((filter) => searchOf({ ...queryOf(filter), page_size: 1 }))
  const { counts } = await call(views.viewCounts, { query: { list: path, views: asked } }, { signal })
  return counts.map((count) => count ?? undefined)
}
