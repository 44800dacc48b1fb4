import { and, count, eq, inArray, or, sql, sum, type SQL } from 'drizzle-orm'
import { addDays, daysBetween, monthBuckets, todayInTehran } from '../../contract/jalali'
import { orderReports, type subscriptionStatuses } from '../../contract/orders/reports'
import { isUuid } from '../../contract/scalars'
import type { Parsed } from '../../contract/endpoint'
import { formatMinor } from '../../contract/money/amounts'
import type { Db } from '../db/connect'
import { fromTo, oneOf, platformNamed } from '../db/conditions'
import { newestPer, onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { sorting } from '../db/sorting'
import { packages, platforms, subscriptions, users } from '../db/schema'
import type { Handler, SignedInUser } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { namesOf } from '../people/names'
import { reachOf, withinReach } from '../people/scope'
import { soonDays } from '../people/subscription-state'
import { summedPerCurrency } from '../money/totals'

type Query = Parsed<typeof orderReports.subscriptions>['query']
type Status = (typeof subscriptionStatuses)[number]

const s = subscriptions

/** Subscriptions within reach: everybody's, or the caller's own and those of their people. */
const subscriptionsWithin = (user: SignedInUser): SQL | undefined => {
  const reach = reachOf(user)
  if (reach === 'everybody') return undefined
  if (reach !== 'team') return eq(s.userUuid, user.uuid)
  const people = sql`(select ${users.uuid} from ${users} where ${or(eq(users.uuid, user.uuid), withinReach(user))})`
  return inArray(s.userUuid, people)
}

const statusCondition = (status: Status, today: string): SQL | undefined => {
  const live = sql`${s.disabledAt} is null`
  const begun = sql`${s.starts} <= ${today}`
  const soon = addDays(today, soonDays)
  switch (status) {
    case 'upcoming':
      return and(live, sql`${s.starts} > ${today}`)
    case 'disabled':
      return sql`${s.disabledAt} is not null`
    case 'expired':
      return and(live, sql`${s.ends} < ${today}`)
    case 'expiring':
      return and(live, begun, ...fromTo(s.ends, today, soon))
    case 'active':
      return and(live, begun, sql`${s.ends} > ${soon}`)
  }
}

const statusOf = ({ starts, ends, disabledAt }: typeof s.$inferSelect, today: string): Status => {
  if (disabledAt !== null) return 'disabled'
  if (starts > today) return 'upcoming'
  if (ends < today) return 'expired'
  return ends <= addDays(today, soonDays) ? 'expiring' : 'active'
}

/** A partner by uuid, or by the code people signed up with. */
const byPartner = (partner: string | undefined): SQL[] => {
  if (partner === undefined || partner === '') return []
  if (isUuid(partner)) return [eq(s.partnerUuid, partner.toLowerCase())]
  return [sql`${s.partnerUuid} in (select ${users.uuid} from ${users} where ${eq(users.ownPartnerCode, partner)})`]
}

const whereOf = (query: Query, within: SQL | undefined, today: string): SQL | undefined =>
  and(
    within,
    ...platformNamed(s.platformUuid, query.platforms),
    ...oneOf(s.platformUuid, query.platform_uuids),
    ...oneOf(s.currency, query.currency_type),
    ...oneOf(s.partnerUuid, query.partner_ids),
    ...oneOf(s.teacherUuid, query.teacher_uuids),
    ...byPartner(query.partner),
    ...oneOf(packages.name, query.package).map(
      (named) => sql`${s.packageId} in (select ${packages.id} from ${packages} where ${named})`,
    ),
    ...(query.status?.length ? [or(...query.status.map((status) => statusCondition(status, today)))] : []),
    ...fromTo(s.bought, query.start_date, query.end_date),
  )

const orderOf = sorting<Query['sort']>({
  first: '-bought',
  by: { bought: s.bought, ends: s.ends, amount: { by: s.amountMinor, within: s.currency }, days_left: s.ends },
  ties: [s.id],
})

/** Subscriptions sold per day, package and currency, and how many of them ended and were renewed. */
interface Sold {
  readonly bought: string
  readonly packageId: number
  readonly currency: string
  readonly n: number
  readonly minor: string | null
  readonly ended: number
  readonly expired: number
  readonly renewed: number
}

const monthsOf = async (db: Db, sold: readonly Sold[]) => {
  const days = sold.map(({ bought }) => bought).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const names = await db.select({ id: packages.id, name: packages.name }).from(packages).orderBy(packages.id)
  return monthBuckets({ start: first, end: last }).flatMap(({ year, month, start, end }) => {
    const within = sold.filter(({ bought }) => bought >= start && bought <= end)
    return names.flatMap(({ id, name }) => {
      const n = within.reduce((all, row) => (row.packageId === id ? all + row.n : all), 0)
      return n > 0 ? [{ year, month, start, end, package: name, sold: n }] : []
    })
  })
}

/** Daily sums of the whole filtered set, how many ended and were renewed, and the number of people. */
const figuresOf = async (db: Db, where: SQL | undefined, once: boolean, today: string, now: Date) => {
  const ended = sql`${s.ends} < ${today}`
  const filtered = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const sums = db
    .select({
      bought: sql<string>`${s.bought}`,
      packageId: sql<number>`${s.packageId}`,
      currency: sql<string>`${s.currency}`,
      n: count(),
      minor: sum(s.amountMinor),
      ended: filtered(ended),
      expired: filtered(statusCondition('expired', today)),
      renewed: filtered(sql`${ended} and ${s.renewed}`),
    })
    .from(s)
    .where(where)
    .groupBy(s.bought, s.packageId, s.currency)
  const folded = db
    .select({ currency: sql<string>`${s.currency}`, n: count(), minor: sum(s.amountMinor) })
    .from(newestPer(s.userUuid, s.id, [s.currency, s.amountMinor], where))
    .groupBy(s.currency)
  const buyers = db.selectDistinct({ one: s.userUuid }).from(s).where(where).as('buyers')
  const [sold, people, listed] = await Promise.all([
    cached(db, sums, now),
    cached(db, db.select({ n: count() }).from(buyers), now),
    once ? cached(db, folded, now) : undefined,
  ])
  const all = (figure: 'ended' | 'expired' | 'renewed') => sold.reduce((total, row) => total + row[figure], 0)
  return {
    sold,
    /** The sums of the listed rows: all of them, or each person's newest. */
    listed: listed ?? sold,
    people: people[0]?.n ?? 0,
    ended: all('ended'),
    expired: all('expired'),
    renewed: all('renewed'),
  }
}

const countOf = (rows: readonly { readonly n: number }[]): number => rows.reduce((all, { n }) => all + n, 0)

const totalsOf = (rows: readonly Pick<Sold, 'currency' | 'n' | 'minor'>[]) =>
  summedPerCurrency(rows, (mine, write) => ({
    amount: write(mine.reduce((all, { minor }) => all + BigInt(minor ?? 0), 0n)),
    count: countOf(mine),
  }))

/** Subscriptions sold, newest first, with sums per currency, Persian months by package, and how many were renewed. */
export const subscriptionReport: Handler<typeof orderReports.subscriptions> = async ({ db, user, now }, { query }) => {
  const moment = now()
  const today = todayInTehran(moment)
  const where = whereOf(query, subscriptionsWithin(user), today)
  const once = query.unique === true
  const order = orderOf(query.sort)
  const window = windowOf(query)
  const oncePer = once ? s.userUuid : undefined
  const [{ sold, listed, people, ended, expired, renewed }, rows] = await withPage(
    window,
    figuresOf(db, where, once, today, moment),
    (known) => countOf(known.listed),
    (n) =>
      db
        .select({ row: s, package: packages.name, platform: { uuid: platforms.uuid, name: platforms.name } })
        .from(s)
        .innerJoin(packages, eq(packages.id, s.packageId))
        .leftJoin(platforms, eq(platforms.uuid, s.platformUuid))
        .where(onPage(s.id, { where, order, found: n, oncePer, ...window }))
        .orderBy(...ordered(order)),
  )
  const named = await namesOf(
    db,
    rows.flatMap(({ row }) => [row.userUuid, row.partnerUuid, row.teacherUuid]),
  )
  return {
    ...pageReply(
      orderReports.subscriptions,
      query,
      countOf(listed),
      rows.map(({ row, package: bundle, platform }) => ({
        id: row.id,
        user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
        package: bundle,
        platform,
        partner: named(row.partnerUuid),
        teacher: named(row.teacherUuid),
        bought: row.bought,
        ends: row.ends,
        days_left: daysBetween(today, row.ends),
        amount: formatMinor(row.amountMinor, row.currency),
        currency: row.currency,
        coupon: row.coupon,
        status: statusOf(row, today),
      })),
    ),
    as_of: moment.toISOString(),
    sold: countOf(sold),
    sales: totalsOf(sold).map(({ currency, amount }) => ({ currency, amount })),
    unique_users: people,
    renewal_rate: ended > 0 ? renewed / ended : null,
    expired,
    months: await monthsOf(db, sold),
    totals: totalsOf(listed),
  }
}
