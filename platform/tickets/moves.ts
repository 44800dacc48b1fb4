import { and, eq, isNull } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { tickets as ticketArea } from '../../contract/tickets'
import { departments, tickets, users } from '../db/schema'
import { moveToStatus } from '../domain/ticket-moves'
import type { CallContext, Handler } from '../implement'
import { invalid, refuse } from '../refuse'
import { answerWith, changeTicket, nobodysTurn, ourTurn, requireMove, tell } from './change'
import { factsOf, ticketInReach, worksTickets, type TicketRow } from './scope'

type Move = NonNullable<ReturnType<typeof moveToStatus>>

const changesOf = async ({ db, user, now }: CallContext, row: TicketRow, move: Move, reason: string | undefined) => {
  const at = now()
  switch (move) {
    case 'take':
      return { assigneeUuid: user.uuid }
    case 'hold':
      return { ...nobodysTurn, holdReason: reason ?? null }
    case 'resume':
      return { holdReason: null, ...(row.lastWriter === 'user' ? await ourTurn(db, row.departmentId, at) : {}) }
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
  const move = moveToStatus(factsOf(row).status, body.status)
  if (move === undefined) throw refuse('illegal_move')
  const status = requireMove(ctx, row, move)
  if (status !== body.status) throw refuse('illegal_move')
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
  const status = requireMove(ctx, row, 'assign')
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
  if (worksTickets(user)) requireMove(ctx, row, 'transfer')
  else if (row.status === 'closed' || row.userUuid === user.uuid) throw refuse('illegal_move')
  const [department] =
    body.department > 2_147_483_647
      ? []
      : await db.select({ id: departments.id }).from(departments).where(eq(departments.id, body.department))
  if (!department || department.id === row.departmentId) throw invalid({ department: 'unknown_option' })
  const promise = row.waitingSince === null ? {} : await ourTurn(db, department.id, row.waitingSince)
  return answerWith(
    ctx,
    await changeTicket(ctx, row, 'transferred', { departmentId: department.id, assigneeUuid: null, ...promise }),
  )
}

const supervisors = async ({ db }: CallContext): Promise<string[]> => {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.type, '7'), isNull(users.disabledAt)))
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
  requireMove(ctx, row, 'rate')
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
