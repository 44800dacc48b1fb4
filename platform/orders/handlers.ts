import { randomInt } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { daysBetween, todayInTehran } from '../../contract/jalali'
import { formatMinor } from '../../contract/money/amounts'
import type { contract } from '../../contract/index'
import type { orders } from '../../contract/orders/payments'
import { pageLinks } from '../../contract/page-links'
import type { Db } from '../db/connect'
import { departments, packages, payments, users } from '../db/schema'
import { refund, consumeAll, type Attempt } from '../http/limits'
import {
  countAttempts,
  type AttemptsOf,
  type CallContext,
  type Handler,
  type Handlers,
  type SignedInUser,
} from '../implement'
import { subscriptionNow } from '../people/holdings'
import { invalid, refuse } from '../http/refuse'
import type { Runtime } from '../runtime'
import { catalogueHandlers } from './catalogue'
import { subscriptionReport } from './subscription-report'
import { judgeCoupon, lockCoupon, openPaymentsWith, takeCoupon, type CouponVerdict, type PackageRow } from './coupons'
import { gatewayOf, takesPayments } from './gateways'
import { maybeOpenElsewhere } from './open-payments'
import { listPayments } from './payments'
import { presentPayments, selectPayments, type Payment } from './present'
import { numbers, servers } from './services'
import { resolvePayment, settlePayment } from './settle'

const packageOnSale = async (db: Db, id: number, field: string): Promise<PackageRow> => {
  const [row] = await db
    .select()
    .from(packages)
    .where(and(eq(packages.id, id), eq(packages.active, true)))
  if (!row) throw invalid({ [field]: 'unknown_option' })
  return row
}

/** The attempts that an invalid coupon counts towards. */
const couponGuesses = ({ user, ip }: Pick<CallContext, 'user' | 'ip'>): readonly Attempt[] => [
  { limit: 'coupons', key: user.uuid },
  { limit: 'coupons_from_address', key: ip },
]

const subscriptionOf = async (db: Db, uuid: string, today: string) => {
  const row = await subscriptionNow(db, uuid, today)
  if (!row) return null
  const { package: running, ends, parts } = row
  return { package: running, ends, ...(parts && { parts }), remaining_days: daysBetween(today, ends) }
}

/** Somebody's newest payment that may be in progress elsewhere right now. */
const unanswered = (db: Db, uuid: string, now: Date) =>
  selectPayments(db, and(eq(payments.userUuid, uuid), maybeOpenElsewhere(now)))
    .orderBy(desc(payments.id))
    .limit(1)

/** Whether somebody may pay; a disabled account may only if a subscription re-enables it. */
const maySubscribe = async (db: Db, user: SignedInUser): Promise<boolean> => {
  if (!user.disabled) return true
  const [row] = await db.select({ lifts: users.renewalLifts }).from(users).where(eq(users.uuid, user.uuid))
  return row?.lifts === true
}

const auditContextOf = ({ requestId, ip, now, user }: CallContext) => ({ requestId, ip, now, user: user.uuid })

const newReference = (): string => `G${String(randomInt(0, 1e12)).padStart(12, '0')}`

/** Our own address that leads to the gateway; it carries the origin of the site the payer came from. */
const gatewayPathOf = (reference: string, origin: string | null): string =>
  `/api/pay/${reference}${origin === null ? '' : `?back=${encodeURIComponent(origin)}`}`

/** The caller's payment, with a link to resume it while it is still at the gateway. */
const resumable = (payment: Payment | undefined, origin: string | null) =>
  payment
    ? { ...payment, ...(payment.status === 'started' && { redirect: gatewayPathOf(payment.reference, origin) }) }
    : null

/** Sales: packages, coupons, payments through the gateway, and subscriptions. */
export const orderHandlers = (runtime: Runtime): Handlers<(typeof contract)['orders']> => {
  const { config, connection, now: clock } = runtime
  const gateway = gatewayOf(config, connection.db, clock)

  const checkCoupon: Handler<typeof orders.checkCoupon> = async (ctx, { query }) => {
    const { db, user, now, ip } = ctx
    const pack = await packageOnSale(db, query.package, 'package')
    const guesses = couponGuesses({ user, ip })
    await consumeAll(db, guesses, now())
    const judge = () => judgeCoupon(db, query.coupon, pack, user.uuid, now())
    let verdict = await judge()
    const inPayment = 'refused' in verdict ? verdict.refused === 'in_payment' : verdict.takesFrom.length > 0
    if (inPayment) {
      // The payer may have paid or cancelled at the gateway and come back another way.
      for (const open of await openPaymentsWith(db, query.coupon, user.uuid))
        await resolvePayment(db, gateway, open, auditContextOf(ctx))
      verdict = await judge()
    }
    if ('discount' in verdict) for (const guess of guesses) await refund(db, guess)
    const currency = pack.currency
    const discount = 'discount' in verdict ? verdict.discount : 0n
    return {
      valid: 'discount' in verdict,
      reason: 'refused' in verdict ? verdict.refused : null,
      ...('refused' in verdict && { for_package: verdict.forPackage }),
      price: formatMinor(pack.priceMinor, currency),
      discount: formatMinor(discount, currency),
      total: formatMinor(pack.priceMinor - discount, currency),
      currency,
    }
  }

  const payment: Handler<typeof orders.payment> = async (ctx, { query }) => {
    const { db, user, now, headers } = ctx
    const origin = headers.get('origin')
    const own = and(eq(payments.reference, query.ref ?? ''), eq(payments.userUuid, user.uuid))
    if (query.ref !== undefined) {
      const [row] = await db.select().from(payments).where(own)
      if (!row) throw refuse('not_found')
      await resolvePayment(db, gateway, row, auditContextOf(ctx))
    }
    const [shown] = query.ref === undefined ? [] : await presentPayments(db, await selectPayments(db, own))
    const [waiting] = await presentPayments(db, await unanswered(db, user.uuid, now()))
    const onSale = await db.select().from(packages).where(eq(packages.active, true)).orderBy(asc(packages.months))
    const [department] = await db
      .select({ id: departments.id })
      .from(departments)
      .where(eq(departments.serves, 'payments'))
    return {
      ...(department && { department: department.id }),
      packages: onSale.map(({ id, name, months, priceMinor, currency, features, best }) => ({
        id,
        name,
        months,
        price: formatMinor(priceMinor, currency),
        currency,
        features,
        best,
      })),
      subscription: await subscriptionOf(db, user.uuid, todayInTehran(now())),
      payment: resumable(shown, origin),
      waiting: resumable(waiting, origin),
      sandbox: gateway.sandbox,
    }
  }

  const startPayment: Handler<typeof orders.startPayment> = async (ctx, { body }) => {
    const { db, user, now, audit, headers } = ctx
    if (!takesPayments(config)) throw refuse('unavailable')
    if (!(await maySubscribe(db, user))) throw refuse('disabled')
    const pack = await packageOnSale(db, body.package, 'package')
    const [waiting] = body.anyway ? [] : await unanswered(db, user.uuid, now())
    if (waiting) throw refuse('conflict', { details: { reason: 'unanswered', reference: waiting.payment.reference } })
    if (body.coupon_code !== undefined) await lockCoupon(db, body.coupon_code)
    const verdict =
      body.coupon_code === undefined ? null : await judgeCoupon(db, body.coupon_code, pack, user.uuid, now())
    if (verdict && 'refused' in verdict) throw refuse('validation', couponRefusal(verdict))
    for (const id of verdict?.takesFrom ?? []) await settlePayment(db, id, 'left', auditContextOf(ctx))
    if (verdict && !(await takeCoupon(db, verdict.code)))
      throw refuse('validation', couponRefusal({ refused: 'used_up' }))
    const discountMinor = verdict?.discount ?? 0n
    const [row] = await db
      .insert(payments)
      .values({
        reference: newReference(),
        userUuid: user.uuid,
        packageId: pack.id,
        amountMinor: pack.priceMinor - discountMinor,
        discountMinor,
        currency: pack.currency,
        coupon: verdict?.code ?? null,
        status: 'started',
        createdAt: now(),
      })
      .returning()
    if (!row) throw refuse('internal')
    await audit({
      action: 'payment.started',
      subject: { type: 'payment', id: row.id },
      after: { package: pack.name, amount: formatMinor(row.amountMinor, pack.currency), coupon: row.coupon },
    })
    const free = row.amountMinor === 0n
    if (free) await settlePayment(db, row.id, 'paid', auditContextOf(ctx))
    const [shown] = await presentPayments(db, await selectPayments(db, eq(payments.id, row.id)))
    if (!shown) throw refuse('internal')
    const { reference } = row
    const redirect = free ? pageLinks.paymentResult(reference) : gatewayPathOf(reference, headers.get('origin'))
    return { reference, redirect, object: shown }
  }

  const guessesOf: AttemptsOf<typeof orders.startPayment> = (ctx, { body }) =>
    body.coupon_code === undefined ? [] : couponGuesses(ctx)
  return {
    checkCoupon,
    payment,
    startPayment: countAttempts(guessesOf, startPayment),
    payments: listPayments,
    ...catalogueHandlers,
    subscriptions: subscriptionReport,
    servers,
    numbers,
  }
}

const couponRefusal = ({ refused, forPackage }: Extract<CouponVerdict, { readonly refused: unknown }>) => ({
  fields: { coupon_code: 'invalid' as const },
  details: { reason: refused, for_package: forPackage },
})
