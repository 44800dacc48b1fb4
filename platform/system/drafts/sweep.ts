import { lt } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { drafts } from '../../db/schema'

const day = 24 * 3_600_000
/** How long an unsent text is kept after it was last saved, in milliseconds. */
const keptFor = 90 * day

/** Deletes unsent texts nobody came back to. */
export const removeOldDrafts = async (db: Db, now: Date): Promise<void> => {
  await db.delete(drafts).where(lt(drafts.savedAt, new Date(now.getTime() - keptFor)))
}
