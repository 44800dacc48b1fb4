import type { Reply } from '../../../contract/endpoint'
import type { withdrawals } from '../../../contract/money/withdrawals'

/** A withdrawal as lists show it. */
export type Withdrawal = Reply<typeof withdrawals.withdrawals>['results'][number]

/** What an approver weighs before approving a withdrawal. */
export type Risk = Reply<typeof withdrawals.withdrawalRisks>['results'][number]

/** Why somebody cannot approve a withdrawal. */
export type ApprovalObstacle = 'own' | 'own_destination' | 'approved' | 'held' | 'state' | 'closed'

/** What keeps `me` from approving a withdrawal, if anything does, derived from the platform's record of it. */
export const approvalObstacle = (withdrawal: Withdrawal, me: string): ApprovalObstacle | undefined => {
  const { moves, user, state, owner_hold: hold, own_destination: ownDestination, approvers } = withdrawal
  if (moves.includes('approve')) return undefined
  if (state !== 'requested') return 'state'
  if (user.uuid === me) return 'own'
  if (hold) return 'held'
  if (approvers.some(({ uuid }) => uuid === me)) return 'approved'
  return ownDestination ? 'own_destination' : 'closed'
}

/** How many of the longest-waiting withdrawals are searched for the next one. */
const nextAmong = 25

/** The query for withdrawals in a state, longest-waiting first. */
export const nextQuery = (state: 'requested' | 'approved') =>
  ({ status: [state], sort: 'asked_at', page_size: nextAmong }) as const
