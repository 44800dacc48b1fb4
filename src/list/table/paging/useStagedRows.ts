import type { RaRecord } from 'react-admin'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint'

/** As many rows as a window shows below the filters. */
const atOnce = 12

/**
 * The rows of a page that turns, in two steps: those in view at once, those below the fold right after they are painted;
 * merely deferred they would be begun before the paint and put it off. Until then the rows before keep their places, so
 * that nothing jumps.
 */
export const useStagedRows = <R extends RaRecord>(rows: readonly R[]): readonly R[] => {
  const [painted, setPainted] = useState(rows)
  useEffect(
    () => (painted === rows ? undefined : afterPaint(() => startTransition(() => setPainted(rows)))),
    [painted, rows],
  )
  return useMemo(() => {
    if (painted === rows || painted.length === 0 || rows.length <= atOnce) return rows
    const shown = rows.slice(0, atOnce)
    const ids = new Set(shown.map(({ id }) => id))
    const below = painted.slice(atOnce).filter(({ id }) => !ids.has(id))
    return [...shown, ...below.slice(0, rows.length - atOnce)]
  }, [painted, rows])
}
