import { and, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { formatMinor } from '../../contract/money/amounts'
import { payouts as payoutsArea } from '../../contract/money/payouts'
import { among, fromTo, mentions, onDays, oneOf, whether } from '../db/conditions'
import { onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { sorting } from '../db/sorting'
import { bankFees as fees, exchangeDeals, ledgerTransactions, payouts } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { namesOf } from '../people/names'
import { directionAsked } from './ledger/lines'
import { perCurrency } from './totals'

const p = payouts
type Query = Parsed<typeof payoutsArea.partnerWithdrawals>['query']

const payoutsOrder = sorting<Query['sort']>({
  first: '-date',
  by: { date: p.date, amount: { by: p.amountMinor, within: p.currency } },
  ties: [p.id],
})

const feesOrder = sorting<Parsed<typeof payoutsArea.bankFees>['query']['sort']>({
  first: '-at',
  by: { at: fees.at, fee: { by: fees.feeMinor, within: fees.currency } },
  ties: [fees.id],
})

const listPayouts = async ({ db, user }: CallContext, kind: 'partner' | 'gp', query: Query) => {
  const where = and(
    eq(p.kind, kind),
    allows(user, 'money.read') ? undefined : eq(p.partnerUuid, user.uuid),
    ...oneOf(p.partnerUuid, query.partner),
    ...oneOf(p.status, query.status),
    ...oneOf(p.currency, query.currency_type),
    ...whether(sql`${p.status} = 'paid'`, query.is_paid),
    ...fromTo(p.date, query.start_date, query.end_date),
  )
  const sums = await db
    .select({
      currency: p.currency,
      n: count(),
      all: sql<string>`sum(${p.amountMinor})`,
      allFees: sql<string>`sum(${p.feeMinor})`,
      paid: sql<string | null>`sum(${p.amountMinor}) filter (where ${p.status} = 'paid')`,
      pending: sql<string | null>`sum(${p.amountMinor}) filter (where ${p.status} = 'pending')`,
      fee: sql<string | null>`sum(${p.feeMinor}) filter (where ${p.status} = 'paid')`,
    })
    .from(p)
    .where(where)
    .groupBy(p.currency)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(p)
    .where(where)
    .orderBy(...ordered(payoutsOrder(query.sort)))
    .limit(limit)
    .offset(offset)
  const named = await namesOf(
    db,
    rows.map(({ partnerUuid }) => partnerUuid),
  )
  const results = rows.map((row) => {
    const currency = row.currency
    return {
      id: row.id,
      date: row.date,
      partner: named(row.partnerUuid) ?? { uuid: row.partnerUuid, name: '' },
      currency,
      amount: formatMinor(row.amountMinor, currency),
      fee: formatMinor(row.feeMinor, currency),
      status: row.status,
      reference: row.reference,
    }
  })
  const totals = perCurrency(sums, ({ all, allFees, paid, pending, fee }, write) => ({
    amount: write(all),
    fee: write(allFees),
    paid: write(paid),
    pending: write(pending),
    paid_fee: write(fee),
  }))
  return { results, totals, count: sums.reduce((all, { n }) => all + n, 0) }
}

/** Payouts to partners; a partner sees only their own. */
export const partnerWithdrawals: Handler<typeof payoutsArea.partnerWithdrawals> = async (ctx, { query }) => {
  const { results, totals, count: total } = await listPayouts(ctx, 'partner', query)
  return { ...pageReply(payoutsArea.partnerWithdrawals, query, total, results), totals }
}

/** Payouts to the general partner. */
export const gpWithdrawals: Handler<typeof payoutsArea.gpWithdrawals> = async (ctx, { query }) => {
  const { results, totals, count: total } = await listPayouts(ctx, 'gp', query)
  return { ...pageReply(payoutsArea.gpWithdrawals, query, total, results), totals }
}

/** Fees of transfers that somebody received, by their hash. */
const ofReceiver = (uuid: string): SQL =>
  sql`${fees.reference} in (select coalesce(t.hash, t.uuid::text) from transfers t where t.receiver_uuid = ${uuid})`

/** What networks and banks took; callers who may not read money see only the fees of payments to them. */
export const bankFees: Handler<typeof payoutsArea.bankFees> = async ({ db, user, now }, { query }) => {
  const where = and(
    allows(user, 'money.read') ? undefined : ofReceiver(user.uuid),
    ...mentions(fees.reason, query.reason),
    ...oneOf(fees.source, query.source_field),
    ...oneOf(fees.currency, query.currency_type),
    ...onDays(fees.at, query.start_date, query.end_date),
  )
  const asked = db
    .select({ source: fees.source, currency: fees.currency, n: count(), fee: sql<string>`sum(${fees.feeMinor})` })
    .from(fees)
    .where(where)
    .groupBy(fees.source, fees.currency)
    .orderBy(fees.source, fees.currency)
  const order = feesOrder(query.sort)
  const window = windowOf(query)
  const totalOf = (counted: readonly { readonly n: number }[]): number => counted.reduce((all, { n }) => all + n, 0)
  const [sums, rows] = await withPage(window, cached(db, asked, now()), totalOf, (found) =>
    db
      .select()
      .from(fees)
      .where(onPage(fees.id, { where, order, found, ...window }))
      .orderBy(...ordered(order)),
  )
  const references = rows.map(({ reference }) => reference)
  const known =
    references.length === 0
      ? []
      : await db
          .select({ reference: ledgerTransactions.reference })
          .from(ledgerTransactions)
          .where(and(eq(ledgerTransactions.type, 'fee'), among(ledgerTransactions.reference, references)))
  const booked = new Set(known.map(({ reference }) => reference))
  const results = rows.map((row) => {
    const currency = row.currency
    return {
      id: row.id,
      booked: booked.has(row.reference),
      at: row.at.toISOString(),
      source: row.source,
      base: formatMinor(row.baseMinor, currency),
      fee: formatMinor(row.feeMinor, currency),
      currency,
      reason: row.reason,
      reference: row.reference,
    }
  })
  const totals = sums.map(({ source, currency, fee }) => ({
    source,
    currency,
    fee: formatMinor(BigInt(fee), currency),
  }))
  const total = totalOf(sums)
  return { ...pageReply(payoutsArea.bankFees, query, total, results), totals }
}

const x = exchangeDeals
type ExchangeQuery = Parsed<typeof payoutsArea.exchangeSummary>['query']

/** A deal has two sides, so a direction is that of one currency: `out` we gave it, `in` we received it. */
const ofCurrency = ({ currency_type: currency, direction, inout }: ExchangeQuery): SQL | undefined => {
  if (currency === undefined) return undefined
  const side = directionAsked({ direction, inout })
  const [given, received] = [eq(x.currencyIn, currency), eq(x.currencyOut, currency)]
  return side === 'out' ? given : side === 'in' ? received : or(given, received)
}

/** Deals with exchange houses, with sums by house and pair of currencies. */
export const exchangeSummary: Handler<typeof payoutsArea.exchangeSummary> = async ({ db }, { query }) => {
  const where = and(
    ofCurrency(query),
    ...oneOf(x.house, query.source_field),
    ...fromTo(x.date, query.start_date, query.end_date),
  )
  const sums = await db
    .select({
      house: x.house,
      into: x.currencyIn,
      out: x.currencyOut,
      n: count(),
      amountIn: sql<string>`sum(${x.amountInMinor})`,
      amountOut: sql<string>`sum(${x.amountOutMinor})`,
      fee: sql<string>`sum(${x.feeMinor})`,
    })
    .from(x)
    .where(where)
    .groupBy(x.house, x.currencyIn, x.currencyOut)
    .orderBy(x.house, x.currencyIn)
  const { limit, offset } = windowOf(query)
  const rows = await db.select().from(x).where(where).orderBy(desc(x.date), desc(x.id)).limit(limit).offset(offset)
  const results = rows.map((row) => {
    const [into, out] = [row.currencyIn, row.currencyOut]
    return {
      id: row.id,
      house: row.house,
      date: row.date,
      currency_in: into,
      amount_in: formatMinor(row.amountInMinor, into),
      rate: row.rate,
      currency_out: out,
      amount_out: formatMinor(row.amountOutMinor, out),
      fee: formatMinor(row.feeMinor, into),
      reference: row.reference,
    }
  })
  const totals = sums.map(({ house, into, out, amountIn, amountOut, fee }) => ({
    house,
    currency: into,
    amount_in: formatMinor(BigInt(amountIn), into),
    currency_out: out,
    amount_out: formatMinor(BigInt(amountOut), out),
    fee: formatMinor(BigInt(fee), into),
  }))
  return {
    ...pageReply(
      payoutsArea.exchangeSummary,
      query,
      sums.reduce((all, { n }) => all + n, 0),
      results,
    ),
    totals,
  }
}
