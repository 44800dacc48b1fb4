import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import { allows, type Principal } from '../../contract/access'
import {
  addDays,
  lastMonths,
  previousRange,
  todayInTehran,
  toIso,
  toJalali,
  type DayRange,
} from '../../contract/jalali'
import type { dashboard } from '../../contract/dashboard/dashboard'
import type { Reply } from '../../contract/endpoint'
import { openRequestStatuses } from '../../contract/requests/requests'
import { lowStarDays, lowStars } from '../../contract/tickets/tickets'
import type { Db } from '../db/connect'
import { processRequests, services, subscriptions, tickets, users } from '../db/schema'
import type { Handler } from '../implement'
import { namesOf } from '../people/names'
import { soonDays } from '../people/subscription-state'
import { cachedReply } from '../http/cached-reply'
import { alertReaders, collectAlerts, type Watched } from '../system/alerts'
import { slaCondition } from '../tickets/filters'
import { ticketsWithin } from '../tickets/scope'
import { countPer, inRange, type Series } from './buckets'
import { incomeMonths, moneyStats } from './money'

type Stats = Reply<typeof dashboard.stats>

const defaultMonths = 2
const mostMonths = 24
const inboxSize = 20

const monthsAsked = (wanted: number | undefined): number => Math.max(1, Math.min(wanted ?? defaultMonths, mostMonths))

/** This Persian month up to today, and the equal period before it. */
export const comparedDays = (today: string): { readonly present: DayRange; readonly past: DayRange } => {
  const present = { start: toIso({ ...toJalali(today), day: 1 }), end: today }
  return { present, past: previousRange(present) }
}

const newUsers: Series = { table: users, column: users.registeredAt, kind: 'moment' }
const sold: Series = { table: subscriptions, column: subscriptions.bought, kind: 'day' }
const visible = isNull(processRequests.hiddenAt)
const filed: Series = {
  table: processRequests,
  column: processRequests.registeredAt,
  kind: 'moment',
  where: and(visible, sql`${processRequests.status} <> 'draft'`),
}

const compare = async (db: Db, series: Series, present: DayRange, past: DayRange): Promise<Stats['new_users']> => {
  const [value = 0] = await countPer(db, [present], series)
  const [previous = 0] = await countPer(db, [past], series)
  return { value, previous }
}

const activeOn = async (db: Db, day: string): Promise<number> => {
  const running = and(lte(subscriptions.starts, day), gte(subscriptions.ends, day))
  const [row] = await db
    .select({ n: count() })
    .from(subscriptions)
    .where(and(running, sql`(${subscriptions.disabledAt} is null or ${subscriptions.disabledAt}::date > ${day}::date)`))
  return row?.n ?? 0
}

const filtered = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

const ticketFigures = async (db: Db, caller: string, within: SQL | undefined, now: Date) => {
  const waiting = isNotNull(tickets.waitingSince)
  const late = slaCondition('late', now)
  const [row] = await db
    .select({
      value: count(),
      waiting: filtered(waiting),
      late: filtered(late),
      mine: filtered(eq(tickets.assigneeUuid, caller)),
      unassigned: filtered(isNull(tickets.assigneeUuid)),
    })
    .from(tickets)
    .where(and(sql`${tickets.status} <> 'closed'`, within))
  return row ?? { value: 0, waiting: 0, late: 0, mine: 0, unassigned: 0 }
}

const ourTurn = notInArray(processRequests.actionStatus, ['user', 'none'])

const requestFigures = async (db: Db, caller: string, now: Date) => {
  const [row] = await db
    .select({
      value: count(),
      staff: filtered(eq(processRequests.actionStatus, 'staff')),
      finance: filtered(eq(processRequests.actionStatus, 'finance')),
      mine: filtered(and(eq(processRequests.status, 'in_progress'), eq(processRequests.assigneeUuid, caller))),
      late: filtered(lt(processRequests.dueAt, now)),
    })
    .from(processRequests)
    .where(and(visible, inArray(processRequests.status, openRequestStatuses)))
  return row ?? { value: 0, staff: 0, finance: 0, mine: 0, late: 0 }
}

const inboxOf = async (db: Db, caller: string, within: SQL | undefined, now: Date): Promise<Stats['inbox']> => {
  const asked = await db
    .select({
      id: tickets.id,
      title: tickets.subject,
      user: tickets.userUuid,
      since: tickets.waitingSince,
      due: tickets.slaDueAt,
    })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeUuid, caller),
        isNotNull(tickets.waitingSince),
        sql`${tickets.status} <> 'closed'`,
        within,
      ),
    )
    .orderBy(asc(tickets.waitingSince))
    .limit(inboxSize)
  const given = await db
    .select({
      id: processRequests.id,
      title: processRequests.code,
      type: processRequests.type,
      user: processRequests.userUuid,
      since: processRequests.stepStartedAt,
      due: processRequests.dueAt,
    })
    .from(processRequests)
    .where(
      and(
        visible,
        eq(processRequests.assigneeUuid, caller),
        ourTurn,
        inArray(processRequests.status, openRequestStatuses),
      ),
    )
    .orderBy(asc(processRequests.stepStartedAt))
    .limit(inboxSize)
  const rows = [
    ...asked.map((row) => ({ ...row, kind: 'ticket' as const, type: null, since: row.since ?? now })),
    ...given.map((row) => ({ ...row, kind: 'request' as const })),
  ]
  const named = await namesOf(
    db,
    rows.map(({ user }) => user),
  )
  return rows
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, inboxSize)
    .map(({ kind, id, title, type, user, since, due }) => ({
      kind,
      id,
      title,
      type,
      user: named(user) ?? { uuid: user, name: '' },
      since: since.toISOString(),
      late: due !== null && due < now,
    }))
}

const lowStarCount = async (db: Db, today: string): Promise<number> => {
  const week = inRange(tickets.closedAt, { start: addDays(today, 1 - lowStarDays), end: today }, 'moment')
  const [row] = await db
    .select({ n: count() })
    .from(tickets)
    .where(and(lte(tickets.stars, lowStars), week))
  return row?.n ?? 0
}

const expiringServers = async (db: Db, today: string): Promise<number> => {
  const soon = and(gte(services.ends, today), lte(services.ends, addDays(today, soonDays)))
  const [row] = await db
    .select({ n: count() })
    .from(services)
    .where(and(eq(services.kind, 'server'), soon))
  return row?.n ?? 0
}

/** The operator alerts a caller may see. */
const operatorAlertsFor = async (watched: Watched, user: Principal): Promise<Stats['alerts']> => {
  if (!Object.values(alertReaders).some((reader) => allows(user, reader))) return []
  return [...(await collectAlerts(watched))]
    .filter(([kind]) => allows(user, alertReaders[kind]))
    .map(([kind, { count: n }]) => ({ kind, count: n }))
}

/** The figures of the dashboard, counted from the rows at the time of the request. */
export const dashboardStats = (watched: Watched): Handler<typeof dashboard.stats> =>
  cachedReply('dashboard', async ({ db, user, now }, { query }) => {
    const moment = now()
    const today = todayInTehran(moment)
    const { present, past } = comparedDays(today)
    const months = lastMonths(monthsAsked(query.months), today)
    const readsMoney = allows(user, 'money.read')
    const within = await ticketsWithin(db, user)
    const [{ unassigned, ...openTickets }, openRequests, newPeople, soldOnes, activeNow, activeThen] =
      await Promise.all([
        ticketFigures(db, user.uuid, within, moment),
        requestFigures(db, user.uuid, moment),
        compare(db, newUsers, present, past),
        compare(db, sold, present, past),
        activeOn(db, today),
        activeOn(db, past.end),
      ])
    const [joined, bought, opened, closed, requested, earned] = await Promise.all([
      countPer(db, months, newUsers),
      countPer(db, months, sold),
      countPer(db, months, { table: tickets, column: tickets.createdAt, kind: 'moment', where: within }),
      countPer(db, months, { table: tickets, column: tickets.closedAt, kind: 'moment', where: within }),
      countPer(db, months, filed),
      readsMoney ? incomeMonths(db, months) : undefined,
    ])
    const [money, inbox, lowStarred, expiring, ofOperators] = await Promise.all([
      readsMoney ? moneyStats(db, present, past, lastMonths(monthsAsked(query.withdraw_months), today)) : undefined,
      inboxOf(db, user.uuid, within, moment),
      lowStarCount(db, today),
      expiringServers(db, today),
      operatorAlertsFor(watched, user),
    ])
    return {
      as_of: moment.toISOString(),
      new_users: newPeople,
      active_subscriptions: { value: activeNow, previous: activeThen },
      sold_subscriptions: soldOnes,
      open_tickets: openTickets,
      open_requests: openRequests,
      months: months.map(({ year, month, start, end }, at) => ({
        year,
        month,
        start,
        end,
        new_users: joined[at] ?? 0,
        sold_subscriptions: bought[at] ?? 0,
        tickets_opened: opened[at] ?? 0,
        tickets_closed: closed[at] ?? 0,
        requests_filed: requested[at] ?? 0,
        ...(earned && { income: earned[at] ?? [] }),
      })),
      ...money,
      inbox,
      alerts: [
        { kind: 'late_tickets', count: openTickets.late },
        { kind: 'late_requests', count: openRequests.late },
        { kind: 'low_stars', count: lowStarred },
        { kind: 'expiring_servers', count: expiring },
        { kind: 'unassigned_tickets', count: unassigned },
        ...ofOperators,
      ],
    }
  })
