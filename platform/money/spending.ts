import { and, eq, gte, inArray, isNull, isNotNull, notInArray, sql, sum } from 'drizzle-orm'
import { tehranDayBounds, todayInTehran } from '../../contract/calendar'
import type { FieldCode } from '../../contract/error'
import type { Currency } from '../../contract/money'
import type { Db } from '../db/connect'
import { transfers } from '../db/schema'
import { limitsOf, type Side } from '../domain/money-rules'

/** What a side has sent today in a currency, in minor units; payments of approved withdrawals do not count. */
export const usedToday = async (db: Db, side: Side, caller: string, currency: Currency, now: Date): Promise<bigint> => {
  const [row] = await db
    .select({ minor: sum(transfers.amountMinor) })
    .from(transfers)
    .where(
      and(
        gte(transfers.createdAt, new Date(tehranDayBounds(todayInTehran(now)).from)),
        eq(transfers.currency, currency),
        inArray(transfers.direction, ['out', 'own']),
        notInArray(transfers.state, ['failed', 'rejected', 'called_back', 'expired', 'reversed']),
        side === 'user'
          ? and(eq(transfers.createdBy, caller), eq(transfers.walletOwnerUuid, caller))
          : and(isNull(transfers.walletOwnerUuid), isNotNull(transfers.createdBy)),
        sql`not exists (select 1 from withdrawals w where w.transfer_id = ${transfers.id})`,
      ),
    )
  return BigInt(row?.minor ?? 0)
}

/** Whether an amount passes the limits of a side. Call it with the books locked, or two at once pass together. */
export const limitProblem = async (
  db: Db,
  side: Side,
  caller: string,
  currency: Currency,
  amount: bigint,
  now: Date,
): Promise<Extract<FieldCode, 'limit_single' | 'limit_daily'> | undefined> => {
  const { single, daily } = limitsOf(side, currency)
  if (amount > single) return 'limit_single'
  return amount + (await usedToday(db, side, caller, currency, now)) > daily ? 'limit_daily' : undefined
}
