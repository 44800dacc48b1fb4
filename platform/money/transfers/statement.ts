import { and, eq, lt, sql, sum } from 'drizzle-orm'
import { tehranDayBounds } from '../../../contract/jalali'
import { currencyIds, formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { credit as area } from '../../../contract/money/credit'
import { oneOf } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { ledgerAccounts as a, ledgerEntries as e, ledgerTransactions as t } from '../../db/schema'
import { pageReply, windowOf } from '../../http/paging'
import type { Handler } from '../../implement'
import { readLines } from '../ledger/lines'
import { transfersOf } from './history'

/** Somebody's credit in each currency before a day began in Tehran; before all time it was nothing. */
const creditBefore = async (
  db: Db,
  holder: string,
  day: string | undefined,
  currency: Currency | undefined,
): Promise<ReadonlyMap<string, bigint>> => {
  if (day === undefined) return new Map()
  const rows = await db
    .select({ currency: e.currency, minor: sum(e.amountMinor) })
    .from(e)
    .innerJoin(t, eq(t.id, e.transactionId))
    .innerJoin(a, eq(a.id, e.accountId))
    .where(
      and(
        eq(a.kind, 'credit'),
        eq(a.userUuid, holder),
        lt(t.at, sql`${tehranDayBounds(day).from}::timestamptz`),
        ...oneOf(e.currency, currency),
      ),
    )
    .groupBy(e.currency)
  return new Map(rows.map((row) => [row.currency, BigInt(row.minor ?? 0)]))
}

/** What the caller's credit was when a period began, everything that moved it, and what it was when the period ended. */
export const creditStatement: Handler<typeof area.creditStatement> = async ({ db, user, now }, { query }) => {
  const { start_date: start, end_date: end, currency_type: wanted, sort = 'at' } = query
  const [{ lines, count, totals }, opening] = await Promise.all([
    readLines(db, {
      now: now(),
      kinds: ['credit'],
      holder: user.uuid,
      currency: wanted,
      start,
      end,
      sort,
      ...windowOf(query),
    }),
    creditBefore(db, user.uuid, start, wanted),
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
    const before = opening.get(currency) ?? 0n
    if (!moved && before === 0n) return []
    const after = before + (moved ? toMinor(moved.net, currency) : 0n)
    return {
      currency,
      opening: formatMinor(before, currency),
      in: moved?.in ?? formatMinor(0n, currency),
      out: moved?.out ?? formatMinor(0n, currency),
      closing: formatMinor(after, currency),
      count: moved?.count ?? 0,
    }
  })
  return { ...pageReply(area.creditStatement, query, count, results), totals: sums }
}
