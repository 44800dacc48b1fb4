import { and, arrayOverlaps, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { calendarLimits, todayInTehran } from '../../contract/jalali'
import type { Parsed } from '../../contract/endpoint'
import { ticketPriorities, type slaStates, type tickets as ticketArea } from '../../contract/tickets/tickets'
import { holds, onDays, oneOf, whether } from '../db/conditions'
import { sorting } from '../db/sorting'
import { tickets } from '../db/schema'
import { invalid } from '../http/refuse'
import type { CallContext } from '../implement'
import { firstResponseSla } from './sla'
import { answeredWithin, rangeOf } from './reports'

type Query = Parsed<typeof ticketArea.tickets>['query']
/** The filter of the ticket list. */
type Filter = NonNullable<Parsed<typeof ticketArea.bulkTickets>['body']['filter']>
type Sla = (typeof slaStates)[number]

/** How long before its SLA expires a ticket counts as due soon, in milliseconds. */
const dueWithin = 60 * 60_000

/** The SLA state of a ticket. */
export const slaOf = (
  row: Pick<typeof tickets.$inferSelect, 'status' | 'waitingSince' | 'slaDueAt'>,
  now: Date,
): Sla => {
  if (row.status === 'closed') return 'done'
  if (row.status === 'on_hold' || row.waitingSince === null || row.slaDueAt === null) return 'paused'
  const left = row.slaDueAt.getTime() - now.getTime()
  return left < 0 ? 'late' : left <= dueWithin ? 'due' : 'ok'
}

/** Condition for tickets in this SLA state. */
export const slaCondition = (state: Sla, now: Date): SQL | undefined => {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
  const running = and(
    sql`${tickets.waitingSince} is not null`,
    sql`${tickets.slaDueAt} is not null`,
    sql`${tickets.status} not in ('closed', 'on_hold')`,
  )
  const soon = now.getTime() + dueWithin
  switch (state) {
    case 'done':
      return eq(tickets.status, 'closed')
    case 'paused':
      return and(sql`${tickets.status} <> 'closed'`, sql`not (${running})`)
    case 'late':
      return and(running, sql`${tickets.slaDueAt} < ${moment(now.getTime())}`)
    case 'due':
      return and(
        running,
        sql`${tickets.slaDueAt} >= ${moment(now.getTime())}`,
        sql`${tickets.slaDueAt} <= ${moment(soon)}`,
      )
    case 'ok':
      return and(running, sql`${tickets.slaDueAt} > ${moment(soon)}`)
  }
}

const among = (
  column: typeof tickets.departmentId | typeof tickets.stars,
  values: readonly number[] | undefined,
): SQL[] => (values === undefined || values.length === 0 ? [] : [inArray(column, [...values])])

const assigneeCondition = (assignee: string | undefined, caller: string): SQL[] => {
  if (assignee === undefined) return []
  return [
    assignee === 'none'
      ? sql`${tickets.assigneeUuid} is null`
      : eq(tickets.assigneeUuid, assignee === 'me' ? caller : assignee),
  ]
}

/** Condition on whether the SLA of a ticket was breached, by the working-time clock of the reports. */
const whetherBreached = (
  { db, now, platform }: CallContext,
  { start_date = calendarLimits.start, end_date, breached }: Filter,
  among: SQL | undefined,
): SQL[] => {
  if (breached === undefined) return []
  const today = todayInTehran(now())
  const end = end_date !== undefined && end_date < today ? end_date : today
  const sla = firstResponseSla(rangeOf({ start_date, end_date: end }, today), today, now(), platform.workWeek)
  const broken = db
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(sla.opened, sla.openedOn)
    .leftJoin(sla.ended, sla.endedOn)
    .where(and(among, sla.broken))
  return [breached ? inArray(tickets.id, broken) : notInArray(tickets.id, broken)]
}

const plainWhere = (query: Filter, caller: string, now: Date): SQL | undefined =>
  and(
    ...(query.query === undefined ? [] : [holds(tickets.searchKey, query.query)]),
    ...oneOf(tickets.status, query.status),
    ...among(tickets.departmentId, query.departments),
    ...among(tickets.stars, query.stars),
    ...oneOf(tickets.priority, query.priority),
    ...(query.tags?.length ? [arrayOverlaps(tickets.tags, query.tags)] : []),
    ...(query.user_uuid === undefined ? [] : [eq(tickets.userUuid, query.user_uuid)]),
    ...assigneeCondition(query.assignee, caller),
    ...(query.sla === undefined || query.sla.length === 0
      ? []
      : [or(...query.sla.map((state) => slaCondition(state, now)))]),
    ...whether(sql`${tickets.waitingSince} is not null and ${tickets.status} <> 'closed'`, query.waiting),
    ...(query.first_answer?.length ? [or(...query.first_answer.map(answeredWithin))] : []),
    ...onDays(tickets.createdAt, query.start_date, query.end_date),
  )

/** The condition for a query of the ticket list, not yet limited to anybody's reach. */
export const ticketsWhere = (ctx: CallContext, query: Filter): SQL | undefined => {
  const plain = plainWhere(query, ctx.user.uuid, ctx.now())
  return and(plain, ...whetherBreached(ctx, query, plain))
}

/** The place of a ticket's priority, the most urgent first and what is closed after all of them. */
const urgency = sql`case when ${tickets.status} = 'closed' then ${ticketPriorities.length + 1}
  else array_position(${sql.param([...ticketPriorities])}::text[], ${tickets.priority}) end`

/** Rejects what only the desk filters and sorts by as if the list did not know it: a count, too, would give it away. */
export const requireOwnFilters = (query: Query): void => {
  const fields = {
    ...(query.priority !== undefined && { priority: 'unknown_field' as const }),
    ...(query.tags !== undefined && { tags: 'unknown_field' as const }),
    ...(query.sort?.endsWith('priority') && { sort: 'unknown_option' as const }),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/**
 * The order of the ticket list. Descending by waiting puts the longest wait first, and tickets that do not wait last;
 * descending by priority puts the most urgent first.
 */
export const ticketsOrder = sorting<Query['sort']>({
  first: '-updated',
  by: {
    created: tickets.createdAt,
    updated: tickets.updatedAt,
    waiting: { by: tickets.waitingSince, inverted: true, nulls: 'last', tiesDesc: true },
    priority: { by: urgency, inverted: true, tiesDesc: true },
  },
  ties: [tickets.id],
})
