import { ticketStatuses, type Ticket } from '../../../contract/tickets/tickets'
import type { ObstacleOf, OverStates } from '../../list/bulk/obstacles'

/** What can be done with many tickets at once. */
export const bulkMoves = ['take', 'assign', 'reply', 'transfer', 'close'] as const
export type BulkMove = (typeof bulkMoves)[number]

/** Tickets that no bulk move affects. */
export const overTickets: OverStates = {
  filter: 'status',
  states: ticketStatuses.filter((status) => status === 'closed'),
}

/** What prevents a move of a ticket, for the colleague `me`; a bulk take never takes tickets from another colleague. */
export const ticketObstacle =
  (move: BulkMove, me: string): ObstacleOf =>
  (row) => {
    const { status, assignee, moves } = row as unknown as Ticket
    if (status === 'closed') return 'closed'
    if (move === 'take' && assignee !== null) {
      if (assignee.uuid !== me) return 'held'
      if (status === 'in_progress') return undefined
    }
    return moves.includes(move) ? undefined : 'state'
  }
