import { useEvent, useListContext, type Identifier, type RaRecord } from 'react-admin'
import { useRef } from 'react'
import { useSelection } from './selection'

const none: readonly never[] = []

/** What the ticks of a list show and do, its rows' and the one of the whole page. */
export const useRowTicks = <R extends RaRecord>(rows: readonly R[]) => {
  const list = useListContext<R>()
  const selection = useSelection()
  const { data, selectedIds } = list
  const pageIds = () => (data ?? none).map(({ id }) => id)
  const ticked = useRef<Identifier>(undefined)
  const toggle = useEvent((id: Identifier, upTo: boolean) => {
    const ids = pageIds()
    const [first = -1, last = -1] = [ids.indexOf(ticked.current ?? ''), ids.indexOf(id)].toSorted((a, b) => a - b)
    ticked.current = id
    if (selection.everything) return selection.selectOnly(ids.filter((other) => other !== id))
    if (!upTo || first < 0) return list.onToggleItem(id)
    const between = new Set(ids.slice(first, last + 1))
    const others = selectedIds.filter((other) => !between.has(other))
    selection.selectOnly(selectedIds.includes(id) ? others : [...others, ...between])
  })
  const togglePage = (all: boolean) => {
    const here = new Set(pageIds())
    const elsewhere = selection.everything ? [] : selectedIds.filter((id) => !here.has(id))
    selection.selectOnly(all ? [...elsewhere, ...here] : elsewhere)
  }
  const chosen = new Set(selectedIds)
  const isTicked = ({ id }: R): boolean => selection.everything || chosen.has(id)
  return {
    isTicked,
    /** With `upTo`, also ticks the rows between it and the one ticked before. */
    toggle,
    page: { chosen: rows.filter(isTicked).length, rows: rows.length, onChange: togglePage },
    count: selection.count,
  }
}
