import { and, count, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { requestReports } from '../../contract/requests/reports'
import type { Parsed } from '../../contract/endpoint'
import { requestForms } from '../../contract/requests/forms'
import { requestStatuses } from '../../contract/requests/requests'
import { among, holds, onDays, oneOf, platformNamed } from '../db/conditions'
import type { Db } from '../db/connect'
import { onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { attachments, platforms, processRequests, users } from '../db/schema'
import { masked, maskCode, maskEmail } from '../people/mask'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { presentRequests } from './present'
import { requestsOrder } from './filters'
import { requestsWithin, sentOnly } from './scope'

type Query = Parsed<typeof requestReports.kycRequests>['query']

const r = processRequests

const reportWhere = (type: 'kyc' | 'account', query: Query, within: SQL | undefined): SQL | undefined =>
  and(
    within,
    eq(r.type, type),
    ...oneOf(r.status, query.status),
    ...oneOf(r.actionStatus, query.action_status),
    ...oneOf(r.step, query.step),
    ...(query.reason === undefined ? [] : [eq(r.status, 'rejected'), eq(r.result, query.reason)]),
    ...oneOf(r.userUuid, query.user_uuid),
    ...platformNamed(r.platformUuid, query.platforms),
    ...oneOf(users.country, query.country).map(
      (from) => sql`${r.userUuid} in (select ${users.uuid} from ${users} where ${from})`,
    ),
    ...(query.query === undefined ? [] : [holds(r.searchKey, query.query)]),
    ...onDays(r.registeredAt, query.start_date, query.end_date),
  )

const countriesOf = async (db: Db, uuids: readonly string[]): Promise<Map<string, string>> => {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select({ uuid: users.uuid, country: users.country })
    .from(users)
    .where(inArray(users.uuid, [...new Set(uuids)]))
  return new Map(rows.map(({ uuid, country }) => [uuid, country]))
}

/** One page of requests of one type, in the shape both reports share. */
const pageOfRows = async (
  ctx: Parameters<Handler<typeof requestReports.kycRequests>>[0],
  query: Query,
  where: SQL | undefined,
  found: number,
) => {
  const { db, user, now } = ctx
  const order = requestsOrder(query)
  const rows = await db
    .select()
    .from(r)
    .where(onPage(r.id, { where, order, found, ...windowOf(query) }))
    .orderBy(...ordered(order))
  const listed = await presentRequests(db, user, rows, now())
  const countries = await countriesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
  return listed.map((request, at) => ({
    id: request.id,
    code: request.code,
    user: { uuid: request.user.uuid, name: request.user.name },
    platform: request.platform,
    country: countries.get(request.user.uuid) ?? null,
    status: request.request_status,
    action_status: request.action_status,
    step: request.step,
    assignee: request.assignee,
    registered_at: request.registered_at,
    modified_at: request.modified_at,
    step_started_at: request.step_started_at,
    late: request.late,
    form: rows[at]?.form ?? {},
  }))
}

const documentsOf = async (db: Db, ids: readonly number[]): Promise<Map<number | null, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: attachments.requestId, n: count() })
    .from(attachments)
    .where(among(attachments.requestId, ids))
    .groupBy(attachments.requestId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const mostReasons = 5

/** The rejection reasons of the requests that match a filter, most frequent first. */
const rejectionsOf = async (db: Db, where: SQL | undefined, now: Date) => {
  const asked = db
    .select({ reason: r.result, count: count() })
    .from(r)
    .where(and(where, eq(r.status, 'rejected'), isNotNull(r.result)))
    .groupBy(r.result)
    .orderBy(desc(count()), r.result)
    .limit(mostReasons)
  const rows = await cached(db, asked, now)
  return rows.map((row) => ({ reason: row.reason ?? '', count: row.count }))
}

/** Identity checks with masked national ids, and the typical review time. */
export const kycRequests: Handler<typeof requestReports.kycRequests> = async (ctx, { query }) => {
  const { db, user, now } = ctx
  const where = reportWhere('kyc', query, and(await requestsWithin(db, user), sentOnly(user, query.status)))
  const asked = db
    .select({
      total: count(),
      waiting: sql`count(*) filter (where ${r.actionStatus} not in ('user', 'none'))`.mapWith(Number),
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by date_part('epoch', ${r.completedAt} - ${r.registeredAt})) filter (where ${r.completedAt} is not null)`,
    })
    .from(r)
    .where(where)
  const [[[figures], rejections], results] = await withPage(
    windowOf(query),
    Promise.all([cached(db, asked, now()), rejectionsOf(db, where, now())]),
    ([[counted]]) => counted?.total ?? 0,
    (found) => pageOfRows(ctx, query, where, found),
  )
  const documents = await documentsOf(
    db,
    results.map(({ id }) => id),
  )
  return {
    ...pageReply(
      requestReports.kycRequests,
      query,
      figures?.total ?? 0,
      results.map(({ form, ...row }) => ({
        ...row,
        national_id: masked(maskCode, form['national_id'] ?? null),
        documents: documents.get(row.id) ?? 0,
      })),
    ),
    waiting: figures?.waiting ?? 0,
    rejections,
    median_review: figures?.median === null || figures?.median === undefined ? null : Math.round(figures.median),
  }
}

const ours: ReadonlySet<string> = new Set(['staff', 'finance', 'partner'])

/** Account requests, with counts by state and by platform. */
export const accountRequests: Handler<typeof requestReports.accountRequests> = async (ctx, { query }) => {
  const { db, user, now } = ctx
  const where = reportWhere('account', query, and(await requestsWithin(db, user), sentOnly(user, query.status)))
  const asked = db
    .select({ status: r.status, action: r.actionStatus, platform: r.platformUuid, step: r.step, n: count() })
    .from(r)
    .where(where)
    .groupBy(r.status, r.actionStatus, r.platformUuid, r.step)
  const [counts, results] = await withPage(
    windowOf(query),
    cached(db, asked, now()),
    (counted) => counted.reduce((all, { n }) => all + n, 0),
    (found) => pageOfRows(ctx, query, where, found),
  )
  const names = await db.select({ uuid: platforms.uuid, name: platforms.name }).from(platforms).orderBy(platforms.name)
  const countWhere = (wanted: (row: (typeof counts)[number]) => boolean): number =>
    counts.filter(wanted).reduce((all, { n }) => all + n, 0)
  const found = countWhere(() => true)
  return {
    ...pageReply(
      requestReports.accountRequests,
      query,
      found,
      results.map(({ form, ...row }) => ({ ...row, account_email: masked(maskEmail, form['account_email'] ?? null) })),
    ),
    by_status: requestStatuses
      .map((status) => ({ status, count: countWhere((row) => row.status === status) }))
      .filter((row) => row.count > 0),
    by_platform: names
      .map(({ uuid, name }) => ({ platform: name, count: countWhere((row) => row.platform === uuid) }))
      .filter((row) => row.count > 0),
    waiting: [...names, { uuid: null, name: null }].flatMap(({ uuid, name }) =>
      requestForms.account.steps
        .map((step) => ({
          platform: name,
          step,
          count: countWhere((row) => row.platform === uuid && row.step === step && ours.has(row.action)),
        }))
        .filter((row) => row.count > 0),
    ),
  }
}
