import type { Rate } from './rate-limits'

/** Whether one more line about a key is worth writing. */
export type Quiet = (key: string) => boolean

const mostKeys = 50_000

/**
 * Limits what one process logs about one key. In memory: it keeps lines few and protects nothing, so each server may
 * count for itself and start over.
 */
const makeQuiet = ({ times, seconds }: Rate, now: () => Date): Quiet => {
  const lines = new Map<string, readonly number[]>()
  return (key) => {
    const at = now().getTime()
    const recent = (lines.get(key) ?? []).filter((earlier) => earlier > at - seconds * 1000)
    if (recent.length >= times) return false
    lines.delete(key)
    lines.set(key, [...recent, at])
    const oldest = lines.size > mostKeys ? lines.keys().next() : undefined
    if (oldest && !oldest.done) lines.delete(oldest.value)
    return true
  }
}

/** What is written only a few times. */
export interface QuietLines {
  /** Refusals of one caller at one endpoint in the audit log. */
  readonly denials: Quiet
  /** Reports of one browser in the log. */
  readonly reports: Quiet
}

/** The limits of a process, by its clock. */
export const makeQuietLines = (now: () => Date): QuietLines => ({
  denials: makeQuiet({ times: 1, seconds: 60 }, now),
  reports: makeQuiet({ times: 10, seconds: 60 }, now),
})
