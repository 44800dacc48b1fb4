import { and, asc, count, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { notifications as notificationArea, type Notification } from '../../contract/notifications/notifications'
import { notificationTypes } from '../../contract/notifications/kinds'
import { changesToDecide } from '../people/changes/proposals'
import { among, foldedText, holds, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { notificationReceipts, notifications, processRequests, tickets, withdrawals } from '../db/schema'
import { type Handler, type Handlers, type SignedInUser } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { standingIn } from '../money/withdrawals/standing'
import { waitingFor } from '../money/second-person/waiting'
import { refuse } from '../http/refuse'
import { openRequestsOf, openTicketsOf, plainTickets } from '../people/holdings'
import { ticketsWithin, worksTickets } from '../tickets/scope'
import { countAudience, sendNotification, sentNotifications } from './sent'

const receipts = notificationReceipts

type ReadInput = Parsed<typeof notificationArea.readNotifications>['body']

const shown = {
  uuid: notifications.uuid,
  type: notifications.type,
  title: notifications.title,
  body: notifications.body,
  english: notifications.english,
  link: notifications.link,
  createdAt: notifications.createdAt,
  readAt: receipts.readAt,
}

const present = (row: { readonly [K in keyof typeof shown]: (typeof shown)[K]['_']['data'] | null }): Notification => ({
  uuid: row.uuid ?? '',
  type: row.type ?? 'system',
  title: row.title ?? '',
  body: row.body ?? '',
  ...(row.english && { english: row.english }),
  link: row.link,
  created_at: (row.createdAt ?? new Date(0)).toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
})

const unreadOf = async (db: Db, uuid: string) => {
  const rows = await db
    .select({ type: receipts.type, n: count() })
    .from(receipts)
    .where(and(eq(receipts.userUuid, uuid), isNull(receipts.readAt)))
    .groupBy(receipts.type)
  const countOf = (type: string) => rows.find((row) => row.type === type)?.n ?? 0
  return {
    all: rows.reduce((sum, { n }) => sum + n, 0),
    byType: notificationTypes.map((type) => ({ type, count: countOf(type) })),
  }
}

const saying = (words: string): SQL | undefined => {
  const said = holds(foldedText(sql`${notifications.title} || ' ' || ${notifications.body}`), words)
  return said && sql`${receipts.notificationUuid} in (select ${notifications.uuid} from ${notifications} where ${said})`
}

const list: Handler<typeof notificationArea.notifications> = async ({ db, user }, { query }) => {
  const where = and(
    eq(receipts.userUuid, user.uuid),
    ...oneOf(receipts.notificationUuid, query.ids),
    ...(query.type === undefined ? [] : [eq(receipts.type, query.type)]),
    ...(query.unread === undefined
      ? []
      : [query.unread ? isNull(receipts.readAt) : sql`${receipts.readAt} is not null`]),
    ...(query.query === undefined ? [] : [saying(query.query)]),
  )
  const [found] = await db.select({ n: count() }).from(receipts).where(where)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select(shown)
    .from(receipts)
    .innerJoin(notifications, eq(notifications.uuid, receipts.notificationUuid))
    .where(where)
    .orderBy(sql`${receipts.readAt} is not null`, desc(receipts.createdAt), asc(receipts.notificationUuid))
    .limit(limit)
    .offset(offset)
  const unread = await unreadOf(db, user.uuid)
  return {
    ...pageReply(notificationArea.notifications, query, found?.n ?? 0, rows.map(present)),
    unread: unread.all,
    unread_by_type: unread.byType,
  }
}

const one: Handler<typeof notificationArea.notification> = async ({ db, user }, { query }) => {
  const [row] = await db
    .select(shown)
    .from(receipts)
    .innerJoin(notifications, eq(notifications.uuid, receipts.notificationUuid))
    .where(and(eq(receipts.userUuid, user.uuid), eq(receipts.notificationUuid, query.notification_uuid)))
  if (!row) throw refuse('not_found')
  return { object: present(row) }
}

/** The caller's notifications that the input selects; an empty input selects none. */
const matching = ({ all, type, link, uuids }: ReadInput): SQL | undefined => {
  if (all === true) return undefined
  if (type !== undefined) return eq(receipts.type, type)
  if (link !== undefined) {
    const leading = and(eq(notifications.uuid, receipts.notificationUuid), eq(notifications.link, link))
    return sql`exists (select 1 from ${notifications} where ${leading})`
  }
  return uuids?.length ? among(receipts.notificationUuid, uuids) : sql`false`
}

const read: Handler<typeof notificationArea.readNotifications> = async ({ db, user, now }, { body }) => {
  const marked = await db
    .update(receipts)
    .set({ readAt: now() })
    .where(and(eq(receipts.userUuid, user.uuid), isNull(receipts.readAt), matching(body)))
    .returning({ uuid: receipts.notificationUuid })
  return { read: marked.length, unread: (await unreadOf(db, user.uuid)).all }
}

const ticketCount = async (db: Db, user: SignedInUser): Promise<number> => {
  const where = worksTickets(user)
    ? and(ne(tickets.status, 'closed'), sql`${tickets.waitingSince} is not null`, await ticketsWithin(db, user))
    : and(eq(tickets.userUuid, user.uuid), eq(tickets.status, 'answered'))
  const [row] = await db.select({ n: count() }).from(tickets).where(where)
  return row?.n ?? 0
}

const requestCount = async (db: Db, uuid: string, desk: boolean): Promise<number> => {
  const held = and(eq(processRequests.assigneeUuid, uuid), eq(processRequests.status, 'in_progress'))
  const own = and(eq(processRequests.userUuid, uuid), eq(processRequests.actionStatus, 'user'))
  const where = desk ? held : or(held, own)
  const [row] = await db
    .select({ n: count() })
    .from(processRequests)
    .where(and(where, isNull(processRequests.hiddenAt)))
  return row?.n ?? 0
}

const withdrawalCount = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(withdrawals)
    .where(and(...standingIn(['requested'])))
  return row?.n ?? 0
}

/** A person's own open tickets and requests. */
const ownOpen = async (db: Db, uuid: string) => {
  const [row] = await db
    .select({ open_tickets: openTicketsOf(db, uuid, plainTickets), open_requests: openRequestsOf(db, uuid) })
    .from(sql`(select 1) as one`)
  return row ?? { open_tickets: 0, open_requests: 0 }
}

/**
 * What is waiting: for staff, tickets waiting for us and the caller's requests, transfers and account changes; for
 * others, whatever waits for them, requests handed to them included.
 */
const counters: Handler<typeof notificationArea.counters> = async ({ db, user, now }) => ({
  unread_notifications: (await unreadOf(db, user.uuid)).all,
  tickets: await ticketCount(db, user),
  requests: await requestCount(db, user.uuid, allows(user, 'requests.work')),
  ...(await ownOpen(db, user.uuid)),
  ...(allows(user, 'money.read') && { withdrawals: await withdrawalCount(db) }),
  ...(allows(user, 'money.approve') && { transfers: await waitingFor(db, user.uuid, now()) }),
  ...(allows(user, 'users.identity') && { account_changes: await changesToDecide({ db, user, now }) }),
})

/** The caller's notifications and the live counts in the menu. */
export const notificationHandlers: Handlers<typeof notificationArea> = {
  notifications: list,
  notification: one,
  readNotifications: read,
  counters,
  sentNotifications,
  countAudience,
  sendNotification,
}
