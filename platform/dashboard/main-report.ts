import { shareKinds } from '../../contract/money/shares'
import { allows, isStaff } from '../../contract/access'
import { todayInTehran } from '../../contract/jalali'
import type { dashboardReports } from '../../contract/dashboard/reports'
import type { Parsed } from '../../contract/endpoint'
import type { Currency } from '../../contract/money/amounts'
import { openRequestStatuses } from '../../contract/requests/requests'
import { and, count, eq, inArray, isNull, notInArray, or, sql, sum, type SQL } from 'drizzle-orm'
import { onDays, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { payments, platforms, processRequests, subscriptions, tickets, users } from '../db/schema'
import type { Handler, SignedInUser } from '../implement'
import { earned, shareColumns, sharePaid } from '../money/shares/rows'
import { reachOf, withinReach } from '../people/scope'
import { cachedReply } from '../http/cached-reply'
import { ticketsWithin } from '../tickets/scope'
import { amountsOf } from './amounts'

type Query = Parsed<typeof dashboardReports.mainReport>['query']
interface Sum {
  currency: Currency
  amount: string
}

const r = processRequests

const platformIds = async (db: Db, { platforms: names, platform_uuids }: Query): Promise<string[] | undefined> => {
  if (!names?.length) return platform_uuids?.length ? platform_uuids : undefined
  const rows = await db.select({ uuid: platforms.uuid }).from(platforms).where(inArray(platforms.name, names))
  const found = rows.map(({ uuid }) => uuid)
  return platform_uuids?.length ? found.filter((uuid) => platform_uuids.includes(uuid)) : found
}

const number = async (query: PromiseLike<readonly { n: number }[]>): Promise<number> => (await query)[0]?.n ?? 0

const asSums = (rows: readonly { currency: string | null; minor: string | null }[]): Sum[] => {
  const found = new Map<string, bigint>()
  for (const { currency, minor } of rows)
    if (currency !== null) found.set(currency, (found.get(currency) ?? 0n) + BigInt(minor ?? 0))
  return amountsOf(found)
}

/** Unpaid shares of completed requests, as the share lists count them: everybody's, or those of one holder. */
const unpaidShares = async (db: Db, holder: string | undefined, where: SQL | undefined): Promise<Sum[]> => {
  const rows = []
  for (const kind of shareKinds) {
    const columns = shareColumns[kind]
    const mine = holder === undefined ? undefined : eq(columns.holder, holder)
    rows.push(
      ...(await db
        .select({ currency: r.currency, minor: sum(columns.minor) })
        .from(r)
        .where(and(earned(kind), ...sharePaid(kind, 'unpaid'), mine, where))
        .groupBy(r.currency)),
    )
  }
  return asSums(rows)
}

const incomeOf = async (db: Db, { start_date, end_date, currency_type }: Query): Promise<Sum[]> =>
  asSums(
    await db
      .select({ currency: payments.currency, minor: sum(payments.amountMinor) })
      .from(payments)
      .where(
        and(
          eq(payments.status, 'paid'),
          ...onDays(payments.paidAt, start_date, end_date),
          ...oneOf(payments.currency, currency_type),
        ),
      )
      .groupBy(payments.currency),
  )

/** Whose figures the caller sees: everybody's, or their own and those of their people. */
const whose = (user: SignedInUser) => {
  if (reachOf(user) === 'everybody') return { people: undefined, of: () => undefined }
  const person = or(eq(users.uuid, user.uuid), withinReach(user))
  const of = (column: typeof r.userUuid | typeof subscriptions.userUuid): SQL | undefined =>
    reachOf(user) === 'team'
      ? inArray(column, sql`(select ${users.uuid} from ${users} where ${person})`)
      : eq(column, user.uuid)
  // Callers do not count themselves among their people.
  const people = reachOf(user) === 'team' ? withinReach(user) : person
  return { people, of }
}

/** Headline figures as of now, and completed requests and income for the requested days. */
export const mainReport: Handler<typeof dashboardReports.mainReport> = cachedReply(
  'main',
  async ({ db, user, now }, { query }) => {
    const moment = now()
    const today = todayInTehran(moment)
    const { people, of } = whose(user)
    const onPlatforms = await platformIds(db, query)
    const requestsOn = onPlatforms === undefined ? undefined : and(oneOf(r.platformUuid, onPlatforms)[0] ?? sql`false`)
    const soldOn =
      onPlatforms === undefined ? undefined : (oneOf(subscriptions.platformUuid, onPlatforms)[0] ?? sql`false`)
    const visible = and(isNull(r.hiddenAt), of(r.userUuid), requestsOn)
    const active = and(
      isNull(subscriptions.disabledAt),
      sql`${subscriptions.starts} <= ${today}`,
      sql`${subscriptions.ends} >= ${today}`,
    )
    const inCurrency = query.currency_type === undefined ? undefined : eq(r.currency, query.currency_type)
    const readsMoney = allows(user, 'money.read')
    const figures = {
      as_of: moment.toISOString(),
      users: await number(db.select({ n: count() }).from(users).where(people)),
      active_subscriptions: await number(
        db
          .select({ n: count() })
          .from(subscriptions)
          .where(and(active, of(subscriptions.userUuid), soldOn)),
      ),
      open_tickets: await number(
        db
          .select({ n: count() })
          .from(tickets)
          .where(and(notInArray(tickets.status, ['closed']), await ticketsWithin(db, user))),
      ),
      open_requests: await number(
        db
          .select({ n: count() })
          .from(r)
          .where(and(inArray(r.status, openRequestStatuses), visible)),
      ),
      completed_requests: await number(
        db
          .select({ n: count() })
          .from(r)
          .where(and(eq(r.status, 'completed'), ...onDays(r.completedAt, query.start_date, query.end_date), visible)),
      ),
      ...(!isStaff(user) && {
        introduced: await number(db.select({ n: count() }).from(users).where(eq(users.partnerUuid, user.uuid))),
      }),
    }
    return {
      ...figures,
      ...(readsMoney && { income: await incomeOf(db, query) }),
      ...(readsMoney && { unpaid_shares: await unpaidShares(db, undefined, and(requestsOn, inCurrency)) }),
      ...(allows(user, 'shares.own') && {
        unpaid_shares: await unpaidShares(db, user.uuid, and(requestsOn, inCurrency)),
      }),
    }
  },
)
