import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { exportLimits } from '../../../contract/system/exports'
import type { Db } from '../../db/connect'
import { runningExports as e } from '../../db/schema'
import { refuse } from '../../http/refuse'

/** A slot without a heartbeat for this long, in milliseconds, belonged to a server that is gone. */
const forgottenAfter = 120_000

/** Milliseconds between two heartbeats of an export, well within what a slot lives without one. */
export const heartbeatInterval = 30_000

/** A slot among the exports under way, across all servers of the database. */
export interface ExportSlot {
  /** Reports that the export is still under way; false when the slot has gone to another in the meantime. */
  readonly keep: (now: Date) => Promise<boolean>
  readonly leave: () => Promise<void>
}

const claim = async (db: Db, userUuid: string, id: string, now: Date) => {
  const alive = sql`${e.seenAt} > ${new Date(now.getTime() - forgottenAfter).toISOString()}::timestamptz`
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    insert into ${e} (id, user_uuid, nth, started_at, seen_at)
    select ${id}::uuid, ${userUuid}::uuid, n, ${at}, ${at} from generate_series(1, ${exportLimits.perPerson}::int) n
    where not exists (select 1 from ${e} where ${e.userUuid} = ${userUuid}::uuid and ${e.nth} = n and ${alive})
      and (select count(*) from ${e} where ${alive}) < ${exportLimits.inAll}::int
    order by n limit 1
    on conflict (user_uuid, nth) do update
      set id = excluded.id, started_at = excluded.started_at, seen_at = excluded.seen_at where not (${alive})
    returning id`)
  return rows.length > 0
}

const ownOnes = async (db: Db, userUuid: string, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - forgottenAfter)
  const rows = await db
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.userUuid, userUuid), sql`${e.seenAt} > ${since.toISOString()}::timestamptz`))
  return rows.length
}

/**
 * Takes a slot for an export, or refuses with `rate_limited` and in `details.limit` whose limit was reached: the
 * person's, or that of all together. Two calls at once never share a slot of a person; the count of all is read without
 * a lock, so a few more may start at the same moment.
 */
export const takeExportSlot = async (db: Db, userUuid: string, now: Date): Promise<ExportSlot> => {
  const id = randomUUID()
  let taken = false
  // Another export of the same person may take the free slot between the check and the claim.
  for (let nth = 0; nth < exportLimits.perPerson && !taken; nth += 1) taken = await claim(db, userUuid, id, now)
  if (!taken) {
    const own = (await ownOnes(db, userUuid, now)) >= exportLimits.perPerson
    throw refuse('rate_limited', {
      retryAfter: 10,
      details: { limit: own ? 'person' : 'all', most: own ? exportLimits.perPerson : exportLimits.inAll },
    })
  }
  return {
    keep: async (seenAt) => {
      const rows = await db.update(e).set({ seenAt }).where(eq(e.id, id)).returning({ id: e.id })
      return rows.length > 0
    },
    leave: async () => {
      await db.delete(e).where(eq(e.id, id))
    },
  }
}
