import type { RaRecord } from 'react-admin'
import { useMemo } from 'react'
import { useUser } from '../data/session/useUser'
import { ValueLink } from '../ui/LinkButton'
import type { FilterValues } from '../list/filters/filters'
import type { Column, Decimals } from '../list/table/columns'
import { cellNode, useCellTools } from '../list/table/kinds'
import { wordAt, type Totals } from '../list/table/records'
import { cellDrill, wayAddress, type Place } from './links'
import type { ReportColumn } from './definition'

/**
 * The columns of a report; a figure that counts rows other than the one its row opens links to those, zero links
 * nowhere.
 */
export const useCellLinks = (
  columns: readonly ReportColumn[],
  values: FilterValues,
  place: Place,
): readonly Column[] => {
  const user = useUser()
  const tools = useCellTools()
  return useMemo(
    () =>
      columns.map((column): Column => {
        const { drill, ways } = column
        if (!drill && !ways) return column
        const linkOf = (sums: unknown, value: string) => {
          // A name is not a figure: a person is never zero.
          const nothing = column.kind !== 'person' && Number(value) === 0
          const way = nothing ? undefined : cellDrill(column, sums)
          return way && wayAddress(way, values, sums, user, place)
        }
        const render = (row: RaRecord, decimals?: Decimals) => {
          const cell = cellNode({ ...column, decimals }, row, tools, false)
          const address = linkOf(row, wordAt(row, column.source))
          return address === undefined ? cell : <ValueLink to={address}>{cell}</ValueLink>
        }
        const totalLink = (totals: Totals) => linkOf(totals, wordAt(totals, column.total ?? column.source))
        return { ...column, render, ...(drill && !drill.each && { totalLink }) }
      }),
    [columns, values, place, user, tools],
  )
}
