import { randomUUID } from 'node:crypto'
import { mostFileWait } from '../../platform/files/file-checks'
import { rows } from '../../tests/support/inputs/endpoint-loops'
import { bookFaults } from '../../tests/support/money'
import { moneyScenes } from '../../tests/support/scenes/money-scenes'
import { startPlatform, type TestPlatform } from '../../tests/support/platform'
import { breakDriver, type Break, type Breaker } from './breaker'
import { within, type Outcome, type Place, type Proof, type Round } from './proof'

/** Calls that carry a key and move no money, and what they do. */
const noMoney: Readonly<Record<string, string>> = {
  'tickets.openTicket': 'writes a ticket',
  'tickets.replyTicket': 'writes a message',
  'requests.noteRequest': 'writes a note among staff',
  'notifications.sendNotification': 'writes notices',
  'money.addAccount': 'opens an account without money',
  'settings.createDepartment': 'opens a department',
  'settings.createCoupon': 'makes a code that no payment has used yet',
  'settings.createPackage': 'offers a package that no payment is for yet',
  'settings.createArticle': 'writes an article',
  'system.prepareExport': 'adds an export for its asker',
  'system.scheduleExport': 'adds a schedule for its asker',
}

/** Every call of the contract that moves money or a claim to it: those that carry a key. */
export const moneyCalls = rows.filter(({ name, endpoint }) => endpoint.idempotent !== undefined && !(name in noMoney))

/** Money calls without a scene; a test keeps this empty. */
export const callsWithoutScene = (): readonly string[] =>
  moneyCalls.map(({ name }) => name).filter((name) => !(name in moneyScenes))

const watched =
  /^(ledger_|transfer|withdraw|share_|paypal_|salary|payment|coupon|wallet|idempotency|audit_log|notification|process_requests|request_|address_book|bank_|subscription|attachment|receipt|message|uploads?)/
const telling = /(_minor|version|_paid|paid_at|booked|state|status|uses_left|last_id|removed_at|reverses|hash)$/

/** A short text that changes with every row and every sum of the tables that hold money. */
const fingerprintOf = async ({ connection: { pool } }: TestPlatform): Promise<() => Promise<string>> => {
  const { rows: columns } = await pool.query<{ t: string; c: string }>(
    `select c.table_name as t, column_name as c from information_schema.columns c join information_schema.tables t
     using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  )
  const tables = new Map<string, string[]>()
  for (const { t, c } of columns) if (watched.test(t)) tables.set(t, [...(tables.get(t) ?? []), c])
  const parts = [...tables].map(([table, of]) => {
    const sums = of.filter((c) => telling.test(c)).map((c) => `coalesce(sum(hashtext("${c}"::text)::bigint), 0)`)
    return `select '${table} ' || concat_ws(' ', ${['count(*)', ...sums].join(', ')}) as line from "${table}"`
  })
  const whole = `select string_agg(line, ';' order by line) as print from (${parts.join(' union all ')}) x`
  return async () => (await pool.query<{ print: string }>(whole)).rows[0]?.print ?? ''
}

interface Tally {
  faults: number
  half: number
  twice: number
  never: number
  hung: number
}

// A call with a file waits, outside any transaction, for the process that reads files: on a starved machine that took
// over half a minute and looked like a hang. A real hang lasts longer than any call may wait.
const callTimeoutMs = mostFileWait + 30_000

const mostStatements = 200

/** A platform whose statements can be broken, with its tally and output. */
interface Bench {
  readonly platform: TestPlatform
  readonly breaker: Breaker
  /** A short fingerprint of all rows. */
  readonly print: () => Promise<string>
  readonly tally: Tally
  readonly say: Round['say']
}

/** Breaks each statement of a call in turn until the call succeeds, then sends it once more. */
const breakEvery = async (
  { name, endpoint }: (typeof rows)[number],
  how: Break,
  { platform, breaker, print, tally, say }: Bench,
): Promise<boolean> => {
  const scene = await moneyScenes[name]?.(platform)
  if (!scene) throw new Error(`${name} has no scene`)
  const { token, input } = scene
  const key = randomUUID()
  const call = () => platform.call(endpoint, input, { token, key, headers: { origin: 'http://localhost:4180' } })
  let before = await print()
  for (let n = 1; n <= mostStatements; n += 1) {
    breaker.arm(n, how)
    const answer = await within(callTimeoutMs, call())
    const { broke } = breaker.disarm()
    if (!answer) {
      tally.hung += 1
      say(`  ${name}, ${how}, statement ${n} (${broke?.slice(0, 60)}): no answer`)
      return false
    }
    const after = await print()
    if (broke !== undefined) tally.faults += 1
    if (answer.status < 400) {
      if (after === before) {
        tally.half += 1
        say(`  ${name}, ${how}, statement ${n}: reports success but changed nothing`)
      }
      before = after
      break
    }
    if (broke === undefined) {
      tally.never += 1
      say(`  ${name}: rejected without a fault: ${answer.status} ${JSON.stringify(answer.error)}`)
      return true
    }
    // Committed, and only the response was lost: everything stands.
    const isDone = how === 'answer lost' && /^commit/i.test(broke)
    if (isDone !== (after !== before)) {
      tally.half += 1
      say(`  ${name}, ${how}, statement ${n} (${broke.slice(0, 80)}): ${isDone ? 'nothing' : 'something'} stands`)
    }
    before = after
    if (isDone) break
  }
  const again = await within(callTimeoutMs, call())
  if (again?.status !== 200) {
    tally.never += 1
    say(`  ${name}, ${how}: the same key is answered ${again?.status} ${JSON.stringify(again?.error)}`)
  } else if (again.headers.get('idempotency-replayed') !== 'true' || (await print()) !== before) {
    tally.twice += 1
    say(`  ${name}, ${how}: the same key once more did it again`)
  }
  return true
}

/** The transfer of credit first, then the others; every round starts one further. */
const inTurn = (round: number): typeof moneyCalls => {
  const first = moneyCalls.findIndex(({ name }) => name === 'money.sendCredit') + round
  const at = first % moneyCalls.length
  return [...moneyCalls.slice(at), ...moneyCalls.slice(0, at)]
}

const hows: readonly Break[] = ['not sent', 'answer lost', 'connection cut']

const run = async ({ amount, say, isOver }: Round, place: Place): Promise<Outcome> => {
  const tally: Tally = { faults: 0, half: 0, twice: 0, never: 0, hung: 0 }
  let inBooks = 0
  let rounds = 0
  while (tally.faults < amount && !isOver()) {
    const done = tally.faults
    const platform = await startPlatform({ seed: 'demo' })
    const quiet = platform.runtime as { log: TestPlatform['runtime']['log'] }
    quiet.log = () => undefined
    try {
      const print = await fingerprintOf(platform)
      const bench: Bench = { platform, breaker: breakDriver(platform.connection), print, tally, say }
      for (const row of inTurn(rounds)) {
        for (const how of hows) {
          if (tally.faults >= amount || isOver()) break
          if (!(await breakEvery(row, how, bench))) return told(tally, inBooks)
        }
        platform.clock.advance(7_200)
      }
      inBooks += Object.values(await bookFaults(platform)).reduce((all, n) => all + n, 0)
    } catch (error) {
      say(`  ${error instanceof Error ? error.stack : String(error)}`)
      throw error
    } finally {
      // Closing would wait forever for a connection lost on the way.
      await within(callTimeoutMs, platform.close())
    }
    rounds += 1
    say(`  round ${rounds} on ${place}: ${tally.faults} faults`)
    if (tally.faults === done) break
  }
  return told(tally, inBooks)
}

const told = ({ faults, half, twice, never, hung }: Tally, inBooks: number): Outcome => ({
  tried: { faults },
  failed: {
    'half done': half,
    'done twice under one key': twice,
    'the same key refused afterwards': never,
    'calls without an answer': hung,
    'faults of the books': inBooks,
  },
  facts: { 'money calls': moneyCalls.length },
})

/** G7: a fault at every statement of every money call, in three ways. */
export const faults: Proof = {
  goal: 'G7',
  title: 'faults at every statement of every money call',
  bars: { faults: 5_000 },
  amounts: { PostgreSQL: 4_000, embedded: 1_000 },
  short: 48,
  settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  run,
}
