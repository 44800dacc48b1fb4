import { useState, type ReactNode } from 'react'

interface OpenedRow {
  /** For the `onRowClick` of a report. */
  readonly onRowClick: (record: unknown) => void
  /** To be rendered beside the report. */
  readonly dialog: ReactNode
}

/**
 * Opens a row of a report over the page; `show` renders it. The caller supplies the row's shape: a report's rows have
 * none.
 */
export const useOpenedRow = <R,>(show: (row: R, onClose: () => void) => ReactNode): OpenedRow => {
  const [row, setRow] = useState<R>()
  return {
    onRowClick: (record) => setRow(record as R),
    dialog: row !== undefined && show(row, () => setRow(undefined)),
  }
}
