import * as z from 'zod/mini'
import { area } from '../endpoint'
import { notificationTypes } from './kinds'
import { person } from '../people/person'
import { isProductLink } from '../product-link'
import {
  count,
  dateRange,
  flag,
  idsOf,
  instant,
  longText,
  ordered,
  pageOf,
  paging,
  queryText,
  sortBy,
  text,
  uuid,
} from '../scalars'
import { searchLimits } from '../text'

const notification = z.object({
  uuid,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  /** The same in English for what the platform writes itself; what people wrote stays as they wrote it. */
  english: z.optional(z.object({ title: z.string(), body: z.string() })),
  /** A path of this product, or null. */
  link: z.nullable(z.string()),
  created_at: instant,
  read_at: z.nullable(instant),
})

export type Notification = z.infer<typeof notification>

/** A path of this product. */
const productLink = text(300).check(z.refine((link: string) => isProductLink(link), 'invalid'))

/** The recipients of a message, given in exactly one way: persons, filters of the user list, or everybody. */
const audience = {
  user_uuids: z.optional(z.array(uuid).check(z.maxLength(500, 'too_long'))),
  /** Filters of `GET /account/user`; an empty set is refused rather than read as everybody. */
  audience: z.optional(z.record(z.string(), z.string())),
  /** Every end user with a live account, requested explicitly. */
  everybody: z.optional(z.boolean()),
}

const sentNotification = z.object({
  uuid,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  created_at: instant,
  sender: person,
  audience: count,
  delivered: count,
  read: count,
})

/** Notifications, those sent, and the counts of the menu. */
export const notifications = area('notifications', {
  notifications: {
    method: 'GET',
    path: '/dashboard/notifications',
    origin: 'spec',
    access: 'account.own',
    summary: 'The caller’s notifications, unread first, with unread counts.',
    query: z.object({
      ...paging,
      ...idsOf(uuid),
      query: z.optional(queryText(searchLimits.rows)),
      type: z.optional(z.enum(notificationTypes)),
      unread: z.optional(flag),
    }),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      unread: count,
      unread_by_type: z.array(z.object({ type: z.enum(notificationTypes), count })),
      results: z.array(notification),
    }),
    cache: 300,
  },
  notification: {
    method: 'GET',
    path: '/dashboard/notification',
    origin: 'spec',
    access: 'account.own',
    summary: 'One notification.',
    query: z.object({ notification_uuid: uuid }),
    response: z.object({ object: notification }),
  },
  readNotifications: {
    method: 'POST',
    path: '/dashboard/notifications',
    origin: 'spec',
    access: 'account.own',
    invalidates: ['notifications'],
    summary: 'Mark notifications as read: given ones, those of a type, those that link to a page, or all.',
    body: z.object({
      uuids: z.optional(z.array(uuid).check(z.maxLength(200, 'too_long'))),
      type: z.optional(z.enum(notificationTypes)),
      link: z.optional(productLink),
      all: z.optional(z.boolean()),
    }),
    response: z.object({ read: count, unread: count }),
  },
  counters: {
    method: 'GET',
    path: '/dashboard/counters/',
    origin: 'assumed',
    access: 'signed-in',
    provides: ['changes', 'money', 'notifications', 'requests', 'tickets'],
    summary: 'Live counts for the menu and the user home, only those the caller may see.',
    response: z.object({
      unread_notifications: count,
      /** The caller’s own that are still open. */
      open_tickets: count,
      open_requests: count,
      tickets: z.optional(count),
      requests: z.optional(count),
      withdrawals: z.optional(count),
      /** Transfers that wait for the caller's decision as second person. */
      transfers: z.optional(count),
      /** Proposed account changes that wait for somebody like the caller to approve or reject them. */
      account_changes: z.optional(count),
    }),
    whenDisabled: true,
  },
  sentNotifications: {
    method: 'GET',
    path: '/dashboard/admin/notifications',
    origin: 'spec',
    access: 'notifications.send',
    summary: 'Sent notifications with audience and read counts.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['created', 'audience'])),
        type: z.optional(z.enum(notificationTypes)),
        query: z.optional(queryText(searchLimits.rows)),
      }),
    ),
    response: pageOf(sentNotification),
    cache: 300,
  },
  countAudience: {
    method: 'POST',
    path: '/dashboard/admin/notifications/audience/',
    origin: 'assumed',
    access: 'notifications.send',
    invalidates: [],
    summary: 'How many people are in an audience, with the first few; sends nothing.',
    body: z.object(audience),
    response: z.object({ count, sample: z.array(person) }),
  },
  sendNotification: {
    method: 'POST',
    path: '/dashboard/admin/notifications',
    origin: 'spec',
    access: 'notifications.send',
    invalidates: ['notifications'],
    summary:
      'Send a notification to an audience; an empty audience is refused, and expected_count guards against a changed one.',
    body: z.object({
      title: text(120),
      body: longText(2000),
      type: z.enum(notificationTypes),
      link: z.optional(z.nullable(productLink)),
      ...audience,
      /** The number of people the sender was shown; required above 100, refused as stale when it has changed. */
      expected_count: z.optional(count),
      /** Send to the caller only. */
      test: z.optional(z.boolean()),
    }),
    response: z.object({ object: sentNotification }),
    idempotent: true,
  },
})
