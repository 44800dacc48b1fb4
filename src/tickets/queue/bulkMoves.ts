import { ticketStatuses, type Ticket } from '../../../contract/tickets/tickets'
import type { ObstacleOf, OverStates } from '../../list/bulk/obstacles'

/** What can be done with many tickets at once. */
export const bulkMoves = ['take', 'assign', 'reply', 'transfer', 'close', 'prioritise', 'tag'] as const
export type BulkMove = (typeof bulkMoves)[number]

/** The name of a bulk move: some are called what they are called for one ticket. */
export const nameOfMove = (move: BulkMove): string =>
  move === 'prioritise' || move === 'tag' ? `tickets.actions.${move}` : `tickets.bulk.${move}`

/** Tickets a bulk move does not affect: closed ones, which only take tags. */
export const overTickets = (move: BulkMove): OverStates => ({
  filter: 'status',
  states: ticketStatuses.filter((status) => status === 'closed' && move !== 'tag'),
})

/** What prevents a move of a ticket, for the colleague `me`; a bulk take never takes tickets from another colleague. */
export const ticketObstacle =
  (move: BulkMove, me: string): ObstacleOf =>
  (row) => {
    const { status, assignee, moves } = row as unknown as Ticket
    if (status === 'closed' && move !== 'tag') return 'closed'
    if (move === 'take' && assignee !== null) {
      if (assignee.uuid !== me) return 'held'
      if (status === 'in_progress') return undefined
    }
    return moves.includes(move) ? undefined : 'state'
  }
