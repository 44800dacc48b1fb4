import { and, asc, gt, lte, max } from 'drizzle-orm'
import { among } from '../db/conditions'
import type { tickets as ticketArea } from '../../contract/tickets/tickets'
import { newestOnly } from '../db/page'
import { requireNobodyElse, runBulk } from '../http/bulk'
import { tickets } from '../db/schema'
import { ownTransactions, type CallContext } from '../implement'
import { invalid, refuse } from '../http/refuse'
import type { Parsed } from '../../contract/endpoint'
import { ticketsWhere } from './filters'
import { giveTicket, moveTicket, requireColleague, sendTicket } from './moves'
import { openDepartment } from './open-department'
import { ticketInReach, ticketsWithin } from './scope'
import { addTags, prioritise, removeTags } from './triage'
import { replyInPassing } from './write'

type Body = Parsed<typeof ticketArea.bulkTickets>['body']

/** What to do with each ticket; throws before the first one when the input could not work for any. */
const actOf = async (ctx: CallContext, { move, assignee, department, text, priority, tags }: Body) => {
  if (move === 'assign') {
    if (assignee === undefined) throw invalid({ assignee: 'required' })
    await requireColleague(ctx, assignee)
    return async (each: CallContext, id: number) =>
      giveTicket(each, await ticketInReach(each.db, each.user, id), assignee)
  }
  if (move === 'transfer') {
    if (department === undefined) throw invalid({ department: 'required' })
    await openDepartment(ctx.db, department)
    return async (each: CallContext, id: number) =>
      sendTicket(each, await ticketInReach(each.db, each.user, id), department)
  }
  if (move === 'reply') {
    if (text === undefined) throw invalid({ text: 'required' })
    return async (each: CallContext, id: number) =>
      replyInPassing(each, await ticketInReach(each.db, each.user, id), text)
  }
  if (move === 'prioritise') {
    if (priority === undefined) throw invalid({ priority: 'required' })
    return async (each: CallContext, id: number) =>
      prioritise(each, await ticketInReach(each.db, each.user, id), priority)
  }
  if (move === 'tag' || move === 'untag') {
    if (tags === undefined || tags.length === 0) throw invalid({ tags: 'required' })
    const change = move === 'tag' ? addTags : removeTags
    return async (each: CallContext, id: number) => change(each, await ticketInReach(each.db, each.user, id), tags)
  }
  if (move === 'take')
    return async (each: CallContext, id: number) => {
      const row = await ticketInReach(each.db, each.user, id)
      // Taking a closed ticket would reopen it and clear its rating, so that is done one at a time, never in bulk.
      if (row.status === 'closed') throw refuse('illegal_move')
      await requireNobodyElse(each, row.assigneeUuid)
      const taken = row.status === 'in_progress' && row.assigneeUuid === each.user.uuid
      return taken ? row : moveTicket(each, row, 'in_progress')
    }
  return async (each: CallContext, id: number) =>
    moveTicket(each, await ticketInReach(each.db, each.user, id), 'closed')
}

/** Makes one move on many tickets. */
export const bulkTickets = ownTransactions<typeof ticketArea.bulkTickets>(async (ctx, { body }) => {
  const { db, user } = ctx
  const act = await actOf(ctx, body)
  const filter = body.filter ?? {}
  const within = await ticketsWithin(db, user)
  const asked = and(within, ticketsWhere(ctx, filter))
  const where = filter.unique === true ? newestOnly(tickets.id, tickets.userUuid, asked) : asked
  const finder = {
    newest: async () =>
      (
        await db
          .select({ id: max(tickets.id) })
          .from(tickets)
          .where(where)
      )[0]?.id ?? undefined,
    step: async (after: number, upTo: number, limit: number) => {
      const rows = await db
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(where, gt(tickets.id, after), lte(tickets.id, upTo)))
        .orderBy(asc(tickets.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },
    named: (ids: readonly number[]) =>
      db
        .select({ id: tickets.id, name: tickets.subject, status: tickets.status, holder: tickets.assigneeUuid })
        .from(tickets)
        .where(and(within, among(tickets.id, ids))),
  }
  return runBulk(ctx, body, finder, act)
})
