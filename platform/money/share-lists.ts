import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { allows } from '../../contract/access'
import { dayInTehran } from '../../contract/calendar'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { peopleReports } from '../../contract/people-reports'
import { shareKinds, shares } from '../../contract/shares'
import type { Db } from '../db/connect'
import { remembered } from '../db/remembered'
import { courses, platforms, processRequests } from '../db/schema'
import type { ShareKind } from '../domain/request-shares'
import type { CallContext, Handler } from '../implement'
import { pageReply, windowOf } from '../paging'
import { namesOf } from '../people/names'
import { refuse } from '../refuse'
import {
  earned,
  shareColumns,
  shareOf,
  shareOrder,
  sharePaid,
  shareSums,
  sharesWithin,
  shareWhere,
  type ShareRow,
} from './share-rows'

const r = processRequests

const subjectsOf = async (db: Db, rows: readonly ShareRow[]) => {
  const of = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]
  const platformIds = of(rows.map(({ platformUuid }) => platformUuid))
  const courseIds = of(rows.map(({ courseUuid }) => courseUuid))
  const named = new Map<string, string>()
  if (platformIds.length > 0)
    for (const { uuid, name } of await db
      .select({ uuid: platforms.uuid, name: platforms.name })
      .from(platforms)
      .where(inArray(platforms.uuid, platformIds)))
      named.set(uuid, name)
  if (courseIds.length > 0)
    for (const { uuid, title } of await db
      .select({ uuid: courses.uuid, title: courses.title })
      .from(courses)
      .where(inArray(courses.uuid, courseIds)))
      named.set(uuid, title)
  return {
    platform: (row: ShareRow) =>
      row.platformUuid === null ? null : { uuid: row.platformUuid, name: named.get(row.platformUuid) ?? '' },
    product: (row: ShareRow): string => named.get(row.courseUuid ?? row.platformUuid ?? '') ?? row.type,
  }
}

const percentOf = (share: bigint, amount: bigint): number =>
  amount === 0n ? 0 : Number((share * 10_000n) / amount) / 100

/** Late row lookup: the page is found among narrow rows, then read whole. */
const pageOfShares = async (
  db: Db,
  where: ReturnType<typeof and>,
  order: ReturnType<typeof shareOrder>,
  query: { readonly page: number; readonly page_size: number },
): Promise<ShareRow[]> => {
  const { limit, offset } = windowOf(query)
  const ids = (
    await db
      .select({ id: r.id })
      .from(r)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  ).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select().from(r).where(inArray(r.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Sold requests with the partner's stored share; a partner sees the own ones. */
export const partnerSold: Handler<typeof shares.partnerSold> = async (ctx, { query }) => {
  const { db } = ctx
  const where = and(
    earned('partner'),
    sharesWithin(ctx, ['partner']),
    shareWhere(query),
    ...sharePaid('partner', query.paid_status),
  )
  const rows = await pageOfShares(db, where, shareOrder(query.sort, r.partnerShareMinor), query)
  const named = await namesOf(
    db,
    rows.flatMap(({ userUuid, partnerUuid }) => [userUuid, partnerUuid]),
  )
  const subjects = await subjectsOf(db, rows)
  const totals = await shareSums(ctx, 'partner', where)
  const results = rows.map((row) => {
    const currency = row.currency as Currency
    const amount = row.amountMinor ?? 0n
    const share = row.partnerShareMinor ?? 0n
    return {
      id: row.id,
      code: row.code,
      user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
      product: subjects.product(row),
      platform: subjects.platform(row),
      partner: named(row.partnerUuid),
      bought: dayInTehran((row.completedAt ?? row.registeredAt).getTime()),
      amount: formatMinor(amount, currency),
      share: formatMinor(share, currency),
      share_percent: percentOf(share, amount),
      currency,
      paid: row.partnerSharePaid,
      paid_at: iso(row.partnerSharePaidAt),
    }
  })
  const total = totals.reduce((all, { count: n }) => all + n, 0)
  return { ...pageReply(shares.partnerSold, query, total, results), totals }
}

/** What of the three shares a reader may see: payees see their own only. */
const visible = ({ user }: Pick<CallContext, 'user'>, row: ShareRow, kind: ShareKind): boolean =>
  allows(user, 'money.read') || allows(user, 'shares.settle') || shareOf(row, kind).holder === user.uuid

/** Completed requests with the shares they earned. */
export const partnerShare: Handler<typeof shares.partnerShare> = async (ctx, { query }) => {
  const { db, user } = ctx
  const kinds = query.kind === undefined ? shareKinds : [query.kind]
  const anyOf = or(
    ...kinds.map((kind) =>
      and(
        earned(kind),
        ...sharePaid(kind, query.paid_status),
        sharesWithin(ctx) && eq(shareColumns[kind].holder, user.uuid),
      ),
    ),
  )
  const where = and(anyOf, shareWhere(query))
  const [found] = await remembered(db, db.select({ n: count() }).from(r).where(where), ctx.now())
  const share = sql`coalesce(${r.partnerShareMinor}, 0) + coalesce(${r.teacherShareMinor}, 0) + coalesce(${r.mentorShareMinor}, 0)`
  const rows = await pageOfShares(db, where, shareOrder(query.sort, share as never), query)
  const named = await namesOf(
    db,
    rows.flatMap(({ userUuid, partnerUuid, teacherUuid, mentorUuid }) => [
      userUuid,
      partnerUuid,
      teacherUuid,
      mentorUuid,
    ]),
  )
  const totals = []
  for (const kind of kinds) {
    const own = sharesWithin(ctx) && eq(shareColumns[kind].holder, user.uuid)
    const sums = await shareSums(
      ctx,
      kind,
      and(earned(kind), own, shareWhere(query), ...sharePaid(kind, query.paid_status)),
    )
    totals.push(...sums.map((row) => ({ kind, ...row })))
  }
  const results = rows.map((row) => {
    const currency = row.currency as Currency
    const see = (kind: ShareKind) => visible(ctx, row, kind)
    const minor = (kind: ShareKind): string => formatMinor(see(kind) ? (shareOf(row, kind).minor ?? 0n) : 0n, currency)
    const holder = (kind: ShareKind) => (see(kind) ? named(shareOf(row, kind).holder) : null)
    const paid = (kind: ShareKind): boolean => see(kind) && shareOf(row, kind).paid
    const paidAt = (kind: ShareKind): string | null => (see(kind) ? iso(shareOf(row, kind).paidAt) : null)
    return {
      id: row.id,
      code: row.code,
      type: row.type as 'kyc',
      user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
      completed_at: (row.completedAt ?? row.modifiedAt).toISOString(),
      amount: formatMinor(row.amountMinor ?? 0n, currency),
      currency,
      partner: holder('partner'),
      teacher: holder('teacher'),
      mentor: holder('mentor'),
      partner_share: minor('partner'),
      teacher_share: minor('teacher'),
      mentor_share: minor('mentor'),
      is_partner_share_paid: paid('partner'),
      is_teacher_share_paid: paid('teacher'),
      is_mentor_share_paid: paid('mentor'),
      partner_share_paid_at: paidAt('partner'),
      teacher_share_paid_at: paidAt('teacher'),
      mentor_share_paid_at: paidAt('mentor'),
    }
  })
  return { ...pageReply(shares.partnerShare, query, found?.n ?? 0, results), totals }
}

/** A mentor's share of each completed request of the mentees. */
export const mentorShares: Handler<typeof shares.mentorShares> = async (ctx, { params, query }) => {
  const { db, user } = ctx
  const reads = allows(user, 'money.read') || allows(user, 'shares.settle')
  if (!reads && params.id !== user.uuid) throw refuse('not_found')
  const where = and(
    earned('mentor'),
    eq(r.mentorUuid, params.id),
    shareWhere(query),
    ...sharePaid('mentor', query.paid_status),
  )
  const rows = await pageOfShares(db, where, shareOrder(undefined, r.mentorShareMinor), query)
  const named = await namesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
  const totals = await shareSums(ctx, 'mentor', where)
  const results = rows.map((row) => {
    const currency = row.currency as Currency
    return {
      id: row.id,
      code: row.code,
      mentee: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
      amount: formatMinor(row.amountMinor ?? 0n, currency),
      share: formatMinor(row.mentorShareMinor ?? 0n, currency),
      currency,
      completed_at: (row.completedAt ?? row.modifiedAt).toISOString(),
      paid: row.mentorSharePaid,
      paid_at: iso(row.mentorSharePaidAt),
    }
  })
  const total = totals.reduce((all, { count: n }) => all + n, 0)
  return { ...pageReply(shares.mentorShares, query, total, results), totals }
}

/** Shares of teachers, one row a teacher and currency, the most unpaid first. */
export const teacherShareSummary: Handler<typeof peopleReports.teacherShareSummary> = async (ctx, { query }) => {
  const { db } = ctx
  const where = and(
    earned('teacher'),
    sharesWithin(ctx, ['teacher']),
    shareWhere(query),
    ...sharePaid('teacher', query.paid_status),
  )
  const asked = db
    .select({
      teacher: r.teacherUuid,
      currency: r.currency,
      students: sql`count(distinct ${r.userUuid})`.mapWith(Number),
      sold: count(),
      gross: sql<string>`sum(${r.amountMinor})`,
      share: sql<string>`sum(${r.teacherShareMinor})`,
      paid: sql<string | null>`sum(${r.teacherShareMinor}) filter (where ${r.teacherSharePaid})`,
    })
    .from(r)
    .where(where)
    .groupBy(r.teacherUuid, r.currency)
  const rows = await remembered(db, asked, ctx.now())
  const figures = rows
    .map((row) => ({ ...row, minor: BigInt(row.share), settled: BigInt(row.paid ?? 0) }))
    .toSorted(
      (a, b) => Number(b.minor - b.settled - (a.minor - a.settled)) || (a.teacher ?? '').localeCompare(b.teacher ?? ''),
    )
  const { limit, offset } = windowOf(query)
  const page = figures.slice(offset, offset + limit)
  const named = await namesOf(
    db,
    page.map(({ teacher }) => teacher),
  )
  const results = page.map((row) => {
    const currency = row.currency as Currency
    return {
      teacher: named(row.teacher) ?? { uuid: row.teacher ?? '', name: '' },
      currency,
      students: row.students,
      sold: row.sold,
      gross: formatMinor(BigInt(row.gross), currency),
      share: formatMinor(row.minor, currency),
      paid: formatMinor(row.settled, currency),
      unpaid: formatMinor(row.minor - row.settled, currency),
    }
  })
  const totals = currencyIds.flatMap((currency) => {
    const mine = figures.filter((row) => row.currency === currency)
    if (mine.length === 0) return []
    const all = (of: (row: (typeof mine)[number]) => bigint): bigint => mine.reduce((sum, row) => sum + of(row), 0n)
    const [gross, minor, settled] = [
      all((row) => BigInt(row.gross)),
      all((row) => row.minor),
      all((row) => row.settled),
    ]
    return [
      {
        currency,
        gross: formatMinor(gross, currency),
        share: formatMinor(minor, currency),
        paid: formatMinor(settled, currency),
        unpaid: formatMinor(minor - settled, currency),
      },
    ]
  })
  return { ...pageReply(peopleReports.teacherShareSummary, query, figures.length, results), totals }
}
