import { asks, type Endpoint } from '../../contract/endpoint'
import { views } from '../../contract/system/views'
import { searchOf } from './http/axios'
import { call } from './http/client'
import { listInput } from './resourceProvider'
import { resourceRow } from './resources'
import type { Values } from './resources/row'

/** The list of a resource, and what it is asked under a filter. */
const listOf = async (resource: string): Promise<readonly [Endpoint, (filter: Values) => Values] | undefined> => {
  const row = await resourceRow(resource)
  if (row) return [row.list, (filter) => listInput(row, { filter }).query]
  const { findSource, reportInput } = await import('./report/source')
  const source = await findSource(resource)
  if (!source) return undefined
  const { endpoint } = source
  // What has no pages has no count, and a part of a path is no query.
  if (!asks(endpoint, 'page') || endpoint.path.includes('{')) return undefined
  return [endpoint, (filter) => reportInput(endpoint, { filter }).query]
}

/**
 * How many rows a list has under each of several filters, in one call; `undefined` where the list cannot meet one.
 * Nothing at all of a list the platform does not count so.
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
