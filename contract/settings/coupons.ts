import * as z from 'zod/mini'
import { area } from '../endpoint'
import { couponCode } from '../orders/payments'
import {
  amountInput,
  count,
  currency,
  decimal,
  done,
  flag,
  id,
  idInput,
  idsOf,
  idText,
  integerBetween,
  isoDate,
  pageOf,
  paging,
  queryText,
  sortBy,
  uuid,
} from '../scalars'
import { searchLimits } from '../text'

const coupon = z.object({
  code: z.string(),
  /** The only package it is for; null for every one. */
  package: z.nullable(id),
  /** The person whose people alone may use it; null for everybody. */
  owner: z.nullable(uuid),
  /** The discount: a percentage, or an amount of a currency. */
  percent: z.nullable(count),
  amount: z.nullable(decimal),
  currency: z.nullable(currency),
  /** The days it is valid, both inclusive; without a first day it is valid already. */
  starts: z.nullable(isoDate),
  expires: isoDate,
  max_uses: count,
  /** Uses by payments that are paid or may still be paid. */
  uses: count,
  /** How often one person may pay with it. */
  per_person: count,
  /** False once it was ended before its last day. */
  active: z.boolean(),
  version: count,
})
/** A discount code. */
export type CouponSettings = z.infer<typeof coupon>

const most = 1_000_000
const values = {
  package: z.nullable(idInput),
  owner: z.nullable(uuid),
  percent: z.nullable(integerBetween(1, 100)),
  amount: z.nullable(amountInput),
  currency: z.nullable(currency),
  starts: z.nullable(isoDate),
  expires: isoDate,
  max_uses: integerBetween(1, most),
  per_person: integerBetween(1, most),
  active: z.boolean(),
}

const object = z.object({ object: coupon })

/** Coupons, below `/settings`. */
export const couponSettings = area('coupons', {
  coupons: {
    method: 'GET',
    path: '/settings/coupons/',
    origin: 'assumed',
    access: 'settings.read',
    provides: ['coupons', 'orders'],
    summary: 'Coupons with how often they were used.',
    query: z.object({
      ...paging,
      ...idsOf(couponCode),
      sort: z.optional(sortBy(['code', 'starts', 'expires', 'uses', 'active'])),
      query: z.optional(queryText(searchLimits.rows)),
      package: z.optional(idText),
      owner: z.optional(uuid),
      active: z.optional(flag),
    }),
    response: pageOf(coupon),
  },
  coupon: {
    method: 'GET',
    path: '/settings/coupons/{code}/',
    origin: 'assumed',
    access: 'settings.read',
    provides: ['coupons', 'orders'],
    summary: 'One coupon.',
    params: z.object({ code: couponCode }),
    response: object,
  },
  createCoupon: {
    method: 'POST',
    path: '/settings/coupons/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['coupons'],
    touches: 'nothing',
    summary: 'Create a coupon: a percentage off, or an amount of a currency.',
    body: z.extend(z.partial(z.object(values)), {
      code: couponCode,
      expires: values.expires,
      max_uses: values.max_uses,
    }),
    response: object,
    idempotent: 'offered',
  },
  updateCoupon: {
    method: 'PATCH',
    path: '/settings/coupons/{code}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['coupons'],
    touches: 'nothing',
    summary: 'Change a coupon, except its code; only given fields change, and payments made with it keep their price.',
    params: z.object({ code: couponCode }),
    body: z.extend(z.partial(z.object(values)), { version: count }),
    response: object,
  },
  deleteCoupon: {
    method: 'DELETE',
    path: '/settings/coupons/{code}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['coupons'],
    summary: 'Delete a coupon no payment was started with; any other is refused and can be ended instead.',
    params: z.object({ code: couponCode }),
    response: done,
  },
})
