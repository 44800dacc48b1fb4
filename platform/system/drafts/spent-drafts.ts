import { and, eq, inArray, sql } from 'drizzle-orm'
import { newTicketParts, newTicketTexts } from '../../../contract/system/drafts'
import { drafts } from '../../db/schema'
import type { CallContext } from '../../implement'

/** What of a call says whose drafts they are. */
type Writer = Pick<CallContext, 'db' | 'user'>

const own = (user: Writer['user']) => eq(drafts.userUuid, user.uuid)
const saying = (text: string) => eq(sql`btrim(${drafts.value} ->> 'text', E' \n\r\t')`, text.trim())

/**
 * What was sent is no longer unsent, also where the browser that keeps it never hears that it was: drops the draft of that
 * key; with `text` only while it still says that.
 */
export const spendDraft = async ({ db, user }: Writer, key: string, text?: string): Promise<void> => {
  await db.delete(drafts).where(and(own(user), eq(drafts.key, key), text === undefined ? undefined : saying(text)))
}

/** Drops every part of the new tickets whose text was sent. */
export const spendNewTicket = async ({ db, user }: Writer, text: string): Promise<void> => {
  const sent = await db
    .select({ key: drafts.key })
    .from(drafts)
    .where(and(own(user), sql`${drafts.key} ~ ${newTicketTexts}`, saying(text)))
  const keys = sent.flatMap(({ key }) => newTicketParts.map((part) => key.replace(/text$/, part)))
  if (keys.length > 0) await db.delete(drafts).where(and(own(user), inArray(drafts.key, keys)))
}
