import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { contract } from '../../contract/index'
import { currencyIds, formatMinor, type Currency } from '../../contract/money/amounts'
import { ledgerAccounts, ledgerEntries } from '../../platform/db/schema'
import { sealBooks } from '../../platform/money/ledger/seal'
import { anyOf, diceOf } from '../../tests/support/inputs/dice'
import { bookFaults, creditBalance, passcode, richPerson } from '../../tests/support/money'
import { startPlatform, type TestPlatform } from '../../tests/support/platform'
import { inParallel, type Outcome, type Place, type Proof, type Round } from './proof'

const { sendCredit } = contract.money

interface Person {
  readonly uuid: string
  readonly token: string
}

/** A minimal ledger independent of ours: names, currencies, and no negative balance. */
const oracle = () => {
  const balances = new Map<string, bigint>()
  const key = (who: string, currency: Currency): string => `${who} ${currency}`
  return {
    put: (who: string, currency: Currency, amount: bigint) => balances.set(key(who, currency), amount),
    at: (who: string, currency: Currency): bigint => balances.get(key(who, currency)) ?? 0n,
    move: (from: string, to: string, currency: Currency, amount: bigint): boolean => {
      const left = (balances.get(key(from, currency)) ?? 0n) - amount
      if (left < 0n || amount <= 0n) return false
      balances.set(key(from, currency), left)
      balances.set(key(to, currency), (balances.get(key(to, currency)) ?? 0n) + amount)
      return true
    },
  }
}

/** Every credit-to-credit transaction of some people after a given entry, in ledger order. */
const booked = async ({ db }: TestPlatform, people: readonly string[], after: number) => {
  const rows = await db
    .select({
      transaction: ledgerEntries.transactionId,
      name: ledgerAccounts.name,
      minor: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(gt(ledgerEntries.id, after), eq(ledgerAccounts.kind, 'credit'), inArray(ledgerAccounts.name, [...people])),
    )
    .orderBy(asc(ledgerEntries.id))
  const pairs = new Map<number, { from?: string; to?: string; minor: bigint; currency: Currency }>()
  for (const { transaction, name, minor, currency } of rows) {
    const known = pairs.get(transaction) ?? { minor: 0n, currency }
    pairs.set(transaction, { ...known, ...(minor < 0n ? { from: name } : { to: name, minor }) })
  }
  return [...pairs.values()].filter(({ from, to }) => from !== undefined && to !== undefined)
}

interface Storm {
  moves: number
  acknowledged: number
  refused: number
  repeated: number
  duplicates: number
  unequal: number
  other: number
}

const refusals = ['balance', 'limit_single', 'limit_daily']

/**
 * Random transfers between a few people, many at once, some far too large, some sent several times with the same key.
 * Acknowledged ones are counted, and the ledger is replayed line by line in an independent one.
 */
const storm = async (
  platform: TestPlatform,
  {
    moves,
    wide,
    people: count,
    seed,
    isOver,
  }: Pick<Round, 'seed' | 'isOver'> & Record<'moves' | 'wide' | 'people', number>,
): Promise<Storm> => {
  const dice = diceOf(seed)
  const people: Person[] = []
  for (let n = 0; n < count; n += 1)
    people.push(await richPerson(platform, { USD: '300', USDT: '300', IRR: '90000000' }))
  const own = oracle()
  for (const { uuid } of people)
    for (const currency of currencyIds) own.put(uuid, currency, await creditBalance(platform, uuid, currency))
  const [last] = await platform.db.select({ id: max(ledgerEntries.id) }).from(ledgerEntries)
  const jobs = Array.from({ length: moves }, () => {
    const from = anyOf(dice, people)
    const others = people.filter((one) => one !== from)
    const currency = anyOf(dice, currencyIds)
    const most = { USD: 2_000, USDT: 20_000_000, IRR: 20_000_000 }[currency]
    return {
      from,
      to: anyOf(dice, others),
      currency,
      minor: BigInt(1 + (dice(20) === 0 ? most * 100 : dice(most))),
      key: randomUUID(),
      times: dice(20) === 0 ? 2 + dice(3) : 1,
    }
  })
  const came: Storm = { moves: 0, acknowledged: 0, refused: 0, repeated: 0, duplicates: 0, unequal: 0, other: 0 }
  await inParallel(jobs, wide, isOver, async ({ from, to, currency, minor, key, times }) => {
    came.moves += 1
    const body = { recipient_uuid: to.uuid, amount: formatMinor(minor, currency), currency, passcode }
    // A client told to retry does so with the same key.
    const once = async () => {
      for (let tries = 0; ; tries += 1) {
        const answer = await platform.call(sendCredit, { body }, { token: from.token, key })
        if (answer.status !== 503 || tries > 30) return answer
      }
    }
    const answers = await Promise.all(Array.from({ length: times }, once))
    came.repeated += times - 1
    const good = answers.filter(({ status }) => status === 200)
    const fresh = good.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')
    if (good.length > 0) {
      came.acknowledged += 1
      const uuids = new Set(good.map(({ reply }) => reply.object.uuid))
      if (fresh.length !== 1 || uuids.size !== 1) came.unequal += 1
    } else if (answers.every(({ error }) => refusals.includes(error.fields?.['amount'] ?? ''))) came.refused += 1
    else came.other += 1
  })
  const uuids = people.map(({ uuid }) => uuid)
  const history = await booked(platform, uuids, last?.id ?? 0)
  for (const { from = '', to = '', minor, currency } of history)
    if (!own.move(from, to, currency, minor)) came.unequal += 1
  for (const uuid of uuids)
    for (const currency of currencyIds)
      if ((await creditBalance(platform, uuid, currency)) !== own.at(uuid, currency)) came.unequal += 1
  came.duplicates = history.length - came.acknowledged
  return came
}

/** Seals the ledger over and over, as two servers would, until stopped. */
const sealAlong = ({ db }: TestPlatform): (() => Promise<void>) => {
  const end = new AbortController()
  const server = async (): Promise<void> => {
    while (!end.signal.aborted) {
      // A server that found no free connection in its turn seals in its next one.
      await sealBooks(db).catch((error: unknown) => {
        if (!String(error).includes('timeout exceeded when trying to connect')) throw error
      })
      await pause(50)
    }
  }
  const servers = [server(), server()]
  return async () => {
    end.abort()
    await Promise.all(servers)
  }
}

/** How often the database had to break a deadlock between moves. */
const circles = async ({ db }: TestPlatform): Promise<number> => {
  const { rows } = await db.execute<{ n: string }>(
    sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.n ?? 0)
}

const perStorm = 5_000

/** The next day, when every daily limit starts again. */
const nextDay = (platform: TestPlatform): void => platform.clock.advance(25 * 3_600)

const run = async ({ amount, seed, say, isOver }: Round, place: Place): Promise<Outcome> => {
  const wide = place === 'PostgreSQL' ? 50 : 20
  const platform = await startPlatform({ seed: 'demo' })
  const all: Storm = { moves: 0, acknowledged: 0, refused: 0, repeated: 0, duplicates: 0, unequal: 0, other: 0 }
  const started = performance.now()
  const endSealing = sealAlong(platform)
  try {
    for (let n = 0; all.acknowledged < amount && !isOver(); n += 1) {
      const left = Math.ceil((amount - all.acknowledged) * 1.08)
      const came = await storm(platform, { moves: Math.min(perStorm, left), wide, people: 40, seed: seed + n, isOver })
      for (const name of Object.keys(all) as (keyof Storm)[]) all[name] += came[name]
      nextDay(platform)
      const rate = all.acknowledged / ((performance.now() - started) / 1_000)
      say(`  ${all.acknowledged} moves carried out, ${all.refused} refused, ${Math.round(rate)} a second`)
      if (came.acknowledged === 0) break
    }
    await endSealing()
    const faults = await bookFaults(platform)
    const sum = (...names: readonly string[]) => names.reduce((total, name) => total + (faults[name] ?? 0), 0)
    const overdrafts = sum('overdrafts', 'overdrawn_between')
    return {
      tried: { 'concurrent moves carried out': all.acknowledged },
      failed: {
        'money lost or made': sum(...Object.keys(faults)) - overdrafts,
        overdrafts,
        'unequal to the oracle': all.unequal,
        'moves done twice': all.duplicates,
        'unexpected answers': all.other,
        'circles of waiting moves': await circles(platform),
      },
      facts: {
        'moves sent': all.moves,
        'refused for balance or limit': all.refused,
        'sent again with the same key': all.repeated,
        'moves a second': Math.round(all.acknowledged / ((performance.now() - started) / 1_000)),
      },
    }
  } finally {
    await endSealing()
    await platform.close()
  }
}

/** G4: random transfers, many at once, against an independent ledger. */
export const moves: Proof = {
  goal: 'G4',
  title: 'concurrent moves against an oracle',
  bars: { 'concurrent moves carried out': 100_000 },
  amounts: { PostgreSQL: 98_000, embedded: 2_000 },
  short: 120,
  // This tests ordering, not the disk: the kills do that with PostgreSQL's own settings.
  settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  run,
}
