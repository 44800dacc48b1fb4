import { useEvent, useNavigate, type RaRecord } from 'react-admin'
import type { MouseEvent } from 'react'
import { useSettled } from './paging/TurnedPage'
import { useSavePosition } from './url/useSavePosition'

/** What the rows of a list open. */
export interface RowOpening<R extends RaRecord = RaRecord> {
  /** The address a row opens; the first cell becomes a real link. */
  readonly rowLink?: (record: R) => string | undefined
  /** For rows that open something other than an address, such as a drawer. */
  readonly onRowClick?: (record: R) => void
}

/**
 * Opens a row the way a browser opens a link: here, or in a new tab with a modifier key or the middle button. `leave` is
 * given the id of the row first, so that Back returns to it.
 */
export const useOpenRow = <R extends RaRecord>(
  { rowLink, onRowClick }: RowOpening<R>,
  leave: (row: string) => void,
): ((record: R, event: MouseEvent) => void) => {
  const navigate = useNavigate()
  const savePosition = useSavePosition(rowLink)
  const settled = useSettled()
  const remember = useEvent((record: R) => {
    leave(String(record.id))
    savePosition()
  })
  return useEvent((record: R, event: MouseEvent) => {
    const href = rowLink?.(record)
    if (!href) return onRowClick?.(record)
    const onLink = event.target instanceof Element && event.target.closest('a') !== null
    const aside = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    if (aside) remember(record)
    if (aside && onLink) return
    if (aside) return void window.open(href, '_blank', 'noopener')
    if (event.button !== 0) return
    event.preventDefault()
    settled(() => {
      remember(record)
      navigate(href)
    })
  })
}
