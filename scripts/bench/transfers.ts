import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, Input } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { passcode, richPerson } from '../../tests/support/money'
import { requestOf, startPlatform, type CallOptions, type TestPlatform } from '../../tests/support/platform'
import { databaseApart } from '../../tests/support/servers/database'
import { ensureBuilt } from '../built.mjs'
import { breakDriver } from '../soak/breaker'
import { startVictim, type Victim } from '../soak/victim'

/** Response times of transfers and concurrent reads, in milliseconds, and the cost of a transfer. */
export interface TransferSpeed {
  /** 50 clients, each sending one transfer every 2.5 seconds. */
  readonly p50: number
  readonly p95: number
  /** All clients sending without a pause. */
  readonly loadedP95: number
  readonly perSecond: number
  /** Transfers not answered with 200, except those that waited for the locked money. */
  readonly failed: number
  /** Statements per transfer, including the begin and commit of its transaction. */
  readonly statements: number
  /** Processor time per transfer: of the server, and of the database if it runs on this machine. */
  readonly cpu: { readonly node: number | undefined; readonly database: number | undefined }
  /** Reads alone, with transfers at half of the maximum rate of all clients, and while money is locked. */
  readonly reads: { readonly idle: ReadSpeed; readonly halfLoad: ReadSpeed; readonly locked: ReadSpeed }
}

/** The 95th percentile of read times, in milliseconds, and how many reads failed. */
export interface ReadSpeed {
  readonly p95: number
  readonly failed: number
}

const at = (times: readonly number[], share: number): number =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10

/** Processor time of some processes in hundredths of a second, as Linux counts it. */
const ticksOf = (pids: readonly number[]): number | undefined => {
  try {
    return pids.reduce((sum, pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return sum + Number(user) + Number(system)
    }, 0)
  } catch {
    return undefined
  }
}

const ticksOfDatabase = async ({ connection }: TestPlatform): Promise<number | undefined> => {
  const { rows } = await connection.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return ticksOf(rows.map(({ pid }) => pid))
}

/** Calls a server over HTTP, as clients do; returns the status. */
const ask = async <E extends Endpoint>(
  { address }: Victim,
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<number> => {
  const { url, method, headers, body } = requestOf(endpoint, input as Parameters<typeof requestOf>[1], options)
  const { pathname, search } = new URL(url)
  const answer = await fetch(`${address}${pathname}${search}`, {
    method,
    headers,
    ...(body && { body: await new Response(body).text() }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Reads a person's own credit history and, as a clerk, everybody's transfers, with four readers for some seconds. */
const timeReads = async (
  server: Victim,
  { clerk, person }: { readonly clerk: string; readonly person: string },
  seconds: number,
): Promise<ReadSpeed> => {
  const times: number[] = []
  let failed = 0
  const until = performance.now() + seconds * 1000
  const reader = async (): Promise<void> => {
    while (performance.now() < until) {
      for (const [endpoint, token] of [
        [contract.money.transfers, clerk],
        [contract.money.creditHistory, person],
      ] as const) {
        const started = performance.now()
        const status = await ask(server, endpoint, { query: {} }, { token })
        times.push(performance.now() - started)
        if (status !== 200) failed += 1
        await pause(50)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, reader))
  return { p95: at(times, 0.95), failed }
}

/** Locks every account and the end of the chain, as a move does, until the work is done. */
const whileLocked = async <T>({ connection }: TestPlatform, work: () => Promise<T>): Promise<T> => {
  const client = await connection.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from ledger_head for update')
    await client.query('select 1 from ledger_accounts order by id for update')
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const lockedSeconds = 25

/** Times internal transfers by many clients, with passcode, over HTTP against a server in a separate process. */
export const timeTransfers = async (clients: number): Promise<TransferSpeed> => {
  await ensureBuilt('server')
  const database = await databaseApart('demo')
  const platform = await startPlatform({ beside: { connection: await database.open() } })
  // The server that reads its sessions uses the real time.
  platform.clock.set(new Date())
  const server = await startVictim(database.env)
  try {
    const people: { readonly uuid: string; readonly token: string }[] = []
    for (let n = 0; n < clients; n += 1) people.push(await richPerson(platform, { USD: '2000' }))
    let failed = 0
    const send = async (n: number): Promise<number> => {
      const [from, to] = [people[n % clients], people[(n + 7) % clients]]
      if (!from || !to) return 0
      const started = performance.now()
      const body = { recipient_uuid: to.uuid, amount: '0.05', passcode }
      const status = await ask(server, contract.money.sendCredit, { body }, { token: from.token })
      if (status !== 200) failed += 1
      return performance.now() - started
    }
    for (let n = 0; n < clients; n += 1) await send(n)
    const breaker = breakDriver(platform.connection)
    breaker.arm(0, 'not sent')
    const [from, to] = [people[0], people[7 % clients]]
    const one = { recipient_uuid: to?.uuid ?? '', amount: '0.05', passcode }
    await platform.call(contract.money.sendCredit, { body: one }, { token: from?.token })
    const statements = breaker.disarm().seen
    const times: number[] = []
    const rounds = 12
    const period = 2_500
    await Promise.all(
      Array.from({ length: clients }, async (_, n) => {
        await pause((n / clients) * period)
        for (let round = 0; round < rounds; round += 1) {
          const took = await send(n)
          if (round > 0) times.push(took)
          await pause(Math.max(0, period - took))
        }
      }),
    )
    const loaded: number[] = []
    const [started, node, engine] = [performance.now(), ticksOf([server.pid]), await ticksOfDatabase(platform)]
    await Promise.all(
      Array.from({ length: clients }, async (_, n) => {
        for (let round = 0; round < 20; round += 1) loaded.push(await send(n))
      }),
    )
    const [usedNode, usedEngine] = [ticksOf([server.pid]), await ticksOfDatabase(platform)]
    const perSecond = loaded.length / ((performance.now() - started) / 1000)
    const each = (before: number | undefined, after: number | undefined): number | undefined =>
      before === undefined || after === undefined
        ? undefined
        : Math.round((((after - before) * 10) / loaded.length) * 10) / 10

    const readers = { clerk: await platform.signIn('5'), person: people[0]?.token ?? '' }
    const idle = await timeReads(server, readers, 10)
    const half = new AbortController()
    const senders = Array.from({ length: clients }, async (_, n) => {
      const between = (clients * 2_000) / perSecond
      await pause((n / clients) * between)
      while (!half.signal.aborted) await pause(Math.max(0, between - (await send(n))))
    })
    const halfLoad = await timeReads(server, readers, 15)
    half.abort()
    await Promise.all(senders)
    const failedUnlocked = failed
    const locked = await whileLocked(platform, async () => {
      const moves = Array.from({ length: clients }, (_, n) => send(n))
      const speed = await timeReads(server, readers, lockedSeconds)
      return { speed, moves }
    })
    await Promise.all(locked.moves)
    return {
      p50: at(times, 0.5),
      p95: at(times, 0.95),
      loadedP95: at(loaded, 0.95),
      perSecond: Math.round(perSecond),
      failed: failedUnlocked,
      statements,
      cpu: { node: each(node, usedNode), database: each(engine, usedEngine) },
      reads: { idle, halfLoad, locked: locked.speed },
    }
  } finally {
    await server.kill()
    await platform.close()
    await database.drop()
  }
}
