import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { allowsAny } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { checkMobile } from '../../contract/identifiers'
import { orders } from '../../contract/orders/payments'
import { onDays, oneOf, whether } from '../db/conditions'
import { onPage, ordered } from '../db/page'
import { cached } from '../db/query-cache'
import { sorting } from '../db/sorting'
import { payments, users } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { presentPayments, selectPayments } from './present'
import { perCurrency } from '../money/totals'

type Query = Parsed<typeof orders.payments>['query']

/** Payments that brought in money; the others were attempts. */
const isPaid = sql`${payments.status} = 'paid'`

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
    ...oneOf(payments.userUuid, own),
    ...oneOf(payments.userUuid, query.user_uuid),
    ...byPhone(query.phone),
    ...oneOf(payments.status, query.status),
    ...whether(isPaid, query.is_paid),
    ...onDays(payments.createdAt, query.start_date, query.end_date),
    ...onDays(payments.paidAt, query.pay_datetime_start, query.pay_datetime_end),
  )

const orderOf = sorting<Query['sort']>({
  first: '-created_at',
  by: {
    created_at: payments.createdAt,
    paid_at: { by: payments.paidAt, nulls: 'last' },
    amount: { by: payments.amountMinor, within: payments.currency },
  },
  ties: [payments.id],
})

/** The caller's payments, or for staff those of one phone number or of everybody; the totals state how much is paid. */
export const listPayments: Handler<typeof orders.payments> = async ({ db, user, now }, { query }) => {
  const staff = allowsAny(user, ['money.read', 'users.read'])
  const where = paymentsWhere(query, staff ? undefined : user.uuid)
  const asked = db
    .select({
      currency: payments.currency,
      n: count(),
      all: sql<string>`sum(${payments.amountMinor})`,
      paid: sql<string | null>`sum(${payments.amountMinor}) filter (where ${isPaid})`,
    })
    .from(payments)
    .where(where)
    .groupBy(payments.currency)
  const sums = await cached(db, asked, now())
  const found = sums.reduce((all, { n }) => all + n, 0)
  const order = orderOf(query.sort)
  const rows = await selectPayments(db, onPage(payments.id, { where, order, found, ...windowOf(query) })).orderBy(
    ...ordered(order),
  )
  const results = await presentPayments(db, rows)
  const totals = perCurrency(sums, ({ n, all, paid }, write) => ({ amount: write(all), paid: write(paid), count: n }))
  return { ...pageReply(orders.payments, query, found, results), totals }
}
