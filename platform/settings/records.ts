import type { auditEvents } from '../../contract/system/audit-events'
import type { CallContext } from '../implement'
import { refuse } from '../http/refuse'
import { lastWriterOf } from '../system/last-writer'

/** A setting as replies show it. */
interface Shown {
  readonly version: number
}

/** What settings staff make and delete are called in the audit log. */
type Kind = 'article' | 'coupon' | 'department' | 'package'

/** Which setting: what the audit log calls it, and its id. */
interface Subject<T extends Kind | 'platform'> {
  readonly type: T
  readonly id: string | number
}

/** Ends the call when a record is not the one that was seen; the answer holds it as it is now, and who wrote it last. */
export const requireVersion = async (
  { db }: CallContext,
  subject: Subject<Kind | 'platform'>,
  seen: number,
  current: Shown,
): Promise<void> => {
  if (seen === current.version) return
  throw refuse('stale', { details: { current, ...(await lastWriterOf(db, subject)) } })
}

/** A record with the given values in place of its own; what is not given stays. */
export const withChanges = <T extends Shown>(record: T, given: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...record,
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>),
  version: record.version,
})

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether two states of a record are one and the same. */
export const isUnchanged = <T extends Shown>(before: T, wanted: T): boolean => sameText(before, wanted)

/** What of one state of a record another one says otherwise. */
export const differing = <T extends Shown>(state: T, other: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => name !== 'version' && !sameText(value, other[name as keyof T])),
  ) as Partial<T>

/** Writes into the audit log that a setting was made or is gone, with all of it, or in what it was changed. */
export const noteSetting = async <T extends Shown>(
  { audit }: CallContext,
  subject: Subject<Kind>,
  states: { readonly before?: T; readonly after?: T },
): Promise<void> => {
  const { before, after } = states
  const event: (typeof auditEvents)['coupon'][number] = !before ? 'created' : after ? 'updated' : 'deleted'
  const told = ({ version: _, ...whole }: T, other: T | undefined) => (other ? differing(whole as T, other) : whole)
  await audit({
    action: `${subject.type}.${event}`,
    subject,
    ...(before && { before: told(before, after) }),
    ...(after && { after: told(after, before) }),
  })
}
