import { and, eq, inArray, isNull } from 'drizzle-orm'
import { allows, roles } from '../../contract/access'
import type { tickets as ticketArea } from '../../contract/tickets'
import type { Db } from '../db/connect'
import { departments, tickets, users } from '../db/schema'
import { moveToStatus, ticketAfter } from '../domain/ticket-moves'
import { addWorkMinutes, workMinutesBetween } from '../domain/work-time'
import type { CallContext, Handler } from '../implement'
import { invalid, refuse } from '../refuse'
import { answerWith, changeTicket, nobodysTurn, ourTurn, requireMove, requireWay, tell } from './change'
import { actorOf, ticketInReach, worksTickets, type TicketRow } from './scope'

type Move = NonNullable<ReturnType<typeof moveToStatus>>

/** The promise goes on where a hold stopped it. */
const goesOn = async (db: Db, row: TicketRow, at: Date) => {
  if (row.lastWriter !== 'user') return {}
  return row.slaLeftMinutes === null
    ? ourTurn(db, row.departmentId, at)
    : { waitingSince: at, slaDueAt: addWorkMinutes(at, row.slaLeftMinutes) }
}

const changesOf = async ({ db, user, now }: CallContext, row: TicketRow, move: Move, reason: string | undefined) => {
  const at = now()
  switch (move) {
    case 'take':
      return { assigneeUuid: user.uuid }
    case 'hold':
      return {
        ...nobodysTurn,
        holdReason: reason ?? null,
        slaLeftMinutes: row.slaDueAt === null ? null : workMinutesBetween(at, row.slaDueAt),
      }
    case 'resume':
      return { holdReason: null, ...(await goesOn(db, row, at)) }
    case 'close':
      return { ...nobodysTurn, closedAt: at, closedBy: user.uuid, holdReason: null }
    case 'reopen':
      return {
        closedAt: null,
        closedBy: null,
        stars: null,
        feedback: null,
        ...(worksTickets(user)
          ? { assigneeUuid: row.assigneeUuid ?? user.uuid }
          : await ourTurn(db, row.departmentId, at)),
      }
    default:
      return {}
  }
}

/** Take, hold, resume, close or reopen: the wanted state says which. */
export const changeTicketStatus: Handler<typeof ticketArea.changeTicketStatus> = async (ctx, { params, body }) => {
  const { db, user, now } = ctx
  const row = await ticketInReach(db, user, params.id)
  const { status } = body
  const move = await requireWay(ctx, row, (facts) => {
    const asked = moveToStatus(facts.status, status)
    return asked && ticketAfter(facts, asked, actorOf(user, row), now()) === status ? asked : undefined
  })
  if (move === 'hold' && body.reason === undefined) throw invalid({ reason: 'reason_required' })
  const changed = await changeTicket(
    ctx,
    row,
    move,
    { status, ...(await changesOf(ctx, row, move, body.reason)) },
    body.reason,
  )
  if (move === 'close' && row.userUuid !== user.uuid) await tell(db, changed, [row.userUuid], 'ticket_closed', now())
  return answerWith(ctx, changed)
}

/** Gives a ticket to a colleague at the desk. */
export const assignTicket: Handler<typeof ticketArea.assignTicket> = async (ctx, { params, body }) => {
  const { db, user, now } = ctx
  const row = await ticketInReach(db, user, params.id)
  const status = await requireMove(ctx, row, 'assign')
  const [colleague] = await db
    .select({ uuid: users.uuid, type: users.type })
    .from(users)
    .where(and(eq(users.uuid, body.assignee), isNull(users.disabledAt)))
  if (!colleague || !allows(colleague, 'tickets.work')) throw invalid({ assignee: 'unknown_option' })
  const changed = await changeTicket(ctx, row, 'assigned', { status, assigneeUuid: colleague.uuid })
  if (colleague.uuid !== user.uuid) await tell(db, changed, [colleague.uuid], 'ticket_given', now())
  return answerWith(ctx, changed)
}

/** Moves a ticket to another department; the state stays, the assignee is cleared, a running promise starts anew there. */
export const transferTicket: Handler<typeof ticketArea.transferTicket> = async (ctx, { body }) => {
  const { db, user } = ctx
  const row = await ticketInReach(db, user, body.ticket)
  if (worksTickets(user)) await requireMove(ctx, row, 'transfer')
  else if (row.status === 'closed' || row.userUuid === user.uuid) throw refuse('illegal_move')
  const [department] =
    body.department > 2_147_483_647
      ? []
      : await db.select({ id: departments.id }).from(departments).where(eq(departments.id, body.department))
  if (!department || department.id === row.departmentId) throw invalid({ department: 'unknown_option' })
  const promise = row.waitingSince === null ? {} : await ourTurn(db, department.id, row.waitingSince)
  return answerWith(
    ctx,
    await changeTicket(ctx, row, 'transferred', {
      departmentId: department.id,
      assigneeUuid: null,
      slaLeftMinutes: null,
      ...promise,
    }),
  )
}

const supervisorTypes = Object.keys(roles).filter((type) => roles[type]?.key === 'supervisor')

const supervisors = async ({ db }: CallContext): Promise<string[]> => {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(inArray(users.type, supervisorTypes), isNull(users.disabledAt)))
  return rows.map(({ uuid }) => uuid)
}

const lowStars = 2

/** The owner's rating, once for each closing; few stars raise a task for the supervisors. */
export const rateTicket: Handler<typeof ticketArea.rateTicket> = async (ctx, { body }) => {
  const { db, user, now } = ctx
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.uuid, body.uuid), eq(tickets.userUuid, user.uuid)))
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

/** Whether the owner may give these stars now. */
export const ticketRatingOptions: Handler<typeof ticketArea.ticketRatingOptions> = async ({ db, user }, { query }) => {
  const row = await ticketInReach(db, user, query.ticket)
  if (row.userUuid !== user.uuid) throw refuse('not_found')
  const reason =
    row.status !== 'closed' ? 'not_closed' : row.stars !== null ? 'rated' : query.stars > 5 ? 'stars' : null
  return { allowed: reason === null, reason }
}
