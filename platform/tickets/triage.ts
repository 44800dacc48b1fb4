import { and, desc, sql } from 'drizzle-orm'
import { tagLimits, type TicketPriority } from '../../contract/tickets/tickets'
import type { ticketTriage } from '../../contract/tickets/triage'
import { compactKey } from '../../contract/text'
import { tickets } from '../db/schema'
import { invalid } from '../http/refuse'
import type { CallContext, Handler } from '../implement'
import { answerWith, changeTicket, requireFresh, requireMove } from './change'
import { ticketInReach, ticketsWithin, type TicketRow } from './scope'

/** How many uses of tags are counted, the latest first, and how many tags are suggested at most. */
const counted = { uses: 5_000, tags: 200 } as const

/** The tags without those that only spell an earlier one differently. */
const distinct = (tags: readonly string[]): string[] => {
  const known = new Set<string>()
  return tags.filter((tag) => !known.has(compactKey(tag)) && known.add(compactKey(tag)))
}

// The owner must not notice that anything happened.
const unnoticed = ({ updatedAt }: TicketRow) => ({ updatedAt })

/** Gives a ticket a priority; its promised times stay. */
export const prioritise = async (ctx: CallContext, row: TicketRow, priority: TicketPriority): Promise<TicketRow> => {
  await requireMove(ctx, row, 'prioritise')
  return priority === row.priority ? row : changeTicket(ctx, row, 'prioritised', { ...unnoticed(row), priority })
}

/** Replaces the tags of a ticket. */
const retag = async (ctx: CallContext, row: TicketRow, wanted: readonly string[]): Promise<TicketRow> => {
  await requireMove(ctx, row, 'tag')
  const tags = distinct(wanted)
  if (tags.length > tagLimits.count) throw invalid({ tags: 'too_long' })
  const same = tags.length === row.tags.length && tags.every((tag, at) => tag === row.tags[at])
  return same ? row : changeTicket(ctx, row, 'tagged', { ...unnoticed(row), tags })
}

/** Adds tags to those of a ticket. */
export const addTags = (ctx: CallContext, row: TicketRow, tags: readonly string[]): Promise<TicketRow> =>
  retag(ctx, row, [...row.tags, ...tags])

/** Removes tags from a ticket, however they are spelt. */
export const removeTags = (ctx: CallContext, row: TicketRow, tags: readonly string[]): Promise<TicketRow> => {
  const gone = new Set(tags.map(compactKey))
  return retag(
    ctx,
    row,
    row.tags.filter((tag) => !gone.has(compactKey(tag))),
  )
}

/** Sets the priority or the tags of one ticket, or both. */
export const triageTicket: Handler<typeof ticketTriage.triageTicket> = async (ctx, { params, body }) => {
  const { priority, tags, version } = body
  if (priority === undefined && tags === undefined) throw invalid({ priority: 'required' })
  const row = await ticketInReach(ctx.db, ctx.user, params.id)
  await requireFresh(ctx, row, version)
  const prioritised = priority === undefined ? row : await prioritise(ctx, row, priority)
  return answerWith(ctx, tags === undefined ? prioritised : await retag(ctx, prioritised, tags))
}

/** The tags in use within the caller's reach, with how many of the tickets that changed last have each. */
export const ticketTags: Handler<typeof ticketTriage.ticketTags> = async ({ db, user }) => {
  const tagged = db
    .select({ tag: sql<string>`unnest(${tickets.tags})`.as('tag') })
    .from(tickets)
    .where(and(sql`${tickets.tags} <> '{}'`, await ticketsWithin(db, user)))
    .orderBy(desc(tickets.updatedAt))
    .limit(counted.uses)
    .as('tagged')
  const results = await db
    .select({ tag: tagged.tag, tickets: sql<number>`count(*)::int`.as('uses') })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(sql`uses desc`, tagged.tag)
    .limit(counted.tags)
  return { results }
}
