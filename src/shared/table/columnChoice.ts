import { useCallback, useMemo, useState } from 'react'
import type { ColumnData } from './columns'
import { readPreference, writePreference } from '../../providers/preferences'

/** What a person chose for one list: the order of every known column, and those put away. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as ColumnChoice).order) &&
  Array.isArray((value as ColumnChoice).hidden)

/** The choice nobody has made yet. */
const defaultChoice = (columns: readonly ColumnData[]): ColumnChoice => ({
  order: columns.map(({ source }) => source),
  hidden: columns.filter(({ hidden }) => hidden).map(({ source }) => source),
})

/** Brings a stored choice up to date: columns that are gone drop out, new ones stand where the list defines them. */
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

/** A choice with one column shown or put away; the last visible column stays. */
export const toggleColumn = (choice: ColumnChoice, source: string): ColumnChoice => {
  if (choice.hidden.includes(source)) return { ...choice, hidden: choice.hidden.filter((other) => other !== source) }
  if (choice.hidden.length + 1 >= choice.order.length) return choice
  return { ...choice, hidden: [...choice.hidden, source] }
}

/** The columns of a list as this person wants them, kept per person; without a name nothing is kept. */
export const useColumnChoice = <C extends ColumnData>(name: string | undefined, columns: readonly C[]) => {
  const [stored, setStored] = useState<unknown>(() => (name ? readPreference(`columns.${name}`) : undefined))
  const choice = useMemo(() => settleChoice(columns, stored), [columns, stored])
  const visible = useMemo(() => {
    const bySource = new Map(columns.map((column) => [column.source, column]))
    return choice.order
      .filter((source) => !choice.hidden.includes(source))
      .map((source) => bySource.get(source))
      .filter((column): column is C => column !== undefined)
  }, [columns, choice])
  const setChoice = useCallback(
    (next: ColumnChoice | undefined) => {
      setStored(next)
      if (name) writePreference(`columns.${name}`, next)
    },
    [name],
  )
  return { choice, visible, setChoice }
}
