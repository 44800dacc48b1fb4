import { closedRequestStatuses, type ProcessRequest } from '../../../contract/requests/requests'
import type { ObstacleOf, OverStates } from '../../list/bulk/obstacles'
import type { AccountRow, KycRow } from './reportColumns'

/** What can be done with many requests at once. */
export type RequestBulkMove = 'take' | 'derive' | 'remind' | 'cancel'

const worksOnExpired = (move: RequestBulkMove) => move === 'remind' || move === 'cancel'

/** States in which a bulk move does nothing; `filter` is the field the list filters states by. */
export const overRequests = (move: RequestBulkMove, filter: 'request_status' | 'status'): OverStates => ({
  filter,
  states: closedRequestStatuses.filter((status) => status !== 'expired' || !worksOnExpired(move)),
})

/** What prevents a move of a request, for the colleague `me`; report rows do not list their moves. */
export const requestObstacle = (move: RequestBulkMove, me: string): ObstacleOf => {
  const { states } = overRequests(move, 'status')
  return (record) => {
    const row = record as unknown as ProcessRequest | KycRow | AccountRow
    const status = 'request_status' in row ? row.request_status : row.status
    if (states.includes(status)) return 'closed'
    if (move === 'take' && status === 'in_progress' && row.assignee !== null && row.assignee.uuid !== me) return 'held'
    return 'moves' in row && !row.moves.includes(move) ? 'state' : undefined
  }
}
