import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseApart, type Apart } from '../../tests/support/servers/database'
import { anyOf, diceOf } from '../../tests/support/inputs/dice'
import { passcode } from '../../tests/support/money'
import { ensureBuilt } from '../built.mjs'
import type { Outcome, Place, Proof, Round } from './proof'
import { judge, post, prepare, type Member, type Sent } from './traffic'
import { startVictim } from './victim'

const wide = 8

interface Memory {
  /** The transfer of each acknowledged key. */
  readonly acknowledged: Map<string, string>
  /** Sent, and killed before the response. */
  readonly open: Map<string, Sent>
}

/** Sends transfers as fast as possible until the platform is gone. */
const transferUntilKilled = async (
  address: string,
  people: readonly Member[],
  dice: (sides: number) => number,
  { acknowledged, open }: Memory,
): Promise<void> => {
  let gone = false
  const hand = async (): Promise<void> => {
    while (!gone) {
      const from = anyOf(dice, people)
      const to = anyOf(dice, people)
      if (from === to) continue
      const key = randomUUID()
      const sent = { from, body: { recipient_uuid: to.uuid, amount: `0.0${1 + dice(9)}`, passcode } }
      open.set(key, sent)
      try {
        const { status, uuid } = await post(address, sent, key)
        if (status === 200) acknowledged.set(key, uuid)
        open.delete(key)
      } catch {
        gone = true
      }
    }
  }
  await Promise.all(Array.from({ length: wide }, hand))
}

/** What a client does after losing responses: sends the same again, with the same keys. */
const askAgain = async (
  address: string,
  { acknowledged, open }: Memory,
  last: readonly string[],
  sentOf: Map<string, Sent>,
) => {
  let lost = 0
  for (const key of last) {
    const sent = sentOf.get(key)
    if (!sent) continue
    const { status, uuid, replayed } = await post(address, sent, key)
    if (status !== 200 || !replayed || uuid !== acknowledged.get(key)) lost += 1
  }
  for (const [key, sent] of open) {
    const { status, uuid } = await post(address, sent, key)
    if (status === 200) acknowledged.set(key, uuid)
    else lost += 1
  }
  open.clear()
  return lost
}

const share = (times: readonly number[], part: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)

const rounds = async ({ amount, seed, say, isOver }: Round, place: Place, { env, open }: Apart): Promise<Outcome> => {
  const { people, booksEnd } = await prepare(open)
  const dice = diceOf(seed)
  const memory: Memory = { acknowledged: new Map(), open: new Map() }
  const starts: number[] = []
  let unanswered = 0
  let lost = 0
  let last: string[] = []
  const sentOf = new Map<string, Sent>()
  let killed = 0
  for (; killed < amount && !isOver(); killed += 1) {
    const victim = await startVictim(env)
    if (killed > 0) starts.push(victim.startedIn)
    unanswered += memory.open.size
    lost += await askAgain(victim.address, memory, last, sentOf)
    const before = new Set(memory.acknowledged.keys())
    sentOf.clear()
    const remember = memory.open.set.bind(memory.open)
    memory.open.set = (key, sent) => {
      sentOf.set(key, sent)
      return remember(key, sent)
    }
    const traffic = transferUntilKilled(victim.address, people, dice, memory)
    // In the middle of the traffic, however slow the machine.
    for (let waited = 0; waited < 2_000 && memory.acknowledged.size < before.size + 3; waited += 1) await pause(5)
    await pause(dice(120))
    await victim.kill()
    await traffic
    memory.open.set = remember
    last = [...memory.acknowledged.keys()].filter((key) => !before.has(key))
    if ((killed + 1) % 20 === 0)
      say(`  ${killed + 1} kills, ${memory.acknowledged.size} acknowledged, start ${share(starts, 0.5)} ms`)
  }
  const connection = await open()
  try {
    const found = await judge(connection, memory.acknowledged, booksEnd)
    return {
      tried: { [`kill -9, ${place}`]: killed },
      failed: {
        'acknowledged and lost': found.lost + lost,
        'done twice': found.doubled,
        'half done': found.halfDone,
      },
      facts: {
        [`acknowledged, ${place}`]: memory.acknowledged.size,
        [`under way when killed, ${place}`]: unanswered,
        [`restart median ms, ${place}`]: share(starts, 0.5),
        [`restart p99 ms, ${place}`]: share(starts, 0.99),
      },
    }
  } finally {
    await connection.close()
  }
}

const run = async (round: Round, place: Place): Promise<Outcome> => {
  await ensureBuilt('server')
  const database = await databaseApart('demo')
  try {
    return await rounds(round, place, database)
  } finally {
    await database.drop()
  }
}

/** G6: the platform is killed in the middle of transfers, and restarted on what it left. */
export const kills: Proof = {
  goal: 'G6',
  title: 'kill -9 in the middle of transfers',
  bars: { 'kill -9, embedded': 500, 'kill -9, PostgreSQL': 500 },
  amounts: { embedded: 500, PostgreSQL: 500 },
  short: 2,
  run,
}
