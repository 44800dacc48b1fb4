import { useDataProvider, useListContext, type Identifier, type RaRecord } from 'react-admin'
import { pageLimits } from '../../../contract/scalars'
import { useOnChange } from '../../data/useOnChange'
import { useFilterValues } from '../filters/useFilterValues'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

/** What a bulk action applies to: the ticked rows, or every row that matches the filters. */
export interface Selection {
  readonly ids: readonly Identifier[]
  /** Applies to every row of the filtered set, on all pages; send `filter` or call `allIds`. */
  readonly everything: boolean
  readonly count: number
  /** The ticked rows seen so far, on any page; those kept from an earlier visit may be missing. */
  readonly rows: readonly RaRecord<Identifier>[]
  /** The filter of the list, permanent part included. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly selectEverything: () => void
  /** Selects exactly these rows. */
  readonly selectOnly: (ids: readonly Identifier[]) => void
  readonly clear: () => void
  /** The selected ids, fetched page by page when everything is selected. */
  readonly allIds: (signal?: AbortSignal) => Promise<Identifier[]>
}

const SelectionContext = createContext<Selection | null>(null)

/** Adds «every row that matches the filters» to the list's own selection; a changed filter clears both. */
export const SelectionProvider = ({ children }: { readonly children: ReactNode }) => {
  const list = useListContext<RaRecord<Identifier>>()
  const filterValues = useFilterValues()
  const dataProvider = useDataProvider()
  const [everything, setEverything] = useState(false)
  const { selectedIds, onSelect, filter: fixed, resource, sort, total, data } = list
  const [seenRows, setSeenRows] = useState({ data, byId: new Map((data ?? []).map((row) => [row.id, row])) })
  if (seenRows.data !== data)
    setSeenRows({ data, byId: new Map([...seenRows.byId, ...(data ?? []).map((row) => [row.id, row] as const)]) })
  const filter = useMemo(() => ({ ...filterValues, ...fixed }), [filterValues, fixed])
  const signature = JSON.stringify(filter)

  const clear = useCallback(() => {
    setEverything(false)
    onSelect([])
  }, [onSelect])

  useOnChange(signature, () => setEverything(false))
  useOnChange(selectedIds.length === 0, () => setEverything(false))
  const seen = useRef(signature)
  useEffect(() => {
    if (seen.current === signature) return
    seen.current = signature
    onSelect([])
  }, [signature, onSelect])

  const allIds = useCallback(
    async (signal?: AbortSignal) => {
      if (!everything) return [...selectedIds]
      const ids: Identifier[] = []
      for (let page = 1; ; page += 1) {
        signal?.throwIfAborted()
        const answer = await dataProvider.getList<RaRecord<Identifier>>(resource, {
          pagination: { page, perPage: pageLimits.rows },
          sort,
          filter,
          signal,
        })
        ids.push(...answer.data.map(({ id }) => id))
        if (answer.data.length < pageLimits.rows || ids.length >= (answer.total ?? Infinity)) return [...new Set(ids)]
      }
    },
    [everything, selectedIds, dataProvider, resource, sort, filter],
  )

  const value = useMemo<Selection>(
    () => ({
      ids: selectedIds,
      everything,
      count: everything ? (total ?? selectedIds.length) : selectedIds.length,
      rows: selectedIds.flatMap((id) => seenRows.byId.get(id) ?? []),
      filter,
      selectEverything: () => setEverything(true),
      selectOnly: (ids) => {
        setEverything(false)
        onSelect([...ids])
      },
      clear,
      allIds,
    }),
    [selectedIds, everything, total, seenRows, filter, onSelect, clear, allIds],
  )
  return <SelectionContext.Provider value={value}>{children}</SelectionContext.Provider>
}

/** The selection of the surrounding list; for bulk actions and the table itself. */
export const useSelection = (): Selection => {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection needs a ListScreen or SelectionProvider around it')
  return selection
}
