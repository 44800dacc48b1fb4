import PgBoss from 'pg-boss'
import type { Connection } from '../db/connect'
import { noteWrite } from '../db/query-cache'
import { errorFacts, type Log } from '../log'
import { nudging } from './enqueue'
import { NonRetryableError } from './non-retryable-error'
import { jobNames, kindOf, type JobName, type JobPayload } from './jobs'

/** What a handler gets besides the payload. */
export interface JobContext {
  /** The same at every attempt. */
  readonly id: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Whether a failure makes it a dead letter. */
  readonly isLast: boolean
  /** Aborted when the job's time is up or the platform stops; what is unfinished by then runs again. */
  readonly signal: AbortSignal
}

/** Does a job; throws when it should be retried. */
export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>, context: JobContext) => Promise<void>

/** One handler for each job; a missing one does not compile. */
export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> }

/** The figures of the queue of one name. */
export interface QueueFigures {
  readonly name: JobName
  /** Waiting jobs, those for later and for a retry included. */
  readonly waiting: number
  readonly active: number
  /** How long the oldest job has been due, in seconds; 0 when none is. */
  readonly oldestSeconds: number
  /** Dead letters: jobs that failed at every attempt and wait for somebody to look. */
  readonly dead: number
}

/** The jobs of one platform. Any number of servers work on those of one database. */
export interface Queue {
  /** Starts working on what waits, and adding what is scheduled. */
  readonly start: () => Promise<void>
  /** Looks for work of a name at once, after a transaction that added some was committed. */
  readonly nudge: (name: JobName) => void
  /** Runs everything that is due, one after another; returns how many. The queue need not be started for it. */
  readonly workDue: () => Promise<number>
  /** Accepts no more jobs and waits for those under way; after `timeoutSeconds` they are aborted and run again later. */
  readonly stop: (timeoutSeconds?: number) => Promise<void>
}

/** Milliseconds between two checks for work without a nudge: from other servers, due later, or left by one that died. */
const lookEvery = 1000
/** Seconds between two checks for jobs whose server died. */
const rescueEvery = 5
/** The longest pause before a retry, in seconds. */
export const longestPause = 300
const hour = 3600
const day = 24 * hour

/** Fails when the signal is aborted, however long the work goes on. */
const unlessAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> => {
  const aborted = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}

/** Counts what waits in each queue, across all servers. */
export const queueFigures = async ({ pool }: Pick<Connection, 'pool'>): Promise<QueueFigures[]> => {
  const { rows } = await pool.query<QueueFigures>(
    `select q.name, count(j.id) filter (where j.state < 'active')::int as waiting,
        count(j.id) filter (where j.state = 'active')::int as active,
        coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active' and j.start_after < now())), 0)::float
          as "oldestSeconds",
        count(j.id) filter (where j.state = 'failed')::int as dead
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
      where q.name = any($1) group by q.name order by q.name`,
    [jobNames],
  )
  return rows
}

/** pg-boss on the connections of the platform. The migration creates its tables. */
const openBoss = (pool: Connection['pool'], failed: (error: unknown) => void): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    maintenanceIntervalSeconds: rescueEvery,
    archiveCompletedAfterSeconds: hour,
    archiveFailedAfterSeconds: 30 * day,
    deleteAfterSeconds: day,
  })
  boss.on('error', failed)
  // pg-boss doubles the pause after each failure without limit.
  boss.on('maintenance', () => {
    pool
      .query(
        `update pgboss.job set start_after = now() + $1 * interval '1 second' where state = 'retry' and start_after > now() + $1 * interval '1 second'`,
        [longestPause],
      )
      .catch(failed)
  })
  return boss
}

/** The names that have a job due. */
const dueNames = async (pool: Connection['pool']): Promise<JobName[]> => {
  const { rows } = await pool.query<{ name: JobName }>(
    `select name from unnest($1::text[]) name where exists
      (select from pgboss.job j where j.name = name and j.state < 'active' and j.start_after < now())`,
    [jobNames],
  )
  return rows.map(({ name }) => name)
}

/** Makes the next failure the last one, and deletes from a dead letter what nobody may read there. */
const makeDead = (pool: Connection['pool'], name: JobName, id: string) =>
  pool.query(
    `update pgboss.job set retry_limit = least(retry_limit, retry_count), data = case when $3 then '{}' else data end
      where name = $1 and id = $2`,
    [name, id, kindOf(name).secret === true],
  )

interface QueueOptions {
  readonly handlers: () => JobHandlers
  readonly log: Log
  /** Whether the server has room for one more job. */
  readonly hasRoom: () => boolean
}

/** Runs the next job of a name that is due, after calling `begun`; returns whether there was one. */
type WorkNext = (name: JobName, begun: () => void) => Promise<boolean>

interface WorkerOptions extends Pick<QueueOptions, 'handlers' | 'log'> {
  readonly boss: PgBoss
  /** Aborted when the platform stops waiting for jobs. */
  readonly stopped: AbortSignal
  /** Where the jobs that a job adds are announced. */
  readonly queue: () => Pick<Queue, 'nudge'>
}

const workerOf =
  ({ db, pool }: Connection, { boss, handlers, log, stopped, queue }: WorkerOptions): WorkNext =>
  async <Name extends JobName>(name: Name, begun: () => void) => {
    const [next] = await boss.fetch<JobPayload<Name>>(name, { includeMetadata: true })
    if (!next) return false
    begun()
    const { id, data, retryCount, retryLimit } = next
    const isLast = retryCount >= retryLimit
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(kindOf(name).timeLimit * 1000)])
    const attempt = retryCount + 1
    try {
      const work = nudging(queue(), () => handlers()[name](data, { id, attempt, isLast, signal }))
      await unlessAborted(work, signal)
    } catch (error) {
      const isDead = isLast || error instanceof NonRetryableError
      log({
        level: isDead ? 'error' : 'warn',
        event: 'job',
        job: name,
        id,
        attempt,
        dead: isDead,
        ...errorFacts(error),
      })
      if (isDead) await makeDead(pool, name, id)
      await boss.fail(name, id, errorFacts(error))
      return true
    }
    await (kindOf(name).secret ? boss.deleteJob(name, id) : boss.complete(name, id))
    await noteWrite(db)
    return true
  }

/** Runs jobs side by side, up to as many of each name as may run at once. */
const slotsFor = (workNext: WorkNext, mayPull: () => boolean, failed: (error: unknown) => void) => {
  const busy = new Map<JobName, number>()
  const underWay = new Set<Promise<void>>()

  /** Runs jobs of a name until none is due; each one found starts another pull. */
  const pull = (name: JobName): void => {
    const working = busy.get(name) ?? 0
    if (working >= kindOf(name).atOnce || !mayPull()) return
    busy.set(name, working + 1)
    const slot = workNext(name, () => pull(name))
      .catch(failed)
      .then((found) => {
        busy.set(name, (busy.get(name) ?? 1) - 1)
        underWay.delete(slot)
        if (found === true) pull(name)
      })
    underWay.add(slot)
  }

  return {
    pull,
    /** Waits until no job is under way. */
    allDone: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Runs jobs with pg-boss on the connections of the platform. */
export const makeQueue = (connection: Connection, { handlers, log, hasRoom }: QueueOptions): Queue => {
  const { pool } = connection
  const failed = (error: unknown): void => log({ level: 'error', event: 'queue', ...errorFacts(error) })
  const boss = openBoss(pool, failed)
  const cut = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let looking = false
  const workNext = workerOf(connection, { boss, handlers, log, stopped: cut.signal, queue: () => queue })
  const { pull, allDone } = slotsFor(workNext, () => !stopping && timer !== undefined && hasRoom(), failed)

  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      for (const name of await dueNames(pool)) pull(name)
    } catch (error) {
      failed(error)
    } finally {
      looking = false
    }
  }

  const queue: Queue = {
    start: async () => {
      await boss.start()
      timer = setInterval(() => void look(), lookEvery)
    },
    nudge: pull,
    workDue: async () => {
      let done = 0
      for (let before = -1; before < done;) {
        before = done
        for (const name of jobNames) while (await workNext(name, () => (done += 1)));
      }
      return done
    },
    stop: async (timeoutSeconds = 5) => {
      stopping = true
      clearInterval(timer)
      const late = setTimeout(() => cut.abort(new Error('The platform stops.')), timeoutSeconds * 1000)
      await allDone()
      clearTimeout(late)
      await boss.stop({ graceful: false })
    },
  }
  return queue
}
