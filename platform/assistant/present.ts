import { eq } from 'drizzle-orm'
import type { Reply } from '../../contract/endpoint'
import type { assistant } from '../../contract/assistant/assistant'
import type { Db } from '../db/connect'
import { conversations } from '../db/schema'
import { presentConversations } from './conversations'

/** One conversation in its current state. */
export const presentConversation = async (
  db: Db,
  id: number,
): Promise<Reply<typeof assistant.ask>['object'] | undefined> => {
  const rows = await db.select().from(conversations).where(eq(conversations.id, id))
  return (await presentConversations(db, rows))[0]
}
