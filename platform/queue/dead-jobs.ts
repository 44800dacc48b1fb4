import { sql } from 'drizzle-orm'
import { jobs } from '../../contract/system/jobs'
import type { Db } from '../db/connect'
import { pageReply, windowOf } from '../http/paging'
import type { Handler } from '../implement'
import { jobNames, kindOf } from './jobs'

const dead = sql`state = 'failed' and name = any(${sql.param(jobNames)}::text[])`

/** How many jobs failed at every attempt, and their names. */
export const deadByJob = async (db: Db): Promise<{ readonly count: number; readonly of: readonly string[] }> => {
  const { rows } = await db.execute<{ name: string; n: number }>(
    sql`select name, count(*)::int as n from pgboss.job where ${dead} group by name order by name`,
  )
  return { count: rows.reduce((all, { n }) => all + n, 0), of: rows.map(({ name }) => name) }
}

/** The payload of a secret job is deleted with its last attempt. */
const retryable = jobNames.filter((name) => kindOf(name).secret !== true)

interface DeadRow extends Record<string, unknown> {
  readonly id: string
  readonly job: string
  readonly failed_at: string
  readonly attempts: number
  readonly problem: string
  readonly retryable: boolean
}

/** Jobs that failed at every attempt, with the error of the last one; never their payload. */
export const deadJobs: Handler<typeof jobs.deadJobs> = async ({ db }, { query }) => {
  const { limit, offset } = windowOf(query)
  const { rows } = await db.execute<DeadRow>(
    sql`select id, name as job, retry_count + 1 as attempts,
      to_char(coalesce(completed_on, created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_at,
      coalesce(output->>'cause', output->>'message', '') as problem,
      name = any(${sql.param(retryable)}::text[]) as retryable
      from pgboss.job where ${dead} order by coalesce(completed_on, created_on) desc, id limit ${limit} offset ${offset}`,
  )
  return pageReply(jobs.deadJobs, query, (await deadByJob(db)).count, rows)
}

/** Gives failed jobs one more attempt, at once. A job that already got it is no longer failed: repeating this is harmless. */
export const retryDeadJobs: Handler<typeof jobs.retryDeadJobs> = async ({ db, audit }, { body: { ids } }) => {
  const named = ids ? sql`and id = any(${sql.param(ids)}::uuid[])` : sql``
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
      where state = 'failed' and name = any(${sql.param(retryable)}::text[]) ${named} returning id, name`,
  )
  for (const { id, name } of rows)
    await audit({ action: 'job.retried', subject: { type: 'job', id }, after: { job: name } })
  return { retried: rows.length }
}

/** Deletes failed jobs for good. One that is being retried by then is no longer failed, and stays. */
export const deleteDeadJobs: Handler<typeof jobs.deleteDeadJobs> = async ({ db, audit }, { body: { ids } }) => {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`delete from pgboss.job where ${dead} and id = any(${sql.param(ids)}::uuid[]) returning id, name`,
  )
  for (const { id, name } of rows)
    await audit({ action: 'job.deleted', subject: { type: 'job', id }, before: { job: name } })
  return { deleted: rows.length }
}
