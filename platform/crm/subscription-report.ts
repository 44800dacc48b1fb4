import { and, count, countDistinct, eq, inArray, max, min, or, sql, sum, type SQL } from 'drizzle-orm'
import { addDays, daysBetween, monthBuckets, todayInTehran, type DayRange } from '../../contract/calendar'
import { crmReports } from '../../contract/crm-reports'
import type { Parsed } from '../../contract/endpoint'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import type { Db } from '../db/connect'
import { fromTo, oneOf } from '../db/conditions'
import { onPage, ordered, type OrderTerm } from '../db/page'
import { remembered } from '../db/remembered'
import { packages, platforms, subscriptions, users } from '../db/schema'
import type { Handler, SignedInUser } from '../implement'
import { pageReply, windowOf } from '../paging'
import { namesOf } from '../people/names'
import { reachOf, withinReach } from '../people/scope'
import { soonDays } from '../people/subscription-state'
import { placeOf } from '../stats/buckets'

type Query = Parsed<typeof crmReports.subscriptions>['query']
type Status = 'upcoming' | 'active' | 'expiring' | 'expired' | 'disabled'

const s = subscriptions

/** Subscriptions of everybody, or of oneself and one's people. */
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

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A partner by uuid, or by the code people signed up with. */
const byPartner = (partner: string | undefined): SQL[] => {
  if (partner === undefined || partner === '') return []
  if (isUuid(partner)) return [eq(s.partnerUuid, partner.toLowerCase())]
  return [sql`${s.partnerUuid} in (select ${users.uuid} from ${users} where ${eq(users.ownPartnerCode, partner)})`]
}

const whereOf = (query: Query, within: SQL | undefined, today: string): SQL | undefined => {
  const asked = and(
    within,
    ...oneOf(platforms.name, query.platforms).map(
      (named) => sql`${s.platformUuid} in (select ${platforms.uuid} from ${platforms} where ${named})`,
    ),
    ...oneOf(s.platformUuid, query.platform_uuids),
    ...oneOf(s.currency, query.currency_type === undefined ? undefined : [query.currency_type]),
    ...oneOf(s.partnerUuid, query.partner_ids),
    ...oneOf(s.teacherUuid, query.teacher_uuids),
    ...byPartner(query.partner),
    ...oneOf(packages.name, query.package === undefined ? undefined : [query.package]).map(
      (named) => sql`${s.packageId} in (select ${packages.id} from ${packages} where ${named})`,
    ),
    ...(query.status?.length ? [or(...query.status.map((status) => statusCondition(status, today)))] : []),
    ...fromTo(s.bought, query.start_date, query.end_date),
  )
  return query.unique === true
    ? inArray(s.id, sql`(select max(${s.id}) from ${s} where ${asked ?? sql`true`} group by ${s.userUuid})`)
    : asked
}

const columns = { bought: s.bought, ends: s.ends, amount: s.amountMinor, days_left: s.ends } as const

const orderOf = (sort: Query['sort'] = '-bought'): readonly OrderTerm[] => {
  const down = sort.startsWith('-')
  return [
    { by: columns[sort.replace('-', '') as keyof typeof columns], down },
    { by: s.id, down },
  ]
}

const monthsOf = async (db: Db, range: DayRange | undefined, where: SQL | undefined, now: Date) => {
  const buckets = range ? monthBuckets(range) : []
  if (buckets.length === 0) return []
  const asked = db
    .select({ place: placeOf(s.bought, buckets, 'day'), packageId: s.packageId, sold: count() })
    .from(s)
    .where(where)
    .groupBy(sql`1`, s.packageId)
  const rows = await remembered(db, asked, now)
  const names = await db.select({ id: packages.id, name: packages.name }).from(packages).orderBy(packages.id)
  return buckets.flatMap(({ year, month, start, end }, at) =>
    names.flatMap(({ id, name }) => {
      const sold = rows.find((row) => row.place === at + 1 && row.packageId === id)?.sold ?? 0
      return sold > 0 ? [{ year, month, start, end, package: name, sold }] : []
    }),
  )
}

/** Sums for each currency, the people, and how many subscriptions ended and came back, of the whole filtered set. */
const figuresOf = async (db: Db, where: SQL | undefined, today: string, now: Date) => {
  const sums = db
    .select({ currency: s.currency, n: count(), minor: sum(s.amountMinor), first: min(s.bought), last: max(s.bought) })
    .from(s)
    .where(where)
    .groupBy(s.currency)
  const perPerson = db
    .select({ person: s.userUuid, newest: max(s.bought).as('newest') })
    .from(s)
    .groupBy(s.userUuid)
  const later = perPerson.as('later')
  const ended = sql`${s.ends} < ${today}`
  const people = db
    .select({
      people: countDistinct(s.userUuid),
      ended: sql`count(*) filter (where ${ended})`.mapWith(Number),
      expired: sql`count(*) filter (where ${statusCondition('expired', today)})`.mapWith(Number),
      renewed: sql`count(*) filter (where ${ended} and ${later.newest} > ${s.bought})`.mapWith(Number),
    })
    .from(s)
    .innerJoin(later, eq(later.person, s.userUuid))
    .where(where)
  const [rows, [figures]] = await Promise.all([remembered(db, sums, now), remembered(db, people, now)])
  return { sums: rows, figures }
}

/** Sold subscriptions, newest first, with sums for each currency, Persian months by package, and how many came back. */
export const subscriptionReport: Handler<typeof crmReports.subscriptions> = async ({ db, user, now }, { query }) => {
  const moment = now()
  const today = todayInTehran(moment)
  const where = whereOf(query, subscriptionsWithin(user), today)
  const { sums, figures } = await figuresOf(db, where, today, moment)
  const found = sums.reduce((all, { n }) => all + n, 0)
  const firsts = sums.flatMap(({ first }) => (first === null ? [] : [first])).toSorted()
  const lasts = sums.flatMap(({ last }) => (last === null ? [] : [last])).toSorted()
  const [start, end] = [firsts[0], lasts.at(-1)]
  const order = orderOf(query.sort)
  const rows = await db
    .select({ row: s, package: packages.name, platform: { uuid: platforms.uuid, name: platforms.name } })
    .from(s)
    .innerJoin(packages, eq(packages.id, s.packageId))
    .leftJoin(platforms, eq(platforms.uuid, s.platformUuid))
    .where(onPage(s.id, { where, order, found, ...windowOf(query) }))
    .orderBy(...ordered(order))
  const named = await namesOf(
    db,
    rows.flatMap(({ row }) => [row.userUuid, row.partnerUuid, row.teacherUuid]),
  )
  return {
    ...pageReply(
      crmReports.subscriptions,
      query,
      found,
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
        amount: formatMinor(row.amountMinor, row.currency as Currency),
        currency: row.currency as Currency,
        coupon: row.coupon,
        status: statusOf(row, today),
      })),
    ),
    as_of: moment.toISOString(),
    sold: found,
    unique_users: figures?.people ?? 0,
    renewal_rate: figures && figures.ended > 0 ? figures.renewed / figures.ended : null,
    expired: figures?.expired ?? 0,
    months: await monthsOf(db, start && end ? { start, end } : undefined, where, moment),
    totals: currencyIds.flatMap((currency) => {
      const row = sums.find((one) => one.currency === currency)
      return row ? [{ currency, amount: formatMinor(BigInt(row.minor ?? 0), currency), count: row.n }] : []
    }),
  }
}
