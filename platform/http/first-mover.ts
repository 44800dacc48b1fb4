import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import type { CallContext } from '../implement'
import { refuse } from './refuse'

/** Milliseconds after somebody else's move during which a refusal still names who was first. */
const freshForMs = 60_000

/** The newest move of something: when, and by whom; null where the platform itself made it. */
export interface NewestMove {
  readonly at: Date
  readonly actorUuid: string | null
}

const namedBy = async (db: Db, actorUuid: string | null | undefined): Promise<{ readonly by?: string }> => {
  if (!actorUuid) return {}
  const [row] = await db.select({ by: users.name }).from(users).where(eq(users.uuid, actorUuid))
  return row ?? {}
}

/** 409 with the name of whoever acted first. */
export const beatenBy = async (db: Db, actorUuid: string | null | undefined): Promise<Error> => {
  const details = await namedBy(db, actorUuid)
  return refuse('conflict', details.by === undefined ? {} : { details })
}

/** 409 for a decision on a version that is gone: what there is now, and who made it. */
export const staleFor = async (db: Db, current: unknown, actorUuid: string | null | undefined): Promise<Error> =>
  refuse('stale', { details: { current, ...(await namedBy(db, actorUuid)) } })

/**
 * 409 for a move that is not open: a conflict that names whoever closed it a moment ago, if it was open before their
 * move; otherwise the state table has no such arrow.
 */
export const closedMove = async (
  { db, user, now }: CallContext,
  newest: NewestMove | undefined,
  wasOpen: boolean,
): Promise<Error> => {
  const fresh =
    newest !== undefined && newest.actorUuid !== user.uuid && now().getTime() - newest.at.getTime() <= freshForMs
  return fresh && wasOpen ? beatenBy(db, newest.actorUuid) : refuse('illegal_move')
}
