import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { person } from '../people/person'
import { requestTypes } from '../requests/requests'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  done,
  file,
  id,
  idInput,
  idText,
  instant,
  integerBetween,
  isoDate,
  longText,
  ordered,
  page,
  pageLimits,
  pageOf,
  paging,
  passcode,
  reasonText,
  sortBy,
  uuid,
  paidStates,
  paidStatus,
} from '../scalars'

const soldRow = z.object({
  id,
  code: z.string(),
  user: person,
  product: z.string(),
  platform: z.nullable(person),
  partner: z.nullable(person),
  bought: isoDate,
  amount: decimal,
  share: decimal,
  share_percent: z.number(),
  currency,
  paid: z.boolean(),
  paid_at: z.nullable(instant),
})

const shareTotals = z.array(
  z.object({ currency, gross: decimal, share: decimal, paid: decimal, unpaid: decimal, count }),
)

/** Who a share of a request is for. */
export const shareKinds = ['partner', 'teacher', 'mentor'] as const
/** One of {@link shareKinds}. */
export type ShareKind = (typeof shareKinds)[number]

const shareFilter = {
  ...dateRange,
  partner: z.optional(z.string()),
  partner_ids: z.optional(csv(uuid)),
  teacher_uuids: z.optional(csv(uuid)),
  mentor_ids: z.optional(csv(uuid)),
  platforms: z.optional(csv(z.string())),
  currency_type: z.optional(currency),
}

const settled = z.object({
  changed: z.array(id),
  totals: z.array(z.object({ currency, amount: decimal })),
  /** Above the limit nothing is changed yet: the transfers that wait for a second person, one per currency. */
  waits: z.array(uuid),
})

/** The passcode is always required, a reason for clearing a paid flag; the specification's payload has neither. */
const confirming = { reason: z.optional(reasonText), passcode: z.optional(passcode) }

const requestIds = z.array(idInput).check(z.maxLength(1000, 'too_long'))

/** The sums the caller saw before settling; any others are refused. */
const expected = z.array(z.object({ currency, amount: decimal }))

/** Rows on a page of a partner report (specification §9). */
export const partnerPage = 10

const partnerPaging = { page, page_size: z._default(integerBetween(1, pageLimits.rows), partnerPage) }

const partnerQuery = {
  ...partnerPaging,
  ...dateRange,
  sort: z.optional(sortBy(['bought', 'amount', 'share'])),
  partner: z.optional(z.string()),
  partner_ids: z.optional(csv(uuid)),
  teacher_uuids: z.optional(csv(uuid)),
  mentor_ids: z.optional(csv(uuid)),
  paid_status: z.optional(paidStatus),
  platforms: z.optional(csv(z.string())),
  currency_type: z.optional(currency),
}

/** Shares of partners, teachers and mentors, with their receipts. */
export const shares = area('money', {
  partnerSold: {
    method: 'GET',
    path: '/crm/partner-sold-report',
    origin: 'spec',
    access: ['reports.own', 'money.read', 'shares.settle'],
    summary: 'Sold requests with the partner’s stored share.',
    query: ordered(z.object(partnerQuery)),
    response: pageOf(soldRow, shareTotals),
    cache: 6 * hour,
  },
  markPartnerSold: {
    method: 'POST',
    path: '/crm/partner-sold-report/',
    origin: 'spec',
    access: 'shares.settle',
    touches: 'money',
    invalidates: ['money'],
    summary: 'Set the paid status of partner shares.',
    body: z.object({
      paid_status: z.enum(paidStates),
      request_ids: requestIds,
      expected: z.optional(expected),
      ...confirming,
    }),
    response: settled,
    idempotent: true,
  },
  partnerSummary: {
    method: 'GET',
    path: '/crm/partner-share/summary',
    origin: 'assumed',
    access: ['shares.own', 'money.read', 'shares.settle'],
    summary:
      'Shares per partner and currency: sold, gross, share and its percentage, paid, unpaid; largest unpaid first.',
    query: ordered(
      z.object({
        ...partnerPaging,
        ...dateRange,
        partner_ids: z.optional(csv(uuid)),
        paid_status: z.optional(paidStatus),
        platforms: z.optional(csv(z.string())),
        currency_type: z.optional(currency),
      }),
    ),
    response: pageOf(
      z.object({
        partner: person,
        currency,
        sold: count,
        gross: decimal,
        share: decimal,
        /** Share of gross, 0 to 1, over everything sold; percentages of single sales may differ. */
        share_ratio: z.number(),
        paid: decimal,
        unpaid: decimal,
      }),
      z.array(z.object({ currency, gross: decimal, share: decimal, paid: decimal, unpaid: decimal })),
    ),
    cache: 6 * hour,
  },
  partnerShare: {
    method: 'GET',
    path: '/crm/partner-share',
    origin: 'spec',
    access: ['reports.own', 'shares.own', 'money.read', 'shares.settle'],
    summary: 'Completed requests with partner, teacher and mentor shares; with kind, only those with such a share.',
    query: ordered(z.object({ ...partnerQuery, kind: z.optional(z.enum(shareKinds)) })),
    response: pageOf(
      z.object({
        id,
        code: z.string(),
        type: z.enum(requestTypes),
        user: person,
        completed_at: instant,
        amount: decimal,
        currency,
        partner: z.nullable(person),
        teacher: z.nullable(person),
        mentor: z.nullable(person),
        partner_share: decimal,
        teacher_share: decimal,
        mentor_share: decimal,
        is_partner_share_paid: z.boolean(),
        is_teacher_share_paid: z.boolean(),
        is_mentor_share_paid: z.boolean(),
        partner_share_paid_at: z.nullable(instant),
        teacher_share_paid_at: z.nullable(instant),
        mentor_share_paid_at: z.nullable(instant),
      }),
      /** One row per kind of share and currency, over rows that have such a share. */
      z.array(
        z.object({
          kind: z.enum(shareKinds),
          currency,
          gross: decimal,
          share: decimal,
          paid: decimal,
          unpaid: decimal,
          count,
        }),
      ),
    ),
    cache: 6 * hour,
  },
  settleShares: {
    method: 'POST',
    path: '/crm/partner-share/',
    origin: 'spec',
    access: 'shares.settle',
    touches: 'money',
    invalidates: ['money'],
    summary:
      'Set the paid flags of shares; refused when a row was paid in the meantime. Clearing a flag needs shares.reopen and a reason.',
    body: z.object({
      is_partner_share_paid: z.optional(z.boolean()),
      is_teacher_share_paid: z.optional(z.boolean()),
      is_mentor_share_paid: z.optional(z.boolean()),
      /** Either the rows, or everything a filter of the list matches. */
      process_request_ids: z.optional(requestIds),
      filter: z.optional(z.object(shareFilter)),
      expected: z.optional(expected),
      ...confirming,
    }),
    response: settled,
    idempotent: true,
  },
  shareReceipts: {
    method: 'GET',
    path: '/crm/api/share-receipts/',
    origin: 'assumed',
    access: ['shares.own', 'money.read', 'shares.settle'],
    provides: ['receipts'],
    summary: 'Receipts of paid shares, newest first; a payee sees only their own.',
    query: z.object({ ...paging, kind: z.optional(z.enum(shareKinds)), payee_uuid: z.optional(uuid) }),
    response: pageOf(
      z.object({
        id: uuid,
        kind: z.enum(shareKinds),
        payee: person,
        process_request_ids: z.array(id),
        /** Codes of those requests, one after another. */
        codes: z.string(),
        /** The sum of their shares; null, with its currency, where they are in several. */
        amount: z.nullable(decimal),
        currency: z.nullable(currency),
        /** At least one of them is no longer paid: its flag was cleared. */
        taken_back: z.boolean(),
        description: z.nullable(z.string()),
        name: z.string(),
        type: z.string(),
        size: count,
        created_at: instant,
      }),
    ),
  },
  addShareReceipt: {
    method: 'POST',
    path: '/crm/api/share-receipts/',
    origin: 'assumed',
    access: 'shares.settle',
    invalidates: ['receipts'],
    summary: 'Attach a receipt to paid shares of one payee.',
    multipart: true,
    body: z.object({
      kind: z.enum(shareKinds),
      payee_uuid: uuid,
      process_request_ids: csv(idText),
      description: z.optional(longText(500)),
      file,
    }),
    response: z.object({ id: uuid }),
    idempotent: true,
  },
  shareReceiptFile: {
    method: 'GET',
    path: '/crm/api/share-receipts/{id}/',
    origin: 'assumed',
    access: ['shares.own', 'money.read', 'shares.settle'],
    summary: 'The bytes of a receipt.',
    params: z.object({ id: uuid }),
    response: file,
    binary: true,
  },
  mentorShares: {
    method: 'GET',
    path: '/crm/mentor-shares/{id}',
    origin: 'spec',
    access: ['shares.own', 'money.read', 'shares.settle'],
    summary: 'A mentor’s share per completed request.',
    params: z.object({ id: uuid }),
    query: ordered(
      z.object({ ...paging, ...dateRange, paid_status: z.optional(paidStatus), currency_type: z.optional(currency) }),
    ),
    response: pageOf(
      z.object({
        id,
        code: z.string(),
        mentee: person,
        amount: decimal,
        share: decimal,
        currency,
        completed_at: instant,
        paid: z.boolean(),
        paid_at: z.nullable(instant),
      }),
      shareTotals,
    ),
    cache: 6 * hour,
  },
  teacherShareSummary: {
    method: 'GET',
    path: '/account/teacher_share_summary',
    origin: 'spec',
    access: ['shares.own', 'shares.settle', 'money.read'],
    summary: 'Shares per teacher and currency: students, sold, share, paid, unpaid.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        teacher_uuids: z.optional(csv(uuid)),
        paid_status: z.optional(paidStatus),
        currency_type: z.optional(currency),
      }),
    ),
    response: pageOf(
      z.object({
        teacher: person,
        currency,
        students: count,
        sold: count,
        gross: decimal,
        share: decimal,
        paid: decimal,
        unpaid: decimal,
      }),
      z.array(z.object({ currency, gross: decimal, share: decimal, paid: decimal, unpaid: decimal })),
    ),
    cache: 6 * hour,
  },
  teacherShareReceipt: {
    method: 'POST',
    path: '/account/teacher_share_summary',
    origin: 'spec',
    access: 'shares.settle',
    invalidates: ['receipts'],
    summary: 'Attach a receipt to paid teacher shares.',
    multipart: true,
    body: z.object({
      teacher_uuid: uuid,
      process_request_ids: csv(idText),
      description: z.optional(longText(500)),
      file,
    }),
    response: done,
    idempotent: true,
  },
})
