import type { TicketMove, TicketStatus } from '../../contract/tickets/tickets'

/** The facts about a ticket that decide its moves. `closedAt` is a UTC instant. */
export interface TicketFacts {
  readonly status: TicketStatus
  readonly closedAt: Date | null
  readonly stars: number | null
  /** Visible to staff only: there is nobody to answer and nobody to rate it. */
  readonly internal: boolean
}

/**
 * Who moves: `staff` works the desk, `user` is on the customer's side, where only the owner closes, reopens and rates, and
 * only a leader transfers.
 */
export interface TicketActor {
  readonly side: 'user' | 'staff'
  readonly owner: boolean
}

interface Arrow {
  readonly move: TicketMove
  readonly by: 'user' | 'staff'
  readonly from: readonly TicketStatus[]
  /** The state afterwards; absent if it does not change. */
  readonly to?: TicketStatus
}

const live = ['open', 'in_progress', 'answered', 'customer_reply', 'on_hold'] as const satisfies readonly TicketStatus[]
const days = 24 * 3600 * 1000

/** How long after closing the owner may reopen; after that, a new ticket is linked to the old one. */
export const reopenWithin = 7 * days

/** The state table of tickets: all the arrows there are. */
const ticketArrows: readonly Arrow[] = [
  { move: 'reply', by: 'staff', from: live, to: 'answered' },
  { move: 'reply', by: 'user', from: ['answered', 'on_hold'], to: 'customer_reply' },
  { move: 'reply', by: 'user', from: ['open', 'in_progress', 'customer_reply'] },
  { move: 'note', by: 'staff', from: [...live, 'closed'] },
  { move: 'take', by: 'staff', from: ['open', 'customer_reply'], to: 'in_progress' },
  { move: 'assign', by: 'staff', from: ['open', 'customer_reply'], to: 'in_progress' },
  { move: 'assign', by: 'staff', from: ['in_progress', 'answered', 'on_hold'] },
  { move: 'transfer', by: 'staff', from: live },
  { move: 'transfer', by: 'user', from: live },
  { move: 'prioritise', by: 'staff', from: live },
  { move: 'tag', by: 'staff', from: [...live, 'closed'] },
  { move: 'hold', by: 'staff', from: ['open', 'in_progress', 'answered', 'customer_reply'], to: 'on_hold' },
  { move: 'resume', by: 'staff', from: ['on_hold'], to: 'in_progress' },
  { move: 'close', by: 'staff', from: live, to: 'closed' },
  { move: 'close', by: 'user', from: live, to: 'closed' },
  { move: 'reopen', by: 'staff', from: ['closed'], to: 'in_progress' },
  { move: 'reopen', by: 'user', from: ['closed'], to: 'customer_reply' },
  { move: 'rate', by: 'user', from: ['closed'] },
]

const open = (arrow: Arrow, ticket: TicketFacts, actor: TicketActor, now: Date): boolean => {
  if (arrow.by !== actor.side || !arrow.from.includes(ticket.status)) return false
  if (ticket.internal && (arrow.by === 'user' || arrow.move === 'reply')) return false
  if (arrow.move === 'rate') return actor.owner && ticket.stars === null
  if (arrow.move === 'close' && actor.side === 'user') return actor.owner
  if (arrow.move === 'transfer' && actor.side === 'user') return !actor.owner
  if (arrow.move === 'reopen' && actor.side === 'user') {
    return actor.owner && ticket.closedAt !== null && now.getTime() - ticket.closedAt.getTime() <= reopenWithin
  }
  return true
}

/** The moves open to an actor now, each once, in table order. */
export const movesOfTicket = (ticket: TicketFacts, actor: TicketActor, now: Date): TicketMove[] => [
  ...new Set(ticketArrows.filter((arrow) => open(arrow, ticket, actor, now)).map((arrow) => arrow.move)),
]

/** The state after a move, or `undefined` if the table has no such arrow for this actor now. */
export const ticketAfter = (
  ticket: TicketFacts,
  move: TicketMove,
  actor: TicketActor,
  now: Date,
): TicketStatus | undefined => {
  const arrow = ticketArrows.find((candidate) => candidate.move === move && open(candidate, ticket, actor, now))
  return arrow && (arrow.to ?? ticket.status)
}

const ownCalls = ['assign', 'note', 'prioritise', 'rate', 'reply', 'tag', 'transfer'] as const satisfies TicketMove[]
type CalledMove = (typeof ownCalls)[number]

const calledMoves: ReadonlySet<string> = new Set(ownCalls)

const changesStateOnly = (move: TicketMove): move is Exclude<TicketMove, CalledMove> => !calledMoves.has(move)

/** The move that leads from one status to another; replies, ratings, tags and the like have their own calls. */
export const moveToStatus = (from: TicketStatus, to: TicketStatus): Exclude<TicketMove, CalledMove> | undefined =>
  ticketArrows
    .filter((arrow) => arrow.to === to && arrow.from.includes(from))
    .map(({ move }) => move)
    .find(changesStateOnly)
