import { exchangeReasons, reasons } from '../ledger/texts'
import type { Sender } from '../rules'
import { invalid } from '../../http/refuse'

/** Reasons people may also give for their own money. */
const shared: readonly string[] = [reasons.credit, reasons.refund]
const reserved: ReadonlySet<string> = new Set(
  [...Object.values(reasons), ...exchangeReasons].filter((reason) => !shared.includes(reason)),
)

/**
 * Fails when a person gives their own transfer a reason that the platform uses for its money, because reports find
 * exchange, shares and fees by it.
 */
export const checkReason = (side: Sender, reason: string | undefined): void => {
  if (side === 'user' && reason !== undefined && reserved.has(reason.trim()))
    throw invalid({ reason: 'reason_reserved' })
}
