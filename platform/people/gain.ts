import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Gain } from '../../contract/people/person'
import { shareKinds } from '../../contract/money/shares'
import type { Db } from '../db/connect'
import { processRequests, users } from '../db/schema'
import { earned, shareColumns } from '../money/shares/rows'
import { summedPerCurrency } from '../money/totals'

interface Earned {
  readonly person: string
  readonly currency: string | null
  readonly minor: string
}

const summed = (rows: readonly Earned[]): Gain =>
  summedPerCurrency(rows, (mine, write) => ({
    amount: write(mine.reduce((sum, { minor }) => sum + BigInt(minor), 0n)),
  }))

/** What somebody earned from the requests of some people, paid or not: from each person and in all. */
export const gainFrom = async (db: Db, holder: string, whose: SQL | undefined) => {
  const rows: Earned[] = []
  for (const kind of shareKinds) {
    const { holder: column, minor } = shareColumns[kind]
    const found = await db
      .select({
        person: processRequests.userUuid,
        currency: processRequests.currency,
        minor: sql<string>`sum(${minor})::text`,
      })
      .from(processRequests)
      .innerJoin(users, eq(users.uuid, processRequests.userUuid))
      .where(and(earned(kind), eq(column, holder), whose))
      .groupBy(processRequests.userUuid, processRequests.currency)
    rows.push(...found)
  }
  return { of: (uuid: string): Gain => summed(rows.filter(({ person }) => person === uuid)), all: summed(rows) }
}
