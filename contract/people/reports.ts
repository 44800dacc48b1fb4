import * as z from 'zod/mini'
import { area } from '../endpoint'
import { levels, person } from './person'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  file,
  flag,
  id,
  idText,
  instant,
  isoDate,
  longText,
  lookBackDays,
  ordered,
  pageOf,
  paging,
  sortBy,
  uuid,
} from '../scalars'

/** In seconds, the unit of {@link Endpoint.cache}. */
const hour = 3600
const day = 24 * hour

const done = z.object({ ok: z.literal(true) })

/** Reports about people and their mails below `/account`. */
export const peopleReports = area({
  leaderboard: {
    method: 'GET',
    path: '/account/api/leaderboard/',
    origin: 'spec',
    access: 'public',
    summary: 'Top users; names are masked for callers without a session.',
    query: ordered(
      z.object({
        ...dateRange,
        type: z.optional(z.enum(['month', 'season', 'year', 'all'])),
        levels: z.optional(csv(z.enum(levels))),
        country: z.optional(csv(z.string())),
      }),
    ),
    response: z.object({
      ends_at: instant,
      prize: z.optional(z.string()),
      results: z.array(
        z.object({
          rank: count,
          change: z.number(),
          name: z.string(),
          level: z.enum(levels),
          country: z.string(),
          score: count,
          me: z.boolean(),
        }),
      ),
      me: z.nullable(z.object({ rank: count, score: count })),
    }),
    cache: 6 * hour,
  },
  teachers: {
    method: 'GET',
    path: '/account/users_by_teacher_uuid/',
    origin: 'spec',
    access: ['users.read', 'team.read'],
    summary: 'Teachers with their counts; with teacher_uuids the people under them.',
    query: z.object({ teacher_uuids: z.optional(csv(uuid)) }),
    response: z.object({
      data: z.array(
        z.object({ uuid, name: z.string(), type: z.string(), students: count, teacher_uuid: z.nullable(uuid) }),
      ),
    }),
    cache: day,
  },
  withdrawSummary: {
    method: 'GET',
    path: '/account/users_withdraw_summary/',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    summary: 'Per user and currency: earned, withdrawn, waiting, last cash-out.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['name', 'paid', 'unpaid', 'last_cashout'])),
        paid_status: z.optional(z.enum(['all', 'unpaid', 'paid'])),
        currency_type: z.optional(currency),
        user_uuid: z.optional(uuid),
        type: z.optional(csv(z.string())),
        platforms: z.optional(csv(z.string())),
        has_cashout: z.optional(flag),
        unique: z.optional(flag),
      }),
    ),
    response: pageOf(
      z.object({
        user: person,
        type: z.string(),
        currency,
        income: decimal,
        paid: decimal,
        unpaid: decimal,
        balance: decimal,
        completed_requests: count,
        last_cashout: z.nullable(isoDate),
      }),
      z.array(z.object({ currency, income: decimal, paid: decimal, unpaid: decimal })),
    ),
    cache: 300,
  },
  teacherShareSummary: {
    method: 'GET',
    path: '/account/teacher_share_summary',
    origin: 'spec',
    access: ['shares.own', 'shares.settle', 'money.read'],
    summary: 'Per teacher and currency: students, sold, share, paid, unpaid.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        teacher_uuids: z.optional(csv(uuid)),
        paid_status: z.optional(z.enum(['all', 'unpaid', 'paid'])),
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
    summary: 'Attach a receipt to teacher shares that were paid.',
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
  activeUsers: {
    method: 'GET',
    path: '/account/active-users-in-date-range/',
    origin: 'spec',
    access: ['reports.read', 'team.read'],
    summary: 'People active in a range, with a daily trend.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        platforms: z.optional(csv(z.string())),
        teacher_uuids: z.optional(csv(uuid)),
        partner_ids: z.optional(csv(uuid)),
        unique: z.optional(flag),
        days: z.optional(lookBackDays),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      unique: count,
      /** People on an average day of the range, days without anybody included, rounded to one decimal. */
      daily_mean: z.number(),
      trend: z.array(z.object({ date: isoDate, count })),
      results: z.array(
        z.object({
          user: person,
          type: z.string(),
          platform: z.nullable(z.string()),
          last_seen_at: instant,
          visits: count,
        }),
      ),
    }),
    cache: hour,
  },
  botEmails: {
    method: 'GET',
    path: '/account/users/{id}/bot-emails',
    origin: 'spec',
    access: ['mail.own', 'mail.read'],
    summary: 'Mailboxes of a user with their messages, newest first.',
    params: z.object({ id: uuid }),
    query: ordered(z.object({ ...paging, ...dateRange, source: z.optional(z.string()) })),
    response: z.object({
      mailboxes: z.array(
        z.object({
          email: z.string(),
          platform: z.nullable(z.string()),
          forwarder: z.enum(['ok', 'broken', 'unknown']),
          checked_at: z.nullable(instant),
        }),
      ),
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      results: z.array(
        z.object({
          id,
          mailbox: z.string(),
          from: z.string(),
          subject: z.string(),
          received_at: instant,
          codes: z.array(z.string()),
        }),
      ),
    }),
    cache: 300,
  },
  botMessage: {
    method: 'GET',
    path: '/account/bot-messages/{id}',
    origin: 'spec',
    access: ['mail.own', 'mail.read'],
    summary: 'One mail: headers, text, HTML source, detected codes, neighbours.',
    params: z.object({ id: idText }),
    response: z.object({
      id,
      mailbox: z.string(),
      owner: person,
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      received_at: instant,
      text: z.string(),
      html: z.nullable(z.string()),
      codes: z.array(z.string()),
      next_id: z.nullable(id),
      previous_id: z.nullable(id),
    }),
  },
})
