import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../platform/db/connect'
import { sendMessage } from '../../platform/notifications/messages'
import { longestPause } from '../../platform/queue/queue'
import { anyOf, diceOf } from '../../tests/support/inputs/dice'
import { passcode } from '../../tests/support/money'
import { hasPgBouncer } from '../../tests/support/servers/pgbouncer'
import { postgresPrograms } from '../../tests/support/servers/postgres-programs'
import { ensureBuilt } from '../built.mjs'
import type { Outcome, Proof, Round } from './proof'
import { openStage, type Stage } from './stage'
import { judge, post, prepare, type Member, type Sent } from './traffic'

const second = 1_000

/** What the clients experienced during a fault. */
interface Seen {
  /** Responses by status and code, and calls without a response. */
  readonly answers: Map<string, number>
  /** The longest a client retried until its move was acknowledged, in milliseconds. */
  longest: number
  /** Moves not completed after two minutes of retries. */
  givenUp: number
}

const note = ({ answers }: Seen, what: string): void => void answers.set(what, (answers.get(what) ?? 0) + 1)

const attempt = async (seen: Seen, address: string, sent: Sent, key: string): Promise<string | undefined> => {
  try {
    const { status, code, uuid } = await post(address, sent, key, AbortSignal.timeout(20 * second))
    note(seen, status === 200 ? '200' : `${status} ${code ?? ''}`)
    return status === 200 ? uuid : undefined
  } catch (error) {
    note(seen, error instanceof DOMException ? 'no answer in 20 s' : 'no line')
    return undefined
  }
}

const waitTimeoutMs = 120 * second

/** Clients that move money until stopped; failed calls are resent with their key, to the other server. */
const startClients = (stage: Stage, people: readonly Member[], dice: (sides: number) => number, seen: Seen) => {
  const acknowledged = new Map<string, string>()
  const end = new AbortController()
  const move = async (): Promise<void> => {
    const [from, to] = [anyOf(dice, people), anyOf(dice, people)]
    if (from === to) return
    const sent = { from, body: { recipient_uuid: to.uuid, amount: `0.0${1 + dice(9)}`, passcode } }
    const key = randomUUID()
    const began = performance.now()
    for (let at = dice(2); performance.now() - began < waitTimeoutMs; at += 1) {
      const uuid = await attempt(seen, stage.servers[at % 2]?.address ?? '', sent, key)
      if (uuid !== undefined) {
        acknowledged.set(key, uuid)
        seen.longest = Math.max(seen.longest, performance.now() - began)
        return
      }
      await pause(300)
    }
    seen.givenUp += 1
  }
  const client = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await move()
      await pause(60)
    }
  }
  const clients = Promise.all(Array.from({ length: 6 }, client))
  return {
    acknowledged,
    stop: async (): Promise<void> => {
      end.abort()
      await clients
    },
  }
}

const messages = 40

/** Queues messages, each to a different number; whichever server is free delivers them. */
const sendMessages = async ({ url }: Stage): Promise<void> => {
  const connection = await openPostgres(url)
  try {
    for (let n = 0; n < messages; n += 1) {
      const to = `0912${String(1_000_000 + n)}`
      await sendMessage(connection.db, { to, purpose: 'login', code: '135790' }, new Date())
    }
  } finally {
    await connection.close()
  }
}

/** Waits until every message since then arrived at least once; returns how many did not. */
const lostMessages = async ({ gateway }: Stage, before: number, longest = waitTimeoutMs): Promise<number> => {
  const came = () => new Set(gateway.posted.slice(before).map(({ body }) => body['to'])).size
  for (let waited = 0; waited < longest && came() < messages; waited += second) await pause(second)
  return messages - came()
}

interface Fault {
  readonly name: string
  /** Whether this machine can run it. */
  readonly isPossible?: (stage: Stage) => boolean
  /** Causes the fault and repairs it; returns how many messages were lost, for faults that send some. */
  readonly happen: (stage: Stage, minutes: number) => Promise<number | void>
}

const killServer = async (stage: Stage, at: number): Promise<void> => {
  await stage.servers[at]?.kill()
  await pause(2 * second)
  await stage.replaceServer(at)
}

const jump = ({ servers }: Stage): void => void process.kill(servers[1]?.pid ?? 0, 'SIGUSR2')

/** The last one changes which database is the primary. */
const faults: readonly Fault[] = [
  { name: 'a server killed', happen: (stage) => killServer(stage, 0) },
  {
    name: 'PostgreSQL stopped for 20 s',
    happen: async (stage) => {
      await stage.stopPrimary()
      await pause(20 * second)
      await stage.startPrimary()
    },
  },
  { name: 'PgBouncer restarted', happen: ({ bouncer }) => bouncer.restart() },
  {
    name: 'the disk of PostgreSQL full for 10 s',
    isPossible: ({ disks }) => disks.database !== undefined,
    happen: async (stage) => {
      stage.disks.database?.fill()
      await pause(10 * second)
      stage.disks.database?.free()
      await pause(second)
      if (await stage.primaryAnswers()) return
      await stage.stopPrimary()
      await stage.startPrimary()
    },
  },
  {
    name: 'the disk of the servers full for 10 s',
    isPossible: ({ disks }) => disks.servers !== undefined,
    happen: async ({ disks }) => {
      disks.servers?.fill()
      await pause(10 * second)
      disks.servers?.free()
    },
  },
  {
    name: 'the clock of a server an hour ahead, and back',
    happen: async (stage) => {
      jump(stage)
      await pause(5 * second)
      jump(stage)
      await pause(5 * second)
    },
  },
  {
    name: 'a worker killed in the middle of messages',
    happen: async (stage) => {
      const before = stage.gateway.posted.length
      await sendMessages(stage)
      await pause(300)
      await killServer(stage, 0)
      return lostMessages(stage, before)
    },
  },
  {
    name: 'the gateway of messages down',
    happen: async (stage, minutes) => {
      stage.gateway.answer(503)
      await sendMessages(stage)
      await pause(minutes * 60 * second)
      const tried = stage.gateway.posted.length
      stage.gateway.answer(200)
      return lostMessages(stage, tried, longestPause * second + waitTimeoutMs)
    },
  },
  {
    name: 'the standby promoted after the primary was killed',
    happen: async (stage) => {
      await stage.stopPrimary(true)
      await stage.standby.promote()
      await stage.bouncer.turnTo(stage.standby.url)
    },
  },
]

const told = ({ answers, longest }: Seen): string =>
  [...answers]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, many]) => `${many} × ${what}`)
    .join(', ') + `; longest until acknowledged ${(longest / second).toFixed(1)} s`

const run = async ({ seed, minutes, say, isOver }: Round): Promise<Outcome> => {
  const bin = postgresPrograms()
  if (bin === undefined || !hasPgBouncer) {
    say('  PostgreSQL or PgBouncer is not installed: not tried.')
    return { tried: { faults: 0 }, failed: {} }
  }
  await ensureBuilt('server')
  const stage = await openStage(bin)
  const failed = {
    'acknowledged and lost': 0,
    'done twice': 0,
    'half done': 0,
    'never got through': 0,
    'messages lost': 0,
  }
  let happened = 0
  try {
    const { people, booksEnd } = await prepare(() => openPostgres(stage.url))
    const dice = diceOf(seed)
    const all = new Map<string, string>()
    for (const { name, isPossible, happen } of faults) {
      if (isOver()) break
      if (isPossible?.(stage) === false) {
        say(`  ${name}: not tried, this account may not create a disk`)
        continue
      }
      const seen: Seen = { answers: new Map(), longest: 0, givenUp: 0 }
      const clients = startClients(stage, people, dice, seen)
      while (clients.acknowledged.size < 20) await pause(50)
      failed['messages lost'] += (await happen(stage, minutes)) ?? 0
      const mended = clients.acknowledged.size
      for (let waited = 0; waited < waitTimeoutMs && clients.acknowledged.size < mended + 20; waited += 50)
        await pause(50)
      await clients.stop()
      for (const [key, uuid] of clients.acknowledged) all.set(key, uuid)
      failed['never got through'] += seen.givenUp
      happened += 1
      say(`  ${name}: ${told(seen)}`)
    }
    const isPromoted = happened > 0 && !(await stage.primaryAnswers())
    const connection = await openPostgres(isPromoted ? stage.standby.url : stage.url)
    try {
      const found = await judge(connection, all, booksEnd)
      failed['acknowledged and lost'] += found.lost
      failed['done twice'] += found.doubled
      failed['half done'] += found.halfDone
    } finally {
      await connection.close()
    }
    return { tried: { faults: happened }, failed, facts: { 'moves acknowledged': all.size } }
  } finally {
    await stage.close()
  }
}

/** What an operator fears, with two servers under traffic: the outcome of each fault is printed. */
export const outages: Proof = {
  goal: 'OUTAGES',
  title: 'outages under traffic',
  bars: { faults: faults.length },
  amounts: { 'no database': 1 },
  short: 0,
  run,
}
