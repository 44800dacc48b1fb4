import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { paypalAccounts, paypalLines } from '../../db/schema'
import { refuse } from '../../http/refuse'

const l = paypalLines
type Account = typeof paypalAccounts.$inferSelect
type NewLine = Omit<typeof l.$inferInsert, 'id' | 'accountUuid' | 'balanceAfterMinor' | 'manual'>

/** What a line adds to its account; `netMinor` of a reversal is negative. */
const added = sql`case ${l.direction} when 'in' then ${l.netMinor} else -${l.netMinor} end`

/** Shifts the running balance of every line after a moment and returns what they add: a backdated line goes before them. */
const moveLater = async (db: Db, account: string, at: Date, by: bigint): Promise<bigint> => {
  const later = and(eq(l.accountUuid, account), gt(l.at, at))
  const [sums] = await db
    .select({ minor: sql<string>`coalesce(sum(${added}), 0)` })
    .from(l)
    .where(later)
  await db
    .update(l)
    .set({ balanceAfterMinor: sql`${l.balanceAfterMinor} + ${by}` })
    .where(later)
  return BigInt(sums?.minor ?? 0)
}

/** Writes a manual line into a locked account and updates its balance. */
export const writeLine = async (db: Db, account: Account, line: NewLine): Promise<typeof l.$inferSelect> => {
  const by = line.direction === 'in' ? line.netMinor : -line.netMinor
  const balance = account.balanceMinor + by
  const later = await moveLater(db, account.uuid, line.at, by)
  const [written] = await db
    .insert(l)
    .values({ ...line, accountUuid: account.uuid, balanceAfterMinor: balance - later, manual: true })
    .returning()
  if (!written) throw refuse('conflict')
  const newest = account.lastTransactionAt === null || account.lastTransactionAt <= line.at
  await db
    .update(paypalAccounts)
    .set({ balanceMinor: balance, ...(newest && { lastTransactionAt: line.at }) })
    .where(eq(paypalAccounts.uuid, account.uuid))
  return written
}
