import type { Identifier, RaRecord } from 'react-admin'
import { useState } from 'react'

type Keys = ReadonlyMap<Identifier, number>

/** Records that stay keep their keys; new ones take over the keys of those that left, in order, then fresh keys. */
const keysFor = (before: Keys, rows: readonly RaRecord[]): Keys => {
  const staying = new Set(rows.map(({ id }) => id))
  const free = [...before].filter(([id]) => !staying.has(id)).map(([, key]) => key)
  let fresh = Math.max(-1, ...before.values()) + 1
  return new Map(rows.map(({ id }) => [id, before.get(id) ?? free.shift() ?? fresh++]))
}

/**
 * A key for every row: turning a page updates the existing rows in place instead of rebuilding them all; a record that
 * stays keeps its row and its focus.
 */
export const useRowKeys = <R extends RaRecord>(rows: readonly R[]): ((row: R) => number | undefined) => {
  const [keys, setKeys] = useState<Keys>(() => keysFor(new Map(), rows))
  if (rows.some(({ id }) => !keys.has(id))) setKeys(keysFor(keys, rows))
  return ({ id }) => keys.get(id)
}
