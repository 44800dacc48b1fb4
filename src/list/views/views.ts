import { useListContext, useLocation } from 'react-admin'
import { views as viewsArea } from '../../../contract/system/views'
import type { Reply } from '../../../contract/endpoint'
import { useRead } from '../../data/useRead'
import { withValues } from '../filters/filters'
import { useFilterValues } from '../filters/useFilterValues'
import type { ColumnChoice } from '../table/columnChoice'
import { valueAt } from '../../data/valueAt'
import { wordAt } from '../table/records'

/** The saved state of a list: filters, order, columns. */
export interface ViewParams {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: string
  readonly order: string
  readonly columns?: ColumnChoice
}

/** A view kept on the platform. */
export type SavedView = Reply<typeof viewsArea.savedViews>['results'][number]

const recordAt = (value: unknown, path: string): Readonly<Record<string, unknown>> => {
  const found = valueAt(value, path)
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Readonly<Record<string, unknown>>)
    : {}
}

/** What a view stores; an older release may have saved anything. */
const paramsOf = ({ params }: Pick<SavedView, 'params'>): ViewParams => {
  const columns = recordAt(params, 'columns')
  return {
    filter: recordAt(params, 'filter'),
    sort: wordAt(params, 'sort'),
    order: wordAt(params, 'order') === 'ASC' ? 'ASC' : 'DESC',
    ...(Array.isArray(columns['order']) &&
      Array.isArray(columns['hidden']) && {
        columns: columns as unknown as ColumnChoice,
      }),
  }
}

const keyOf = (filter: Readonly<Record<string, unknown>>, sort: string, order: string): string =>
  JSON.stringify([Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)), sort, sort && order])

/** The views of a list with their addresses, and which of them is current. */
export const useViews = (list: string) => {
  const { pathname, search } = useLocation()
  const context = useListContext()
  const filterValues = useFilterValues()
  const { sort, order } = { sort: context.sort.field, order: context.sort.order }
  const present = keyOf(withValues(filterValues, {}), sort, order)
  const { data } = useRead(viewsArea.savedViews, { query: { list } })
  const tab = new URLSearchParams(search).get('tab')
  const views = (data?.results ?? []).map((view) => {
    const params = paramsOf(view)
    const query = new URLSearchParams({
      ...(tab !== null && { tab }),
      filter: JSON.stringify(params.filter),
      displayedFilters: '{}',
      page: '1',
      ...(params.sort && { sort: params.sort, order: params.order }),
    })
    return {
      view,
      params,
      to: `${pathname}?${query}`,
      current: keyOf(params.filter, params.sort || sort, params.sort ? params.order : order) === present,
    }
  })
  return { views, now: { filter: withValues(filterValues, {}), sort, order } }
}
