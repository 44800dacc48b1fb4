import { eq } from 'drizzle-orm'
import type { Reply } from '../../contract/endpoint'
import type { workspace } from '../../contract/system/workspace'
import type { Db } from '../db/connect'
import { conversations } from '../db/schema'
import { presentConversations } from './conversations'

/** One conversation as it stands. */
export const presentConversation = async (
  db: Db,
  id: number,
): Promise<Reply<typeof workspace.ask>['object'] | undefined> => {
  const rows = await db.select().from(conversations).where(eq(conversations.id, id))
  return (await presentConversations(db, rows))[0]
}
