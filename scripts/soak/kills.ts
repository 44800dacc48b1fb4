import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection } from '../../platform/db/connect'
import { databaseApart, type Apart } from '../../tests/support/servers/database'
import { anyOf, diceOf } from '../../tests/support/inputs/dice'
import { bookFaults, passcode, richPerson } from '../../tests/support/money'
import { startPlatform } from '../../tests/support/platform'
import { ensureBuilt } from '../built.mjs'
import type { Outcome, Place, Proof, Round } from './proof'
import { startVictim } from './victim'

interface Member {
  readonly uuid: string
  readonly token: string
}

interface Sent {
  readonly from: Member
  readonly body: Readonly<Record<string, string>>
}

const post = async (address: string, { from, body }: Sent, key: string) => {
  const answer = await fetch(`${address}/api/crm/api/balance/transfer/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${from.token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as { readonly object?: { readonly uuid?: string } }
  const replayed = answer.headers.get('idempotency-replayed') === 'true'
  return { status: answer.status, uuid: json.object?.uuid ?? '', replayed }
}

/** Gives people with credit and sessions of today, and the last transaction of the books before them. */
const prepare = async (open: () => Promise<Connection>) => {
  const connection = await open()
  const platform = await startPlatform({ beside: { connection } })
  platform.clock.set(new Date())
  const people: Member[] = []
  for (let n = 0; n < 12; n += 1) people.push(await richPerson(platform, { USD: '2000' }))
  const { rows } = await platform.db.execute<{ id: number }>(sql`select max(id) as id from ledger_transactions`)
  await connection.close()
  return { people, booksEnd: rows[0]?.id ?? 0 }
}

const wide = 8

interface Memory {
  /** The transfer each acknowledged key stands for. */
  readonly acknowledged: Map<string, string>
  /** Sent, and killed before the answer. */
  readonly open: Map<string, Sent>
}

/** Transfers as fast as they go until the platform is gone. */
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

/** What a client does that lost its answers: the same again, with the same keys. */
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

const judge = async ({ db }: Connection, { acknowledged }: Memory, booksEnd: number) => {
  const sent = JSON.stringify([...acknowledged].map(([key, uuid]) => ({ key, uuid })))
  const { rows } = await db.execute<Record<string, string>>(sql`
    with sent as (select * from json_to_recordset(${sent}::json) as x(key text, uuid uuid)),
    kept as (select k.key, k.status, (k.answer -> 'object' ->> 'uuid')::uuid as uuid from idempotency_keys k
      where k.endpoint = 'POST /crm/api/balance/transfer/')
    select
      (select count(*) from sent s where not exists (select 1 from kept k join transfers t on t.uuid = k.uuid
         where k.key = s.key and k.uuid = s.uuid)) as lost,
      (select count(*) - count(distinct uuid) from kept) as doubled,
      (select count(*) from kept where status = 0) as unfinished,
      (select count(*) from kept) - (select count(*) from audit_log where action = 'credit.sent') as untraced,
      (select count(*) from kept)
        - (select count(*) from ledger_transactions where id > ${booksEnd} and source_field = 'internal') as unbooked`)
  const row = rows[0] ?? {}
  const faults = Object.values(await bookFaults({ db })).reduce((all, n) => all + n, 0)
  const half = ['unfinished', 'untraced', 'unbooked'].reduce((all, name) => all + Math.abs(Number(row[name])), 0)
  return { lost: Number(row['lost']), doubled: Number(row['doubled']), halfDone: half + faults }
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
    // In the middle of the traffic, however slow the machine is.
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
    const found = await judge(connection, memory, booksEnd)
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

/** G6: the platform killed in the middle of transfers, and started again on what it left. */
export const kills: Proof = {
  goal: 'G6',
  title: 'kill -9 in the middle of transfers',
  bars: { 'kill -9, embedded': 500, 'kill -9, PostgreSQL': 500 },
  amounts: { embedded: 500, PostgreSQL: 500 },
  short: 2,
  run,
}
