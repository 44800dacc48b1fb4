import { useState, type ReactNode } from 'react'
import { PlatformError } from '../../data/http/errors'
import { needTexts } from '../../data/i18nProvider'
import { lazyPart } from '../../ui/lazyPart'
import type { StaleFact } from './StaleDialog'

const StaleDialog = lazyPart(async () => {
  const [{ StaleDialog: dialog }] = await Promise.all([import('./StaleDialog'), needTexts(['stale'])])
  return dialog
})

interface Pending {
  readonly seen: unknown
  readonly now: unknown
  readonly by: string | undefined
  readonly again: () => Promise<unknown>
}

/** Runs a write with the version of the record; if it is refused as stale, resolves without having written. */
export type Guard<R, V = number> = (record: R, write: (version: V | undefined) => Promise<unknown>) => Promise<void>

/** The details of a «stale» refusal; `undefined` for any other failure. */
const staleIn = (error: unknown): { readonly current: unknown; readonly by: string | undefined } | undefined => {
  if (!(error instanceof PlatformError) || error.code !== 'stale') return undefined
  const { current, by } = error.details
  return current === undefined ? undefined : { current, by: typeof by === 'string' ? by : undefined }
}

/**
 * Guards writes that name the version they were based on. A refused one is held: the dialog shows both versions and
 * repeats it on the new one, or drops it.
 */
export const useStale = <R, V = number>(versionOf: (record: R) => V | undefined) => {
  const [pending, setPending] = useState<Pending>()

  const guard: Guard<R, V> = async (record, write) => {
    try {
      await write(versionOf(record))
    } catch (error) {
      const found = staleIn(error)
      if (!found) throw error
      const now = found.current as R
      setPending({ seen: record, now, by: found.by, again: () => guard(now, write) })
    }
  }
  /** `onTake`: called with the current record when the action is dropped. */
  const dialog = (factsOf: (seen: R, now: R) => readonly StaleFact[], onTake?: (now: R) => void): ReactNode =>
    pending && (
      <StaleDialog
        facts={factsOf(pending.seen as R, pending.now as R)}
        by={pending.by}
        onKeep={async () => {
          await pending.again()
          setPending((now) => (now === pending ? undefined : now))
        }}
        onTake={() => {
          setPending(undefined)
          onTake?.(pending.now as R)
        }}
      />
    )
  return { guard, dialog }
}
