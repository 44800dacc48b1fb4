import { useEffect, useRef, useState } from 'react'
import { useNarrow, useRoomBeside } from '../ui/useNarrow'
import { scrollToTop } from '../ui/scrolling'
import type { Column } from '../list/table/columns'
import type { ReportDefinition } from './definition'

/** Kinds of column by their width relative to a column of figures. */
const rooms: Readonly<Partial<Record<Column['kind'], number>>> = {
  money: 1.6,
  status: 1.6,
  person: 1.6,
  text: 1.6,
  duration: 1.3,
}

/** The room beside a chart. */
const roomBeside = 8.4

/** Whether charts fit beside a table of these columns; a wider one needs the whole width. */
const isSlim = (columns: readonly Column[]): boolean =>
  columns.every(({ kind }) => !['address', 'hash', 'datetime'].includes(kind)) &&
  columns.reduce((room, { kind }) => room + (rooms[kind] ?? 1), 0) <= roomBeside

interface Shown {
  readonly columns: readonly Column[]
  /** Nothing was loaded, and nothing is drawn. */
  readonly failed: boolean
  readonly printing: boolean
}

/** How the rows and charts of a report are arranged: side by side, one below the other, or one at a time. */
export const useReportParts = ({ charts, bare }: ReportDefinition, { columns, failed, printing }: Shown) => {
  const narrow = useNarrow()
  const roomy = useRoomBeside()
  const withRows = charts !== undefined && !bare && !failed
  const beside = withRows && !narrow && roomy && isSlim(columns)
  // The rows would start below all the charts: show one part at a time.
  const folds = withRows && !beside
  const [part, setPart] = useState<'rows' | 'charts'>('rows')
  const other = part === 'rows' ? ('charts' as const) : ('rows' as const)
  const rows = useRef<HTMLDivElement>(null)
  const [calls, setCalls] = useState(0)
  useEffect(() => {
    if (calls > 0) scrollToTop(rows.current)
  }, [calls])
  return {
    beside,
    /** What the button of a folded report switches to; absent where everything is visible. */
    other: folds ? other : undefined,
    turn: () => setPart(other),
    hasCharts: charts !== undefined && !failed && (!folds || part === 'charts' || (!narrow && printing)),
    hasRows: !bare && (!folds || part === 'rows'),
    rows,
    /** Scrolls the rows into view from wherever they are referred to. */
    showRows: () => {
      setPart('rows')
      setCalls(calls + 1)
    },
  }
}
