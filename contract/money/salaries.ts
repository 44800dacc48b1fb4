import * as z from 'zod/mini'
import { persianMonth } from '../report-query'
import { area } from '../endpoint'
import { person } from '../people/person'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  flag,
  id,
  idsOf,
  idText,
  instant,
  ordered,
  pageOf,
  paging,
  paidInput,
  queryText,
  reasonText,
  sortBy,
  uuid,
  wholeNumber,
} from '../scalars'
import { searchLimits } from '../text'

/** The most that may be recorded as paid for a month, in minor units: more is a typing error, not a payment. */
export const mostPaid = (payable: bigint): bigint => (payable > 0n ? payable * 2n : 0n)

/** Salaries of employees below `/crm`. */
export const salaries = area('money', {
  salaryFactors: {
    method: 'GET',
    path: '/crm/api/salary-factors',
    origin: 'spec',
    access: ['salary.pay', 'money.read'],
    summary: 'Salary factors per employee and Persian month.',
    query: ordered(
      z.object({
        ...paging,
        ...idsOf(idText),
        ...dateRange,
        query: z.optional(queryText(searchLimits.rows)),
        sort: z.optional(sortBy(['month', 'employee', 'payable', 'remaining'])),
        user_uuid: z.optional(uuid),
        departments: z.optional(csv(idText)),
        is_paid: z.optional(flag),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        employee: person,
        department: z.nullable(z.string()),
        ...persianMonth,
        currency,
        base: decimal,
        bonus: decimal,
        deductions: decimal,
        payable: decimal,
        amount_paid: decimal,
        remaining: decimal,
        paid_at: z.nullable(instant),
        version: count,
        /** The transfer under which a paid amount waits for a second person; no other is accepted until it is decided. */
        waits: z.nullable(uuid),
      }),
      z.array(z.object({ currency, payable: decimal, paid: decimal, remaining: decimal })),
    ),
  },
  updateAmountPaid: {
    method: 'PUT',
    path: '/crm/api/salary-factors/{id}/update-amount-paid/',
    origin: 'spec',
    access: 'salary.pay',
    touches: 'money',
    invalidates: ['money'],
    summary:
      'Set the amount paid on a salary; lowering it, even to zero, and overpaying must be confirmed. More than twice the payable amount, or than the bank holds, is refused; nobody sets their own.',
    params: z.object({ id: idText }),
    body: z.object({
      amount_paid: paidInput,
      /** Required to lower the paid amount, or to pay more than is due. */
      confirm: z.optional(z.boolean()),
      reason: z.optional(reasonText),
      /** The version the caller saw; an older one is refused. */
      version: z.optional(wholeNumber),
    }),
    /** Above the limit nothing is set yet: `waits` is the transfer that waits for a second person. */
    response: z.object({ id, amount_paid: decimal, remaining: decimal, version: count, waits: z.nullable(uuid) }),
    idempotent: true,
  },
})
