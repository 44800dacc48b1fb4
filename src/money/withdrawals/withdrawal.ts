import type { Reply } from '../../../contract/endpoint'
import type { withdrawals } from '../../../contract/money/withdrawals'

/** A withdrawal as lists show it. */
export type Withdrawal = Reply<typeof withdrawals.withdrawals>['results'][number]

/** What an approver weighs a withdrawal by. */
export type Risk = Reply<typeof withdrawals.withdrawalRisks>['results'][number]

/** Why somebody cannot approve a withdrawal. */
export type ApprovalObstacle = 'own' | 'approved' | 'held' | 'state' | 'closed'

/** What keeps `me` from approving a withdrawal, if anything does; told from what the platform says of it. */
export const approvalObstacle = (withdrawal: Withdrawal, me: string): ApprovalObstacle | undefined => {
  const { moves, user, state, owner_hold: hold, approvers } = withdrawal
  if (moves.includes('approve')) return undefined
  if (state !== 'requested') return 'state'
  if (user.uuid === me) return 'own'
  if (hold) return 'held'
  return approvers.some(({ uuid }) => uuid === me) ? 'approved' : 'closed'
}

/** Among how many of those that wait longest the next one is looked for. */
const nextAmong = 25

/** Asks for withdrawals in a state, those that wait longest first. */
export const nextQuery = (state: 'requested' | 'approved') =>
  ({ status: [state], sort: 'asked_at', page_size: nextAmong }) as const
