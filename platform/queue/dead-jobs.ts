import { sql } from 'drizzle-orm'
import { jobs } from '../../contract/system/jobs'
import type { Db } from '../db/connect'
import { pageReply, windowOf } from '../http/paging'
import type { Handler } from '../implement'
import { jobNames } from './jobs'

const dead = sql`state = 'failed' and name = any(${sql.param(jobNames)}::text[])`

/** How many jobs failed at every try, and of which names they are. */
export const deadByJob = async (db: Db): Promise<{ readonly count: number; readonly of: readonly string[] }> => {
  const { rows } = await db.execute<{ name: string; n: number }>(
    sql`select name, count(*)::int as n from pgboss.job where ${dead} group by name order by name`,
  )
  return { count: rows.reduce((all, { n }) => all + n, 0), of: rows.map(({ name }) => name) }
}

interface DeadRow extends Record<string, unknown> {
  readonly id: string
  readonly job: string
  readonly failed_at: string
  readonly attempts: number
  readonly problem: string
}

/** Jobs that failed at every try, with what the last one said; never what they carry. */
export const deadJobs: Handler<typeof jobs.deadJobs> = async ({ db }, { query }) => {
  const { limit, offset } = windowOf(query)
  const { rows } = await db.execute<DeadRow>(
    sql`select id, name as job, retry_count + 1 as attempts,
      to_char(coalesce(completed_on, created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_at,
      coalesce(output->>'cause', output->>'message', '') as problem
      from pgboss.job where ${dead} order by coalesce(completed_on, created_on) desc, id limit ${limit} offset ${offset}`,
  )
  return pageReply(jobs.deadJobs, query, (await deadByJob(db)).count, rows)
}
