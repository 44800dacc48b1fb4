import * as z from 'zod/mini'
import { person } from '../people/person'
import { area } from '../endpoint'
import { closedRequestStatuses } from '../requests/requests'
import {
  amountInput,
  count,
  csv,
  currency,
  dateRange,
  decimal,
  email,
  flag,
  id,
  idInput,
  idText,
  idsOf,
  instant,
  isoDate,
  longText,
  ordered,
  pageOf,
  paging,
  paidInput,
  passcode,
  queryText,
  reasonText,
  sortBy,
  text,
  trackingNumber,
  uuid,
} from '../scalars'
import { searchLimits } from '../text'
import { directions } from './networks'

/** Whether an account is in use, limited by PayPal, or closed. */
const paypalStatuses = ['active', 'limited', 'closed'] as const
export type PaypalStatus = (typeof paypalStatuses)[number]

const paypalAccount = z.object({
  uuid,
  email: z.string(),
  holder: z.string(),
  user: z.nullable(person),
  country: z.string(),
  platform: z.nullable(person),
  currency,
  balance: decimal,
  /** The balance PayPal reports; null until its first report. */
  reported_balance: z.nullable(decimal),
  last_transaction_at: z.nullable(instant),
  status: z.enum(paypalStatuses),
  /** How many of its lines wait for a second person, among the transfers. */
  waiting: count,
})

/** The state of a line: a `reversed` one was undone, a `reversal` is the mirror entry that undid one. */
const paypalLineStates = ['booked', 'reversed', 'reversal'] as const

const line = z.object({
  id,
  at: instant,
  type: z.string(),
  direction: z.enum(directions),
  counterparty: z.string(),
  gross: decimal,
  fee: decimal,
  net: decimal,
  currency,
  balance_after: decimal,
  reference: z.string(),
  request_id: z.nullable(id),
  manual: z.boolean(),
  state: z.enum(paypalLineStates),
  /** Why a line was reversed, on its reversal. */
  reason: z.nullable(z.string()),
  /** What the caller may do now; only a line recorded by hand can be reversed, and only once. */
  moves: z.array(z.enum(['reverse'])),
})

const totals = z.array(z.object({ currency, gross: decimal, in: decimal, out: decimal, fee: decimal, net: decimal }))

/** `reported_balance` sums the accounts PayPal has reported on; null where it has reported on none. */
const accountTotals = z.array(z.object({ currency, balance: decimal, reported_balance: z.nullable(decimal) }))

/** What a transaction is about. */
export const paypalTypes = ['payment', 'purchase', 'transfer', 'refund', 'fee', 'other'] as const

/** The largest transaction, as decimal text in the account's currency: PayPal allows no payment above it. */
export const mostOfPaypalLine = '60000'

/** A line, as far as it decides whether it pays the request it is about. */
interface LineOfRequest {
  readonly direction: string
  readonly type: string
  readonly currency: string
}

/** Whether a line about a request pays it: a refund and a fee do not, nor does anything that leaves. */
export const paysRequest = ({ direction, type }: Omit<LineOfRequest, 'currency'>): boolean =>
  direction === 'in' && type !== 'refund' && type !== 'fee'

/** A request, as far as it says what money is expected for it. */
interface PayableRequest {
  readonly type: string
  readonly status: string
  readonly amount: string | bigint | null
  readonly currency: string | null
}

/** Why a line cannot pay a request, whatever was paid for it before: only a copy of a closed one can be continued. */
export const whyNotPaid = (
  line: LineOfRequest,
  request: PayableRequest,
): 'expects_nothing' | 'other_currency' | undefined => {
  if (!paysRequest(line)) return undefined
  const isOver = request.status !== 'completed' && closedRequestStatuses.some((status) => status === request.status)
  if (isOver || request.type === 'withdrawal' || Number(request.amount ?? 0) === 0) return 'expects_nothing'
  return request.currency === line.currency ? undefined : 'other_currency'
}

/** Everything below `/paypal`. */
export const paypal = area('paypal', {
  accounts: {
    method: 'GET',
    path: '/paypal/accounts/',
    origin: 'spec',
    access: 'paypal.work',
    provides: ['paypal', 'money'],
    summary: 'PayPal accounts with balance and status.',
    query: z.object({
      ...paging,
      ...idsOf(uuid),
      sort: z.optional(sortBy(['email', 'balance', 'last_transaction_at'])),
      query: z.optional(queryText(searchLimits.rows)),
      status: z.optional(csv(z.enum(paypalStatuses))),
      country: z.optional(csv(z.string())),
      platforms: z.optional(csv(z.string())),
      user_uuid: z.optional(uuid),
      currency_type: z.optional(currency),
    }),
    response: pageOf(paypalAccount, accountTotals),
    cache: 300,
  },
  addAccount: {
    method: 'POST',
    path: '/paypal/accounts/',
    origin: 'assumed',
    access: 'paypal.work',
    touches: 'nothing',
    invalidates: ['paypal'],
    summary: 'Add an empty PayPal account to the books; its e-mail must not be in use.',
    body: z.object({
      email,
      holder: text(120),
      country: text(60),
      currency,
      user_uuid: z.optional(z.nullable(uuid)),
      platform_uuid: z.optional(z.nullable(uuid)),
    }),
    response: z.object({ object: paypalAccount }),
    idempotent: 'offered',
  },
  updateAccount: {
    method: 'PATCH',
    path: '/paypal/accounts/{id}/',
    origin: 'assumed',
    access: 'paypal.work',
    touches: 'nothing',
    invalidates: ['paypal'],
    summary: 'Change a PayPal account; only given fields change, and one that holds money cannot be closed.',
    params: z.object({ id: uuid }),
    body: z.object({
      holder: z.optional(text(120)),
      country: z.optional(text(60)),
      status: z.optional(z.enum(paypalStatuses)),
      user_uuid: z.optional(z.nullable(uuid)),
      platform_uuid: z.optional(z.nullable(uuid)),
    }),
    response: z.object({ object: paypalAccount }),
  },
  accountTransactions: {
    method: 'GET',
    path: '/paypal/accounts/{id}/transactions',
    origin: 'spec',
    access: 'paypal.work',
    provides: ['paypal', 'money'],
    summary: 'One PayPal account with its ledger and running balance.',
    params: z.object({ id: uuid }),
    query: ordered(
      z.object({ ...paging, ...dateRange, inout: z.optional(z.enum(directions)), type: z.optional(z.string()) }),
    ),
    response: z.object({
      account: paypalAccount,
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      totals,
      results: z.array(line),
    }),
    cache: 300,
  },
  addTransaction: {
    method: 'POST',
    path: '/paypal/transactions/',
    origin: 'spec',
    access: 'paypal.work',
    touches: 'money',
    invalidates: ['money'],
    summary:
      'Record a transaction by hand; a known reference is always refused, the same amount on the same day unless anyway is set. A payment clears what its request is owed, in its currency, and is refused once that is paid.',
    body: z.object({
      account: uuid,
      email: z.optional(email),
      direction: z.enum(directions),
      type: z.enum(paypalTypes),
      counterparty: text(120),
      amount: amountInput,
      fee: z.optional(paidInput),
      date: isoDate,
      reference: trackingNumber(60),
      request_id: z.optional(idInput),
      description: z.optional(longText(500)),
      anyway: z.optional(z.boolean()),
    }),
    /** Above the limit there is no line yet: `waits` is the transfer that waits for a second person. */
    response: z.object({ object: z.nullable(line), waits: z.nullable(uuid) }),
    idempotent: true,
  },
  reverseTransaction: {
    method: 'POST',
    path: '/paypal/transactions/{id}/reverse/',
    origin: 'assumed',
    access: 'money.reverse',
    touches: 'money',
    invalidates: ['money'],
    summary:
      'Reverse a line recorded by hand, once and with a reason; refused when the account no longer holds the money.',
    params: z.object({ id: idText }),
    body: z.object({ reason: reasonText, passcode }),
    /** The reversal: the same line with its sums negated. */
    response: z.object({ object: line }),
    idempotent: true,
  },
  ledgers: {
    method: 'GET',
    path: '/paypal/paypal-ledgers/',
    origin: 'spec',
    access: 'paypal.work',
    provides: ['paypal', 'money'],
    summary: 'Ledger lines of all PayPal accounts.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['at', 'gross'])),
        inout: z.optional(z.enum(directions)),
        type: z.optional(z.string()),
        is_paid: z.optional(flag),
        departments: z.optional(csv(idText)),
        user_uuid: z.optional(uuid),
        currency_type: z.optional(currency),
      }),
    ),
    response: pageOf(z.extend(line, { account: z.object({ uuid, email: z.string() }) }), totals),
    cache: 300,
  },
})
