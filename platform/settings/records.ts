import type { auditEvents } from '../../contract/system/audit-events'
import type { CallContext } from '../implement'
import { refuse } from '../http/refuse'
import { lastWriterOf } from '../system/last-writer'

/** A setting as responses show it. */
interface Shown {
  readonly version: number
}

/** The audit log names of the settings staff can create and delete. */
type Kind = 'article' | 'coupon' | 'department' | 'package'

/** A setting, by its audit log name and id. */
interface Subject<T extends Kind | 'platform'> {
  readonly type: T
  readonly id: string | number
}

/** Throws if the caller saw another version of a record; the error contains the current one and who wrote it last. */
export const requireVersion = async (
  { db }: CallContext,
  subject: Subject<Kind | 'platform'>,
  seen: number,
  current: Shown,
): Promise<void> => {
  if (seen === current.version) return
  throw refuse('stale', { details: { current, ...(await lastWriterOf(db, subject)) } })
}

/** A record with the given values replaced; omitted ones stay. */
export const withChanges = <T extends Shown>(record: T, given: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...record,
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>),
  version: record.version,
})

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether two states of a record are identical. */
export const isUnchanged = <T extends Shown>(before: T, wanted: T): boolean => sameText(before, wanted)

/** The values of one state of a record that differ from another. */
export const differing = <T extends Shown>(state: T, other: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => name !== 'version' && !sameText(value, other[name as keyof T])),
  ) as Partial<T>

/** Writes to the audit log that a setting was created or deleted, with all its values, or updated, with what changed. */
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
