import { and, count, eq, inArray, sql, sum, type SQL } from 'drizzle-orm'
import { allowsAny } from '../../contract/access'
import type { Parsed, Reply } from '../../contract/endpoint'
import { checkMobile } from '../../contract/identifiers'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { orders } from '../../contract/orders'
import { onDays, oneOf, whether } from '../db/conditions'
import { onPage, ordered, type OrderTerm } from '../db/page'
import { remembered } from '../db/remembered'
import { packages, payments, subscriptions, users } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../paging'
import { namesOf } from '../people/names'

type Query = Parsed<typeof orders.payments>['query']
type Payment = Reply<typeof orders.payments>['results'][number]

const byPhone = (phone: string | undefined): SQL[] => {
  if (phone === undefined || phone === '') return []
  const mobile = checkMobile(phone)
  return [
    'value' in mobile
      ? inArray(payments.userUuid, sql`(select ${users.uuid} from ${users} where ${eq(users.phone, mobile.value)})`)
      : sql`false`,
  ]
}

const paymentsWhere = (query: Query, own: string | undefined): SQL | undefined =>
  and(
    ...oneOf(payments.userUuid, own === undefined ? undefined : [own]),
    ...oneOf(payments.userUuid, query.user_uuid === undefined ? undefined : [query.user_uuid]),
    ...byPhone(query.phone),
    ...oneOf(payments.status, query.status),
    ...whether(sql`${payments.status} = 'paid'`, query.is_paid),
    ...onDays(payments.createdAt, query.start_date, query.end_date),
    ...onDays(payments.paidAt, query.pay_datetime_start, query.pay_datetime_end),
  )

const columns = { created_at: payments.createdAt, paid_at: payments.paidAt, amount: payments.amountMinor } as const

const orderOf = (sort: Query['sort'] = '-created_at'): readonly OrderTerm[] => {
  const down = sort.startsWith('-')
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  return [
    { by: column, down, ...(column === payments.paidAt ? { lacking: 'last' } : {}) },
    { by: payments.id, down },
  ]
}

/** Payments of the caller, for staff of one phone or of everybody. */
export const listPayments: Handler<typeof orders.payments> = async ({ db, user, now }, { query }) => {
  const staff = allowsAny(user, ['money.read', 'users.read'])
  const where = paymentsWhere(query, staff ? undefined : user.uuid)
  const asked = db
    .select({ currency: payments.currency, n: count(), minor: sum(payments.amountMinor) })
    .from(payments)
    .where(where)
    .groupBy(payments.currency)
  const sums = await remembered(db, asked, now())
  const found = sums.reduce((all, { n }) => all + n, 0)
  const order = orderOf(query.sort)
  const rows = await db
    .select({ payment: payments, package: packages.name, ends: subscriptions.ends })
    .from(payments)
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .leftJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .where(onPage(payments.id, { where, order, found, ...windowOf(query) }))
    .orderBy(...ordered(order))
  const named = await namesOf(
    db,
    rows.map(({ payment }) => payment.userUuid),
  )
  const results = rows.map(({ payment, package: name, ends }): Payment => {
    const currency = payment.currency as Currency
    return {
      id: payment.id,
      reference: payment.reference,
      user: named(payment.userUuid) ?? { uuid: payment.userUuid, name: '' },
      package: name,
      amount: formatMinor(payment.amountMinor, currency),
      discount: formatMinor(payment.discountMinor, currency),
      currency,
      coupon: payment.coupon,
      status: payment.status as Payment['status'],
      created_at: payment.createdAt.toISOString(),
      paid_at: payment.paidAt?.toISOString() ?? null,
      subscription_ends: ends,
    }
  })
  const totals = currencyIds.flatMap((currency) =>
    sums
      .filter((row) => row.currency === currency)
      .map(({ n, minor }) => ({ currency, amount: formatMinor(BigInt(minor ?? 0), currency), count: n })),
  )
  return { ...pageReply(orders.payments, query, found, results), totals }
}
