import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import { openRequestStatuses } from '../../contract/requests/requests'
import type { Db } from '../db/connect'
import { packages, platforms, processRequests, subscriptions, tickets } from '../db/schema'
import { reserved } from '../money/ledger/accounts'

/** Packages bought ahead run one after another; nobody has more of them waiting than this. */
const ahead = 50

/**
 * A person's subscription, days in ISO: the package running on `today` (the last one if all are over), the end of the
 * last package bought ahead and, if there are several, `parts`: the packages running one after another until then.
 * `null` if there is none or all were disabled.
 */
export const subscriptionNow = async (db: Db, uuid: string, today: string) => {
  const rows = await db
    .select({
      package: packages.name,
      platform: platforms.name,
      starts: subscriptions.starts,
      ends: subscriptions.ends,
    })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(platforms, eq(platforms.uuid, subscriptions.platformUuid))
    .where(and(eq(subscriptions.userUuid, uuid), isNull(subscriptions.disabledAt)))
    .orderBy(desc(subscriptions.ends))
    .limit(ahead)
  const [last] = rows
  const running = rows.findLast(({ ends }) => ends >= today)
  if (!last) return null
  const parts = rows
    .filter(({ ends }) => ends >= today)
    .toReversed()
    .filter((row, at, all) => row.package !== all[at + 1]?.package)
    .map((row) => ({ package: row.package, ends: row.ends }))
  return { ...(running ?? last), ends: last.ends, ...(parts.length > 1 && { parts }) }
}

/** A person's credit and the part of it reserved for withdrawals, as decimal strings per currency. */
export const creditBalances = async (
  db: Db,
  uuid: string,
): Promise<{ currency: Currency; amount: string; reserved: string }[]> => {
  const { rows } = await db.execute<{ currency: Currency; minor: string; reserved: string }>(sql`
    select a.currency, a.balance_minor as minor, ${reserved} as reserved from ledger_accounts a
    where a.kind = 'credit' and a.user_uuid = ${uuid} order by a.currency`)
  return rows.map((row) => ({
    currency: row.currency,
    amount: formatMinor(BigInt(row.minor), row.currency),
    reserved: formatMinor(BigInt(row.reserved), row.currency),
  }))
}

/** A person's tickets that are not internal: those shown to that person and to anyone without a desk. */
export const plainTickets = eq(tickets.internal, false)

/** Counts a person's open tickets that are shown, as a query column. */
export const openTicketsOf = (db: Db, uuid: string, shown: SQL | undefined) => {
  const counted = db
    .select({ n: count() })
    .from(tickets)
    .where(and(eq(tickets.userUuid, uuid), sql`${tickets.status} <> 'closed'`, shown))
  return sql`(${counted})`.mapWith(Number)
}

/** Counts a person's requests that were sent and are not over, as a query column. */
export const openRequestsOf = (db: Db, uuid: string) => {
  const counted = db
    .select({ n: count() })
    .from(processRequests)
    .where(
      and(
        eq(processRequests.userUuid, uuid),
        isNull(processRequests.hiddenAt),
        inArray(processRequests.status, [...openRequestStatuses]),
      ),
    )
  return sql`(${counted})`.mapWith(Number)
}
