import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../../platform/db/connect'
import { transfers } from '../../../platform/db/schema'
import { quietLog } from '../../../platform/log'
import type { Chain } from '../../../platform/money/chain/chain'
import { takeTurn } from '../../../platform/money/chain/turns'
import { enqueue } from '../../../platform/queue/enqueue'
import { jobNames } from '../../../platform/queue/jobs'
import { makeQueue, type JobHandlers, type JobScene } from '../../../platform/queue/queue'
import { databaseApart, type Apart } from '../../support/servers/database'

let apart: Apart
let connection: Connection

beforeAll(async () => {
  apart = await databaseApart('empty')
  connection = await apart.open()
})
afterAll(async () => {
  await connection.close()
  await apart.drop()
})

const underWay = async (reference: string): Promise<void> => {
  await connection.db.insert(transfers).values({
    network: 'tron',
    state: 'sending',
    direction: 'out',
    sender: `from ${reference}`,
    receiver: `to ${reference}`,
    amountMinor: 1n,
    feeMinor: 0n,
    currency: 'USDT',
    reason: 'test',
    approvals: [],
    approvalsNeeded: 0,
    createdAt: new Date(),
  })
}

/** A server that works the turns of the teller, with a chain that says what it was asked. */
const server = (told: (call: 'give' | 'find') => void, sees: 'pending' | 'confirmed') => {
  let stopping = false
  const chain: Chain = {
    network: 'tron',
    sandbox: true,
    give: async () => {
      told('give')
      return { accepted: true, hash: 'hash' }
    },
    find: async () => {
      told('find')
      return { state: sees, hash: 'hash', confirmations: 0 }
    },
    balances: async () => new Map(),
  }
  const runtime = {
    connection,
    adapters: { chains: { tron: chain, bsc: undefined }, bank: undefined },
    now: () => new Date(),
    log: quietLog,
    hasRoom: () => true,
    isStopping: () => stopping,
  }
  const handlers = Object.fromEntries(
    jobNames.map((name) => [
      name,
      async (_payload: object, scene: JobScene) => {
        if (name === 'teller') await takeTurn(runtime, scene)
      },
    ]),
  ) as unknown as JobHandlers
  const queue = makeQueue(connection, { handlers: () => handlers, log: quietLog, hasRoom: () => true })
  const stop = async (): Promise<void> => {
    stopping = true
    await queue.stop()
  }
  return { queue, stop }
}

const letTimePass = () =>
  connection.pool.query(
    `update pgboss.job set start_after = start_after - interval '1 day', started_on = started_on - interval '1 day'`,
  )

it('of two servers one gives and looks up; when it stops the other goes on, and nothing is given twice', async () => {
  await underWay('A')
  const calls: string[] = []
  const servers = new Map(
    ['one', 'other'].map((name) => [name, server((call) => calls.push(`${name} ${call}`), 'pending')]),
  )
  const who = () => [...new Set(calls.map((call) => call.split(' ')[0]!))]
  for (const { queue } of servers.values()) {
    await queue.start()
    await enqueue(connection.db, 'teller', {})
  }
  await expect.poll(() => calls.length, { timeout: 30_000 }).toBeGreaterThan(3)
  const [first, ...others] = who()
  expect(others).toEqual([])
  expect(calls.filter((call) => call.endsWith('give'))).toEqual([`${first} give`])
  await servers.get(first!)!.stop()
  calls.length = 0
  await expect.poll(() => calls.length, { timeout: 30_000 }).toBeGreaterThan(1)
  const next = who()
  expect(next).toHaveLength(1)
  expect([next[0] === first, calls.some((call) => call.endsWith('give'))]).toEqual([false, false])
  await servers.get(next[0]!)!.stop()
  await connection.db.delete(transfers)
  await connection.pool.query('delete from pgboss.job')
})

it('a transfer whose server was killed while it gave it is looked up by the next, never given again', async () => {
  const { DATABASE_URL: url, DATA_DIR: dir } = apart.env
  await underWay('B')
  await enqueue(connection.db, 'teller', {})
  await connection.close()
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
  connection = await apart.open()
  const [row] = await connection.db.select().from(transfers)
  expect([row?.state, row?.handedAt === null]).toEqual(['sending', false])
  const calls: string[] = []
  const { queue, stop } = server((call) => calls.push(call), 'confirmed')
  await queue.start()
  await expect
    .poll(
      async () => {
        await letTimePass()
        return (await connection.db.select().from(transfers))[0]?.state
      },
      { timeout: 30_000 },
    )
    .toBe('confirmed')
  expect(new Set(calls)).toEqual(new Set(['find']))
  await stop()
})
