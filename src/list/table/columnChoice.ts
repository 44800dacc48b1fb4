import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { views as viewsArea } from '../../../contract/system/views'
import { readPreference, writePreference } from '../../data/preferences'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { known } from '../../data/write'
import type { ColumnData } from './columns'

/** What a person chose for one list: the order of every known column, and which are hidden. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as ColumnChoice).order) &&
  Array.isArray((value as ColumnChoice).hidden)

/** The choice before anybody has made one. */
const defaultChoice = (columns: readonly ColumnData[]): ColumnChoice => ({
  order: columns.map(({ source }) => source),
  hidden: columns.filter(({ hidden }) => hidden).map(({ source }) => source),
})

/** Updates a stored choice: columns that no longer exist drop out, new ones go where the list defines them. */
export const settleChoice = (columns: readonly ColumnData[], stored: unknown): ColumnChoice => {
  const fresh = defaultChoice(columns)
  if (!isChoice(stored)) return fresh
  const known = new Set(fresh.order)
  const order = stored.order.filter((source) => known.has(source))
  fresh.order.forEach((source, at) => {
    if (!order.includes(source)) order.splice(at, 0, source)
  })
  const isNew = (source: string) => !stored.order.includes(source)
  const hidden = order.filter(
    (source) => stored.hidden.includes(source) || (isNew(source) && fresh.hidden.includes(source)),
  )
  return hidden.length === order.length ? { order, hidden: fresh.hidden } : { order, hidden }
}

/** A choice with one column moved by one place. */
export const moveColumn = (choice: ColumnChoice, source: string, by: -1 | 1): ColumnChoice => {
  const from = choice.order.indexOf(source)
  const to = from + by
  if (from < 0 || to < 0 || to >= choice.order.length) return choice
  const order = [...choice.order]
  order.splice(from, 1)
  order.splice(to, 0, source)
  return { ...choice, order }
}

/** A choice with one column shown or hidden; the last visible column stays. */
export const toggleColumn = (choice: ColumnChoice, source: string): ColumnChoice => {
  if (choice.hidden.includes(source)) return { ...choice, hidden: choice.hidden.filter((other) => other !== source) }
  if (choice.hidden.length + 1 >= choice.order.length) return choice
  return { ...choice, hidden: [...choice.hidden, source] }
}

interface KeptChoice {
  /** `undefined`: the list's own columns. */
  readonly choice: unknown
  /** The platform has it. */
  readonly sent: boolean
}

const onWire = (choice: unknown) => (isChoice(choice) ? { order: [...choice.order], hidden: [...choice.hidden] } : null)

const readChoice = (name: string | undefined): KeptChoice => {
  const found = name === undefined ? undefined : readPreference(`columns.${name}`)
  if (typeof found !== 'object' || found === null || !('sent' in found))
    return { choice: found, sent: !isChoice(found) }
  return { choice: (found as Partial<KeptChoice>).choice, sent: found.sent === true }
}

/**
 * The columns of a list as this person wants them; without a name nothing is stored. The choice stored in this browser
 * applies at once; one made in another browser follows with the saved views of the list.
 */
export const useColumnChoice = <C extends ColumnData>(name: string | undefined, columns: readonly C[]) => {
  const input = useMemo(() => ({ query: { list: name ?? '' } }), [name])
  const { data } = useRead(viewsArea.savedViews, input, { enabled: name !== undefined })
  const [kept, setKept] = useState(() => readChoice(name))
  const latest = useRef(kept)
  const { mutateAsync } = useWrite(viewsArea.saveColumns, {
    updates: () => data && known(viewsArea.savedViews, input, { ...data, columns: onWire(latest.current.choice) }),
  })
  const sending = useRef(Promise.resolve())
  const keep = useCallback(
    (next: KeptChoice) => {
      latest.current = next
      setKept(next)
      if (name !== undefined) writePreference(`columns.${name}`, next.sent && !isChoice(next.choice) ? undefined : next)
    },
    [name],
  )
  const send = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const { choice, sent } = latest.current
      if (sent || name === undefined) return
      try {
        await mutateAsync({ body: { list: name, columns: onWire(choice) } })
        if (latest.current.choice === choice) keep({ choice, sent: true })
      } catch {
        // It is stored here, and is sent with the next change or visit.
      }
    })
  }, [keep, mutateAsync, name])
  useEffect(() => {
    if (!data) return
    const { choice, sent } = latest.current
    if (!sent) send()
    else if (JSON.stringify(data.columns ?? undefined) !== JSON.stringify(choice))
      keep({ choice: data.columns ?? undefined, sent: true })
  }, [data, keep, send])

  const choice = useMemo(() => settleChoice(columns, kept.choice), [columns, kept.choice])
  const visible = useMemo(() => {
    const bySource = new Map(columns.map((column) => [column.source, column]))
    return choice.order
      .filter((source) => !choice.hidden.includes(source))
      .map((source) => bySource.get(source))
      .filter((column): column is C => column !== undefined)
  }, [columns, choice])
  const setChoice = useCallback(
    (next: ColumnChoice | undefined) => {
      keep({ choice: next, sent: name === undefined })
      if (name === undefined) return
      send()
    },
    [keep, name, send],
  )
  return { choice, visible, setChoice }
}
