import { and, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { WithdrawalState } from '../../../contract/money/withdrawals'
import { withdrawals } from '../../db/schema'
import { unsentStates } from './state-table'

const w = withdrawals

const sentBack = sql`(${inArray(w.state, [...unsentStates])} and ${w.requestId} in
  (select process_requests.id from process_requests where process_requests.status = 'needs_correction'))`

/** Condition for withdrawals in one of the states, as `shownState` defines them; none if no state is given. */
export const standingIn = (states: readonly WithdrawalState[] | undefined): SQL[] => {
  if (!states?.length) return []
  const kept = states.filter((state) => state !== 'needs_correction')
  const stored = and(inArray(w.state, kept), not(sentBack))
  return [or(stored, ...(states.includes('needs_correction') ? [sentBack] : []))].filter((one) => one !== undefined)
}
