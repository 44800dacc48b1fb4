import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Parsed, Reply } from '../../contract/endpoint'
import { notifications as notificationsArea } from '../../contract/notifications/notifications'
import { among, foldedText, holds, onDays, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { ordered } from '../db/page'
import { sorting } from '../db/sorting'
import { notificationReceipts, notifications, users } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { namesOf } from '../people/names'
import { invalid, refuse } from '../http/refuse'
import { audienceWhere, countPeople, samplePeople } from './audience'

type Sent = Reply<typeof notificationsArea.sentNotifications>['results'][number]
type Row = typeof notifications.$inferSelect

/** From this many people on, the sender must have been shown the count first. */
const unseenLimit = 100

const readCounts = async (db: Db, uuids: readonly string[]): Promise<Map<string, number>> => {
  if (uuids.length === 0) return new Map()
  const receipts = notificationReceipts
  const rows = await db
    .select({ uuid: receipts.notificationUuid, n: count() })
    .from(receipts)
    .where(and(among(receipts.notificationUuid, uuids), isNotNull(receipts.readAt)))
    .groupBy(receipts.notificationUuid)
  return new Map(rows.map(({ uuid, n }) => [uuid, n]))
}

const present = (row: Row, sender: Sent['sender'], read: number): Sent => ({
  uuid: row.uuid,
  type: row.type,
  title: row.title,
  body: row.body,
  link: row.link,
  created_at: row.createdAt.toISOString(),
  sender,
  audience: row.audience,
  // Sending writes a receipt for everybody in the same step.
  delivered: row.audience,
  read,
})

const orderOf = sorting<Parsed<typeof notificationsArea.sentNotifications>['query']['sort']>({
  first: '-created',
  by: { created: notifications.createdAt, audience: notifications.audience },
  ties: [
    { by: notifications.createdAt, desc: true },
    { by: notifications.uuid, desc: false },
  ],
})

/** What staff have sent, newest first; without the platform's own notifications. */
export const sentNotifications: Handler<typeof notificationsArea.sentNotifications> = async ({ db }, { query }) => {
  const where = and(
    isNotNull(notifications.senderUuid),
    ...oneOf(notifications.type, query.type && [query.type]),
    ...onDays(notifications.createdAt, query.start_date, query.end_date),
    ...(query.query === undefined
      ? []
      : [holds(foldedText(sql`${notifications.title} || ' ' || ${notifications.body}`), query.query)]),
  )
  const [found] = await db.select({ n: count() }).from(notifications).where(where)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...ordered(orderOf(query.sort)))
    .limit(limit)
    .offset(offset)
  const read = await readCounts(
    db,
    rows.map(({ uuid }) => uuid),
  )
  const named = await namesOf(
    db,
    rows.map(({ senderUuid }) => senderUuid),
  )
  const results = rows.map((row) =>
    present(row, named(row.senderUuid) ?? { uuid: row.senderUuid ?? '', name: '' }, read.get(row.uuid) ?? 0),
  )
  return pageReply(notificationsArea.sentNotifications, query, found?.n ?? 0, results)
}

/** How many people a selection contains, and the first of them. */
export const countAudience: Handler<typeof notificationsArea.countAudience> = async (ctx, { body }) => {
  const where = audienceWhere(ctx, body)
  return { count: await countPeople(ctx.db, where), sample: await samplePeople(ctx.db, where) }
}

interface Message {
  readonly title: string
  readonly body: string
  readonly type: Sent['type']
  readonly link: string | null
}

/** Writes the message and a receipt for everybody the condition matches. */
const deliver = async (
  { db, user, now }: CallContext,
  message: Message,
  where: ReturnType<typeof audienceWhere>,
  audience: number,
  test: boolean,
): Promise<Row> => {
  const createdAt = now()
  const [row] = await db
    .insert(notifications)
    // A message to oneself does not count as sent to people.
    .values({ ...message, createdAt, senderUuid: test ? null : user.uuid, audience })
    .returning()
  if (!row) throw refuse('internal')
  await db.insert(notificationReceipts).select(
    db
      .select({
        notificationUuid: sql<string>`${row.uuid}::uuid`.as('notification_uuid'),
        userUuid: users.uuid,
        type: sql<string>`${message.type}::text`.as('type'),
        createdAt: sql<Date>`${createdAt.toISOString()}::timestamptz`.as('created_at'),
        readAt: sql<Date | null>`null::timestamptz`.as('read_at'),
      })
      .from(users)
      .where(where),
  )
  return row
}

/** Sends a message to an audience, or as a test to the sender alone. */
export const sendNotification: Handler<typeof notificationsArea.sendNotification> = async (ctx, { body }) => {
  const { db, user, audit } = ctx
  const { title, body: text, type, link = null, test = false, expected_count: expected } = body
  const where = test ? eq(users.uuid, user.uuid) : audienceWhere(ctx, body)
  const people = await countPeople(db, where)
  if (people === 0) throw invalid({ audience: 'required' })
  if (!test && expected === undefined && people > unseenLimit) throw invalid({ expected_count: 'required' })
  if (!test && expected !== undefined && expected !== people) throw refuse('stale', { details: { count: people } })
  const row = await deliver(ctx, { title, body: text, type, link }, where, people, test)
  await audit({
    action: test ? 'notification.tested' : 'notification.sent',
    subject: { type: 'notification', id: row.uuid },
    after: {
      title,
      type,
      people,
      ...(body.everybody && { everybody: true }),
      ...(body.audience && { audience: body.audience }),
      ...(body.user_uuids && { persons: body.user_uuids.length }),
    },
  })
  return { object: present(row, { uuid: user.uuid, name: user.name }, 0) }
}
