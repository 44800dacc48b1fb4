import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import type { AccountKind } from '../../../contract/money/ledger'
import { moneyReports } from '../../../contract/money/reports'
import { isUuid } from '../../../contract/scalars'
import { trackingOf } from '../../../contract/text'
import { credit as area } from '../../../contract/money/credit'
import { among, oneOf, personTyped } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, transfers } from '../../db/schema'
import { profitLines } from '../reports/profit-lines'
import type { Handler } from '../../implement'
import { directionAsked, directionOf, readLines, type Line } from '../ledger/lines'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf, partialNamesOf } from '../../people/names'
import { costsOf } from '../reports/cost-lines'
import { aboutPlatforms } from '../reports/profits'
import { referencesOf } from './codes'

/** Whose credit is on each side of a transaction: the giver and the taker. */
const endsOf = async (db: Db, lines: readonly Line[]) => {
  const ids = lines.map(({ transaction }) => transaction.id)
  const ends = new Map<number, { from: string | null; to: string | null }>()
  if (ids.length === 0) return ends
  const rows = await db
    .select({ id: ledgerEntries.transactionId, user: ledgerAccounts.userUuid, minor: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(among(ledgerEntries.transactionId, ids), eq(ledgerAccounts.kind, 'credit')))
  for (const { id, user, minor } of rows) {
    const known = ends.get(id) ?? { from: null, to: null }
    ends.set(id, minor < 0n ? { ...known, from: user } : { ...known, to: user })
  }
  return ends
}

/**
 * The transfer that moved the credit of each line, found by the line's reference: the transfer's uuid, or the bank's
 * number. If a number was booked, reversed and booked again, it is the transfer settled or reversed nearest in time to
 * the line.
 */
export const transfersOf = async (
  db: Db,
  lines: readonly Pick<Line, 'transaction'>[],
): Promise<(line: Pick<Line, 'transaction'>) => string | null> => {
  const references = [...new Set(lines.map(({ transaction }) => transaction.reference))]
  if (references.length === 0) return () => null
  const { uuid, hash, settledAt, reversedAt } = transfers
  const rows = await db
    .select({ uuid, hash, settledAt, reversedAt })
    .from(transfers)
    .where(or(inArray(uuid, references.filter(isUuid)), among(hash, references)))
  return ({ transaction: { reference, at } }) => {
    const away = (moment: Date | null): number =>
      moment === null ? Number.POSITIVE_INFINITY : Math.abs(moment.getTime() - at.getTime())
    const [nearest] = rows
      .filter((row) => row.uuid === reference || row.hash === reference)
      .map((row) => ({ uuid: row.uuid, away: Math.min(away(row.settledAt), away(row.reversedAt)) }))
      .toSorted((one, other) => one.away - other.away)
    return nearest?.uuid ?? null
  }
}

/** The transactions that reversed some lines, by the id of what they reversed. */
const takenBackBy = async (db: Db, lines: readonly Line[]): Promise<ReadonlyMap<number, number>> => {
  const ids = [...new Set(lines.map(({ transaction }) => transaction.id))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: ledgerTransactions.id, reverses: ledgerTransactions.reverses })
    .from(ledgerTransactions)
    .where(among(ledgerTransactions.reverses, ids))
  return new Map(rows.flatMap(({ id, reverses }) => (reverses === null ? [] : [[reverses, id] as const])))
}

/** Everything that moved credit, with the balance after each line: the caller's, or for staff everybody's. */
export const creditHistory: Handler<typeof area.creditHistory> = async ({ db, user, now }, { query }) => {
  const staff = allows(user, 'money.read')
  const { limit, offset } = windowOf(query)
  const { lines, count, totals } = await readLines(db, {
    now: now(),
    kinds: ['credit'],
    holder: staff ? query.user_uuid : user.uuid,
    currency: query.currency_type,
    start: query.start_date,
    end: query.end_date,
    inout: query.inout,
    reasons: [query.reasons],
    more: [
      ...oneOf(
        ledgerTransactions.reference,
        query.reference
          ? [query.reference, trackingOf(query.reference), ...(await referencesOf(db, query.reference))]
          : undefined,
      ),
      !staff && query.user_uuid !== undefined && query.user_uuid !== user.uuid ? sql`false` : undefined,
      query.sender === undefined
        ? undefined
        : sql`exists (select 1 from ledger_entries o join ledger_accounts h on h.id = o.account_id
            where o.transaction_id = ${ledgerTransactions.id} and h.kind = 'credit' and h.user_uuid = ${query.sender} and o.amount_minor < 0)`,
    ],
    sort: query.sort,
    limit,
    offset,
  })
  const [ends, made] = await Promise.all([endsOf(db, lines), transfersOf(db, lines)])
  const sides = [...ends.values()]
  const [named, receiver] = await Promise.all([
    namesOf(db, [...sides.map(({ from }) => from), ...lines.map(({ account }) => account.userUuid)]),
    partialNamesOf(
      db,
      user,
      sides.map(({ to }) => to),
    ),
  ])
  const results = lines.map((line) => {
    const { entry, transaction, account } = line
    const currency = entry.currency
    const { from, to } = ends.get(transaction.id) ?? { from: null, to: null }
    const holder = account.userUuid ?? ''
    return {
      id: entry.id,
      at: transaction.at.toISOString(),
      from: named(from),
      to: receiver(to),
      owner: named(account.userUuid) ?? { uuid: holder, name: '' },
      type: transaction.type,
      direction: directionOf('credit', entry.amountMinor),
      amount: formatMinor(entry.amountMinor < 0n ? -entry.amountMinor : entry.amountMinor, currency),
      net: formatMinor(entry.amountMinor, currency),
      currency,
      balance_after: formatMinor(entry.balanceAfterMinor, currency),
      reason: transaction.reason,
      reference: transaction.reference,
      transfer: made(line),
    }
  })
  return {
    ...pageReply(area.creditHistory, query, count, results),
    totals: totals.map(({ count: _, ...sums }) => sums),
  }
}

const t = ledgerTransactions

/**
 * Ledger lines: for staff what came into and left the platform's means, unless other accounts or a figure of profit and
 * loss are requested; for a person their own credit.
 */
export const finTransactions: Handler<typeof moneyReports.finTransactions> = async ({ db, user, now }, { query }) => {
  const staff = allows(user, 'money.read')
  const asked = query.figure && profitLines[query.figure]
  const usual: readonly AccountKind[] = asked ? asked.parts.map(({ kind }) => kind) : ['means']
  const kinds = staff ? (query.kind?.length ? query.kind : usual) : (['credit'] as const)
  const sign = asked?.sign ?? 1n
  const { limit, offset } = windowOf(query)
  const own = !staff
  const { lines, count, totals } = await readLines(db, {
    now: now(),
    kinds,
    parts: asked?.parts,
    holder: own ? user.uuid : undefined,
    types: query.type,
    currency: query.currency_type,
    source: query.source_field,
    start: query.start_date ?? query.pay_datetime_start,
    end: query.end_date ?? query.pay_datetime_end,
    inout: directionAsked(query),
    reasons: [query.reasons, query.reason === undefined ? undefined : [query.reason]],
    more: [
      ...aboutPlatforms(t.requestId, query),
      ...costsOf(query.cost_kinds, query.departments),
      query.destination === undefined ? undefined : eq(ledgerAccounts.name, query.destination),
      query.user_uuid === undefined ? undefined : eq(t.userUuid, query.user_uuid),
      ...personTyped(t.userUuid, query.partner),
      query.direction !== undefined && query.inout !== undefined && query.direction !== query.inout
        ? sql`false`
        : undefined,
    ],
    sort: query.sort,
    limit,
    offset,
  })
  const named = await namesOf(
    db,
    lines.flatMap(({ transaction, account }) => [transaction.userUuid, account.userUuid]),
  )
  const [made, back] = await Promise.all([transfersOf(db, lines), takenBackBy(db, lines)])
  const results = lines.map((line) => {
    const { entry, transaction, account } = line
    const currency = entry.currency
    const direction = directionOf(account.kind, entry.amountMinor)
    const amount = entry.amountMinor < 0n ? -entry.amountMinor : entry.amountMinor
    return {
      id: entry.id,
      transaction_id: transaction.id,
      at: transaction.at.toISOString(),
      type: transaction.type,
      kind: account.kind,
      reason: transaction.reason,
      source: transaction.sourceField,
      destination: named(account.userUuid)?.name ?? account.name,
      user: named(transaction.userUuid),
      direction,
      amount: formatMinor(amount, currency),
      net: formatMinor(direction === 'in' ? sign * amount : -sign * amount, currency),
      currency,
      balance_after: formatMinor(
        account.kind === 'means' ? -entry.balanceAfterMinor : entry.balanceAfterMinor,
        currency,
      ),
      reference: transaction.reference,
      request_id: transaction.requestId,
      description: transaction.description,
      reverses: transaction.reverses,
      reversed_by: back.get(transaction.id) ?? null,
      transfer: made(line),
    }
  })
  const counted = totals.map(({ net, ...sums }) => ({
    ...sums,
    net: formatMinor(sign * toMinor(net, sums.currency), sums.currency),
  }))
  return { ...pageReply(moneyReports.finTransactions, query, count, results), totals: counted }
}
