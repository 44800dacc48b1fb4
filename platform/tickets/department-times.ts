import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { todayInTehran } from '../../contract/jalali'
import type { ticketReports } from '../../contract/tickets/reports'
import { onDays } from '../db/conditions'
import { departments, departmentStaff, tickets, users } from '../db/schema'
import type { Handler } from '../implement'
import { cachedReply } from '../http/cached-reply'
import { firstResponseSla } from './sla'
import { firstAnswer, narrowed, number, rangeOf, resolution } from './reports'
import { ticketsWithin } from './scope'

const average = (of: typeof firstAnswer) => sql<number | null>`avg(${of})`

/** Each requested department: the tickets of the range with average times and SLA breaches, and the current load. */
export const departmentTimes: Handler<typeof ticketReports.departmentTimes> = cachedReply(
  'department-times',
  async ({ db, user, now, platform }, { query: asked }) => {
    const query = { ...asked, within: await ticketsWithin(db, user) }
    const today = todayInTehran(now())
    const range = rangeOf(query, today)
    const sla = firstResponseSla(range, today, now(), platform.workWeek)
    const wanted = query.departments?.length ? inArray(departments.id, [...query.departments]) : undefined
    const rooms = await db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(wanted)
      .orderBy(asc(departments.id))
    const times = await db
      .select({
        id: tickets.departmentId,
        n: count(),
        first: average(firstAnswer),
        resolved: average(resolution),
        breaches: sql<number>`count(*) filter (where ${sla.broken})`.mapWith(Number),
      })
      .from(tickets)
      .leftJoin(sla.opened, sla.openedOn)
      .leftJoin(sla.ended, sla.endedOn)
      .where(and(...narrowed(query), ...onDays(tickets.createdAt, range.start, range.end)))
      .groupBy(tickets.departmentId)
    const open = await db
      .select({ id: tickets.departmentId, n: count() })
      .from(tickets)
      .where(and(...narrowed(query), ne(tickets.status, 'closed')))
      .groupBy(tickets.departmentId)
    const staff = await db
      .select({ id: departmentStaff.departmentId, n: count() })
      .from(departmentStaff)
      .innerJoin(users, eq(users.uuid, departmentStaff.userUuid))
      .where(isNull(users.disabledAt))
      .groupBy(departmentStaff.departmentId)
    const countIn = (rows: readonly { readonly id: number; readonly n: number }[], id: number) =>
      rows.find((row) => row.id === id)?.n ?? 0
    return {
      as_of: now().toISOString(),
      results: rooms.map((department) => {
        const found = times.find(({ id }) => id === department.id)
        return {
          department,
          tickets: found?.n ?? 0,
          open: countIn(open, department.id),
          staff: countIn(staff, department.id),
          average_first_answer: number(found?.first),
          average_resolution: number(found?.resolved),
          breaches: found?.breaches ?? 0,
        }
      }),
    }
  },
)
