import { lt } from 'drizzle-orm'
import { expireChanges } from './people/changes/proposals'
import type { Db } from './db/connect'
import { idempotencyKeys, knownDevices, oneTimeCodes, rateLimits, runningExports, sessions } from './db/schema'
import { sweepCounted } from './money/second-person/allowance'
import { removeUnusedUploads } from './requests/files'
import { expireRequests } from './requests/sweep'
import { closeAnsweredTickets, forgetViewers } from './tickets/sweep'
import { removeOldDrafts } from './system/drafts/sweep'

const day = 24 * 3600 * 1000

/** Lets requests and proposed changes of accounts expire, closes tickets nobody came back to, and deletes what has no more use: codes, counts of limits and of moved money, exports of a server that is gone, unused uploads and looks at tickets after a day, keys after two, old drafts, dead sessions and browsers nobody signed in with for a year. */
export const sweep = async (db: Db, now: Date): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * day)
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, ago(1)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(2)))
  await db.delete(sessions).where(lt(sessions.lastSeenAt, ago(90)))
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, ago(365)))
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  await db.delete(runningExports).where(lt(runningExports.seenAt, ago(1)))
  await expireChanges(db, now)
  await removeUnusedUploads(db, now)
  await expireRequests(db, now)
  await closeAnsweredTickets(db, now)
  await forgetViewers(db, now)
  await removeOldDrafts(db, now)
  await sweepCounted(db, now)
}
