import { and, asc, avg, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { assistant } from '../../contract/assistant/assistant'
import type { Db } from '../db/connect'
import { among, onDays, oneOf, whether } from '../db/conditions'
import { onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { sorting } from '../db/sorting'
import { conversations, conversationTurns, departments, tickets, troubleOf } from '../db/schema'
import type { Handler, SignedInUser } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { namesOf } from '../people/names'
import { assistantTexts, withoutLead } from '../notifications/texts'
import { ticketsWithin } from '../tickets/scope'

type Query = Parsed<typeof assistant.conversations>['query']
type Row = typeof conversations.$inferSelect

const c = conversations
/** The conversations a caller may read: all, their own, or the one a ticket within reach came from. */
const conversationsWithin = async (db: Db, query: Query, user: SignedInUser): Promise<SQL | undefined> => {
  if (allows(user, 'chat.read')) return undefined
  const own = eq(c.userUuid, user.uuid)
  if (query.conversation_id === undefined || !allows(user, 'team.read')) return own
  const within = await ticketsWithin(db, user)
  return or(
    own,
    sql`${c.ticketId} in (select ${tickets.id} from ${tickets} where ${and(eq(tickets.id, c.ticketId), within)})`,
  )
}

const whereOf = async (db: Db, query: Query, user: SignedInUser): Promise<SQL | undefined> =>
  and(
    await conversationsWithin(db, query, user),
    ...(query.conversation_id === undefined ? [] : [eq(c.id, query.conversation_id)]),
    ...(query.stars?.length ? [inArray(c.stars, [...query.stars])] : []),
    ...(query.departments?.length ? [inArray(c.departmentId, [...query.departments])] : []),
    ...whether(sql`${c.answered}`, query.answered),
    ...oneOf(c.userUuid, query.user_uuid),
    ...(query.ticket_id === undefined ? [] : [eq(c.ticketId, query.ticket_id)]),
    ...onDays(c.createdAt, query.start_date, query.end_date),
  )

const orderOf = sorting<Query['sort']>({
  first: '-created',
  by: {
    created: c.createdAt,
    stars: { by: c.stars, nulls: 'last' },
    turns: c.turnsCount,
    trouble: troubleOf(c),
  },
  ties: [{ by: c.id, desc: true }],
})

/** Conversations as shown to readers, with every turn. */
export const presentConversations = async (db: Db, rows: readonly Row[]) => {
  const ids = rows.map(({ id }) => id)
  const turns =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(conversationTurns)
          .where(among(conversationTurns.conversationId, ids))
          .orderBy(asc(conversationTurns.conversationId), asc(conversationTurns.id))
  const byConversation = new Map<number, (typeof turns)[number][]>()
  for (const turn of turns) {
    const said = byConversation.get(turn.conversationId) ?? []
    said.push(turn)
    byConversation.set(turn.conversationId, said)
  }
  const named = await namesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
  const known = await db.select({ id: departments.id, name: departments.name }).from(departments)
  return rows.map((row) => ({
    id: row.id,
    client_id: row.clientId,
    user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
    department: known.find(({ id }) => id === row.departmentId) ?? { id: row.departmentId, name: '' },
    first_question: row.firstQuestion,
    turns: (byConversation.get(row.id) ?? []).map(({ id, from, text, at }) => ({
      id,
      from: from === 'user' ? ('user' as const) : ('assistant' as const),
      ...(from === 'user' ? { text, lead: null } : withoutLead(text)),
      unanswered: from !== 'user' && text === assistantTexts.nothing,
      at: at.toISOString(),
    })),
    turns_count: row.turnsCount,
    created_at: row.createdAt.toISOString(),
    stars: row.stars,
    ticket_id: row.ticketId,
    answered: row.answered,
  }))
}

/** Conversations with the assistant, newest first, with the share it answered on its own and the mean rating. */
export const listConversations: Handler<typeof assistant.conversations> = async ({ db, user, now }, { query }) => {
  const where = await whereOf(db, query, user)
  const asked = db
    .select({
      n: count(),
      answered: sql`count(*) filter (where ${c.answered})`.mapWith(Number),
      mean: avg(c.stars),
    })
    .from(c)
    .where(where)
  const order = orderOf(query.sort)
  const window = windowOf(query)
  const [[figures], rows] = await withPage(
    window,
    cached(db, asked, now()),
    ([counted]) => counted?.n ?? 0,
    (n) =>
      db
        .select()
        .from(c)
        .where(onPage(c.id, { where, order, found: n, ...window }))
        .orderBy(...ordered(order)),
  )
  const found = figures?.n ?? 0
  return {
    ...pageReply(assistant.conversations, query, found, await presentConversations(db, rows)),
    answered_share: figures === undefined || found === 0 ? null : figures.answered / found,
    stars_mean: figures?.mean === null || figures?.mean === undefined ? null : Number(figures.mean),
  }
}
