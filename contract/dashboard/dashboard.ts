import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { operatorAlerts } from '../system/alerts'
import { count, currency, decimal, id, instant, isoDate, wholeNumber } from '../scalars'

/** A figure beside that of the previous equal period. */
const compared = z.object({ value: count, previous: count })

const money = z.object({ currency, amount: decimal })

/** The dashboard of staff. */
export const dashboard = area('tickets', {
  stats: {
    method: 'GET',
    path: '/dashboard/api/dashboard/stats',
    origin: 'spec',
    access: 'reports.read',
    provides: ['money', 'orders', 'people', 'requests', 'system', 'tickets'],
    summary: 'Dashboard figures, the caller’s inbox, alerts, and trends by Persian month.',
    query: z.object({ months: z.optional(wholeNumber), withdraw_months: z.optional(wholeNumber) }),
    response: z.object({
      as_of: instant,
      /** This Persian month so far against the same days of the one before. */
      new_users: compared,
      active_subscriptions: compared,
      sold_subscriptions: compared,
      open_tickets: z.object({ value: count, waiting: count, late: count, mine: count }),
      /** `staff` and `finance`: whose turn it is; `mine`: taken by the caller and in progress, as in the live counts. */
      open_requests: z.object({ value: count, staff: count, finance: count, mine: count, late: count }),
      /** Money only for holders of money.read. */
      income: z.optional(z.array(z.object({ currency, value: decimal, previous: decimal }))),
      unpaid_withdrawals: z.optional(z.array(z.object({ currency, amount: decimal, count }))),
      /** Completed requests whose share of a kind is still to be settled. */
      unpaid_shares: z.optional(z.object({ partner: count, teacher: count, mentor: count })),
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
          /** Operator alerts go only to callers who can act on them, and only while they can be determined. */
          kind: z.enum([
            'late_tickets',
            'late_requests',
            'low_stars',
            'expiring_servers',
            'unassigned_tickets',
            ...operatorAlerts,
          ]),
          count,
        }),
      ),
    }),
    cache: 600,
  },
})
