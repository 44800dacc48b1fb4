import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../../platform/db/connect'
import { transfers } from '../../../platform/db/schema'
import { quietLog } from '../../../platform/log'
import type { Chain } from '../../../platform/money/chain/chain'
import { settleTransfers, type Places } from '../../../platform/money/chain/teller'
import { takeTurn } from '../../../platform/money/chain/turns'
import { enqueue } from '../../../platform/queue/enqueue'
import { jobNames } from '../../../platform/queue/jobs'
import { makeQueue, type JobHandlers, type JobContext } from '../../../platform/queue/queue'
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
    submit: async () => {
      told('give')
      return { accepted: true, hash: 'hash' }
    },
    lookUp: async () => {
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
      async (turn: object, scene: JobContext) => {
        if (name === 'teller') await takeTurn(runtime, turn, scene)
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

it('many transfers that stay open keep no other from being asked about, nor a new one from being given', async () => {
  const row = { network: 'tron', direction: 'out', sender: 'a', receiver: 'b', feeMinor: 0n, currency: 'USDT' } as const
  const more = { reason: 'test', approvals: [], approvalsNeeded: 0, createdAt: new Date(), amountMinor: 1n }
  const stuck = { ...row, ...more, state: 'unknown' as const, handedAt: new Date() }
  await connection.db.insert(transfers).values(Array.from({ length: 230 }, () => stuck))
  await underWay('C')
  const asked: string[] = []
  let given = 0
  const chain: Chain = {
    network: 'tron',
    sandbox: true,
    submit: async () => {
      given += 1
      return { accepted: true, hash: 'hash' }
    },
    lookUp: async (reference) => {
      asked.push(reference)
      return { state: 'unseen', hash: null, confirmations: 0 }
    },
    balances: async () => new Map(),
  }
  const adapters = { chains: { tron: chain, bsc: undefined }, bank: undefined }
  const desk = { db: connection.db, adapters, now: () => new Date() }
  const places: Places = new Map()
  await settleTransfers(desk, { places })
  expect([given, new Set(asked).size]).toEqual([1, 199])
  await settleTransfers(desk, { places })
  expect(new Set(asked).size).toBe(231)
  const ended = new AbortController()
  asked.length = 0
  const slow = {
    ...chain,
    lookUp: async (...of: Parameters<Chain['lookUp']>) => chain.lookUp(...of).finally(() => ended.abort()),
  }
  const halted = { ...desk, adapters: { ...adapters, chains: { tron: slow, bsc: undefined } } }
  await settleTransfers(halted, { places, signal: ended.signal })
  await settleTransfers(desk, { places })
  expect(asked.slice(0, 2)).toHaveLength(2)
  expect(asked[0]).not.toBe(asked[1])
  await connection.db.delete(transfers)
})

it('the next turn goes on asking where this one was', async () => {
  await underWay('D')
  const { queue, stop } = server(() => undefined, 'pending')
  await enqueue(connection.db, 'teller', {})
  await queue.start()
  const place = async () => {
    const { rows } = await connection.pool.query<{ from: { tron?: number } | null }>(
      `select data->'from' as "from" from pgboss.job where name = 'teller' and state = 'created'`,
    )
    return rows[0]?.from?.tron
  }
  const [row] = await connection.db.select({ id: transfers.id }).from(transfers)
  await expect.poll(place, { timeout: 30_000 }).toBe(row?.id)
  await stop()
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
