import { lt } from 'drizzle-orm'
import { deleteInBatches, untilDone, inBatches, type Round } from '../db/batches'
import { expireChanges } from '../people/changes/proposals'
import type { Db } from '../db/connect'
import { rateLimits, runningExports } from '../db/schema'
import { sweepCounted } from '../money/second-person/allowance'
import { removeUnusedUploads } from '../requests/files'
import { expireRequests } from '../requests/sweep'
import { usualRetention, type RetentionDays } from '../config/retention'
import { closeAnsweredTickets, forgetViewers } from '../tickets/sweep'
import { deleteOld } from './delete-old'
import { removeOldExports } from './exports/pieces'
import { removeOldDrafts } from './drafts/sweep'

const day = 24 * 3600 * 1000

/** Lets requests and proposed changes of accounts expire, closes tickets nobody came back to, and deletes what has no more use: counts of limits and of moved money, exports of a server that is gone, prepared ones nobody may fetch any more, unused uploads and looks at tickets after a day, old drafts, and what is kept no longer than `kept` says. Goes on until nothing is left, or its round is over. */
export const sweep = async (
  db: Db,
  now: Date,
  kept: RetentionDays = usualRetention,
  round: Round = untilDone,
): Promise<void> => {
  await deleteInBatches(db, round, rateLimits, lt(rateLimits.expiresAt, now))
  await deleteInBatches(db, round, runningExports, lt(runningExports.seenAt, new Date(now.getTime() - day)))
  await removeOldExports(db, now, round)
  await inBatches(round, () => expireChanges(db, now))
  await removeUnusedUploads(db, now, round)
  await expireRequests(db, now, round)
  await closeAnsweredTickets(db, now, round)
  await forgetViewers(db, now, round)
  await removeOldDrafts(db, now, round)
  await sweepCounted(db, now, round)
  await deleteOld(db, kept, now, round)
}
