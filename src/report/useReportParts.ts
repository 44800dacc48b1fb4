import { useEffect, useRef, useState } from 'react'
import { useNarrow, useRoomBeside } from '../ui/useNarrow'
import { scrollToTop } from '../ui/scrolling'
import type { Column } from '../list/table/columns'
import type { ReportDefinition } from './definition'

/** Kinds of column by how much room they take against one of figures. */
const rooms: Readonly<Partial<Record<Column['kind'], number>>> = {
  money: 1.6,
  status: 1.6,
  person: 1.6,
  text: 1.6,
  duration: 1.3,
}

/** The room beside a chart. */
const roomBeside = 8.4

/** Whether charts may stand beside a table of these columns; anything longer wants the whole width. */
const isSlim = (columns: readonly Column[]): boolean =>
  columns.every(({ kind }) => !['address', 'hash', 'datetime', 'iban'].includes(kind)) &&
  columns.reduce((room, { kind }) => room + (rooms[kind] ?? 1), 0) <= roomBeside

interface Shown {
  readonly columns: readonly Column[]
  /** Nothing came, and nothing is drawn. */
  readonly failed: boolean
  readonly printing: boolean
}

/** Where rows and charts of a report stand: side by side, below each other, or one of them at a time. */
export const useReportParts = ({ charts, bare }: ReportDefinition, { columns, failed, printing }: Shown) => {
  const narrow = useNarrow()
  const roomy = useRoomBeside()
  const withRows = charts !== undefined && !bare && !failed
  const beside = withRows && !narrow && roomy && isSlim(columns)
  // The rows would begin below every chart: one of them at a time.
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
    /** What the button of a report that folds turns to; absent where everything is in sight. */
    other: folds ? other : undefined,
    turn: () => setPart(other),
    hasCharts: charts !== undefined && !failed && (!folds || part === 'charts' || (!narrow && printing)),
    hasRows: !bare && (!folds || part === 'rows'),
    rows,
    /** Brings the rows into sight from wherever they are spoken of. */
    showRows: () => {
      setPart('rows')
      setCalls(calls + 1)
    },
  }
}
