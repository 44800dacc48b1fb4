import { lt } from 'drizzle-orm'
import { deleteInBatches, untilDone, inBatches, type Round } from '../db/batches'
import { expireChanges } from '../people/changes/proposals'
import type { Db } from '../db/connect'
import { rateLimits, runningExports } from '../db/schema'
import { errorFacts, quietLog, type Log } from '../log'
import { sweepCounted } from '../money/second-person/allowance'
import { removeUnusedUploads } from '../requests/files'
import { expireRequests } from '../requests/sweep'
import { usualRetention, type RetentionDays } from '../config/retention'
import { closeAnsweredTickets, forgetViewers } from '../tickets/sweep'
import { deleteOld } from './delete-old'
import { removeOldExports } from './exports/pieces'
import { removeOldDrafts } from './drafts/sweep'

const day = 24 * 3600 * 1000

/**
 * Expires requests and proposed account changes, closes tickets nobody came back to, and deletes what is no longer
 * needed: counts of limits and of moved money, exports of a server that is gone, prepared ones nobody may fetch any
 * more, unused uploads and ticket views after a day, old drafts, and what has exceeded its retention in `kept`. Goes on
 * until nothing is left, or its round is over; a step that fails stops no other.
 * @throws AggregateError that names the steps that failed
 */
export const sweep = async (
  db: Db,
  now: Date,
  kept: RetentionDays = usualRetention,
  round: Round = untilDone,
  log: Log = quietLog,
): Promise<void> => {
  const seenBefore = new Date(now.getTime() - day)
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    limits: () => deleteInBatches(db, round, rateLimits, lt(rateLimits.expiresAt, now)),
    running_exports: () => deleteInBatches(db, round, runningExports, lt(runningExports.seenAt, seenBefore)),
    prepared_exports: () => removeOldExports(db, now, round),
    changes: () => inBatches(round, () => expireChanges(db, now)),
    uploads: () => removeUnusedUploads(db, now, round),
    requests: () => expireRequests(db, now, round),
    tickets: () => closeAnsweredTickets(db, now, round),
    viewers: () => forgetViewers(db, now, round),
    drafts: () => removeOldDrafts(db, now, round),
    counted: () => sweepCounted(db, now, round),
    old: () => deleteOld(db, kept, now, round),
  }
  const failed = new Map<string, unknown>()
  for (const [step, run] of Object.entries(steps))
    await run().catch((error: unknown) => {
      failed.set(step, error)
      log({ level: 'error', event: 'sweep', step, ...errorFacts(error) })
    })
  if (failed.size > 0) throw new AggregateError(failed.values(), `Steps failed: ${[...failed.keys()].join(', ')}.`)
}
