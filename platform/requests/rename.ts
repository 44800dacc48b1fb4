import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { processRequests } from '../db/schema'
import { requestSearchKey } from './keys'

/** Makes a person's requests searchable by the new name. */
export const renameRequests = async (db: Db, uuid: string, name: string): Promise<void> => {
  const rows = await db
    .select({ id: processRequests.id, code: processRequests.code })
    .from(processRequests)
    .where(eq(processRequests.userUuid, uuid))
  for (const { id, code } of rows) {
    await db
      .update(processRequests)
      .set({ searchKey: requestSearchKey(code, name) })
      .where(eq(processRequests.id, id))
  }
}
