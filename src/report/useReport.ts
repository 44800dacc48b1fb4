import { useListContext } from 'react-admin'
import { usePrint } from '../list/print/PrintList'
import { useColumnChoice } from '../list/table/columnChoice'
import type { FilterValues } from '../list/filters/filters'
import type { ReportDefinition } from './definition'
import { usePrevious } from './usePeriod'
import { useReportParts } from './useReportParts'

/** What the parts of a report share: its reply, its columns, and how it is arranged, refreshed and printed. */
export const useReport = (definition: ReportDefinition) => {
  const { columns, bare = false } = definition
  /** The name under which the choice of columns and the saved views are stored. */
  const storedAs = `report.${definition.id}`
  const { choice, visible, setChoice } = useColumnChoice(bare ? undefined : storedAs, columns)
  const list = useListContext()
  const { data, isPending, isPlaceholderData, refetch } = list
  const error: unknown = list.error
  const failed = error !== null && error !== undefined && !data
  const previous = usePrevious(definition)
  const print = usePrint(visible)
  return {
    definition,
    bare,
    storedAs,
    choice,
    visible,
    setChoice,
    error,
    /** Nothing was loaded, so that there are no older rows to show either. */
    failed,
    /** The rows shown are older ones, because newer could not be loaded. */
    hasOlder: Boolean(error) && !failed,
    isPending,
    /** What is shown belongs to the page or filter before; the next is on its way. */
    isOld: isPlaceholderData === true,
    reply: isPending ? undefined : (list.meta as unknown),
    filterValues: list.filterValues as FilterValues,
    previous,
    print,
    parts: useReportParts(definition, { columns: visible, failed, printing: print.rows !== undefined }),
    refresh: () => {
      void refetch()
      if (previous.asked) void previous.refetch()
    },
  }
}

export type Report = ReturnType<typeof useReport>
