import { and, count, eq, sql, sum, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { requests, requestTypes } from '../../contract/requests/requests'
import { fromTo, numbered, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { newestPer, onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { dayFigureSums, processRequests } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { isOfDays, requestsOrder, requestsWhere } from './filters'
import { presentRequest, presentRequests } from './present'
import { requestInReach, requestsWithin, sentOnly } from './scope'
import { summedPerCurrency } from '../money/totals'

type Query = Parsed<typeof requests.requests>['query']

/** Requests by type and currency, from the daily sums. */
const sumsOfDays = (db: Db, { start_date, end_date, process_types }: Query) =>
  db
    .select({
      type: dayFigureSums.kind,
      currency: sql<string | null>`nullif(${dayFigureSums.part}, '')`,
      n: sum(dayFigureSums.n).mapWith(Number),
      minor: sum(dayFigureSums.total),
    })
    .from(dayFigureSums)
    .where(
      and(
        eq(dayFigureSums.subject, 'filed'),
        ...fromTo(dayFigureSums.day, start_date, end_date),
        ...oneOf(dayFigureSums.kind, process_types),
      ),
    )
    .groupBy(dayFigureSums.kind, dayFigureSums.part)
    .having(sql`sum(${dayFigureSums.n}) > 0`)

const sumsOfRows = (db: Db, where: SQL | undefined, once: boolean) => {
  const { id, userUuid, type: kind, currency: unit, amountMinor } = processRequests
  const source = once ? newestPer(userUuid, id, [kind, unit, amountMinor], where) : processRequests
  return db
    .select({ type: sql<string>`${kind}`, currency: sql<string | null>`${unit}`, n: count(), minor: sum(amountMinor) })
    .from(source)
    .where(once ? undefined : where)
    .groupBy(kind, unit)
}

/** The number of requests that match a filter, by type, and their amounts per currency, in one pass. */
const summaryOf = async (db: Db, query: Query, where: SQL | undefined, everybodys: boolean, now: Date) => {
  const rows =
    everybodys && isOfDays(query)
      ? await cached(db, sumsOfDays(db, query), now)
      : await cached(db, sumsOfRows(db, where, query.unique === true), now)
  const totals = summedPerCurrency(rows, (mine, write) => ({
    amount: write(mine.reduce((all, { minor }) => all + BigInt(minor ?? 0), 0n)),
  }))
  const by_type = requestTypes.flatMap((type) => {
    const n = rows.filter((row) => row.type === type).reduce((all, row) => all + row.n, 0)
    return n === 0 ? [] : [{ type, count: n }]
  })
  return { found: rows.reduce((all, { n }) => all + n, 0), totals, by_type }
}

/** The requests within the caller's reach, with every filter and the totals of the whole filtered set. */
export const listRequests: Handler<typeof requests.requests> = async ({ db, user, now }, { query }) => {
  const where = and(
    await requestsWithin(db, user),
    sentOnly(user, query.request_status),
    requestsWhere(query, user.uuid, now()),
    ...numbered(processRequests.id, query.number),
    ...numbered(processRequests.id, ...(query.ids ?? [])),
  )
  const once = query.unique === true
  const order = requestsOrder(query)
  const window = windowOf(query)
  const oncePer = once ? processRequests.userUuid : undefined
  const [{ found, ...figures }, rows] = await withPage(
    window,
    summaryOf(db, query, where, allows(user, 'requests.work'), now()),
    (summary) => summary.found,
    (n) =>
      db
        .select()
        .from(processRequests)
        .where(onPage(processRequests.id, { where, order, found: n, oncePer, ...window }))
        .orderBy(...ordered(order)),
  )
  return { ...pageReply(requests.requests, query, found, await presentRequests(db, user, rows, now())), ...figures }
}

/** One request with its form, files, shares and timeline. */
export const readRequest: Handler<typeof requests.request> = async ({ db, user, now }, { params }) => ({
  object: await presentRequest(db, user, await requestInReach(db, user, params.id), now()),
})
