import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { newTicketParts, newTicketTexts } from '../../../contract/system/drafts'
import { drafts } from '../../db/schema'
import type { CallContext } from '../../implement'

/** What of a call says whose drafts they are. */
type Writer = Pick<CallContext, 'db' | 'user'>

const own = (user: Writer['user']) => eq(drafts.userUuid, user.uuid)
const kept = sql<string>`btrim(${drafts.value} ->> 'text', E' \n\r\t')`

/**
 * What was sent is no longer unsent, also where the browser that keeps it never hears that it was: drops the draft of that
 * key; with `text` only where it says that, or the beginning of it: what was typed last had not been kept yet.
 */
export const spendDraft = async ({ db, user }: Writer, key: string, text?: string): Promise<void> => {
  await db
    .delete(drafts)
    .where(
      and(own(user), eq(drafts.key, key), text === undefined ? undefined : sql`starts_with(${text.trim()}, ${kept})`),
    )
}

/** Drops every part of the new tickets whose text was sent. */
export const spendNewTicket = async ({ db, user }: Writer, text: string): Promise<void> => {
  const sent = await db
    .select({ key: drafts.key })
    .from(drafts)
    .where(and(own(user), sql`${drafts.key} ~ ${newTicketTexts}`, eq(kept, text.trim())))
  const keys = sent.flatMap(({ key }) => newTicketParts.map((part) => key.replace(/text$/, part)))
  if (keys.length > 0) await db.delete(drafts).where(and(own(user), among(drafts.key, keys)))
}
