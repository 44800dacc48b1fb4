import { and, desc, eq, inArray, lte, notInArray, or } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { ticketOfDraft, type drafts as draftsArea } from '../../../contract/system/drafts'
import { drafts, tickets } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { invalid } from '../../http/refuse'
import { ticketInReach, ticketsWithin } from '../../tickets/scope'

/** Which of these tickets are still in the caller's reach. */
const reached = async ({ db, user }: CallContext, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const asked = among(tickets.id, ids)
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(asked, await ticketsWithin(db, user)))
  return new Set(rows.map(({ id }) => id))
}

/** The caller's unsent texts. */
export const listDrafts: Handler<typeof draftsArea.drafts> = async (ctx, { query }) => {
  const { db, user, now } = ctx
  const asked = query.keys === undefined ? undefined : inArray(drafts.key, query.keys)
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userUuid, user.uuid), asked))
  const of = rows.map((row) => ({ ...row, ticket: ticketOfDraft(row.key) }))
  const within = await reached(
    ctx,
    of.flatMap(({ ticket }) => (ticket === undefined ? [] : [ticket])),
  )
  return {
    results: of
      .filter(({ ticket }) => ticket === undefined || within.has(ticket))
      .map(({ key, value, savedAt }) => ({ key, value, saved_at: savedAt.toISOString() })),
    now: now().toISOString(),
  }
}

const longestDraft = 65_536
const mostDrafts = 100

/** Saves an unsent text with the moment it was typed; of two browsers, the later one wins. */
export const saveDraft: Handler<typeof draftsArea.saveDraft> = async ({ db, user, now }, { body }) => {
  const { key, value, ago = 0, seen } = body
  const savedAt = new Date(now().getTime() - ago)
  const own = eq(drafts.userUuid, user.uuid)
  const here = and(own, eq(drafts.key, key))
  const older = or(lte(drafts.savedAt, savedAt), ...(seen === undefined ? [] : [eq(drafts.savedAt, new Date(seen))]))
  if (value === null) await db.delete(drafts).where(and(here, older))
  else {
    if (JSON.stringify(value).length > longestDraft) throw invalid({ value: 'too_long' })
    const ticket = ticketOfDraft(key)
    if (ticket !== undefined) await ticketInReach(db, user, ticket)
    const [kept] = await db
      .insert(drafts)
      .values({ userUuid: user.uuid, key, value, savedAt })
      .onConflictDoUpdate({ target: [drafts.userUuid, drafts.key], set: { value, savedAt }, setWhere: older })
      .returning({ key: drafts.key })
    const newest = db
      .select({ key: drafts.key })
      .from(drafts)
      .where(own)
      .orderBy(desc(drafts.savedAt))
      .limit(mostDrafts)
    await db.delete(drafts).where(and(own, notInArray(drafts.key, newest)))
    if (kept) return { saved_at: savedAt.toISOString(), kept: true }
  }
  const [left] = await db.select({ at: drafts.savedAt }).from(drafts).where(here)
  return { saved_at: left?.at.toISOString() ?? null, kept: value === null && left === undefined }
}
