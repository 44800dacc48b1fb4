import { and, count, sql } from 'drizzle-orm'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { shares } from '../../../contract/money/shares'
import type { PaidStatus } from '../../../contract/scalars'
import { cached } from '../../db/query-cache'
import { processRequests } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { percentOf } from './lists'
import { earned, shareColumns, sharePaid, sharesWithin, shareWhere, type ShareQuery } from './rows'
import { summedPerCurrency } from '../totals'

const r = processRequests

type SummaryQuery = ShareQuery & {
  readonly paid_status?: PaidStatus | undefined
  readonly page: number
  readonly page_size: number
}

/** Sums of one kind of share by payee and currency, highest unpaid first: one page of them, and the totals. */
const summaryOf = async (ctx: CallContext, kind: 'partner' | 'teacher', query: SummaryQuery) => {
  const { db } = ctx
  const { holder, minor, paid } = shareColumns[kind]
  const where = and(earned(kind), sharesWithin(ctx, [kind]), shareWhere(query), ...sharePaid(kind, query.paid_status))
  // Group by student first: counting distinct students in each group would sort every row.
  const part = db
    .select({
      payee: sql<string | null>`${holder}`.as('payee'),
      currency: r.currency,
      sold: count().as('sold'),
      gross: sql<string>`sum(${r.amountMinor})`.as('gross'),
      share: sql<string>`sum(${minor})`.as('share'),
      paid: sql<string | null>`sum(${minor}) filter (where ${paid})`.as('paid'),
    })
    .from(r)
    .where(where)
    .groupBy(holder, r.currency, ...(kind === 'teacher' ? [r.userUuid] : []))
    .as('part')
  const asked = db
    .select({
      payee: part.payee,
      currency: part.currency,
      students: count(),
      sold: sql`sum(${part.sold})`.mapWith(Number),
      gross: sql<string>`sum(${part.gross})`,
      share: sql<string>`sum(${part.share})`,
      paid: sql<string | null>`sum(${part.paid})`,
    })
    .from(part)
    .groupBy(part.payee, part.currency)
  const rows = await cached(db, asked, ctx.now())
  const figures = rows
    .map((row) => ({
      ...row,
      gross: BigInt(row.gross),
      share: BigInt(row.share),
      paid: BigInt(row.paid ?? 0),
      unpaid: BigInt(row.share) - BigInt(row.paid ?? 0),
    }))
    .toSorted((a, b) => Number(b.unpaid - a.unpaid) || (a.payee ?? '').localeCompare(b.payee ?? ''))
  const { limit, offset } = windowOf({ page: query.page, page_size: query.page_size })
  const page = figures.slice(offset, offset + limit)
  const named = await namesOf(
    db,
    page.map(({ payee }) => payee),
  )
  const told = (row: Readonly<Record<'gross' | 'share' | 'paid' | 'unpaid', bigint>>, currency: Currency) => ({
    gross: formatMinor(row.gross, currency),
    share: formatMinor(row.share, currency),
    paid: formatMinor(row.paid, currency),
    unpaid: formatMinor(row.unpaid, currency),
  })
  const results = page.map((row) => {
    const currency = row.currency as Currency
    const payee = named(row.payee) ?? { uuid: row.payee ?? '', name: '' }
    const { students, sold } = row
    return {
      payee,
      currency,
      students,
      sold,
      share_ratio: percentOf(row.share, row.gross) / 100,
      ...told(row, currency),
    }
  })
  const totals = summedPerCurrency(figures, (mine, write) => {
    const all = (of: 'gross' | 'share' | 'paid' | 'unpaid'): string =>
      write(mine.reduce((sum, row) => sum + row[of], 0n))
    return { gross: all('gross'), share: all('share'), paid: all('paid'), unpaid: all('unpaid') }
  })
  return { results, totals, found: figures.length }
}

/** Shares of teachers, one row per teacher and currency. */
export const teacherShareSummary: Handler<typeof shares.teacherShareSummary> = async (ctx, { query }) => {
  const { results, totals, found } = await summaryOf(ctx, 'teacher', query)
  const rows = results.map(({ payee, share_ratio: _, ...row }) => ({ teacher: payee, ...row }))
  return { ...pageReply(shares.teacherShareSummary, query, found, rows), totals }
}

/** Shares of partners, one row per partner and currency; a partner sees only their own. */
export const partnerSummary: Handler<typeof shares.partnerSummary> = async (ctx, { query }) => {
  const { results, totals, found } = await summaryOf(ctx, 'partner', query)
  const rows = results.map(({ payee, students: _, ...row }) => ({ partner: payee, ...row }))
  return { ...pageReply(shares.partnerSummary, query, found, rows), totals }
}
