import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { moneyReports } from '../../../contract/money/reports'
import { onDays, oneOf, personTyped, platformNamed } from '../../db/conditions'
import { newestOnly, ordered } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import { platforms, processRequests, users } from '../../db/schema'
import { incomeParts } from '../rules'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { inTeamOf } from '../../people/scope'
import { incomeFee } from './factors'
import { perCurrency } from '../totals'

const r = processRequests

/** Whose income the caller sees: everybody's, or their own and their team's. */
const within = ({ user }: Pick<CallContext, 'user'>): SQL | undefined => {
  if (allows(user, 'money.read')) return undefined
  return allows(user, 'team.read')
    ? sql`(${r.userUuid} = ${user.uuid} or ${r.userUuid} in (select ${users.uuid} from ${users} where ${inTeamOf(user.uuid)}))`
    : eq(r.userUuid, user.uuid)
}

const net = sql`(${r.amountMinor} - ${incomeFee})`

const orderOf = sorting<Parsed<typeof moneyReports.paidRequests>['query']['sort']>({
  first: '-paid_at',
  by: { paid_at: r.completedAt, net },
  ties: [r.id],
})

/** Incomes that were booked: gross, our fee, how much of the fee went into shares, and what the person got. */
export const paidRequests: Handler<typeof moneyReports.paidRequests> = async (ctx, { query }) => {
  const { db } = ctx
  const people = (condition: SQL): SQL => sql`${r.userUuid} in (select ${users.uuid} from ${users} where ${condition})`
  const found = and(
    within(ctx),
    eq(r.type, 'income_claim'),
    eq(r.status, 'completed'),
    isNull(r.hiddenAt),
    isNotNull(r.amountMinor),
    ...oneOf(r.userUuid, query.user_uuid),
    ...oneOf(users.type, query.type).map(people),
    ...platformNamed(r.platformUuid, query.platforms),
    ...oneOf(r.platformUuid, query.platform_uuids),
    ...oneOf(r.currency, query.currency_type),
    ...personTyped(r.partnerUuid, query.partner),
    ...onDays(r.completedAt, query.start_date, query.end_date),
  )
  const where = query.unique === true ? newestOnly(r.id, r.userUuid, found) : found
  const asked = db
    .select({
      currency: r.currency,
      n: count(),
      gross: sql<string>`sum(${r.amountMinor})`,
      fee: sql<string>`sum(${incomeFee})`,
    })
    .from(r)
    .where(where)
    .groupBy(r.currency)
  const sums = await cached(db, asked, ctx.now())
  const order = ordered(orderOf(query.sort))
  const { limit, offset } = windowOf(query)
  const page = db
    .select({ id: r.id })
    .from(r)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  const rows = await db
    .select({ row: r, name: users.name, type: users.type, platform: platforms.name })
    .from(page)
    .innerJoin(r, eq(r.id, page.id))
    .innerJoin(users, eq(users.uuid, r.userUuid))
    .leftJoin(platforms, eq(platforms.uuid, r.platformUuid))
    .orderBy(...order)
  const results = rows.map(({ row, name, type, platform }) => {
    const currency = row.currency as Currency
    const gross = row.amountMinor ?? 0n
    const parts = incomeParts(gross)
    const shared = (row.partnerShareMinor ?? 0n) + (row.teacherShareMinor ?? 0n) + (row.mentorShareMinor ?? 0n)
    return {
      id: row.id,
      request_id: row.id,
      code: row.code,
      user: { uuid: row.userUuid, name },
      user_type: type,
      platform: row.platformUuid === null ? null : { uuid: row.platformUuid, name: platform ?? '' },
      currency,
      gross: formatMinor(gross, currency),
      fee: formatMinor(parts.fee, currency),
      share: formatMinor(shared, currency),
      net: formatMinor(parts.net, currency),
      paid_at: (row.completedAt ?? row.modifiedAt).toISOString(),
    }
  })
  const totals = perCurrency(sums, ({ n, gross, fee }, write) => ({
    gross: write(gross),
    fee: write(fee),
    net: write(BigInt(gross) - BigInt(fee)),
    count: n,
  }))
  const total = sums.reduce((all, { n }) => all + n, 0)
  return { ...pageReply(moneyReports.paidRequests, query, total, results), totals }
}
