import { and, eq, inArray, isNull } from 'drizzle-orm'
import { allows, roles } from '../../contract/access'
import { lowStars, type tickets as ticketArea, type TicketStatus } from '../../contract/tickets/tickets'
import { tickets, users } from '../db/schema'
import { moveToStatus, ticketAfter } from './state-table'
import { addWorkMinutes, workMinutesBetween } from './work-time'
import type { CallContext, Handler } from '../implement'
import { invalid, refuse } from '../http/refuse'
import { answerWith, changeTicket, nobodysTurn, ourTurn, requireFresh, requireMove, requireWay, tell } from './change'
import { openDepartment } from './open-department'
import { actorOf, ticketInReach, ticketsKeptFrom, worksTickets, type TicketRow } from './scope'

type Move = NonNullable<ReturnType<typeof moveToStatus>>

/** The SLA resumes where a hold stopped it; if none was stopped, it is our turn where the user wrote last. */
const goesOn = (ctx: CallContext, row: TicketRow, at: Date) => {
  if (row.slaLeftMinutes !== null)
    return { waitingSince: at, slaDueAt: addWorkMinutes(at, row.slaLeftMinutes, ctx.platform.workWeek) }
  return row.lastWriter === 'user' ? ourTurn(ctx, row, at) : {}
}

const changesOf = (ctx: CallContext, row: TicketRow, move: Move, reason: string | undefined) => {
  const { user } = ctx
  const at = ctx.now()
  switch (move) {
    case 'take':
      return { assigneeUuid: user.uuid }
    case 'hold':
      return {
        ...nobodysTurn,
        holdReason: reason ?? null,
        slaLeftMinutes: row.slaDueAt === null ? null : workMinutesBetween(at, row.slaDueAt, ctx.platform.workWeek),
      }
    case 'resume':
      return { holdReason: null, ...goesOn(ctx, row, at) }
    case 'close':
      return { ...nobodysTurn, closedAt: at, closedBy: user.uuid, holdReason: null }
    case 'reopen':
      return {
        closedAt: null,
        closedBy: null,
        stars: null,
        feedback: null,
        ...(worksTickets(user)
          ? { assigneeUuid: row.assigneeUuid ?? user.uuid, ...goesOn(ctx, row, at) }
          : ourTurn(ctx, row, at)),
      }
    default:
      return {}
  }
}

/** Moves a ticket to a state; the state table determines the move. */
export const moveTicket = async (
  ctx: CallContext,
  row: TicketRow,
  status: TicketStatus,
  reason?: string,
): Promise<TicketRow> => {
  const { db, user, now } = ctx
  const move = await requireWay(ctx, row, (facts) => {
    const asked = moveToStatus(facts.status, status)
    return asked && ticketAfter(facts, asked, actorOf(user, row), now()) === status ? asked : undefined
  })
  if (move === 'hold' && reason === undefined) throw invalid({ reason: 'reason_required' })
  const changed = await changeTicket(ctx, row, move, { status, ...changesOf(ctx, row, move, reason) }, reason)
  if (move === 'close' && row.userUuid !== user.uuid) await tell(db, changed, [row.userUuid], 'ticket_closed', now())
  return changed
}

/** Assigns a ticket to a colleague at the desk. */
export const giveTicket = async (ctx: CallContext, row: TicketRow, assignee: string): Promise<TicketRow> => {
  const { db, user, now } = ctx
  const status = await requireMove(ctx, row, 'assign')
  await requireColleague(ctx, assignee, row.id)
  const changed = await changeTicket(ctx, row, 'assigned', { status, assigneeUuid: assignee })
  if (assignee !== user.uuid) await tell(db, changed, [assignee], 'ticket_given', now())
  return changed
}

/** Throws unless that person works at the desk and, if a ticket is given, may see it. */
export const requireColleague = async ({ db }: CallContext, assignee: string, ticket?: number): Promise<void> => {
  const [colleague] = await db
    .select({ uuid: users.uuid, type: users.type })
    .from(users)
    .where(and(eq(users.uuid, assignee), isNull(users.disabledAt)))
  if (!colleague || !allows(colleague, 'tickets.work')) throw invalid({ assignee: 'unknown_option' })
  if (ticket !== undefined && (await ticketsKeptFrom(db, colleague)).includes(ticket))
    throw invalid({ assignee: 'unknown_option' })
}

/** Moves a ticket to another department: keeps its state, clears the assignee and applies that department's SLA if one runs. */
export const sendTicket = async (ctx: CallContext, row: TicketRow, departmentId: number): Promise<TicketRow> => {
  await requireMove(ctx, row, 'transfer')
  if (departmentId === row.departmentId) throw invalid({ department: 'unknown_option' })
  const department = await openDepartment(ctx.db, departmentId)
  const turn = row.waitingSince === null ? {} : ourTurn(ctx, department, row.waitingSince)
  // Held tickets keep whose turn it is in the minutes left, so these start anew too.
  const slaLeftMinutes = row.slaLeftMinutes === null ? null : department.slaMinutes
  return changeTicket(ctx, row, 'transferred', { departmentId, assigneeUuid: null, slaLeftMinutes, ...turn })
}

/** Takes, holds, resumes, closes or reopens a ticket, depending on the requested state. */
export const changeTicketStatus: Handler<typeof ticketArea.changeTicketStatus> = async (ctx, { params, body }) => {
  const row = await ticketInReach(ctx.db, ctx.user, params.id)
  await requireFresh(ctx, row, body.version)
  return answerWith(ctx, await moveTicket(ctx, row, body.status, body.reason))
}

/** Assigns one ticket to a colleague. */
export const assignTicket: Handler<typeof ticketArea.assignTicket> = async (ctx, { params, body }) => {
  const row = await ticketInReach(ctx.db, ctx.user, params.id)
  await requireFresh(ctx, row, body.version)
  return answerWith(ctx, await giveTicket(ctx, row, body.assignee))
}

/** Moves one ticket to another department. */
export const transferTicket: Handler<typeof ticketArea.transferTicket> = async (ctx, { body }) => {
  const row = await ticketInReach(ctx.db, ctx.user, body.ticket)
  await requireFresh(ctx, row, body.version)
  return answerWith(ctx, await sendTicket(ctx, row, body.department))
}

const supervisorTypes = Object.keys(roles).filter((type) => roles[type]?.key === 'supervisor')

const supervisors = async ({ db }: CallContext): Promise<string[]> => {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(inArray(users.type, supervisorTypes), isNull(users.disabledAt)))
  return rows.map(({ uuid }) => uuid)
}

/** Stores the owner's rating, once per closing; few stars notify the supervisors. */
export const rateTicket: Handler<typeof ticketArea.rateTicket> = async (ctx, { body }) => {
  const { db, user, now } = ctx
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.uuid, body.uuid), eq(tickets.userUuid, user.uuid), eq(tickets.internal, false)))
  if (!row) throw refuse('not_found')
  await requireMove(ctx, row, 'rate')
  const changed = await changeTicket(ctx, row, 'rated', {
    stars: body.stars,
    feedback: body.feedback ?? null,
    updatedAt: row.updatedAt,
  })
  if (body.stars <= lowStars) await tell(db, changed, await supervisors(ctx), 'ticket_low_stars', now())
  return answerWith(ctx, changed)
}

/** Why these stars may not be given now. */
const ratingRefusal = ({ status, stars: given }: TicketRow, stars: number) => {
  if (status !== 'closed') return 'not_closed'
  if (given !== null) return 'rated'
  return stars > 5 ? 'stars' : null
}

/** Whether the owner may give these stars now. */
export const ticketRatingOptions: Handler<typeof ticketArea.ticketRatingOptions> = async ({ db, user }, { query }) => {
  const row = await ticketInReach(db, user, query.ticket)
  if (row.userUuid !== user.uuid) throw refuse('not_found')
  const reason = ratingRefusal(row, query.stars)
  return { allowed: reason === null, reason }
}
