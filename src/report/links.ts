import { link, listLink, mayOpen, paths, type PathId } from '../paths'
import type { StoredUser } from '../data/session/session'
import type { FilterValues } from '../list/filters/filters'
import { wordAt } from '../list/table/records'
import type { Drill, ReportColumn, RowDrill, RowLink } from './definition'

const firstOpen = (user: StoredUser, ids: readonly PathId[]): PathId | undefined =>
  ids.find((id) => mayOpen(paths[id], user))

/** The location of a report: its path, and its tab when it shares the path with others. */
export interface Place {
  readonly path: PathId
  readonly tab?: string | undefined
}

const withTab = (address: string, tab: string | undefined): string =>
  tab === undefined ? address : `${address}&tab=${encodeURIComponent(tab)}`

/** The address of a list or report with filters; keeps the tab of the place. */
export const reportAddress = ({ path, tab }: Place, filter: Readonly<Record<string, unknown>>): string =>
  withTab(listLink(path, filter), tab)

/** The link from a cell of a row, or from the total below its column. */
export const cellDrill = (
  { drill, ways }: Pick<ReportColumn, 'drill' | 'ways'>,
  row: unknown,
): Drill | RowLink | undefined => drill ?? ways?.to[wordAt(row, ways.by)]

/** The address of the rows behind a figure or a point; `undefined` if the person may not open any. */
export const drillAddress = (
  { to, tab, filter = {}, otherwise = {}, carry = {}, take = {} }: Drill,
  values: FilterValues,
  point: unknown,
  user: StoredUser,
  place: Place,
): string | undefined => {
  const path = to ? firstOpen(user, to) : place.path
  if (!path) return undefined
  const carried = Object.entries(carry).map(([here, there]) => [there, values[here]] as const)
  const taken = Object.entries(take).map(([there, source]) => [there, wordAt(point, source)] as const)
  const wanted = Object.fromEntries(
    [
      ...Object.entries(otherwise),
      ...(to ? [] : Object.entries(values)),
      ...carried,
      ...Object.entries(filter),
      ...taken,
    ].filter(([, value]) => value !== undefined && value !== ''),
  )
  return reportAddress(to ? { path, tab } : place, wanted)
}

/** Returns the address of each row; `undefined` if the person may not open any, or the row names no record. */
export const rowAddresses = (
  row: RowLink | RowDrill,
  values: FilterValues,
  user: StoredUser,
): ((row: unknown) => string | undefined) | undefined => {
  const path = firstOpen(user, row.to)
  if (!path) return undefined
  if (!('params' in row)) return (sums) => drillAddress(row, values, sums, user, { path })
  return (record) => {
    const words = Object.fromEntries(Object.entries(row.params).map(([name, source]) => [name, wordAt(record, source)]))
    return Object.values(words).includes('') ? undefined : link(path, words)
  }
}

/** Where a cell links to: the rows behind its figure, or the record it names. */
export const wayAddress = (
  way: Drill | RowLink,
  values: FilterValues,
  point: unknown,
  user: StoredUser,
  place: Place,
): string | undefined =>
  'params' in way ? rowAddresses(way, values, user)?.(point) : drillAddress(way, values, point, user, place)
