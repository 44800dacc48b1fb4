import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { tickets as ticketArea } from '../../contract/tickets/tickets'
import type { Db } from '../db/connect'
import { ticketViewers, users } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { ticketInReach } from './scope'

/** Minimum time between two records that somebody is viewing, in seconds. */
const noteEvery = 20
/** How long somebody counts as viewing after the last view, and as typing after the last keystroke, in milliseconds. */
const viewingFor = 45_000
const typingFor = 15_000

/** Records that the caller is viewing a ticket. */
export const noteViewing = async ({ db, user, now }: CallContext, ticketId: number): Promise<void> => {
  const seenAt = now()
  await db
    .insert(ticketViewers)
    .values({ ticketId, userUuid: user.uuid, seenAt })
    .onConflictDoUpdate({
      target: [ticketViewers.ticketId, ticketViewers.userUuid],
      set: { seenAt },
      setWhere: sql`${ticketViewers.seenAt} < ${seenAt.toISOString()}::timestamptz - make_interval(secs => ${noteEvery})`,
    })
}

/** The caller has sent their message, so they are no longer typing. */
export const stopTyping = async ({ db, user }: CallContext, ticketId: number): Promise<void> => {
  const mine = and(eq(ticketViewers.ticketId, ticketId), eq(ticketViewers.userUuid, user.uuid))
  await db.update(ticketViewers).set({ typedAt: null }).where(mine)
}

/** The colleagues who have a ticket open now, and whether they are typing. */
export const viewersOf = async (db: Db, ticketId: number, caller: string, now: Date) => {
  const rows = await db
    .select({ uuid: users.uuid, name: users.name, typedAt: ticketViewers.typedAt })
    .from(ticketViewers)
    .innerJoin(users, eq(users.uuid, ticketViewers.userUuid))
    .where(
      and(
        eq(ticketViewers.ticketId, ticketId),
        ne(ticketViewers.userUuid, caller),
        gt(ticketViewers.seenAt, new Date(now.getTime() - viewingFor)),
      ),
    )
  return rows.map(({ typedAt, ...viewer }) => ({
    ...viewer,
    typing: typedAt !== null && now.getTime() - typedAt.getTime() < typingFor,
  }))
}

/** Records what the caller does on a ticket; returns who else is there and the current version of the ticket. */
export const ticketPresence: Handler<typeof ticketArea.ticketPresence> = async (
  { db, user, now },
  { params, body },
) => {
  const ticket = await ticketInReach(db, user, params.id)
  const at = now()
  const mine = and(eq(ticketViewers.ticketId, ticket.id), eq(ticketViewers.userUuid, user.uuid))
  if (body.state === 'gone') await db.delete(ticketViewers).where(mine)
  else {
    const seen = { seenAt: at, typedAt: body.state === 'typing' ? at : null }
    await db
      .insert(ticketViewers)
      .values({ ticketId: ticket.id, userUuid: user.uuid, ...seen })
      .onConflictDoUpdate({ target: [ticketViewers.ticketId, ticketViewers.userUuid], set: seen })
  }
  return { viewers: await viewersOf(db, ticket.id, user.uuid, at), version: ticket.version }
}
