import { lt } from 'drizzle-orm'
import { expireChanges } from './people/changes/proposals'
import type { Db } from './db/connect'
import { rateLimits, runningExports } from './db/schema'
import { sweepCounted } from './money/second-person/allowance'
import { removeUnusedUploads } from './requests/files'
import { expireRequests } from './requests/sweep'
import { usualRetention, type RetentionDays } from './retention'
import { closeAnsweredTickets, forgetViewers } from './tickets/sweep'
import { deleteOld } from './system/delete-old'
import { removeOldExports } from './system/exports/pieces'
import { removeOldDrafts } from './system/drafts/sweep'

const day = 24 * 3600 * 1000

/** Lets requests and proposed changes of accounts expire, closes tickets nobody came back to, and deletes what has no more use: counts of limits and of moved money, exports of a server that is gone, prepared ones nobody may fetch any more, unused uploads and looks at tickets after a day, old drafts, and what is kept no longer than `kept` says. */
export const sweep = async (db: Db, now: Date, kept: RetentionDays = usualRetention): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  await db.delete(runningExports).where(lt(runningExports.seenAt, new Date(now.getTime() - day)))
  await removeOldExports(db, now)
  await expireChanges(db, now)
  await removeUnusedUploads(db, now)
  await expireRequests(db, now)
  await closeAnsweredTickets(db, now)
  await forgetViewers(db, now)
  await removeOldDrafts(db, now)
  await sweepCounted(db, now)
  await deleteOld(db, kept, now)
}
