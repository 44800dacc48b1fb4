import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { among } from '../db/conditions'
import type { ProcessRequest } from '../../contract/requests/requests'
import type { Db } from '../db/connect'
import { requestEvents } from '../db/schema'
import { namesOf } from '../people/names'
import type { RequestRow } from './rows'

/** When each of these expired requests expired, and who acted last before that. */
export const expiriesOf = async (
  db: Db,
  rows: readonly RequestRow[],
): Promise<(row: RequestRow) => ProcessRequest['expired']> => {
  if (rows.length === 0) return () => null
  const ids = rows.map(({ id }) => id)
  const expired = await db
    .selectDistinctOn([requestEvents.requestId], { id: requestEvents.requestId, at: requestEvents.at })
    .from(requestEvents)
    .where(and(among(requestEvents.requestId, ids), eq(requestEvents.event, 'expired')))
    .orderBy(requestEvents.requestId, desc(requestEvents.id))
  const acted = await db
    .selectDistinctOn([requestEvents.requestId], { id: requestEvents.requestId, actor: requestEvents.actorUuid })
    .from(requestEvents)
    .where(and(among(requestEvents.requestId, ids), isNotNull(requestEvents.actorUuid)))
    .orderBy(requestEvents.requestId, desc(requestEvents.id))
  const named = await namesOf(
    db,
    acted.map(({ actor }) => actor),
  )
  const ends = new Map(expired.map(({ id, at }) => [id, at]))
  const actors = new Map(acted.map(({ id, actor }) => [id, actor]))
  return (row) =>
    row.status === 'expired'
      ? { at: (ends.get(row.id) ?? row.modifiedAt).toISOString(), last_actor: named(actors.get(row.id) ?? null) }
      : null
}
