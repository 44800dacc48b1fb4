import { eq, type SQL } from 'drizzle-orm'
import type { Reply } from '../../contract/endpoint'
import { formatMinor } from '../../contract/money/amounts'
import type { orders } from '../../contract/orders/payments'
import type { Db } from '../db/connect'
import { packages, payments, subscriptions } from '../db/schema'
import { namesOf } from '../people/names'
import type { PaymentRow } from './settle'

export type Payment = Reply<typeof orders.payments>['results'][number]

interface Found {
  readonly payment: PaymentRow
  readonly package: string | null
  readonly starts: string | null
  readonly ends: string | null
}

/** Payments with what they bought, not yet sorted or paged. */
export const selectPayments = (db: Db, where: SQL | undefined) =>
  db
    .select({ payment: payments, package: packages.name, starts: subscriptions.starts, ends: subscriptions.ends })
    .from(payments)
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .leftJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .where(where)

/** Payments as the contract shows them. */
export const presentPayments = async (db: Db, rows: readonly Found[]): Promise<Payment[]> => {
  const named = await namesOf(
    db,
    rows.map(({ payment }) => payment.userUuid),
  )
  return rows.map(({ payment, package: name, starts, ends }) => {
    const currency = payment.currency
    return {
      id: payment.id,
      reference: payment.reference,
      user: named(payment.userUuid) ?? { uuid: payment.userUuid, name: '' },
      package: name,
      amount: formatMinor(payment.amountMinor, currency),
      discount: formatMinor(payment.discountMinor, currency),
      currency,
      coupon: payment.coupon,
      status: payment.status,
      failure: payment.failure,
      created_at: payment.createdAt.toISOString(),
      paid_at: payment.paidAt?.toISOString() ?? null,
      subscription_starts: starts,
      subscription_ends: ends,
    }
  })
}
