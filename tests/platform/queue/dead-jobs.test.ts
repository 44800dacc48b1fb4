import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { enqueue } from '../../../platform/queue/enqueue'
import { jobNames } from '../../../platform/queue/jobs'
import { makeQueue, type JobHandlers } from '../../../platform/queue/queue'
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

it('a job that failed at every try is told to admins with what it said, and tried again as the manual says', async () => {
  const { pool } = platform.runtime.connection
  expect([await alerts('1'), await alerts('2')]).toEqual([[{ kind: 'dead_jobs', count: 0 }], []])
  let done = 0
  let works = false
  const handlers = Object.fromEntries(
    jobNames.map((name) => [
      name,
      async () => {
        if (!works) throw new Error('no room on the disk')
        done += 1
      },
    ]),
  ) as unknown as JobHandlers
  const queue = makeQueue(platform.runtime.connection, {
    handlers: () => handlers,
    log: () => undefined,
    hasRoom: () => true,
  })
  await enqueue(platform.db, 'sweep', {})
  for (let round = 0; round < 5; round += 1) {
    await pool.query(`update pgboss.job set start_after = start_after - interval '1 day'`)
    await queue.workDue()
  }
  platform.clock.advance(60)
  expect(await alerts('1')).toEqual([{ kind: 'dead_jobs', count: 1 }])
  const { reply } = await listed('1')
  expect(reply).toMatchObject({ count: 1, results: [{ job: 'sweep', attempts: 4, problem: 'no room on the disk' }] })
  for (const type of ['2', '3', '5', '7'] as const) expect((await listed(type)).status, type).toBe(403)
  const manual = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  works = true
  await pool.query(/```sql\n(update pgboss\.job [^`]*)```/.exec(manual)![1]!)
  expect([await queue.workDue(), done]).toEqual([1, 1])
  expect((await listed('1')).reply.results).toEqual([])
})
