import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseApart, type Apart } from '../../tests/support/servers/database'
import { anyOf, diceOf } from '../../tests/support/inputs/dice'
import { passcode, richPerson } from '../../tests/support/money'
import { startPlatform } from '../../tests/support/platform'
import { ensureBuilt } from '../built.mjs'
import type { Outcome, Proof, Round } from './proof'
import { startVictim } from './victim'

interface Visitor {
  readonly uuid: string
  readonly token: string
}

interface Visitors {
  readonly people: readonly Visitor[]
  readonly staff: readonly string[]
}

const prepare = async ({ open }: Apart): Promise<Visitors> => {
  const connection = await open()
  const platform = await startPlatform({ beside: { connection } })
  platform.clock.set(new Date())
  const people: Visitor[] = []
  for (let n = 0; n < 40; n += 1) people.push(await richPerson(platform, { USD: '2000' }))
  const staff = [await platform.signIn('1'), await platform.signIn('5'), await platform.signIn('7')]
  await connection.close()
  return { people, staff }
}

/** What staff and users view all day; one call in five is a transfer. */
const reads = [
  '/api/dashboard/ticket?page_size=25',
  '/api/crm/api/transfers/?page_size=25',
  '/api/account/user/current-user',
  '/api/crm/api/processrequest?page_size=25',
  '/api/dashboard/notifications?page_size=25',
  '/api/health',
]

const callOf = (address: string, { people, staff }: Visitors, dice: (sides: number) => number): Promise<Response> => {
  const from = anyOf(dice, people)
  if (dice(5) === 0) {
    const to = anyOf(dice, people)
    const recipient = to === from ? (people.find((one) => one !== from) ?? to) : to
    return fetch(`${address}/api/crm/api/balance/transfer/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${from.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ recipient_uuid: recipient.uuid, amount: '0.01', passcode }),
    })
  }
  const token = dice(2) === 0 ? anyOf(dice, staff) : from.token
  return fetch(`${address}${anyOf(dice, reads)}`, { headers: { authorization: `Bearer ${token}` } })
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** Least squares: megabytes per minute. */
const slopeOf = (points: readonly (readonly [minute: number, megabytes: number])[]): number => {
  const n = points.length
  const mean = (at: 0 | 1): number => points.reduce((all, point) => all + point[at], 0) / n
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((all, [a, b]) => all + (a - x) * (b - y), 0)
  const under = points.reduce((all, [a]) => all + (a - x) ** 2, 0)
  return under === 0 ? 0 : Math.round((over / under) * 100) / 100
}

const capacitySeconds = 20

const run = async ({ amount, minutes, seed, say }: Round): Promise<Outcome> => {
  const database = await databaseApart('demo')
  const visitors = await prepare(database)
  await ensureBuilt('server')
  const victim = await startVictim(database.env)
  const dice = diceOf(seed)
  let errors = 0
  const once = async (): Promise<number> => {
    const began = performance.now()
    try {
      const answer = await callOf(victim.address, visitors, dice)
      await answer.arrayBuffer()
      if (answer.status >= 400) {
        errors += 1
        if (errors <= 10) say(`  ${answer.status} ${answer.url}`)
      }
    } catch (error) {
      errors += 1
      if (errors <= 10) say(`  ${String(error)}`)
    }
    return performance.now() - began
  }
  try {
    const end = performance.now() + capacitySeconds * 1_000
    let done = 0
    const hand = async (): Promise<void> => {
      for (; performance.now() < end; done += 1) await once()
    }
    await Promise.all(Array.from({ length: 16 }, hand))
    const full = done / capacitySeconds
    const gap = 1_000 / (full / 2)
    say(`  full load ${Math.round(full)} calls a second; half of it for ${minutes} minutes`)
    const times: number[] = []
    const memory: [number, number][] = []
    const underWay = new Set<Promise<unknown>>()
    const began = performance.now()
    const last = began + minutes * 60_000
    for (let next = began, looked = 0; next < last && times.length < amount; next += gap) {
      await pause(Math.max(0, next - performance.now()))
      const call = once().then((took) => times.push(took))
      underWay.add(call)
      void call.finally(() => underWay.delete(call))
      const minute = (performance.now() - began) / 60_000
      // The first fifth fills caches and pools.
      if (minute - looked > 0.15 && minute > minutes / 5) {
        looked = minute
        memory.push([minute, memoryOf(victim.pid)])
      }
    }
    await Promise.all(underWay)
    const sorted = times.toSorted((a, b) => a - b)
    return {
      tried: { 'minutes at half load': Math.round((performance.now() - began) / 60_000) },
      failed: { errors },
      facts: {
        calls: times.length,
        'calls a second': Math.round(full / 2),
        'memory MB a minute': slopeOf(memory),
        'memory MB at the end': Math.round(memory.at(-1)?.[1] ?? 0),
        'p50 ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'p99 ms': Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      },
    }
  } finally {
    await victim.kill()
    await database.drop()
  }
}

/** G24: half of the machine's capacity, for half an hour. */
export const load: Proof = {
  goal: 'G24',
  title: 'half an hour at half load on PostgreSQL',
  bars: { 'minutes at half load': 30 },
  amounts: { PostgreSQL: Number.POSITIVE_INFINITY },
  short: 0,
  most: { 'memory MB a minute': 1, 'p99 ms': 150 },
  run,
}
