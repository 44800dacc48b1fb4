import { and, eq, isNotNull, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Currency } from '../../../contract/money/amounts'
import type { Parsed } from '../../../contract/endpoint'
import { shareKinds, type ShareKind, type shares } from '../../../contract/money/shares'
import type { PaidStatus } from '../../../contract/scalars'
import { byPaidStatus, onDays, oneOf, personTyped, platformNamed } from '../../db/conditions'
import type { OrderTerm } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import { processRequests } from '../../db/schema'
import type { CallContext } from '../../implement'
import { perCurrency } from '../totals'

type SoldQuery = Parsed<typeof shares.partnerSold>['query']

const r = processRequests

/** The columns of each kind of share. */
export const shareColumns = {
  partner: {
    holder: r.partnerUuid,
    minor: r.partnerShareMinor,
    paid: r.partnerSharePaid,
    paidAt: r.partnerSharePaidAt,
  },
  teacher: {
    holder: r.teacherUuid,
    minor: r.teacherShareMinor,
    paid: r.teacherSharePaid,
    paidAt: r.teacherSharePaidAt,
  },
  mentor: { holder: r.mentorUuid, minor: r.mentorShareMinor, paid: r.mentorSharePaid, paidAt: r.mentorSharePaidAt },
} as const satisfies Record<ShareKind, Record<string, AnyColumn>>

/** A row of `process_requests` read for its shares. */
export type ShareRow = typeof processRequests.$inferSelect

/** One share of a row. */
export const shareOf = (row: ShareRow, kind: ShareKind) =>
  ({
    partner: {
      holder: row.partnerUuid,
      minor: row.partnerShareMinor,
      paid: row.partnerSharePaid,
      paidAt: row.partnerSharePaidAt,
    },
    teacher: {
      holder: row.teacherUuid,
      minor: row.teacherShareMinor,
      paid: row.teacherSharePaid,
      paidAt: row.teacherSharePaidAt,
    },
    mentor: {
      holder: row.mentorUuid,
      minor: row.mentorShareMinor,
      paid: row.mentorSharePaid,
      paidAt: row.mentorSharePaidAt,
    },
  })[kind]

/** Parameters that narrow lists of shares. */
export interface ShareQuery {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly partner?: string | undefined
  readonly partner_ids?: readonly string[] | undefined
  readonly teacher_uuids?: readonly string[] | undefined
  readonly mentor_ids?: readonly string[] | undefined
  readonly platforms?: readonly string[] | undefined
  readonly currency_type?: Currency | undefined
}

/** Completed requests that earned this kind of share. */
export const earned = (kind: ShareKind): SQL | undefined =>
  and(
    eq(r.status, 'completed'),
    // Stated for the index on this column, in which rows without a value come last.
    isNotNull(r.completedAt),
    isNull(r.hiddenAt),
    isNotNull(shareColumns[kind].holder),
    isNotNull(shareColumns[kind].minor),
    sql`${shareColumns[kind].minor} <> 0`,
  )

/** Requests a payee may see: those they hold a share of; callers who may read money see all. */
export const sharesWithin = (
  { user }: Pick<CallContext, 'user'>,
  kinds: readonly ShareKind[] = shareKinds,
): SQL | undefined =>
  allows(user, 'money.read') || allows(user, 'shares.settle')
    ? undefined
    : or(...kinds.map((kind) => eq(shareColumns[kind].holder, user.uuid)))

/** The conditions of a share filter on completed requests; its days are days of completion. */
export const shareWhere = (query: ShareQuery): SQL | undefined =>
  and(
    ...oneOf(r.partnerUuid, query.partner_ids),
    ...oneOf(r.teacherUuid, query.teacher_uuids),
    ...oneOf(r.mentorUuid, query.mentor_ids),
    ...personTyped(r.partnerUuid, query.partner),
    ...platformNamed(r.platformUuid, query.platforms),
    ...oneOf(r.currency, query.currency_type),
    ...onDays(r.completedAt, query.start_date, query.end_date),
  )

/** Rows whose share of a kind is paid or unpaid. */
export const sharePaid = (kind: ShareKind, status: PaidStatus | undefined): SQL[] => {
  const { paid } = shareColumns[kind]
  return byPaidStatus(status, { paid: eq(paid, true), unpaid: eq(paid, false) })
}

/** The sort order of lists of shares; newest completed first by default. */
export const shareOrder = (sort: SoldQuery['sort'], share: AnyColumn | SQL): readonly OrderTerm[] =>
  sorting<SoldQuery['sort']>({
    first: '-bought',
    by: {
      bought: r.completedAt,
      amount: { by: r.amountMinor, within: r.currency },
      share: { by: share, within: r.currency },
    },
    ties: [r.id],
  })(sort)

/** Sums of one kind of share over a whole filtered set, by currency. */
export const shareSums = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  kind: ShareKind,
  where: SQL | undefined,
) => {
  const { minor, paid } = shareColumns[kind]
  const asked = db
    .select({
      currency: r.currency,
      gross: sql<string | null>`sum(${r.amountMinor})`,
      share: sql<string | null>`sum(${minor})`,
      paid: sql<string | null>`sum(${minor}) filter (where ${paid})`,
      n: sql`count(*)`.mapWith(Number),
    })
    .from(r)
    .where(where)
    .groupBy(r.currency)
  const rows = await cached(db, asked, now())
  return perCurrency(rows, ({ gross, share, paid: settled, n }, write) => ({
    gross: write(gross),
    share: write(share),
    paid: write(settled),
    unpaid: write(BigInt(share ?? 0) - BigInt(settled ?? 0)),
    count: n,
  }))
}
