import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/connect'
import { bookFaults, passcode } from '../../tests/support/money'
import { demoPassword, demoPhone } from '../../tests/support/platform'

const root = join(import.meta.dirname, '../..')

/** What killing the platform in the middle of transfers came to; `lost`, `halfDone` and `doubled` must be 0. */
export interface KillFigures {
  readonly kills: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly halfDone: number
  readonly slowestStartMs: number
}

type Environment = Readonly<Record<string, string>>

interface Victim {
  readonly address: string
  readonly kill: () => Promise<void>
}

const startVictim = (env: Environment): Promise<Victim> =>
  new Promise((found, failed) => {
    const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'platform/main.ts', '--api-only'], {
      cwd: root,
      env: { ...process.env, DEMO: '1', LOG_REQUESTS: '0', PORT: '0', NODE_ENV: '', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /is ready: (http:\/\/\S+)/.exec(said)?.[1]
      if (address)
        found({
          address,
          kill: async () => {
            child.kill('SIGKILL')
            await ended
          },
        })
    })
    child.once('exit', (code) => failed(new Error(`The platform ended with ${code}.\n${said.slice(-500)}`)))
  })

const post = async (address: string, path: string, body: unknown, token?: string, key?: string) => {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, never> }
}

interface Member {
  readonly uuid: string
  readonly token: string
}

const signIn = async (address: string, type: '3' | '4' | '5' | '6' | '8' | '9'): Promise<Member> => {
  const { json } = await post(address, '/account/login/', { username: demoPhone(type), password: demoPassword })
  const { token, object } = json as unknown as { token: string; object: { uuid: string } }
  return { uuid: object.uuid, token }
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
const wide = 8

/** Transfers as fast as they go until the platform is gone; every acknowledged key is remembered. */
const transferUntilKilled = async (
  address: string,
  people: readonly Member[],
  acknowledged: Set<string>,
): Promise<void> => {
  let gone = false
  const hand = async (n: number): Promise<void> => {
    while (!gone) {
      const from = people[(n + Math.floor(Math.random() * people.length)) % people.length]
      const to = people.find((one) => one !== from && Math.random() < 0.6) ?? people[0]
      if (!from || !to || from === to) continue
      const key = randomUUID()
      try {
        const body = { recipient_uuid: to.uuid, amount: `0.0${1 + (n % 9)}`, passcode }
        const { status } = await post(address, '/crm/api/balance/transfer/', body, from.token, key)
        if (status === 200) acknowledged.add(key)
      } catch {
        gone = true
      }
    }
  }
  await Promise.all(Array.from({ length: wide }, (_, n) => hand(n)))
}

const types = ['3', '4', '6', '8', '9'] as const

/** Kills the platform `kills` times in the middle of transfers, and afterwards asks the database itself. */
export const killRounds = async (
  kills: number,
  env: Environment,
  open: () => Promise<{ readonly db: Db; readonly close: () => Promise<void> }>,
  say: (line: string) => void,
): Promise<KillFigures> => {
  const acknowledged = new Set<string>()
  let people: Member[] = []
  let slowest = 0
  for (let round = 0; round < kills; round += 1) {
    const started = performance.now()
    const victim = await startVictim(env)
    if (round === 0) {
      const finance = await signIn(victim.address, '5')
      for (const type of types) people = [...people, await signIn(victim.address, type)]
      for (const { uuid } of people) {
        const body = { recipient_uuid: uuid, amount: '1500', reason: 'soak', passcode }
        await post(victim.address, '/crm/api/balance/transfer/', body, finance.token, randomUUID())
      }
    } else slowest = Math.max(slowest, performance.now() - started)
    const before = acknowledged.size
    const traffic = transferUntilKilled(victim.address, people, acknowledged)
    // In the middle of the traffic, however slow the machine is.
    for (let waited = 0; waited < 100 && acknowledged.size < before + 3; waited += 1) await pause(50)
    await pause(Math.random() * 400)
    await victim.kill()
    await traffic
    if ((round + 1) % 20 === 0) say(`  ${round + 1} kills, ${acknowledged.size} acknowledged transfers`)
  }
  const { db, close } = await open()
  try {
    const keys = JSON.stringify([...acknowledged])
    const { rows } = await db.execute<Record<string, string>>(sql`
      with sent as (select value as key from json_array_elements_text(${keys}::json)),
      kept as (select k.key, k.answer -> 'object' ->> 'uuid' as uuid from idempotency_keys k join sent s on s.key = k.key)
      select (select count(*) from sent) - (select count(*) from kept join transfers t on t.uuid::text = kept.uuid) as lost,
        (select count(*) - count(distinct uuid) from kept) as doubled,
        (select count(*) from idempotency_keys where status = 0) as unfinished,
        (select count(*) from idempotency_keys k where k.endpoint like '%balance/transfer%')
          - (select count(*) from audit_log where action = 'credit.sent') as untraced,
        (select count(*) from transfers t where t.network = 'internal' and t.created_at > now() - interval '1 day' and t.version = 0
          and not exists (select 1 from idempotency_keys k where k.answer -> 'object' ->> 'uuid' = t.uuid::text) and t.description is null
          and exists (select 1 from audit_log a where a.action = 'credit.sent' and a.subject_id = t.uuid::text)) as unkeyed,
        (select count(*) from audit_log where action = 'credit.sent')
          - (select count(*) from ledger_transactions l where l.id > (select coalesce(max(id), 0) from ledger_transactions where at < (select min(t.created_at) from transfers t join audit_log a on a.action = 'credit.sent' and a.subject_id = t.uuid::text))
              and l.source_field = 'internal' and l.type in ('transfer', 'deposit')) as unbooked`)
    const row = rows[0] ?? {}
    const faults = Object.values(await bookFaults({ db })).reduce((all, n) => all + n, 0)
    const half = ['unfinished', 'untraced', 'unkeyed', 'unbooked'].reduce(
      (all, name) => all + Math.abs(Number(row[name])),
      0,
    )
    return {
      kills,
      acknowledged: acknowledged.size,
      lost: Number(row['lost']),
      doubled: Number(row['doubled']),
      halfDone: half + faults,
      slowestStartMs: Math.round(slowest),
    }
  } finally {
    await close()
  }
}
