import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { allows } from '../../../contract/access'
import { dayInTehran } from '../../../contract/jalali'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { shareKinds, shares, type ShareKind } from '../../../contract/money/shares'
import type { Db } from '../../db/connect'
import { onPage, ordered, withPage, type OrderTerm } from '../../db/page'
import { cached } from '../../db/query-cache'
import { courses, platforms, processRequests } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { refuse } from '../../http/refuse'
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
} from './rows'

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
      .where(among(platforms.uuid, platformIds)))
      named.set(uuid, name)
  if (courseIds.length > 0)
    for (const { uuid, title } of await db
      .select({ uuid: courses.uuid, title: courses.title })
      .from(courses)
      .where(among(courses.uuid, courseIds)))
      named.set(uuid, title)
  return {
    platform: (row: ShareRow) =>
      row.platformUuid === null ? null : { uuid: row.platformUuid, name: named.get(row.platformUuid) ?? '' },
    product: (row: ShareRow): string => named.get(row.courseUuid ?? row.platformUuid ?? '') ?? row.type,
  }
}

/** A share as a percentage of an amount, with two decimals. */
export const percentOf = (share: bigint, amount: bigint): number =>
  amount === 0n ? 0 : Number((share * 10_000n) / amount) / 100

const pageOfShares = (
  db: Db,
  where: SQL | undefined,
  order: readonly OrderTerm[],
  page: Readonly<Record<'limit' | 'offset' | 'found', number>>,
): Promise<ShareRow[]> =>
  db
    .select()
    .from(r)
    .where(onPage(r.id, { where, order, ...page }))
    .orderBy(...ordered(order))

const countIn = (sums: readonly { readonly count: number }[]): number => sums.reduce((all, { count: n }) => all + n, 0)

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Sold requests with the partner's stored share; a partner sees only their own. */
export const partnerSold: Handler<typeof shares.partnerSold> = async (ctx, { query }) => {
  const { db } = ctx
  const where = and(
    earned('partner'),
    sharesWithin(ctx, ['partner']),
    shareWhere(query),
    ...sharePaid('partner', query.paid_status),
  )
  const window = windowOf(query)
  const [totals, rows] = await withPage(window, shareSums(ctx, 'partner', where), countIn, (found) =>
    pageOfShares(db, where, shareOrder(query.sort, r.partnerShareMinor), { ...window, found }),
  )
  const named = await namesOf(
    db,
    rows.flatMap(({ userUuid, partnerUuid }) => [userUuid, partnerUuid]),
  )
  const subjects = await subjectsOf(db, rows)
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
  return { ...pageReply(shares.partnerSold, query, countIn(totals), results), totals }
}

/** Whether the caller may see one of the three shares: payees see only their own. */
const visible = ({ user }: Pick<CallContext, 'user'>, row: ShareRow, kind: ShareKind): boolean =>
  allows(user, 'money.read') || allows(user, 'shares.settle') || shareOf(row, kind).holder === user.uuid

const countOf = async ({ db, now }: Pick<CallContext, 'db' | 'now'>, where: SQL | undefined): Promise<number> => {
  const [found] = await cached(db, db.select({ n: count() }).from(r).where(where), now())
  return found?.n ?? 0
}

/** Completed requests with the shares they earned. */
export const partnerShare: Handler<typeof shares.partnerShare> = async (ctx, { query }) => {
  const { db, user } = ctx
  const kinds = query.kind === undefined ? shareKinds : [query.kind]
  const own = (kind: ShareKind) => sharesWithin(ctx) && eq(shareColumns[kind].holder, user.uuid)
  const anyOf = or(...kinds.map((kind) => and(earned(kind), ...sharePaid(kind, query.paid_status), own(kind))))
  const where = and(anyOf, shareWhere(query))
  const share = sql`coalesce(${r.partnerShareMinor}, 0) + coalesce(${r.teacherShareMinor}, 0) + coalesce(${r.mentorShareMinor}, 0)`
  const sumsOf = async (kind: ShareKind) => {
    const asked = and(earned(kind), own(kind), shareWhere(query), ...sharePaid(kind, query.paid_status))
    return (await shareSums(ctx, kind, asked)).map((row) => ({ kind, ...row }))
  }
  const window = windowOf(query)
  const [[found, ...totals], rows] = await withPage(
    window,
    Promise.all([countOf(ctx, where), ...kinds.map(sumsOf)]),
    ([n]) => n,
    (n) => pageOfShares(db, where, shareOrder(query.sort, share), { ...window, found: n }),
  )
  const named = await namesOf(
    db,
    rows.flatMap(({ userUuid, partnerUuid, teacherUuid, mentorUuid }) => [
      userUuid,
      partnerUuid,
      teacherUuid,
      mentorUuid,
    ]),
  )
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
      type: row.type,
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
  return { ...pageReply(shares.partnerShare, query, found, results), totals: totals.flat() }
}

/** A mentor's share of each completed request of their mentees. */
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
  const window = windowOf(query)
  const [totals, rows] = await withPage(window, shareSums(ctx, 'mentor', where), countIn, (found) =>
    pageOfShares(db, where, shareOrder(undefined, r.mentorShareMinor), { ...window, found }),
  )
  const named = await namesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
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
  return { ...pageReply(shares.mentorShares, query, countIn(totals), results, params), totals }
}
