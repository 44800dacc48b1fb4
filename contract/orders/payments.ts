import * as z from 'zod/mini'
import { person, subscriptionParts } from '../people/person'
import { area } from '../endpoint'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  flag,
  id,
  idInput,
  idText,
  instant,
  isoDate,
  ordered,
  pageOf,
  paging,
  queryText,
  sortBy,
  text,
  uuid,
} from '../scalars'
import { latinCode } from '../text'

/** A coupon’s code as it is stored and compared: Latin digits, capitals, no spaces. */
export const couponCodeOf = (typed: string): string => latinCode(typed).replace(/\s+/g, '').toUpperCase()

/** A coupon code, normalised by {@link couponCodeOf}. */
export const couponCode = text(40).check(z.overwrite(couponCodeOf), z.regex(/^[\p{L}\p{N}._-]{2,40}$/u, 'invalid'))

/**
 * Why a coupon gives no discount. `used`: the buyer has reached its limit per person; `used_up`: all buyers together
 * have reached its limit; `in_payment`: its last use is in a payment of the buyer that the gateway has not decided.
 */
export const couponRefusals = [
  'unknown',
  'early',
  'expired',
  'used',
  'used_up',
  'in_payment',
  'not_for_package',
  'not_yours',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]

/** `started`: the payer is at the gateway; `unknown`: the gateway has not reported the outcome. */
export const paymentStatuses = ['started', 'paid', 'failed', 'refunded', 'unknown'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Why a payment failed: cancelled by the payer, declined by the bank, or left: not started at the gateway within a day,
 * not finished there within thirty, or dropped for another payment with its coupon; null where unknown. A `left`
 * payment may still become `paid`, or `refunded` where its coupon was used in the meantime.
 */
export const paymentFailures = ['cancelled', 'declined', 'left'] as const
export type PaymentFailure = (typeof paymentFailures)[number]

const payment = z.object({
  id,
  reference: z.string(),
  user: person,
  package: z.nullable(z.string()),
  amount: decimal,
  discount: decimal,
  currency,
  coupon: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  failure: z.nullable(z.enum(paymentFailures)),
  created_at: instant,
  paid_at: z.nullable(instant),
  /** The days it bought, both inclusive; a package bought early begins after the running one. */
  subscription_starts: z.nullable(isoDate),
  subscription_ends: z.nullable(isoDate),
})

/**
 * The caller's own payment. `redirect`, while it is started: the gateway page to continue on, relative to the
 * platform’s host.
 */
const ownPayment = z.extend(payment, { redirect: z.optional(z.string()) })

/** Everything below `/orders`. */
export const orders = area('orders', {
  checkCoupon: {
    method: 'GET',
    path: '/orders/payment/check_coupon',
    origin: 'spec',
    access: 'money.own',
    exportable: false,
    summary: 'Discount a coupon gives on a package.',
    query: z.object({ package: idText, coupon: text(40) }),
    response: z.object({
      valid: z.boolean(),
      reason: z.nullable(z.enum(couponRefusals)),
      /** The package it is for, where that is another one. */
      for_package: z.optional(z.string()),
      price: decimal,
      discount: decimal,
      total: decimal,
      currency,
    }),
    whenDisabled: true,
  },
  payment: {
    method: 'GET',
    path: '/orders/payment/',
    origin: 'spec',
    access: 'money.own',
    exportable: false,
    summary: 'Packages on sale with the caller’s subscription; with ref, the state of one payment.',
    query: z.object({ ref: z.optional(text(60)) }),
    response: z.object({
      packages: z.array(
        z.object({
          id,
          name: z.string(),
          months: count,
          price: decimal,
          currency,
          features: z.array(z.string()),
          best: z.boolean(),
        }),
      ),
      subscription: z.nullable(
        z.object({ package: z.string(), ends: isoDate, parts: subscriptionParts, remaining_days: z.number() }),
      ),
      payment: z.nullable(ownPayment),
      /** The newest payment the gateway has not decided, or that began within half an hour: another one may pay twice. */
      waiting: z.nullable(ownPayment),
      /** Where messages about payments go; absent where no department is marked for them. */
      department: z.optional(id),
      sandbox: z.boolean(),
    }),
    whenDisabled: true,
  },
  startPayment: {
    method: 'POST',
    path: '/orders/payment/start',
    origin: 'spec',
    access: 'money.own',
    invalidates: ['orders'],
    summary:
      'Start a payment for a package; the response names the page to go to, relative to the platform’s host. `anyway` is required while the gateway has not decided an earlier payment, or when one began within half an hour. A disabled account may pay only where that reopens it.',
    body: z.object({ package: idInput, coupon_code: z.optional(text(40)), anyway: z.optional(z.boolean()) }),
    response: z.object({ reference: z.string(), redirect: z.string(), object: payment }),
    idempotent: true,
    needsContract: true,
    whenDisabled: true,
  },
  payments: {
    method: 'GET',
    path: '/orders/payments/',
    origin: 'spec',
    access: ['money.own', 'money.read', 'users.read'],
    summary: 'Payments of the caller; for staff, of one phone or of everybody.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['created_at', 'paid_at', 'amount'])),
        phone: z.optional(queryText(20)),
        status: z.optional(csv(z.enum(paymentStatuses))),
        is_paid: z.optional(flag),
        pay_datetime_start: z.optional(isoDate),
        pay_datetime_end: z.optional(isoDate),
        user_uuid: z.optional(uuid),
      }),
    ),
    /** `amount` and `count` cover all rows; what is not `paid` was an attempt, or was refunded. */
    response: pageOf(payment, z.array(z.object({ currency, amount: decimal, paid: decimal, count }))),
    cache: 300,
    whenDisabled: true,
  },
})
