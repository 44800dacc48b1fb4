import type { RaRecord } from 'react-admin'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint'

/**
 * The rows of a new page in two steps: the first `inView` at once, those below the fold right after they are painted;
 * if merely deferred they would start before the paint and delay it. Until then the previous rows keep their places, so
 * that nothing jumps.
 */
export const useStagedRows = <R extends RaRecord>(rows: readonly R[], inView: number): readonly R[] => {
  const [painted, setPainted] = useState(rows)
  useEffect(
    () => (painted === rows ? undefined : afterPaint(() => startTransition(() => setPainted(rows)))),
    [painted, rows],
  )
  return useMemo(() => {
    if (painted === rows || rows.length <= inView) return rows
    const shown = rows.slice(0, inView)
    const ids = new Set(shown.map(({ id }) => id))
    const below = painted.slice(inView).filter(({ id }) => !ids.has(id))
    return [...shown, ...below.slice(0, rows.length - inView)]
  }, [painted, rows, inView])
}
