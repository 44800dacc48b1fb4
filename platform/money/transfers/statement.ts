import { addDays } from '../../../contract/jalali'
import { currencyIds, formatMinor, toMinor } from '../../../contract/money/amounts'
import { credit as area } from '../../../contract/money/credit'
import { pageReply, windowOf } from '../../http/paging'
import type { Handler } from '../../implement'
import { readLines } from '../ledger/lines'
import { transfersOf } from './history'

/** What the caller's credit was when a period began, everything that moved it, and what it was when the period ended. */
export const creditStatement: Handler<typeof area.creditStatement> = async ({ db, user, now }, { query }) => {
  const { start_date: start, end_date: end, currency_type: wanted, sort = 'at' } = query
  const filter = { now: now(), kinds: ['credit'], holder: user.uuid, currency: wanted } as const
  const [{ lines, count, totals }, before] = await Promise.all([
    readLines(db, { ...filter, start, end, sort, ...windowOf(query) }),
    start === undefined ? undefined : readLines(db, { ...filter, end: addDays(start, -1), limit: 0, offset: 0 }),
  ])
  const made = await transfersOf(db, lines)
  const results = lines.map((line) => {
    const { id, amountMinor, currency, balanceAfterMinor } = line.entry
    const { at, reason, reference } = line.transaction
    return {
      id,
      at: at.toISOString(),
      reason,
      in: amountMinor > 0n ? formatMinor(amountMinor, currency) : null,
      out: amountMinor > 0n ? null : formatMinor(-amountMinor, currency),
      currency,
      balance_after: formatMinor(balanceAfterMinor, currency),
      reference,
      transfer: made(line),
    }
  })
  const sums = currencyIds.flatMap((currency) => {
    const moved = totals.find((one) => one.currency === currency)
    const zero = formatMinor(0n, currency)
    const opening = before?.totals.find((one) => one.currency === currency)?.net ?? zero
    if (!moved && opening === zero) return []
    const closing = toMinor(opening, currency) + toMinor(moved?.net ?? zero, currency)
    return {
      currency,
      opening,
      in: moved?.in ?? zero,
      out: moved?.out ?? zero,
      closing: formatMinor(closing, currency),
      count: moved?.count ?? 0,
    }
  })
  return { ...pageReply(area.creditStatement, query, count, results), totals: sums }
}
