import { and, count, sql, sum, type SQL } from 'drizzle-orm'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { requests, requestTypes } from '../../contract/requests'
import type { Db } from '../db/connect'
import { newestPer, onPage, ordered } from '../db/page'
import { remembered } from '../db/remembered'
import { processRequests } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../paging'
import { requestsOrder, requestsWhere } from './filters'
import { presentRequest, presentRequests } from './present'
import { requestInReach, requestsWithin } from './scope'

/** How many requests a filter finds, of each type, and what they amount to per currency, in one pass. */
const summaryOf = async (db: Db, where: SQL | undefined, once: boolean, now: Date) => {
  const { id, userUuid, type: kind, currency: unit, amountMinor } = processRequests
  const source = once ? newestPer(userUuid, id, [kind, unit, amountMinor], where) : processRequests
  const asked = db
    .select({ type: sql<string>`${kind}`, currency: sql<string | null>`${unit}`, n: count(), minor: sum(amountMinor) })
    .from(source)
    .where(once ? undefined : where)
    .groupBy(kind, unit)
  const rows = await remembered(db, asked, now)
  const totals = currencyIds.flatMap((currency: Currency) => {
    const found = rows.filter((row) => row.currency === currency)
    const minor = found.reduce((all, row) => all + BigInt(row.minor ?? 0), 0n)
    return found.length === 0 ? [] : [{ currency, amount: formatMinor(minor, currency) }]
  })
  const by_type = requestTypes.flatMap((type) => {
    const n = rows.filter((row) => row.type === type).reduce((all, row) => all + row.n, 0)
    return n === 0 ? [] : [{ type, count: n }]
  })
  return { found: rows.reduce((all, { n }) => all + n, 0), totals, by_type }
}

/** The request list of the caller's reach with every filter and the totals of the whole filtered set. */
export const listRequests: Handler<typeof requests.requests> = async ({ db, user, now }, { query }) => {
  const where = and(await requestsWithin(db, user), requestsWhere(query, user.uuid, now()))
  const once = query.unique === true
  const { found, ...figures } = await summaryOf(db, where, once, now())
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
  return { ...pageReply(requests.requests, query, found, await presentRequests(db, user, rows, now())), ...figures }
}

/** One request with its form, files, shares and timeline. */
export const readRequest: Handler<typeof requests.request> = async ({ db, user, now }, { params }) => ({
  object: await presentRequest(db, user, await requestInReach(db, user, params.id), now()),
})
