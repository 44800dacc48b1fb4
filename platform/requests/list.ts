import { and, count, sql, sum, type SQL } from 'drizzle-orm'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { requests } from '../../contract/requests'
import type { Db } from '../db/connect'
import { newestPer, onPage, ordered } from '../db/page'
import { remembered } from '../db/remembered'
import { processRequests } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../paging'
import { requestsOrder, requestsWhere } from './filters'
import { presentRequest, presentRequests } from './present'
import { requestInReach, requestsWithin } from './scope'

/** How many requests a filter finds and what they amount to, per currency, in one pass. */
const summaryOf = async (db: Db, where: SQL | undefined, once: boolean, now: Date) => {
  const { id, userUuid, currency: unit, amountMinor } = processRequests
  const source = once ? newestPer(userUuid, id, [unit, amountMinor], where) : processRequests
  const asked = db
    .select({ currency: sql<string | null>`${unit}`, n: count(), minor: sum(amountMinor) })
    .from(source)
    .where(once ? undefined : where)
    .groupBy(unit)
  const rows = await remembered(db, asked, now)
  const amounts = new Map(rows.map(({ currency, minor }) => [currency, BigInt(minor ?? 0)]))
  const totals = currencyIds.flatMap((currency: Currency) => {
    const minor = amounts.get(currency)
    return minor === undefined ? [] : [{ currency, amount: formatMinor(minor, currency) }]
  })
  return { found: rows.reduce((all, { n }) => all + n, 0), totals }
}

/** The request list of the caller's reach with every filter and the totals of the whole filtered set. */
export const listRequests: Handler<typeof requests.requests> = async ({ db, user, now }, { query }) => {
  const where = and(await requestsWithin(db, user), requestsWhere(query, user.uuid, now()))
  const once = query.unique === true
  const { found, totals } = await summaryOf(db, where, once, now())
  const order = requestsOrder(query.sort)
  const rows = await db
    .select()
    .from(processRequests)
    .where(
      onPage(processRequests.id, {
        where,
        order,
        found,
        oncePer: once ? processRequests.userUuid : undefined,
        ...windowOf(query),
      }),
    )
    .orderBy(...ordered(order))
  return { ...pageReply(requests.requests, query, found, await presentRequests(db, user, rows, now())), totals }
}

/** One request with its form, files, shares and timeline. */
export const readRequest: Handler<typeof requests.request> = async ({ db, user, now }, { params }) => ({
  object: await presentRequest(db, user, await requestInReach(db, user, params.id), now()),
})
