import type { ClientBase, Pool } from 'pg'
import PgBoss from 'pg-boss'
import { jobNames, kindOf } from './jobs'

/** Days pg-boss keeps a job that nobody works on; it shows in the figures all the while. */
const retentionDays = 365

/** The jobs of this release that the queue of a database does not know. */
export const missingQueues = async (client: ClientBase | Pool): Promise<readonly string[]> => {
  const { rows: made } = await client.query<{ found: string | null }>(`select to_regclass('pgboss.queue') as found`)
  const { rows } = made[0]?.found ? await client.query<{ name: string }>('select name from pgboss.queue') : { rows: [] }
  return jobNames.filter((job) => !rows.some(({ name }) => name === job))
}

/**
 * Brings the tables of the queue to the newest schema, and its queues and schedules to what {@link jobs} says. Part of
 * the migration, whose lock keeps platforms that start together apart. A queue that is no longer in the table is left
 * to the release that knows it.
 */
export const prepareQueue = async (client: ClientBase): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  for (const name of jobNames) {
    const { retries, retryAfter, timeLimit, schedule } = kindOf(name)
    const queue = {
      name,
      policy: schedule === undefined ? ('standard' as const) : ('short' as const),
      retryLimit: retries,
      retryDelay: retryAfter,
      retryBackoff: true,
      expireInSeconds: timeLimit,
      retentionDays,
    }
    // Each call modifies what it is given.
    await boss.createQueue(name, { ...queue })
    await boss.updateQueue(name, { ...queue })
    if (schedule === undefined) await boss.unschedule(name)
    else await boss.schedule(name, schedule, {}, { tz: 'Asia/Tehran' })
  }
  await boss.stop({ graceful: false })
}
