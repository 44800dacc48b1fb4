import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilDone, mostInBatch } from '../../../platform/db/batches'
import { drafts, processRequests, rateLimits, tickets } from '../../../platform/db/schema'
import type { LogLine } from '../../../platform/log'
import { jobHandlers } from '../../../platform/queue/handlers'
import { usualRetention } from '../../../platform/config/retention'
import { sweep } from '../../../platform/system/sweep'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let person = ''
beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  person = await platform.addPerson()
  await platform.db.execute(
    sql`insert into departments (id, name, description, sla_minutes) overriding system value values (1, 'فنی', '', 45)`,
  )
})
afterAll(() => platform.close())

const ago = (days: number): string => new Date(platform.clock.now().getTime() - days * 24 * 3_600_000).toISOString()

const fill = async (many: number): Promise<void> => {
  const { db } = platform
  await db.execute(sql`insert into tickets (subject, search_key, department_id, user_uuid, status, last_writer, created_at, updated_at, messages_count)
    select 'پرسش', '', 1, ${person}, 'answered', 'staff', ${ago(9)}::timestamptz, ${ago(9)}::timestamptz, 1 from generate_series(1, ${many}::int)`)
  await db.execute(sql`insert into rate_limits (key, events, expires_at)
    select 'k' || n, '{}', ${ago(1)}::timestamptz from generate_series(1, ${many}::int) n`)
  await db.execute(sql`insert into drafts (user_uuid, key, value, saved_at)
    select ${person}, 'ticket:' || n, '{}', ${ago(99)}::timestamptz from generate_series(1, ${many}::int) n`)
}
const left = async () => ({
  tickets: await platform.db.$count(tickets, eq(tickets.status, 'answered')),
  limits: await platform.db.$count(rateLimits),
  drafts: await platform.db.$count(drafts),
})
const none = { tickets: 0, limits: 0, drafts: 0 }

it('the sweep goes on until nothing is left, however much it is', async () => {
  await fill(450)
  await platform.db.execute(sql`insert into rate_limits (key, events, expires_at)
    select 'more' || n, '{}', ${ago(1)}::timestamptz from generate_series(1, ${mostInBatch * 2}::int) n`)
  await sweep(platform.db, platform.clock.now())
  expect(await left()).toEqual(none)
  expect(await platform.db.$count(processRequests)).toBe(0)
})

it('whose time is over stops after the batch it is at, and the next one follows at once', async () => {
  await fill(250)
  let looks = 0
  await sweep(platform.db, platform.clock.now(), usualRetention, { isOver: () => (looks += 1) > 1 })
  expect(await left()).toEqual({ tickets: 250, limits: 0, drafts: 250 })
  const over = AbortSignal.abort()
  const scene = { id: '', attempt: 1, isLast: false, signal: over }
  await jobHandlers(platform.runtime).sweep({}, scene)
  expect(await left()).toMatchObject({ tickets: 250 })
  expect(await platform.runtime.queue.workDue()).toBeGreaterThan(0)
  expect(await left()).toEqual(none)
})

it('a step of it that fails is told by its name and keeps no other from being done', async () => {
  const { db, runtime, clock } = platform
  await fill(3)
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$begin raise 'broken'; end$$`)
  await db.execute(sql`create trigger refuse before delete on rate_limits execute function refuse()`)
  const told: LogLine[] = []
  const swept = sweep(db, clock.now(), usualRetention, untilDone, (line) => told.push(line))
  await expect(swept).rejects.toThrow('Steps failed: limits.')
  expect(told).toMatchObject([{ level: 'error', event: 'sweep', step: 'limits', cause: 'broken' }])
  expect(await left()).toEqual({ tickets: 0, limits: 3, drafts: 0 })
  const scene = { id: '', attempt: 1, isLast: false, signal: new AbortController().signal }
  await expect(jobHandlers({ ...runtime, log: () => undefined }).sweep({}, scene)).rejects.toThrow(AggregateError)
  await db.execute(sql`drop trigger refuse on rate_limits`)
  await sweep(db, clock.now())
  expect(await left()).toEqual(none)
})
