import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { newTicketParts, newTicketTexts } from '../../../contract/system/drafts'
import { drafts } from '../../db/schema'
import type { CallContext } from '../../implement'

/** The part of a call that says whose drafts they are. */
type Writer = Pick<CallContext, 'db' | 'user'>

const own = (user: Writer['user']) => eq(drafts.userUuid, user.uuid)
const kept = sql<string>`btrim(${drafts.value} ->> 'text', E' \n\r\t')`

/**
 * What was sent is no longer unsent, even where the browser that keeps it never learns so: deletes the draft of that
 * key; with `text`, only a draft that equals it or its beginning, as what was typed last may not have been saved yet.
 */
export const spendDraft = async ({ db, user }: Writer, key: string, text?: string): Promise<void> => {
  await db
    .delete(drafts)
    .where(
      and(own(user), eq(drafts.key, key), text === undefined ? undefined : sql`starts_with(${text.trim()}, ${kept})`),
    )
}

/** Deletes every part of the new tickets whose text was sent. */
export const spendNewTicket = async ({ db, user }: Writer, text: string): Promise<void> => {
  const sent = await db
    .select({ key: drafts.key })
    .from(drafts)
    .where(and(own(user), sql`${drafts.key} ~ ${newTicketTexts}`, eq(kept, text.trim())))
  const keys = sent.flatMap(({ key }) => newTicketParts.map((part) => key.replace(/text$/, part)))
  if (keys.length > 0) await db.delete(drafts).where(and(own(user), among(drafts.key, keys)))
}
