import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Gain } from '../../contract/people/person'
import { shareKinds } from '../../contract/money/shares'
import { among } from '../db/conditions'
import type { Db } from '../db/connect'
import { processRequests, users } from '../db/schema'
import { earned, shareColumns } from '../money/shares/rows'
import { summedPerCurrency } from '../money/totals'

interface Earned {
  readonly currency: string | null
  readonly minor: string
}

const summed = (rows: readonly Earned[]): Gain =>
  summedPerCurrency(rows, (mine, write) => ({
    amount: write(mine.reduce((sum, { minor }) => sum + BigInt(minor), 0n)),
  }))

/** What somebody earned from the requests of some people, paid or not: from each person shown, and from all of them. */
export const gainFrom = async (db: Db, holder: string, whose: SQL | undefined, shown: readonly string[]) => {
  const [all, each]: [Earned[], (Earned & { readonly person: string })[]] = [[], []]
  const person = processRequests.userUuid
  for (const kind of shareKinds) {
    const { holder: column, minor } = shareColumns[kind]
    const sums = { currency: processRequests.currency, minor: sql<string>`sum(${minor})::text` }
    const own = and(earned(kind), eq(column, holder))
    all.push(
      ...(await db
        .select(sums)
        .from(processRequests)
        .innerJoin(users, eq(users.uuid, person))
        .where(and(own, whose))
        .groupBy(processRequests.currency)),
    )
    if (shown.length > 0)
      each.push(
        ...(await db
          .select({ person, ...sums })
          .from(processRequests)
          .where(and(own, among(person, shown)))
          .groupBy(person, processRequests.currency)),
      )
  }
  return { of: (uuid: string): Gain => summed(each.filter((one) => one.person === uuid)), all: summed(all) }
}
