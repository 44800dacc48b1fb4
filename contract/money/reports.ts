import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { ledgerKinds, profitFigures } from './ledger'
import { directions } from './networks'
import { person } from '../people/person'
import { persianMonth, reportQuery } from '../report-query'
import {
  count,
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
  wholeNumber,
  paidStatus,
} from '../scalars'

/** What money was spent on: kinds of items, and cost accounts that are a kind of their own. */
export const costKinds = [
  'office',
  'software',
  'marketing',
  'education',
  'server',
  'number',
  'extra',
  'salary',
  'fee',
  'promotion',
  'payment',
  'other',
] as const

export type CostKind = (typeof costKinds)[number]

/** The costs that staff without `money.read` are told: what the platform runs on, and nothing that anybody was paid. */
export const infrastructureCosts = [
  'office',
  'software',
  'server',
  'number',
  'extra',
] as const satisfies readonly CostKind[]

/** Limits cost lines to what was spent on, or to departments; 0 is no department. */
const costQuery = { cost_kinds: z.optional(csv(z.enum(costKinds))), departments: z.optional(csv(wholeNumber)) }

/** Profit, cost, income and the lines of the ledger. */
export const moneyReports = area('money', {
  profits: {
    method: 'GET',
    path: '/crm/profits-summary',
    origin: 'spec',
    access: 'money.read',
    summary: 'Income, cost, shares, withdrawals and profit per Persian month, currency and source.',
    query: ordered(z.object({ ...reportQuery, source_field: z.optional(z.string()) })),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          ...persianMonth,
          source: z.string(),
          currency,
          income: decimal,
          cost: decimal,
          shares: decimal,
          /** What people were paid out of their credit; not part of the profit. */
          withdrawals: decimal,
          profit: decimal,
          /** Profit of income, negative for a loss; null unless there is income. May be missing until 0.3.0. */
          margin: z.optional(z.nullable(z.number())),
        }),
      ),
      totals: z.array(
        z.object({ currency, income: decimal, cost: decimal, shares: decimal, withdrawals: decimal, profit: decimal }),
      ),
    }),
    cache: 6 * hour,
  },
  costs: {
    method: 'GET',
    path: '/crm/costs-summary',
    origin: 'spec',
    access: ['money.read', 'reports.read'],
    summary:
      'All booked costs per Persian month, department and kind; without `money.read` those of infrastructure only.',
    query: ordered(z.object({ ...reportQuery, departments: costQuery.departments })),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          ...persianMonth,
          kind: z.enum(costKinds),
          department: z.nullable(z.string()),
          /** 0 for costs of no department; the filter accepts it too. */
          department_id: count,
          currency,
          amount: decimal,
        }),
      ),
      totals: z.array(z.object({ currency, amount: decimal })),
    }),
    cache: 6 * hour,
  },
  paidRequests: {
    method: 'GET',
    path: '/crm/process-requests/paid',
    origin: 'spec',
    access: ['money.read', 'money.own'],
    summary: 'Paid requests as income lines with gross, fee and net.',
    query: ordered(
      z.object({
        ...paging,
        ...reportQuery,
        sort: z.optional(sortBy(['paid_at', 'net'])),
        type: z.optional(csv(z.string())),
        user_uuid: z.optional(uuid),
        partner: z.optional(z.string()),
        unique: z.optional(flag),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        request_id: id,
        code: z.string(),
        user: person,
        user_type: z.string(),
        platform: z.nullable(person),
        currency,
        gross: decimal,
        fee: decimal,
        share: decimal,
        net: decimal,
        paid_at: instant,
      }),
      z.array(z.object({ currency, gross: decimal, fee: decimal, net: decimal, count })),
    ),
    cache: 300,
  },
  finTransactions: {
    method: 'GET',
    path: '/crm/api/fintransactions',
    origin: 'spec',
    access: ['money.read', 'money.own'],
    summary: 'Ledger lines with source, reason, reference and running balance.',
    query: ordered(
      z.object({
        ...paging,
        ...reportQuery,
        sort: z.optional(sortBy(['at', 'amount'])),
        type: z.optional(csv(z.string())),
        /** Which accounts: what the platform holds (`means`, the default for staff), credit, income, cost … */
        kind: z.optional(csv(z.enum(ledgerKinds))),
        reasons: z.optional(csv(z.string())),
        reason: z.optional(z.string()),
        source_field: z.optional(z.string()),
        destination: z.optional(z.string()),
        direction: z.optional(z.enum(directions)),
        inout: z.optional(z.enum(directions)),
        partner: z.optional(z.string()),
        user_uuid: z.optional(uuid),
        pay_datetime_start: z.optional(isoDate),
        pay_datetime_end: z.optional(isoDate),
        /** The lines behind a figure of profit and loss; their `net` sums to it. */
        figure: z.optional(z.enum(profitFigures)),
        ...costQuery,
      }),
    ),
    response: pageOf(
      z.object({
        id,
        transaction_id: id,
        at: instant,
        type: z.string(),
        kind: z.enum(ledgerKinds),
        reason: z.string(),
        source: z.string(),
        /** The account the line is on; for a person’s credit, their name. */
        destination: z.string(),
        user: z.nullable(person),
        direction: z.enum(directions),
        amount: decimal,
        /** The signed amount: negative where it went out, or, in a figure of spending, where it came back. */
        net: decimal,
        currency,
        balance_after: decimal,
        reference: z.string(),
        request_id: z.nullable(id),
        description: z.nullable(z.string()),
        /** The transaction this one reverses, and the one that reversed it. */
        reverses: z.nullable(id),
        reversed_by: z.nullable(id),
        /** The transfer that moved credit, where one did. */
        transfer: z.nullable(uuid),
      }),
      z.array(z.object({ currency, in: decimal, out: decimal, net: decimal, amount: decimal, count })),
    ),
    cache: 300,
  },
  factors: {
    method: 'GET',
    path: '/dashboard/factors',
    origin: 'spec',
    access: 'money.own',
    provides: ['money', 'orders'],
    summary: 'The caller’s income lines and invoices.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        paid_status: z.optional(paidStatus),
        currency_type: z.optional(currency),
        type: z.optional(z.enum(['income', 'invoice'])),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        number: z.string(),
        kind: z.enum(['income', 'invoice', 'proforma']),
        title: z.string(),
        platform: z.nullable(z.string()),
        currency,
        gross: decimal,
        fee: decimal,
        net: decimal,
        date: isoDate,
        paid: z.boolean(),
        paid_at: z.nullable(instant),
        request_id: z.nullable(id),
      }),
      /**
       * What was earned, our fee and what remained; separately, what was paid for packages. `gross`, `fee` and `net`
       * are those of the one type asked for: earned and paid make no meaningful sum.
       */
      z.array(
        z.object({
          currency,
          earned: decimal,
          earned_fee: decimal,
          earned_net: decimal,
          bought: decimal,
          gross: z.optional(decimal),
          fee: z.optional(decimal),
          net: z.optional(decimal),
        }),
      ),
    ),
  },
})
