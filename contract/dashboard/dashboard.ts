import * as z from 'zod/mini'
import { departmentList } from '../orders/catalogue'
import { area } from '../endpoint'
import { requestTypes } from '../requests/forms'
import { notifications } from '../notifications/notifications'
import { person } from '../people/person'
import { requestStatuses } from '../requests/requests'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  id,
  idText,
  instant,
  isoDate,
  ordered,
  pageOf,
  paging,
  wholeNumber,
} from '../scalars'
import { canned } from '../tickets/canned-replies'
import { ticketReports } from '../tickets/reports'
import { department, tickets } from '../tickets/tickets'
import { workspace } from '../system/workspace'

/** In seconds, the unit of {@link Endpoint.cache}. */
const hour = 3600

/** A figure with the one of the previous equal period. */
const compared = z.object({ value: count, previous: count })

const money = z.object({ currency, amount: decimal })

/** The most stars of a ticket worth an alert, and the days, today among them, in which it was closed. */
export const lowStars = 2
export const lowStarDays = 7

/** Everything below `/dashboard`. */
export const dashboard = area({
  ...departmentList,
  ...tickets,
  ...ticketReports,
  ...canned,
  ...notifications,
  ...workspace,
  factors: {
    method: 'GET',
    path: '/dashboard/factors',
    origin: 'spec',
    access: 'money.own',
    summary: 'The caller’s income lines and invoices.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        paid_status: z.optional(z.enum(['all', 'unpaid', 'paid'])),
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
       * What was earned, our fee of it and what remained; apart from it what was paid for packages. `gross`, `fee` and
       * `net` are those of the one type asked for: earned and paid together are no sum of anything.
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
  departmentTimes: {
    method: 'GET',
    path: '/dashboard/department-average-response-time',
    origin: 'spec',
    access: 'reports.read',
    summary: 'Average response and resolution per department in seconds, with load.',
    query: ordered(z.object({ ...dateRange, departments: z.optional(csv(idText)) })),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          department,
          tickets: count,
          open: count,
          staff: count,
          average_first_answer: z.nullable(z.number()),
          average_resolution: z.nullable(z.number()),
          breaches: count,
        }),
      ),
    }),
    cache: hour,
  },
  stats: {
    method: 'GET',
    path: '/dashboard/api/dashboard/stats',
    origin: 'spec',
    access: 'reports.read',
    summary: 'Dashboard figures, the caller’s inbox, alerts, and trends by Persian month.',
    query: z.object({ months: z.optional(wholeNumber), withdraw_months: z.optional(wholeNumber) }),
    response: z.object({
      as_of: instant,
      /** This Persian month so far against the same days of the one before. */
      new_users: compared,
      active_subscriptions: compared,
      sold_subscriptions: compared,
      open_tickets: z.object({ value: count, waiting: count, late: count, mine: count }),
      open_requests: z.object({ value: count, staff: count, mine: count, late: count }),
      /** Money only for holders of money.read. */
      income: z.optional(z.array(z.object({ currency, value: decimal, previous: decimal }))),
      unpaid_withdrawals: z.optional(z.array(z.object({ currency, amount: decimal, count }))),
      /** Newest last; `year`/`month` are Jalali, `start`/`end` Gregorian days, both inclusive. */
      months: z.array(
        z.object({
          year: count,
          month: count,
          start: isoDate,
          end: isoDate,
          new_users: count,
          sold_subscriptions: count,
          tickets_opened: count,
          tickets_closed: count,
          requests_filed: count,
          income: z.optional(z.array(money)),
        }),
      ),
      withdraw_months: z.optional(
        z.array(
          z.object({
            year: count,
            month: count,
            start: isoDate,
            end: isoDate,
            rows: z.array(z.object({ currency, paid: decimal, unpaid: decimal })),
          }),
        ),
      ),
      inbox: z.array(
        z.object({
          kind: z.enum(['ticket', 'request']),
          id,
          title: z.string(),
          type: z.nullable(z.string()),
          user: person,
          since: instant,
          late: z.boolean(),
        }),
      ),
      alerts: z.array(
        z.object({
          kind: z.enum(['late_tickets', 'late_requests', 'low_stars', 'expiring_servers', 'unassigned_tickets']),
          count,
        }),
      ),
    }),
    cache: 600,
  },
  exchangeSummary: {
    method: 'GET',
    path: '/dashboard/exchange-payment-summary',
    origin: 'spec',
    access: 'money.read',
    summary: 'Sums paid through exchange houses with rate and fee, per currency.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        currency_type: z.optional(currency),
        source_field: z.optional(z.string()),
        /** The side of `currency_type` in a deal, which has two: `out` given, `in` received; the two words say the same. */
        direction: z.optional(z.enum(['in', 'out'])),
        inout: z.optional(z.enum(['in', 'out'])),
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
      /** One row a house and pair of currencies; `currency` is what was given, and what the fee is in. */
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
  requestTimes: {
    method: 'GET',
    path: '/dashboard/process-requests/avg-time',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    summary: 'Usual time of each request type, and for staff of each step, in seconds.',
    query: ordered(z.object({ ...dateRange, process_types: z.optional(csv(z.enum(requestTypes))) })),
    response: z.object({
      results: z.array(
        z.object({
          type: z.enum(requestTypes),
          completed: count,
          average: z.nullable(z.number()),
          steps: z.optional(z.array(z.object({ step: z.string(), average: z.nullable(z.number()), count }))),
        }),
      ),
    }),
    cache: hour,
  },
  requestMetrics: {
    method: 'GET',
    path: '/dashboard/process-requests/metrics',
    origin: 'spec',
    access: ['requests.work', 'reports.read'],
    summary: 'Requests by state and by who must act, with late ones and a daily trend.',
    query: ordered(z.object({ ...dateRange, process_types: z.optional(csv(z.enum(requestTypes))) })),
    response: z.object({
      as_of: instant,
      filed: count,
      completed: count,
      open: count,
      late: count,
      by_status: z.array(z.object({ status: z.enum(requestStatuses), count })),
      by_action: z.array(z.object({ action_status: z.string(), count })),
      by_type: z.array(z.object({ type: z.enum(requestTypes), filed: count, completed: count, open: count })),
      days: z.array(z.object({ date: isoDate, filed: count, completed: count })),
    }),
    cache: 300,
  },
})
