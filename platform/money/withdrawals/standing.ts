import { and, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { WithdrawalState } from '../../../contract/money/withdrawals'
import { withdrawals } from '../../db/schema'
import { unsentStates } from './state-table'

const w = withdrawals

const sentBack = sql`(${inArray(w.state, [...unsentStates])} and ${w.requestId} in
  (select process_requests.id from process_requests where process_requests.status = 'needs_correction'))`

/** Withdrawals that stand in one of the states, as `stateWith` tells of each. */
export const standingIn = (states: readonly WithdrawalState[]): SQL | undefined =>
  or(and(inArray(w.state, [...states]), not(sentBack)), ...(states.includes('needs_correction') ? [sentBack] : []))
