import { useTranslate, type RaRecord } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { useUser } from '../data/session/useUser'
import type { FilterValues } from '../list/filters/filters'
import type { Column } from '../list/table/columns'
import { ListTable } from '../list/table/ListTable'
import { Pagination } from '../list/table/paging/Pagination'
import { TurnedPage } from '../list/table/paging/TurnedPage'
import { EmptyState } from '../ui/states'
import { useCellLinks } from './cellLinks'
import type { ReportDefinition } from './definition'
import { rowAddresses, type Place } from './links'
import type { Report } from './useReport'

/** What the rows of a report may do besides being shown. */
export interface RowWork {
  /** Buttons for the chosen rows; they read `useSelection()`. */
  readonly bulk?: ReactNode
  /** Offers «every result» beside «this page» while these filters are set: the platform can then act on the filter. */
  readonly everything?: FilterValues
  /** A row opens this instead of an address. */
  readonly onRowClick?: (record: RaRecord) => void
  /** Buttons at the end of each row: display only, neither selectable nor exported nor printed. */
  readonly rowTools?: Column
}

/** What an empty table says, and which filters it is never without. */
const useNothing = ({ period, empty }: ReportDefinition) => {
  const translate = useTranslate()
  if (period?.bounded)
    return {
      standing: [period.start, period.end],
      empty: <EmptyState title={translate('table.chart.empty')} text={translate('reports.empty.period')} />,
    }
  return empty && { empty: <EmptyState title={translate(empty)} /> }
}

interface ReportRowsProps extends RowWork {
  readonly report: Report
  readonly place: Place
  /** Below the last page. */
  readonly end: ReactNode
}

/** The rows of a report with their pages. */
export const ReportRows = ({ report, place, end, bulk, everything, onRowClick, rowTools }: ReportRowsProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { definition, visible, filterValues, print } = report
  const { rows } = report.parts
  const { row } = definition
  const rowLink = useMemo(() => row && rowAddresses(row, filterValues, user), [row, filterValues, user])
  const shown = useCellLinks(visible, filterValues, place)
  const nothing = useNothing(definition)
  const isWhole = Object.entries(everything ?? {}).every(([name, value]) => filterValues[name] === value)
  return (
    <div
      ref={rows}
      role="group"
      aria-label={translate('reports.parts.rows')}
      tabIndex={-1}
      className={print.rows ? 'rows on-screen' : 'rows'}
    >
      <TurnedPage>
        <ListTable
          columns={rowTools ? [...shown, rowTools] : shown}
          caption={definition.title}
          saidAbove
          sorts={false}
          {...(rowLink && { rowLink })}
          {...(onRowClick && { onRowClick })}
          {...(bulk !== undefined &&
            bulk !== null && { selectable: true, bulk, selectEverything: everything !== undefined && isWhole })}
          {...nothing}
        />
        <Pagination />
      </TurnedPage>
      {end}
    </div>
  )
}
