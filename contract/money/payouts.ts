import * as z from 'zod/mini'
import { area } from '../endpoint'
import { directions } from './networks'
import {
  csv,
  currency,
  dateRange,
  decimal,
  flag,
  id,
  instant,
  isoDate,
  ordered,
  pageOf,
  paging,
  sortBy,
  uuid,
} from '../scalars'

/** The status of a payout. */
const payoutStatuses = ['paid', 'pending', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const payout = z.object({
  id,
  date: isoDate,
  partner: z.object({ uuid, name: z.string() }),
  currency,
  amount: decimal,
  fee: decimal,
  status: z.enum(payoutStatuses),
  reference: z.string(),
})

const payoutQuery = ordered(
  z.object({
    ...paging,
    ...dateRange,
    sort: z.optional(sortBy(['date', 'amount'])),
    partner: z.optional(uuid),
    status: z.optional(csv(z.enum(payoutStatuses))),
    currency_type: z.optional(currency),
    is_paid: z.optional(flag),
  }),
)

/** One row per currency; no sum includes failed payouts. `paid_fee` is the fee charged on paid ones. */
const sums = z.array(
  z.object({ currency, amount: decimal, fee: decimal, paid: decimal, pending: decimal, paid_fee: decimal }),
)

/** Payouts to partners, fees of the bank, and exchanges. */
export const payouts = area('money', {
  partnerWithdrawals: {
    method: 'GET',
    path: '/partners/partner-withdrawals',
    origin: 'spec',
    access: ['payouts.own', 'money.read'],
    summary: 'Payouts to partners; a partner sees only their own.',
    query: payoutQuery,
    response: pageOf(payout, sums),
    cache: 300,
  },
  gpWithdrawals: {
    method: 'GET',
    path: '/partners/gp-withdrawals',
    origin: 'spec',
    access: 'money.read',
    summary: 'Payouts of the general partner.',
    query: payoutQuery,
    response: pageOf(payout, sums),
    cache: 300,
  },
  bankFees: {
    method: 'GET',
    path: '/partners/accounting/bank-fees',
    origin: 'spec',
    access: ['team.read', 'money.read'],
    summary: 'Bank and network fees charged.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['at', 'fee'])),
        reason: z.optional(z.string()),
        source_field: z.optional(z.string()),
        currency_type: z.optional(currency),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        at: instant,
        source: z.string(),
        base: decimal,
        fee: decimal,
        currency,
        reason: z.string(),
        reference: z.string(),
        /** Whether it is in the books; a bank fee missing there is a difference in the reconciliation. */
        booked: z.boolean(),
      }),
      z.array(z.object({ source: z.string(), currency, fee: decimal })),
    ),
    cache: 300,
  },
  exchangeSummary: {
    method: 'GET',
    path: '/dashboard/exchange-payment-summary',
    origin: 'spec',
    access: 'money.read',
    summary: 'Amounts exchanged at exchange houses with rate and fee, per currency.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        currency_type: z.optional(currency),
        source_field: z.optional(z.string()),
        /** The side of the deal `currency_type` is on: `out` given, `in` received; both parameters mean the same. */
        direction: z.optional(z.enum(directions)),
        inout: z.optional(z.enum(directions)),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        house: z.string(),
        date: isoDate,
        currency_in: currency,
        amount_in: decimal,
        rate: decimal,
        currency_out: currency,
        amount_out: decimal,
        fee: decimal,
        reference: z.string(),
      }),
      /** One row per house and currency pair; `currency` is what was given, and the currency of the fee. */
      z.array(
        z.object({
          house: z.string(),
          currency,
          amount_in: decimal,
          currency_out: currency,
          amount_out: decimal,
          fee: decimal,
        }),
      ),
    ),
    cache: 300,
  },
})
