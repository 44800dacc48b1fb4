import * as z from 'zod/mini'
import { bulkResult, bulkStep } from '../bulk'
import { area } from '../endpoint'
import { networks } from './networks'
import { moneyHold } from '../people/pending-change'
import { person } from '../people/person'
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
  passcode,
  reasonText,
  sortBy,
  uuid,
  wholeNumber,
  paidStatus,
} from '../scalars'

/** Money states of a withdrawal; paid means confirmed, and `needs_correction` waits for a correction from its owner. */
export const withdrawalStates = [
  'requested',
  'needs_correction',
  'approved',
  'sending',
  'sent',
  'confirmed',
  'rejected',
  'failed',
  'unknown',
  'canceled',
] as const

export type WithdrawalState = (typeof withdrawalStates)[number]

/** States in which nothing was paid and nothing is reserved. */
export const voidedWithdrawalStates = ['rejected', 'canceled'] as const satisfies readonly WithdrawalState[]

/** What a person may do with a withdrawal; `retry` makes a failed one payable again. */
export const withdrawalMoves = ['approve', 'reject', 'pay', 'cancel', 'retry'] as const

export type WithdrawalMove = (typeof withdrawalMoves)[number]

/** A person's identity check: completed, waiting for somebody, or never filed or not passed. */
export const identityStates = ['verified', 'waiting', 'none'] as const

/** Sums of the whole filtered set, one row per currency; `amount` is paid, unpaid and voided together. */
const sums = z.array(
  z.object({
    currency,
    amount: decimal,
    count,
    unpaid: decimal,
    paid: decimal,
    /** Rejected or cancelled. */
    voided: decimal,
    paid_this_month: decimal,
    month_start: isoDate,
  }),
)

/** Withdrawals below `/crm`. */
export const withdrawals = area('money', {
  withdrawals: {
    method: 'GET',
    path: '/crm/api/user-withdraws',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    provides: ['money', 'bank'],
    summary: 'Withdrawals in the caller’s reach.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['asked_at', 'amount', 'paid_at'])),
        paid_status: z.optional(paidStatus),
        is_paid: z.optional(flag),
        status: z.optional(csv(z.enum(withdrawalStates))),
        currency_type: z.optional(currency),
        user_uuid: z.optional(uuid),
        platforms: z.optional(csv(z.string())),
        has_cashout: z.optional(flag),
        paid_date_start: z.optional(isoDate),
        paid_date_end: z.optional(isoDate),
        /** True: only the caller’s own; false: only those of others within reach. */
        mine: z.optional(flag),
        /** Only these, for a screen that shows or pays selected ones. */
        ids: z.optional(csv(idText)),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        request_id: id,
        code: z.string(),
        user: person,
        /** What leaves the credit, including the fee. */
        amount: decimal,
        fee: decimal,
        /** What arrives at the destination. */
        recipient_gets: decimal,
        currency,
        network: z.enum(networks),
        /** In full for the owner and for those who pay; masked for others. */
        destination: z.string(),
        /** The destination is the owner’s verified bank account or wallet. */
        destination_verified: z.boolean(),
        /** For those who approve: it goes to an address known to be their own; may be missing until 0.3.0. */
        own_destination: z.optional(z.boolean()),
        state: z.enum(withdrawalStates),
        asked_at: instant,
        /** Its request is past the due time of its step. */
        late: z.boolean(),
        approved_at: z.nullable(instant),
        paid_at: z.nullable(instant),
        approvers: z.array(person),
        approvals_needed: count,
        hash: z.nullable(z.string()),
        /** The transaction in a block explorer, to open by hand; null where there is none, as in the sandbox. */
        explorer: z.nullable(z.string()),
        /** While it is unpaid, why the owner's money is blocked; for the owner and those who may read money. */
        owner_hold: z.nullable(moneyHold),
        /** The transfer that pays it, where the caller may open it: one that pays several people is open to staff only. */
        transfer: z.nullable(uuid),
        reason: z.nullable(z.string()),
        /** The owner's last paid withdrawal in this currency; `has_cashout` covers any currency. */
        last_cashout: z.nullable(isoDate),
        moves: z.array(z.enum(withdrawalMoves)),
        version: count,
      }),
      sums,
    ),
    cache: 300,
  },
  withdrawalRisks: {
    method: 'GET',
    path: '/crm/api/user-withdraws/risks/',
    origin: 'assumed',
    access: 'money.approve',
    exportable: false,
    provides: ['money', 'bank', 'requests', 'addresses'],
    summary: 'What to weigh before approving withdrawals: identity, destination, balance and past withdrawals of each.',
    query: z.object({ ids: csv(idText).check(z.maxLength(bulkStep, 'too_long')) }),
    response: z.object({
      results: z.array(
        z.object({
          id,
          identity: z.enum(identityStates),
          destination: z.object({
            /** No earlier withdrawal of the owner was paid there. */
            first_use: z.boolean(),
            /** Where the owner has saved it; null if it was entered for this withdrawal only. */
            kept: z.nullable(z.enum(['bank_info', 'address_book'])),
            /** When the bank info last changed or the address was saved; null if unknown. */
            kept_at: z.nullable(instant),
          }),
          /** Paid withdrawals of the owner in the currency. */
          paid: z.object({ count, amount: decimal, last: z.nullable(isoDate) }),
          /** The owner’s credit in the currency, including what is reserved. */
          balance: decimal,
          /** What is reserved of it in all, for this and other withdrawals. */
          reserved: decimal,
          /** Whether the balance covers all that is reserved. */
          covered: z.boolean(),
        }),
      ),
    }),
  },
  approveWithdrawals: {
    method: 'POST',
    path: '/crm/api/user-withdraws/approve/',
    origin: 'assumed',
    access: 'money.approve',
    touches: 'money',
    invalidates: ['money', 'requests'],
    summary: 'Approve many withdrawals under one passcode, each judged on its own; returns the outcome of each.',
    body: z.object({
      withdrawals: z
        .array(
          z.object({
            id: idInput,
            /** The version the caller saw; an older one is rejected. */
            version: wholeNumber,
          }),
        )
        .check(
          z.minLength(1, 'required'),
          z.maxLength(bulkStep, 'too_long'),
          z.refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, 'invalid'),
        ),
      passcode,
    }),
    response: z.object({ results: z.array(bulkResult) }),
    idempotent: true,
    timeout: 60,
  },
  decideWithdrawal: {
    method: 'POST',
    path: '/crm/api/user-withdraws/{id}/decide/',
    origin: 'assumed',
    access: ['money.approve', 'money.own'],
    touches: 'money',
    invalidates: ['money', 'requests'],
    summary: 'Approve, reject (with a reason) or cancel a withdrawal, or make a failed one payable again.',
    params: z.object({ id: idText }),
    body: z.object({
      decision: z.enum(['approve', 'reject', 'cancel', 'retry']),
      reason: z.optional(reasonText),
      /** Required for approve and retry. */
      passcode: z.optional(passcode),
      /** The version the caller saw; an older one is rejected. */
      version: wholeNumber,
    }),
    response: z.object({ id, state: z.enum(withdrawalStates), approvers: z.array(person), version: count }),
    idempotent: true,
  },
  revealWithdrawal: {
    method: 'POST',
    path: '/crm/api/user-withdraws/{id}/reveal/',
    origin: 'assumed',
    access: 'money.move',
    invalidates: ['audit'],
    provides: [],
    summary:
      'Reveal the full destination of a withdrawal to the person who pays it; every reveal is written to the audit log.',
    params: z.object({ id: idText }),
    response: z.object({ destination: z.string() }),
  },
  withdrawReport: {
    method: 'GET',
    path: '/crm/withdraw-report',
    origin: 'spec',
    access: 'money.read',
    summary: 'Withdrawals per Persian month and currency.',
    query: ordered(
      z.object({
        ...dateRange,
        paid_status: z.optional(paidStatus),
        currency_type: z.optional(currency),
        platforms: z.optional(csv(z.string())),
        user_uuid: z.optional(uuid),
      }),
    ),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          year: count,
          month: count,
          start: isoDate,
          end: isoDate,
          currency,
          asked: decimal,
          paid: decimal,
          unpaid: decimal,
          /** Rejected or cancelled; the requested amount is the sum of all three. */
          voided: decimal,
          count,
        }),
      ),
      totals: z.array(z.object({ currency, asked: decimal, paid: decimal, unpaid: decimal, voided: decimal, count })),
    }),
    cache: 300,
  },
  withdrawReportDetailed: {
    method: 'GET',
    path: '/crm/withdraw-report/detailed',
    origin: 'spec',
    access: 'money.read',
    summary: 'Withdrawals one by one, with hash, fee, dates and approvers.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['asked_at', 'paid_at', 'amount'])),
        paid_status: z.optional(paidStatus),
        status: z.optional(csv(z.enum(withdrawalStates))),
        currency_type: z.optional(currency),
        reasons: z.optional(csv(z.string())),
        platforms: z.optional(csv(z.string())),
        user_uuid: z.optional(uuid),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      median_seconds_to_pay: z.nullable(z.number()),
      totals: sums,
      results: z.array(
        z.object({
          id,
          request_id: id,
          user: person,
          amount: decimal,
          currency,
          network: z.enum(networks),
          destination: z.string(),
          hash: z.nullable(z.string()),
          /** The transaction in a block explorer, to open by hand; null where there is none, as in the sandbox. */
          explorer: z.nullable(z.string()),
          fee: decimal,
          /** What the network or bank charged the platform. */
          cost: decimal,
          asked_at: instant,
          approved_at: z.nullable(instant),
          paid_at: z.nullable(instant),
          approvers: z.array(person),
          state: z.enum(withdrawalStates),
        }),
      ),
    }),
    cache: 300,
  },
  withdrawSummary: {
    method: 'GET',
    path: '/account/users_withdraw_summary/',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    summary: 'Per user and currency: earned, withdrawn and waiting amounts, and the last withdrawal.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['name', 'paid', 'unpaid', 'last_cashout'])),
        paid_status: z.optional(paidStatus),
        currency_type: z.optional(currency),
        user_uuid: z.optional(uuid),
        type: z.optional(csv(z.string())),
        platforms: z.optional(csv(z.string())),
        has_cashout: z.optional(flag),
        unique: z.optional(flag),
      }),
    ),
    response: z.extend(
      pageOf(
        z.object({
          user: person,
          type: z.string(),
          currency,
          income: decimal,
          /** Our fee of these incomes; like `platforms`, where they came from, it may be missing until 0.3.0. */
          fee: z.optional(decimal),
          platforms: z.optional(z.array(person)),
          paid: decimal,
          unpaid: decimal,
          balance: decimal,
          completed_requests: count,
          /** The last withdrawal paid in this currency, whatever the date range; `has_cashout` covers any currency. */
          last_cashout: z.nullable(isoDate),
        }),
        z.array(z.object({ currency, income: decimal, fee: z.optional(decimal), paid: decimal, unpaid: decimal })),
      ),
      {
        /** Incomes of all these people by the platform they came from, largest first; may be missing until 0.3.0. */
        by_platform: z.optional(
          z.array(z.object({ platform: z.nullable(person), currency, income: decimal, fee: decimal })),
        ),
      },
    ),
    cache: 300,
  },
})
