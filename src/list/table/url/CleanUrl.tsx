import { useLocation, useNavigate, useNotify } from 'react-admin'
import { useEffect, useMemo, type ReactNode } from 'react'
import { asks, type Endpoint } from '../../../../contract/endpoint'
import { pageLimits } from '../../../../contract/scalars'
import { latinNumber } from '../../../../contract/text'
import { filtersIn, type FilterValues } from '../../filters/filters'
import type { ColumnData } from '../columns'
import { sortField } from '../records'

const most = { perPage: pageLimits.rows, page: pageLimits.page } as const

/** The whole number from 1 to `limit` nearest to the given text; `undefined` if it is not a number. */
const nearest = (text: string, limit: number): number | undefined => {
  const value = Math.floor(Number(latinNumber(text)))
  return value >= 1 ? Math.min(value, limit) : undefined
}

/** The resource's alternative names for what its platform filters by. */
type Names = Readonly<Record<string, string>>

/** Filters under the platform's names for them. */
const named = (filters: FilterValues, names: Names): FilterValues =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [names[name] ?? name, value]))

/**
 * The query of a list made valid: page and page size within bounds, an order the list supports, filters that can be
 * parsed and that narrow it. Returns the same text when nothing is wrong with it.
 */
const cleanQuery = (
  search: string,
  sorts: ReadonlySet<string>,
  first: string,
  endpoint: Endpoint | undefined,
  names: Names,
): string => {
  const query = new URLSearchParams(search)
  // Every address a list writes itself includes its filters: without any, those of a first visit apply.
  const unfiltered = search !== '' && first !== '{}' && !query.has('filter')
  if (unfiltered) query.set('filter', first)
  const fix = (name: string, value: string | undefined): boolean => {
    if (query.get(name) === (value ?? null)) return false
    if (value === undefined) query.delete(name)
    else query.set(name, value)
    return true
  }
  const fixed: boolean[] = (['page', 'perPage'] as const).map((name) => {
    const text = query.get(name)
    return text !== null && fix(name, nearest(text, most[name])?.toString())
  })
  const sort = query.get('sort')
  if (sort !== null && !sorts.has(sort)) fixed.push(fix('sort', undefined), fix('order', undefined))
  const order = query.get('order')
  if (order !== null && order !== 'ASC' && order !== 'DESC') fixed.push(fix('order', undefined))
  for (const name of ['filter', 'displayedFilters']) {
    const text = query.get(name)
    if (text !== null && !filtersIn(text)) fixed.push(fix(name, undefined))
  }
  const filters = filtersIn(query.get('filter') ?? '')
  const met = endpoint && filters && Object.entries(named(filters, names)).filter(([name]) => asks(endpoint, name))
  if (met && (met.length < Object.keys(filters).length || Object.keys(filters).some((name) => name in names)))
    fixed.push(fix('filter', JSON.stringify(Object.fromEntries(met))))
  return unfiltered || fixed.includes(true) ? `?${query}` : search
}

interface CleanUrlProps {
  readonly columns: readonly Pick<ColumnData, 'sortable' | 'source'>[]
  /** The order of a first visit; allowed even if no column sorts by it. */
  readonly sort: string
  /** The filters of a first visit. */
  readonly first?: Readonly<Record<string, unknown>> | undefined
  /** What the list reads: a filter it does not know would narrow nothing. */
  readonly endpoint?: Endpoint | undefined
  /** Alternative names under which parts of react-admin use its filters. */
  readonly names?: Names | undefined
  readonly children: ReactNode
}

const unnamed: Names = {}

/** Shows a list once its address is valid; announces that filters that cannot be parsed or applied are left out. */
export const CleanUrl = ({ columns, sort, first = {}, endpoint, names = unnamed, children }: CleanUrlProps) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const start = JSON.stringify(first)
  const clean = useMemo(
    () =>
      cleanQuery(
        search,
        new Set([sort, ...columns.flatMap((column) => sortField(column) ?? [])]),
        start,
        endpoint,
        names,
      ),
    [search, sort, columns, start, endpoint, names],
  )
  const dirty = clean !== search
  const notify = useNotify()
  useEffect(() => {
    if (!dirty) return
    const [before, after] = [search, clean].map((text) => new URLSearchParams(text).get('filter'))
    const meant = before && filtersIn(before)
    const kept = meant && JSON.stringify(named(meant, names)) === after
    if (before && before !== after && !kept) notify(after ? 'table.filters.strange' : 'table.filters.unread')
    navigate({ search: clean }, { replace: true })
  }, [dirty, navigate, search, clean, notify, names])
  return dirty ? null : children
}
