import { and, eq } from 'drizzle-orm'
import { isTrusted } from '../../contract/access'
import { todayInTehran } from '../../contract/jalali'
import { formatMinor } from '../../contract/money/amounts'
import { paymentFailures, type PaymentFailure } from '../../contract/orders/payments'
import { writeAudit, type AuditContext } from '../system/audit'
import type { Db } from '../db/connect'
import { noteWrite } from '../db/query-cache'
import { auditLog, packages, payments, subscriptions, users } from '../db/schema'
import { subscriptionSpan } from '../../contract/orders/subscription-days'
import { pageLinks } from '../../contract/page-links'
import { amountWords, dayWords, notify } from '../notifications/notify'
import { lockCoupon, openPaymentsWith, returnCoupon, takeCoupon, timesPaidWith, usesToFree } from './coupons'
import type { Decided, Gateway, Outcome } from './gateway'
import { undecided } from './open-payments'
import { postSale, postUnused } from './sale'

export type PaymentRow = typeof payments.$inferSelect

const isUndecided = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  (undecided as readonly string[]).includes(status)

/** Given up by us, not by the gateway, which may still accept it. */
const isLeft = ({ status, failure }: Pick<PaymentRow, 'status' | 'failure'>): boolean =>
  status === 'failed' && failure === 'left'

/** Adds the paid subscription and returns its first day; undefined if the buyer or the package no longer exists. */
const giveSubscription = async (tx: Db, payment: PaymentRow, context: AuditContext): Promise<string | undefined> => {
  const today = todayInTehran(context.now())
  const [pack] =
    payment.packageId === null ? [] : await tx.select().from(packages).where(eq(packages.id, payment.packageId))
  const [buyer] = await tx.select().from(users).where(eq(users.uuid, payment.userUuid)).for('update')
  if (!pack || !buyer) return undefined
  const [latest] = await tx
    .select({ platform: subscriptions.platformUuid })
    .from(subscriptions)
    .where(and(eq(subscriptions.userUuid, buyer.uuid), eq(subscriptions.ends, buyer.subscriptionEnds ?? today)))
    .limit(1)
  const { starts, ends } = subscriptionSpan(today, buyer.subscriptionEnds, pack.months)
  await tx.insert(subscriptions).values({
    userUuid: buyer.uuid,
    packageId: pack.id,
    platformUuid: latest?.platform ?? null,
    paymentId: payment.id,
    partnerUuid: buyer.partnerUuid,
    teacherUuid: buyer.teacherUuid,
    bought: today,
    starts,
    ends,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    coupon: payment.coupon,
  })
  // An account with rights over money takes two people's decision; a payment does not replace it.
  const opens = buyer.disabledAt !== null && buyer.renewalLifts && !isTrusted(buyer)
  await tx
    .update(users)
    .set({
      subscriptionEnds: ends,
      ...(opens && {
        disabledAt: null,
        disabledReason: null,
        renewalLifts: false,
        modifiedAt: context.now(),
        version: buyer.version + 1,
      }),
    })
    .where(eq(users.uuid, buyer.uuid))
  if (!opens) return starts
  await writeAudit(tx, context, {
    action: 'user.enabled',
    subject: { type: 'user', id: buyer.uuid },
    before: { disabled: true },
    after: { disabled: false, payment: payment.reference },
  })
  return starts
}

/**
 * Takes a coupon use again for a payment that had released it and was paid after all, if necessary from another open
 * payment of the buyer; false if the coupon’s limits leave none.
 */
const takeCouponAgain = async (tx: Db, code: string, buyer: string, context: AuditContext): Promise<boolean> => {
  const [coupon] = await lockCoupon(tx, code)
  const paid = await timesPaidWith(tx, code, buyer)
  if (!coupon || paid >= coupon.perPerson) return false
  // A payment the gateway owes an answer about has a payer waiting for it, so it releases its use last.
  const open = (await openPaymentsWith(tx, code, buyer)).toSorted(
    (x, y) => Number(x.status === 'unknown') - Number(y.status === 'unknown'),
  )
  for (const { id } of open.slice(0, usesToFree(coupon, paid, open.length)))
    await settlePayment(tx, id, 'left', context)
  return takeCoupon(tx, code)
}

/** Credits the buyer with an amount that was paid too late for its coupon. */
const giveCredit = async (tx: Db, payment: PaymentRow, at: Date): Promise<void> => {
  const { userUuid: user, reference, amountMinor, currency } = payment
  await notify(tx, {
    to: [user],
    type: 'money',
    text: 'payment_to_credit',
    values: { reference, amount: amountWords(amountMinor, currency) },
    link: pageLinks.ownTransfers(),
    at,
  })
  await postUnused(tx, { at, user, reference, amountMinor, currency })
}

/** Tells the payer of a payment whose result was not known that it was not made. */
const tellNotMade = (tx: Db, { userUuid, reference }: PaymentRow, at: Date): Promise<void> =>
  notify(tx, {
    to: [userUuid],
    type: 'subscription',
    text: 'payment_not_made',
    values: { reference },
    link: pageLinks.paymentResult(reference),
    at,
  })

/** Whether the page of a payment ever said that its result is not known, and that its payer will be told. */
const wasUnknown = async (tx: Db, { id, status }: PaymentRow): Promise<boolean> => {
  if (status === 'unknown') return true
  const [noted] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'payment'),
        eq(auditLog.subjectId, String(id)),
        eq(auditLog.action, 'payment.unknown'),
      ),
    )
    .limit(1)
  return noted !== undefined
}

/**
 * Records the outcome of a payment, once. A paid one is posted, adds the subscription and notifies the buyer; a failed one
 * returns its coupon use, and notifies the buyer if it ever was unknown. A second call finds it decided and changes
 * nothing. Only one given up as `left` may be paid after all: it buys the subscription if its coupon has a use left for it,
 * and is `refunded` as credit otherwise.
 */
export const settlePayment = async (
  tx: Db,
  id: number,
  outcome: Decided | PaymentFailure,
  context: AuditContext,
): Promise<void> => {
  const [known] = await tx
    .select({ coupon: payments.coupon, pack: packages.name })
    .from(payments)
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .where(eq(payments.id, id))
  // Locked before the payment, in the same order as starting one.
  if (known && known.coupon !== null) await lockCoupon(tx, known.coupon)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!payment || outcome === payment.status) return
  const left = isLeft(payment)
  if (left ? outcome === 'left' || outcome === 'unknown' : !isUndecided(payment)) return
  const now = context.now()
  const { coupon } = payment
  const unused =
    outcome === 'paid' && left && coupon !== null && !(await takeCouponAgain(tx, coupon, payment.userUuid, context))
  const paid = outcome === 'paid'
  const failure = paymentFailures.find((reason) => reason === outcome) ?? null
  const status = unused ? 'refunded' : paid || outcome === 'unknown' ? outcome : 'failed'
  await tx
    .update(payments)
    .set({ status, failure, ...(paid && { paidAt: now }) })
    .where(eq(payments.id, id))
  await writeAudit(tx, context, {
    action: `payment.${status}`,
    subject: { type: 'payment', id },
    before: { status: payment.status, ...(left && { failure: payment.failure }) },
    after: { status, ...(paid && known?.pack && { package: known.pack }), ...(failure !== null && { failure }) },
  })
  if (status === 'failed' && !left && coupon !== null) await returnCoupon(tx, coupon)
  if (unused) return giveCredit(tx, payment, now)
  if (status === 'failed' && !left && (await wasUnknown(tx, payment))) await tellNotMade(tx, payment, now)
  if (!paid) return
  const starts = await giveSubscription(tx, payment, context)
  const later = starts !== undefined && starts > todayInTehran(now)
  await notify(tx, {
    to: [payment.userUuid],
    type: 'subscription',
    text: later ? 'subscription_renewed' : 'subscription_paid',
    values: { reference: payment.reference, ...(later && { starts: dayWords(starts) }) },
    link: pageLinks.purchases(),
    at: now,
  })
  if (payment.amountMinor === 0n) return
  const { userUuid: user, reference, amountMinor } = payment
  await postSale(tx, { at: now, user, reference, amountMinor, currency: payment.currency })
}

/**
 * Records that the gateway reports on a payment again and has no outcome: its payer may continue, and its coupon use may
 * pass on. One that was decided meanwhile stays as it is.
 */
const reopenPayment = async (tx: Db, id: number, context: AuditContext): Promise<void> => {
  const reopened = await tx
    .update(payments)
    .set({ status: 'started' })
    .where(and(eq(payments.id, id), eq(payments.status, 'unknown')))
    .returning({ id: payments.id })
  if (reopened.length === 0) return
  await writeAudit(tx, context, {
    action: 'payment.reopened',
    subject: { type: 'payment', id },
    before: { status: 'unknown' },
    after: { status: 'started' },
  })
}

/**
 * Looks up a payment at the gateway and records the outcome; returns what the gateway reported, undefined if the outcome
 * was known already. The gateway is called outside the transaction.
 */
export const resolvePayment = async (
  db: Db,
  gateway: Gateway,
  payment: PaymentRow,
  context: AuditContext,
): Promise<Outcome | undefined> => {
  if (!isUndecided(payment) && !isLeft(payment)) return undefined
  const { reference, amountMinor } = payment
  const currency = payment.currency
  const outcome = await gateway.lookUp({ reference, amount: formatMinor(amountMinor, currency), currency })
  const undecidedThere = outcome === 'open' || outcome === 'absent'
  if (undecidedThere && payment.status !== 'unknown') return outcome
  await db.transaction((tx) =>
    undecidedThere ? reopenPayment(tx, payment.id, context) : settlePayment(tx, payment.id, outcome, context),
  )
  await noteWrite(db)
  return outcome
}
