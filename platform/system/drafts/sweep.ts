import { lt } from 'drizzle-orm'
import { deleteInBatches, untilDone, type Round } from '../../db/batches'
import type { Db } from '../../db/connect'
import { drafts } from '../../db/schema'

const day = 24 * 3_600_000
/** How long an unsent text is kept after it was last saved, in milliseconds. */
const keptFor = 90 * day

/** Deletes unsent texts nobody came back to. */
export const removeOldDrafts = async (db: Db, now: Date, round: Round = untilDone): Promise<void> => {
  await deleteInBatches(db, round, drafts, lt(drafts.savedAt, new Date(now.getTime() - keptFor)))
}
