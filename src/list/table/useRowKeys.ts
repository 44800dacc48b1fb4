import type { Identifier, RaRecord } from 'react-admin'
import { useEffect, useMemo, useRef } from 'react'

type Keys = ReadonlyMap<Identifier, number>

/** Records that stay keep their keys; those that come take the keys of those that went, in order, then new ones. */
const keysFor = (before: Keys, rows: readonly RaRecord[]): Keys => {
  const staying = new Set(rows.map(({ id }) => id))
  const free = [...before].filter(([id]) => !staying.has(id)).map(([, key]) => key)
  let fresh = Math.max(-1, ...before.values()) + 1
  return new Map(rows.map(({ id }) => [id, before.get(id) ?? free.shift() ?? fresh++]))
}

/**
 * The key of every row: a page that turns writes other words into the rows that stand there instead of taking all down
 * and building new ones; a record that stays keeps its row and its focus.
 */
export const useRowKeys = <R extends RaRecord>(rows: readonly R[]): ((row: R) => number | undefined) => {
  const before = useRef<Keys>(new Map())
  const keys = useMemo(() => keysFor(before.current, rows), [rows])
  useEffect(() => {
    before.current = keys
  }, [keys])
  return ({ id }) => keys.get(id)
}
