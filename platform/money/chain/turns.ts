import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { errorFacts } from '../../log'
import { enqueue } from '../../queue/enqueue'
import type { JobContext } from '../../queue/queue'
import type { Runtime } from '../../runtime'
import type { JobPayload } from '../../queue/jobs'
import type { ChainNetwork } from '../../../contract/money/networks'
import { expireTransfers, settleTransfers, type Places } from './teller'

/** Milliseconds between two rounds. */
const roundEvery = 1_000
/** Milliseconds after which a server lets another have the next turn. */
const turnTime = 60_000
/** Seconds without a sign of life after which another server takes over, by the database's clock. */
const takenOverAfter = 10

/** What a turn needs. */
type RoundNeeds = Pick<Runtime, 'connection' | 'adapters' | 'now' | 'log' | 'hasRoom' | 'isStopping'>

/**
 * A turn of the teller, held by one server at a time: every second it settles transfers under way and expires approvals
 * nobody gave. The job of the next turn is queued behind it and postponed while this one runs, so if its server dies
 * another takes over ten seconds later. Nothing is lost meanwhile: transfers under way are rows of `transfers`.
 */
export const takeTurn = async (
  { connection: { db }, adapters, now, log, hasRoom, isStopping }: RoundNeeds,
  turn: JobPayload<'teller'>,
  { id, signal }: Pick<JobContext, 'id' | 'signal'>,
): Promise<void> => {
  // If a next turn is queued already, another server holds the turn.
  if (!(await enqueue(db, 'teller', { after: id }, { startAfter: takenOverAfter }))) return
  const desk = { db, adapters, now }
  const places: Places = new Map(Object.entries(turn.from ?? {}) as [ChainNetwork, number][])
  const failed = (error: unknown): void => log({ level: 'error', event: 'money', ...errorFacts(error) })
  /**
   * Postpones the next turn, which will continue where this one is by then. Returns false if it is no longer queued
   * behind this one, because another server has started it.
   */
  const putOff = async (seconds: number): Promise<boolean> => {
    const { rows } = await db.execute(
      sql`update pgboss.job set start_after = now() + make_interval(secs => ${seconds}),
          data = data || jsonb_build_object('from', ${JSON.stringify(Object.fromEntries(places))}::jsonb)
        where name = 'teller' and state = 'created' and data->>'after' = ${id} returning id`,
    )
    return rows.length > 0
  }
  const lost = new AbortController()
  const over = AbortSignal.any([signal, lost.signal])
  let sign: Promise<unknown> = Promise.resolve()
  const alive = setInterval(() => {
    sign = putOff(takenOverAfter).then((still) => still || lost.abort(), failed)
  }, takenOverAfter * 250)
  try {
    for (const end = Date.now() + turnTime; Date.now() < end && !isStopping() && !over.aborted;) {
      if (hasRoom()) {
        await settleTransfers(desk, { failed, signal: over, places }).catch(failed)
        await expireTransfers(desk).catch(failed)
      }
      await pause(roundEvery, undefined, { signal: over }).catch(() => undefined)
    }
  } finally {
    clearInterval(alive)
    await sign
    await putOff(0)
  }
}
