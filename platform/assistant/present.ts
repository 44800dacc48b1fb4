import { asc, eq, inArray } from 'drizzle-orm'
import type { Reply } from '../../contract/endpoint'
import type { workspace } from '../../contract/workspace'
import type { Db } from '../db/connect'
import { conversations, conversationTurns, departments } from '../db/schema'
import { namesOf } from '../people/names'

export type Conversation = Reply<typeof workspace.ask>['object']
export type ConversationRow = typeof conversations.$inferSelect

/** Conversations as the contract shows them, with every turn. */
export const presentConversations = async (db: Db, rows: readonly ConversationRow[]): Promise<Conversation[]> => {
  if (rows.length === 0) return []
  const named = await namesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
  const rooms = await db.select({ id: departments.id, name: departments.name }).from(departments)
  const turns = await db
    .select()
    .from(conversationTurns)
    .where(
      inArray(
        conversationTurns.conversationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(conversationTurns.conversationId), asc(conversationTurns.id))
  return rows.map((row) => ({
    id: row.id,
    client_id: row.clientId,
    user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
    department: rooms.find(({ id }) => id === row.departmentId) ?? { id: row.departmentId, name: '' },
    first_question: row.firstQuestion,
    turns: turns
      .filter(({ conversationId }) => conversationId === row.id)
      .map(({ id, from, text, at }) => ({ id, from: from as 'user' | 'assistant', text, at: at.toISOString() })),
    turns_count: row.turnsCount,
    created_at: row.createdAt.toISOString(),
    stars: row.stars,
    ticket_id: row.ticketId,
    answered: row.answered,
  }))
}

/** One conversation as it stands. */
export const presentConversation = async (db: Db, id: number): Promise<Conversation | undefined> => {
  const rows = await db.select().from(conversations).where(eq(conversations.id, id))
  return (await presentConversations(db, rows))[0]
}
