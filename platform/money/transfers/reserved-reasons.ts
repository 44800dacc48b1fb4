import { exchangeReasons, reasons } from '../ledger/texts'
import type { Sender } from '../rules'
import { invalid } from '../../http/refuse'

/** What people may say of their own money, too. */
const shared: readonly string[] = [reasons.credit, reasons.refund]
const reserved: ReadonlySet<string> = new Set(
  [...Object.values(reasons), ...exchangeReasons].filter((reason) => !shared.includes(reason)),
)

/**
 * Ends the call when a person gives their own transfer a reason by which the platform names its money: reports find
 * exchange, shares and fees by it.
 */
export const checkReason = (side: Sender, reason: string | undefined): void => {
  if (side === 'user' && reason !== undefined && reserved.has(reason.trim()))
    throw invalid({ reason: 'reason_reserved' })
}
