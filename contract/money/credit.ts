import * as z from 'zod/mini'
import { area } from '../endpoint'
import { partiallyKnownPerson, person } from '../people/person'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  id,
  instant,
  ordered,
  pageOf,
  paging,
  sortBy,
  uuid,
} from '../scalars'
import { directions } from './networks'
import { reference } from './transfers'

/** What moved people's credit, below `/crm`. */
export const credit = area('money', {
  creditHistory: {
    method: 'GET',
    path: '/crm/api/balance/transaction_history',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    summary: 'Internal credit in and out with running balance.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['at', 'amount'])),
        inout: z.optional(z.enum(directions)),
        reasons: z.optional(csv(z.string())),
        sender: z.optional(uuid),
        user_uuid: z.optional(uuid),
        currency_type: z.optional(currency),
        reference: z.optional(reference),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        at: instant,
        /** Null is the platform. */
        from: z.nullable(person),
        /** To people outside the staff, a stranger has no uuid or family name, and staff are not shown at all. */
        to: z.nullable(partiallyKnownPerson),
        /** Whose credit the line is on. */
        owner: person,
        type: z.string(),
        direction: z.enum(directions),
        amount: decimal,
        /** The signed amount: negative where it went out. */
        net: decimal,
        currency,
        balance_after: decimal,
        reason: z.string(),
        reference: z.string(),
        /** The transfer that moved it, where one did. */
        transfer: z.nullable(uuid),
      }),
      z.array(z.object({ currency, in: decimal, out: decimal, net: decimal, amount: decimal })),
    ),
  },
  creditStatement: {
    method: 'GET',
    path: '/crm/api/balance/statement/',
    origin: 'assumed',
    access: 'money.own',
    summary: "A statement of the caller's credit: opening balance, every movement, closing balance.",
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        /** Oldest first unless requested otherwise. */
        sort: z.optional(sortBy(['at'])),
        currency_type: z.optional(currency),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        at: instant,
        reason: z.string(),
        /** Null where it went out. */
        in: z.nullable(decimal),
        /** Null where it came in. */
        out: z.nullable(decimal),
        currency,
        balance_after: decimal,
        reference: z.string(),
        /** The transfer that moved it, where one did. */
        transfer: z.nullable(uuid),
      }),
      /** Opening + in − out is closing. A currency with a balance and no movement is included. */
      z.array(z.object({ currency, opening: decimal, in: decimal, out: decimal, closing: decimal, count })),
    ),
  },
})
