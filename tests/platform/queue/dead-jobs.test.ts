import { eq, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { auditLog } from '../../../platform/db/schema'
import { sendMessage } from '../../../platform/notifications/messages'
import { enqueue } from '../../../platform/queue/enqueue'
import { jobNames } from '../../../platform/queue/jobs'
import { makeQueue, type JobHandlers, type Queue } from '../../../platform/queue/queue'
import { startPlatform, type DemoAccount, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const alerts = async (as: DemoAccount) => {
  const token = await platform.signIn(as)
  const { reply } = await platform.call(contract.dashboard.stats, { query: {} }, { token })
  return reply.alerts.filter(({ kind }) => kind === 'dead_jobs')
}
const listed = async (as: DemoAccount) =>
  platform.call(contract.system.deadJobs, {}, { token: await platform.signIn(as) })

/** A queue whose jobs fail until they are mended. */
const brokenQueue = () => {
  const state = { works: false, done: 0 }
  const handlers = Object.fromEntries(
    jobNames.map((name) => [
      name,
      async () => {
        if (!state.works) throw new Error('no room on the disk')
        state.done += 1
      },
    ]),
  ) as unknown as JobHandlers
  const parts = { handlers: () => handlers, log: () => undefined, hasRoom: () => true }
  return { state, queue: makeQueue(platform.runtime.connection, parts) }
}

/** Lets a job fail at every try. */
const fail = async (queue: Queue): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    await platform.runtime.connection.pool.query(
      `update pgboss.job set retry_limit = least(retry_limit, 3), start_after = start_after - interval '1 day'`,
    )
    await queue.workDue()
  }
}

it('a job that failed at every try is told to admins with what it said, and tried again as the manual says', async () => {
  const { pool } = platform.runtime.connection
  expect([await alerts('1'), await alerts('2')]).toEqual([[{ kind: 'dead_jobs', count: 0 }], []])
  const { state, queue } = brokenQueue()
  await enqueue(platform.db, 'sweep', {})
  await fail(queue)
  platform.clock.advance(60)
  expect(await alerts('1')).toEqual([{ kind: 'dead_jobs', count: 1 }])
  const { reply } = await listed('1')
  const row = { job: 'sweep', attempts: 4, problem: 'no room on the disk', retryable: true }
  expect(reply).toMatchObject({ count: 1, results: [row] })
  for (const type of ['2', '3', '5', '7'] as const) expect((await listed(type)).status, type).toBe(403)
  const manual = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  state.works = true
  await pool.query(/```sql\n(update pgboss\.job [^`]*)```/.exec(manual)![1]!)
  expect([await queue.workDue(), state.done]).toEqual([1, 1])
  expect((await listed('1')).reply.results).toEqual([])
})

it('failed jobs are tried again by admins, one or all, each once, and written down; messages are not', async () => {
  const { state, queue } = brokenQueue()
  const retry = async (ids?: readonly string[], as: DemoAccount = '1') =>
    platform.call(
      contract.system.retryDeadJobs,
      { body: { ...(ids && { ids: [...ids] }) } },
      { token: await platform.signIn(as) },
    )
  const waiting = async () => {
    const { rows } = await platform.db.execute<{ name: string }>(
      sql`select name from pgboss.job where state = 'retry' order by name`,
    )
    return rows.map(({ name }) => name)
  }
  await enqueue(platform.db, 'sweep', {})
  await enqueue(platform.db, 'resolve_left_payments', {})
  await sendMessage(platform.db, { to: '+989120000003', purpose: 'notice', code: 'سلام' }, platform.clock.now())
  await fail(queue)
  const { results } = (await listed('1')).reply
  const of = (name: string) => results.find(({ job }) => job === name)!
  expect(Object.fromEntries(results.map(({ job, retryable }) => [job, retryable]))).toEqual({
    resolve_left_payments: true,
    send_message: false,
    sweep: true,
  })
  for (const type of ['2', '3', '5', '7'] as const) expect((await retry([of('sweep').id], type)).status, type).toBe(403)
  expect(await waiting()).toEqual([])
  expect((await retry([of('sweep').id])).reply).toEqual({ retried: 1 })
  expect((await retry([of('sweep').id])).reply).toEqual({ retried: 0 })
  expect((await retry([of('send_message').id])).reply).toEqual({ retried: 0 })
  expect(await waiting()).toEqual(['sweep'])
  await queue.workDue()
  expect((await listed('1')).reply.results.map(({ job, attempts }) => [job, attempts])).toContainEqual(['sweep', 5])
  state.works = true
  expect((await retry()).reply).toEqual({ retried: 2 })
  expect((await retry()).reply).toEqual({ retried: 0 })
  await queue.workDue()
  expect(state.done).toBe(2)
  expect((await listed('1')).reply.results.map(({ job }) => job)).toEqual(['send_message'])
  const written = await platform.db.select().from(auditLog).where(eq(auditLog.action, 'job.retried'))
  expect(written.map(({ subjectId }) => subjectId).toSorted()).toEqual(
    [of('sweep').id, of('sweep').id, of('resolve_left_payments').id].toSorted(),
  )
  expect(written[0]).toMatchObject({ subjectType: 'job', after: { job: 'sweep' } })
})

it('failed jobs are put away by admins, messages too, each once, and written down; what waits stays', async () => {
  const { queue } = brokenQueue()
  await platform.runtime.connection.pool.query('delete from pgboss.job')
  const remove = async (ids: readonly string[], as: DemoAccount = '1') =>
    platform.call(contract.system.deleteDeadJobs, { body: { ids: [...ids] } }, { token: await platform.signIn(as) })
  await sendMessage(platform.db, { to: '+989120000003', purpose: 'notice', code: 'سلام' }, platform.clock.now())
  await fail(queue)
  await enqueue(platform.db, 'sweep', {})
  const { rows } = await platform.db.execute<{ id: string }>(sql`select id from pgboss.job`)
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  for (const type of ['2', '3', '5', '7'] as const) expect((await remove(ids, type)).status, type).toBe(403)
  expect((await remove([])).status).toBe(422)
  expect((await remove(ids)).reply).toEqual({ deleted: 1 })
  expect((await remove(ids)).reply).toEqual({ deleted: 0 })
  expect((await listed('1')).reply.results).toEqual([])
  const { rows: kept } = await platform.db.execute<{ name: string }>(sql`select name from pgboss.job`)
  expect(kept).toEqual([{ name: 'sweep' }])
  const written = await platform.db.select().from(auditLog).where(eq(auditLog.action, 'job.deleted'))
  expect(written.map(({ subjectType, before }) => [subjectType, before])).toEqual([['job', { job: 'send_message' }]])
})
