import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { contract } from '../../contract/index'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { facts, ledgerAccounts, ledgerEntries } from '../../platform/db/schema'
import { diceOf } from './dice'
import { bookFaults, creditBalance, passcode, richPerson } from './money'
import type { TestPlatform } from './platform'

const { sendCredit } = contract.crm

/** What a storm of transfers came to; every figure after `acknowledged` but `replays` and `refused` must be 0. */
export interface StormFigures {
  readonly transfers: number
  readonly acknowledged: number
  readonly refused: number
  readonly replays: number
  readonly duplicates: number
  readonly overdrafts: number
  readonly moneyLost: number
  readonly unequalToOracle: number
  readonly otherAnswers: number
}

interface Person {
  readonly uuid: string
  readonly token: string
}

/** A ledger of sixty lines that knows nothing of ours: names, currencies, and no balance below nothing. */
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

const inParallel = async <T>(jobs: readonly T[], wide: number, work: (job: T) => Promise<void>): Promise<void> => {
  let next = 0
  const hand = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await work(job)
  }
  await Promise.all(Array.from({ length: wide }, hand))
}

/** Every credit-to-credit transaction of some people in the order of the books. */
const booked = async ({ db }: TestPlatform, people: readonly string[]) => {
  const rows = await db
    .select({
      transaction: ledgerEntries.transactionId,
      name: ledgerAccounts.name,
      minor: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerAccounts.kind, 'credit'), inArray(ledgerAccounts.name, [...people])))
    .orderBy(asc(ledgerEntries.id))
  const pairs = new Map<number, { from?: string; to?: string; minor: bigint; currency: Currency }>()
  for (const { transaction, name, minor, currency } of rows) {
    const known = pairs.get(transaction) ?? { minor: 0n, currency: currency as Currency }
    pairs.set(transaction, { ...known, ...(minor < 0n ? { from: name } : { to: name, minor }) })
  }
  return [...pairs.values()].filter(({ from, to }) => from !== undefined && to !== undefined)
}

/**
 * Random transfers between a few people, many at once, some far too large, a part of them sent several times with the
 * same key. What was acknowledged is counted, and the books are replayed line by line in a ledger of our own.
 */
export const transferStorm = async (
  platform: TestPlatform,
  { transfers, wide, people: count, seed }: { transfers: number; wide: number; people: number; seed: number },
): Promise<StormFigures> => {
  const dice = diceOf(seed)
  const people: Person[] = []
  for (let n = 0; n < count; n += 1)
    people.push(await richPerson(platform, { USD: '300', USDT: '300', IRR: '90000000' }))
  const own = oracle()
  for (const { uuid } of people)
    for (const currency of currencyIds) own.put(uuid, currency, await creditBalance(platform, uuid, currency))
  const jobs = Array.from({ length: transfers }, () => {
    const from = dice(count)
    const currency = currencyIds[dice(3)]!
    const most = { USD: 2_000, USDT: 20_000_000, IRR: 20_000_000 }[currency]
    const minor = BigInt(1 + (dice(20) === 0 ? most * 100 : dice(most)))
    return {
      from: people[from]!,
      to: people[(from + 1 + dice(count - 1)) % count]!,
      currency,
      minor,
      key: randomUUID(),
      times: dice(5) === 0 ? 2 + dice(3) : 1,
    }
  })
  const figures = { acknowledged: 0, refused: 0, replays: 0, otherAnswers: 0, odd: 0 }
  await inParallel(jobs, wide, async ({ from, to, currency, minor, key, times }) => {
    const body = { recipient_uuid: to.uuid, amount: formatMinor(minor, currency), currency, passcode }
    // A client told to come back comes back with the same key.
    const once = async () => {
      for (let tries = 0; ; tries += 1) {
        const answer = await platform.call(sendCredit, { body }, { token: from.token, key })
        if (answer.status !== 503 || tries > 30) return answer
      }
    }
    const answers = await Promise.all(Array.from({ length: times }, once))
    figures.replays += times - 1
    const good = answers.filter(({ status }) => status === 200)
    const fresh = good.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')
    if (good.length > 0) {
      figures.acknowledged += 1
      const uuids = new Set(good.map(({ reply }) => reply.object.uuid))
      if (fresh.length !== 1 || uuids.size !== 1) figures.odd += 1
    } else if (
      answers.every(({ error }) => ['balance', 'limit_single', 'limit_daily'].includes(error.fields?.['amount'] ?? ''))
    )
      figures.refused += 1
    else figures.otherAnswers += 1
  })
  const history = await booked(
    platform,
    people.map(({ uuid }) => uuid),
  )
  let unequalToOracle = figures.odd
  for (const { from = '', to = '', minor, currency } of history)
    if (!own.move(from, to, currency, minor)) unequalToOracle += 1
  let moneyLost = 0
  for (const { uuid } of people)
    for (const currency of currencyIds)
      if ((await creditBalance(platform, uuid, currency)) !== own.at(uuid, currency)) unequalToOracle += 1
  const faults = await bookFaults(platform)
  moneyLost +=
    (faults['made_or_lost'] ?? 0) + (faults['unbalanced'] ?? 0) + (faults['balances'] ?? 0) + (faults['forks'] ?? 0)
  return {
    transfers,
    acknowledged: figures.acknowledged,
    refused: figures.refused,
    replays: figures.replays,
    duplicates: history.length - figures.acknowledged,
    overdrafts: (faults['overdrafts'] ?? 0) + (faults['overdrawn_between'] ?? 0),
    moneyLost,
    unequalToOracle,
    otherAnswers: figures.otherAnswers,
  }
}

/** Where a transfer is made to break: before the line is written, or after it. */
const points = [
  'ledger_head',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'transfers',
  'audit_log',
  'notifications',
  'idempotency_keys',
] as const

/** Lets the database throw inside the transaction of a transfer, at every table it writes; gives faults and half transfers. */
export const throwInside = async (
  platform: TestPlatform,
  rounds: number,
): Promise<{ readonly faults: number; readonly half: number }> => {
  const { db, connection } = platform
  const from = await richPerson(platform, { USD: '1000' })
  const to = await richPerson(platform)
  await connection.pool.query(`create or replace function test_fault() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from facts where key = 'fault' and value = tg_table_name || ' ' || tg_op) then
        raise exception 'thrown on purpose' using errcode = 'raise_exception';
      end if;
      return null;
    end $$`)
  for (const table of points)
    await connection.pool.query(
      `create trigger test_fault after insert or update on ${table} for each row execute function test_fault()`,
    )
  const traces = async (): Promise<string> => {
    const { rows } = await db.execute<Record<string, string>>(sql`select
      (select count(*) from ledger_transactions) as a, (select count(*) from ledger_entries) as b, (select count(*) from transfers) as c,
      (select count(*) from idempotency_keys) as d, (select count(*) from notifications) as e, (select last_id from ledger_head) as f,
      (select sum(balance_minor) from ledger_accounts where kind = 'credit') as g,
      (select count(*) from audit_log where action = 'credit.sent') as h`)
    return JSON.stringify(rows[0])
  }
  const quiet = platform.runtime as { log: TestPlatform['runtime']['log'] }
  const { log } = quiet
  quiet.log = () => undefined
  let faults = 0
  let half = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const table = points[round % points.length]!
      const how =
        ['ledger_head', 'ledger_accounts'].includes(table) || (table === 'idempotency_keys' && round % 2 === 1)
          ? 'UPDATE'
          : 'INSERT'
      await db
        .insert(facts)
        .values({ key: 'fault', value: `${table} ${how}` })
        .onConflictDoUpdate({ target: facts.key, set: { value: `${table} ${how}` } })
      const before = await traces()
      const { status } = await platform.call(
        sendCredit,
        { body: { recipient_uuid: to.uuid, amount: '0.01', passcode } },
        { token: from.token },
      )
      if (status >= 500) faults += 1
      if ((await traces()) !== before) half += 1
    }
  } finally {
    quiet.log = log
    await db.delete(facts).where(eq(facts.key, 'fault'))
    for (const table of points) await connection.pool.query(`drop trigger test_fault on ${table}`)
  }
  const { status } = await platform.call(
    sendCredit,
    { body: { recipient_uuid: to.uuid, amount: '0.01', passcode } },
    { token: from.token },
  )
  if (status !== 200) half += 1
  return { faults, half }
}
