import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../platform/db/connect'
import { migrateDatabase } from '../../../platform/db/migrate'
import type { LogLine } from '../../../platform/log'
import { enqueue } from '../../../platform/queue/enqueue'
import { jobNames, type JobName } from '../../../platform/queue/jobs'
import { makeQueue, queueFigures, type JobHandlers, type JobContext, type Queue } from '../../../platform/queue/queue'
import { databaseApart, freshDatabase } from '../../support/servers/database'

let connection: Connection
let lines: LogLine[] = []

const queueOf = (handler: (name: JobName, scene: JobContext) => Promise<void>, on = connection): Queue => {
  const handlers = Object.fromEntries(
    jobNames.map((name) => [name, (_payload: object, scene: JobContext) => handler(name, scene)]),
  ) as unknown as JobHandlers
  return makeQueue(on, { handlers: () => handlers, log: (line) => void lines.push(line), hasRoom: () => true })
}

const figuresOf = async (name: JobName, on = connection) => (await queueFigures(on)).find((one) => one.name === name)

/**
 * Adds a job no schedule adds. A started queue adds those that have one by itself, in the minute they are due, and figures
 * would then count one more.
 */
const enqueueExport = ({ db }: Connection = connection): Promise<boolean> =>
  enqueue(db, 'prepare_export', { id: 'any' })

const countExports = (count: () => void) => async (name: JobName) => {
  if (name === 'prepare_export') count()
}

/** Lets the time of a job pass that waits for another try, or whose server is gone. */
const letTimePass = (on = connection) =>
  on.pool.query(
    `update pgboss.job set start_after = start_after - interval '1 day', started_on = started_on - interval '1 day'`,
  )

beforeAll(async () => {
  connection = await freshDatabase('empty')
})

afterEach(async () => {
  lines = []
  await connection.pool.query('delete from pgboss.job')
})

afterAll(() => connection.close())

describe('a job', () => {
  it('is there when its transaction is committed, and never was when it is rolled back', async () => {
    const done: JobName[] = []
    const queue = queueOf(async (name) => void done.push(name))
    await expect(
      connection.db.transaction(async (tx) => {
        await enqueue(tx, 'sweep', {})
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await queue.workDue()).toBe(0)
    await connection.db.transaction((tx) => enqueue(tx, 'sweep', {}))
    expect(await queue.workDue()).toBe(1)
    expect(done).toEqual(['sweep'])
  })

  it('is added once for a key, also after it was done', async () => {
    const queue = queueOf(async () => undefined)
    await enqueue(connection.db, 'sweep', {}, { key: 'a' })
    await enqueue(connection.db, 'sweep', {}, { key: 'a' })
    expect(await queue.workDue()).toBe(1)
    await enqueue(connection.db, 'sweep', {}, { key: 'a' })
    expect(await queue.workDue()).toBe(0)
    await enqueue(connection.db, 'resolve_left_payments', {}, { key: 'a' })
    await enqueue(connection.db, 'sweep', {}, { key: 'b' })
    expect(await queue.workDue()).toBe(2)
  })

  it('that is scheduled is not added while one waits', async () => {
    await enqueue(connection.db, 'sweep', {})
    await enqueue(connection.db, 'sweep', {})
    expect(await figuresOf('sweep')).toMatchObject({ waiting: 1 })
  })

  it('is not begun before its moment', async () => {
    const queue = queueOf(async () => undefined)
    await enqueue(connection.db, 'sweep', {}, { startAfter: new Date(Date.now() + 3_600_000) })
    expect(await queue.workDue()).toBe(0)
    expect(await figuresOf('sweep')).toMatchObject({ waiting: 1, oldestSeconds: 0 })
    await letTimePass()
    expect((await figuresOf('sweep'))?.oldestSeconds).toBeGreaterThan(0)
    expect(await queue.workDue()).toBe(1)
  })

  it('that fails stops no other, is tried again later, and is a dead letter in the end', async () => {
    const tries: JobContext[] = []
    const done: JobName[] = []
    const queue = queueOf(async (name, scene) => {
      if (name !== 'sweep') return void done.push(name)
      tries.push(scene)
      throw new Error('not now')
    })
    await enqueue(connection.db, 'sweep', {})
    await enqueue(connection.db, 'resolve_left_payments', {})
    await queue.workDue()
    expect(done).toEqual(['resolve_left_payments'])
    expect(tries).toHaveLength(1)
    expect(await figuresOf('sweep')).toMatchObject({ waiting: 1, dead: 0 })
    for (let round = 0; round < 5; round += 1) {
      await letTimePass()
      await queue.workDue()
    }
    expect(tries.map(({ attempt, isLast }) => [attempt, isLast])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ])
    expect(await figuresOf('sweep')).toMatchObject({ waiting: 0, active: 0, dead: 1 })
    expect(lines.filter(({ event }) => event === 'job').map(({ level }) => level)).toEqual([
      'warn',
      'warn',
      'warn',
      'error',
    ])
  })
})

describe('a started queue', () => {
  it('works what was added before it started, and what a nudge tells it of', async () => {
    let done = 0
    const queue = queueOf(countExports(() => (done += 1)))
    await enqueueExport()
    await queue.start()
    await expect.poll(() => done).toBe(1)
    await enqueueExport()
    queue.nudge('prepare_export')
    await expect.poll(() => done).toBe(2)
    await queue.stop()
    await enqueueExport()
    queue.nudge('prepare_export')
    expect(done).toBe(2)
  })

  it('waits for what is under way when it stops, and gives back what takes too long', async () => {
    let end = (): void => undefined
    const done: JobName[] = []
    const queue = queueOf(async (name, { signal }) => {
      if (name === 'prepare_export') await new Promise<void>((ended) => (end = ended))
      else await new Promise((_done, cut) => signal.addEventListener('abort', () => cut(signal.reason as Error)))
      done.push(name)
    })
    await enqueueExport()
    const at = new Date().toISOString()
    await enqueue(connection.db, 'send_alert', {
      id: 'any',
      alert: 'full_disk',
      state: 'raised',
      count: 1,
      of: [],
      since: at,
      at,
      text: 'The disk is full.',
    })
    await queue.start()
    await expect.poll(async () => (await figuresOf('prepare_export'))?.active).toBe(1)
    await expect.poll(async () => (await figuresOf('send_alert'))?.active).toBe(1)
    const stopped = queue.stop(1)
    end()
    await stopped
    expect(done).toEqual(['prepare_export'])
    expect(await figuresOf('prepare_export')).toMatchObject({ waiting: 0, active: 0 })
    expect(await figuresOf('send_alert')).toMatchObject({ waiting: 1, active: 0, dead: 0 })
  })
})

it('a job whose server was killed in the middle of it is done by another', async () => {
  const apart = await databaseApart('empty')
  const { DATABASE_URL: url, DATA_DIR: dir } = apart.env
  const before = await apart.open()
  await enqueueExport(before)
  await before.close()
  const folder = dir && join(dir, 'pg18')
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../../support/servers/queue-worker.ts'), url, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = (await once(worker.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('begun\n')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const after = await apart.open()
  let done = 0
  const queue = queueOf(
    countExports(() => (done += 1)),
    after,
  )
  await queue.start()
  expect(await figuresOf('prepare_export', after)).toMatchObject({ active: 1 })
  // Once, so over the killed worker alone: over the second one as well, the job would be worked anew.
  await letTimePass(after)
  await expect
    .poll(async () => {
      await after.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
      return done
    })
    .toBe(1)
  await expect.poll(() => figuresOf('prepare_export', after)).toMatchObject({ waiting: 0, active: 0, dead: 0 })
  expect(done).toBe(1)
  await queue.stop()
  await after.close()
  await apart.drop()
})

it('platforms that start together make the queue once', async () => {
  await connection.pool.query('drop schema pgboss cascade')
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection), migrateDatabase(connection)])
  await enqueue(connection.db, 'sweep', {})
  expect(await figuresOf('sweep')).toMatchObject({ waiting: 1 })
})
