import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { addDays, todayInTehran } from '../../contract/jalali'
import type { Parsed } from '../../contract/endpoint'
import { openRequestStatuses, type requests } from '../../contract/requests/requests'
import { readSort } from '../../contract/scalars'
import { holds, onDays, oneOf, platformNamed } from '../db/conditions'
import type { OrderTerm } from '../db/page'
import { sorting } from '../db/sorting'
import { processRequests } from '../db/schema'

type Query = Parsed<typeof requests.requests>['query']
/** The filter of the request list. */
type Filter = NonNullable<Parsed<typeof requests.bulkRequests>['body']['filter']>

const r = processRequests

const anyShare = or(
  sql`${r.partnerShareMinor} is not null`,
  sql`${r.teacherShareMinor} is not null`,
  sql`${r.mentorShareMinor} is not null`,
)
const anyUnpaid = or(
  sql`(${r.partnerShareMinor} is not null and not ${r.partnerSharePaid})`,
  sql`(${r.teacherShareMinor} is not null and not ${r.teacherSharePaid})`,
  sql`(${r.mentorShareMinor} is not null and not ${r.mentorSharePaid})`,
)

/** Requests that earned shares, by whether all of them are paid. */
const paidCondition = (paid: boolean | undefined): SQL[] =>
  paid === undefined ? [] : [sql`${anyShare} and ${paid ? sql`not ${anyUnpaid}` : anyUnpaid}`]

const assigneeCondition = (assignee: string | undefined, caller: string): SQL[] => {
  if (assignee === undefined) return []
  return [
    assignee === 'none' ? sql`${r.assigneeUuid} is null` : eq(r.assigneeUuid, assignee === 'me' ? caller : assignee),
  ]
}

const lastDays = (days: number | undefined, now: Date): SQL[] =>
  days === undefined ? [] : onDays(r.registeredAt, addDays(todayInTehran(now), 1 - days), undefined)

const lateCondition = (late: boolean | undefined, now: Date): SQL[] => {
  if (late === undefined) return []
  const moment = sql`${now.toISOString()}::timestamptz`
  return [late ? sql`${r.dueAt} < ${moment}` : sql`(${r.dueAt} is null or ${r.dueAt} >= ${moment})`]
}

const given = (value: string | undefined): string[] => (value === undefined ? [] : [value])

/** The condition for a query of the request list, not yet limited to anybody's reach. */
export const requestsWhere = (query: Filter, caller: string, now: Date): SQL | undefined =>
  and(
    ...(query.query === undefined ? [] : [holds(r.searchKey, query.query)]),
    ...oneOf(r.type, query.process_types),
    ...oneOf(r.status, query.request_status),
    ...oneOf(r.actionStatus, query.action_status),
    ...paidCondition(
      query.paid_status === undefined || query.paid_status === 'all' ? undefined : query.paid_status === 'paid',
    ),
    ...paidCondition(query.is_paid),
    ...oneOf(r.platformUuid, given(query.platform_uuid)),
    ...oneOf(r.platformUuid, query.platform_uuids),
    ...platformNamed(r.platformUuid, query.platforms),
    ...oneOf(r.partnerUuid, query.partner_ids),
    ...oneOf(r.teacherUuid, query.teacher_uuids),
    ...oneOf(r.mentorUuid, query.mentor_ids),
    ...oneOf(r.userUuid, given(query.user_uuid)),
    ...assigneeCondition(query.assignee, caller),
    ...lateCondition(query.late, now),
    ...onDays(r.registeredAt, query.start_date, query.end_date),
    ...onDays(r.registeredAt, query.register_date_start, query.register_date_end),
    ...onDays(r.completedAt, query.completed_date_start, query.completed_date_end),
    ...onDays(r.modifiedAt, query.modify_date_start, query.modify_date_end),
    ...lastDays(query.days, now),
  )

const inDays: ReadonlySet<string> = new Set(['start_date', 'end_date', 'process_types', 'page', 'page_size', 'sort'])

/** Whether a query filters only by filing day and type, which the daily sums cover. */
export const isOfDays = (query: Query): boolean =>
  Object.entries(query).every(([key, value]) => value === undefined || inDays.has(key))

const orderBy = sorting<Query['sort']>({
  first: '-modified_at',
  by: {
    id: r.id,
    registered_at: r.registeredAt,
    modified_at: r.modifiedAt,
    step_started_at: r.stepStartedAt,
    due_at: { by: r.dueAt, nulls: 'last' },
    amount: { by: r.amountMinor, within: r.currency, nulls: 'last' },
  },
  ties: [r.id],
})

type Narrowed = Pick<Query, 'sort' | 'unique'> & {
  readonly request_status?: readonly string[] | undefined
  readonly action_status?: readonly string[] | undefined
}

/** Whether a query may also match closed requests, not only those waiting for somebody. */
const findsEnded = ({ request_status: statuses, action_status: actions }: Narrowed): boolean =>
  (statuses === undefined || statuses.some((status) => !openRequestStatuses.some((open) => open === status))) &&
  (actions === undefined || actions.includes('none'))

/**
 * The order of a request list. Rows without an amount come last in both directions, as do closed requests when sorting by
 * time in step, since they have none. Queries for open requests only keep the index order; those for each person's newest
 * request support columns only.
 */
export const requestsOrder = (query: Narrowed): readonly OrderTerm[] => {
  const order = orderBy(query.sort)
  const asksAge = query.sort !== undefined && readSort(query.sort).field === 'step_started_at'
  return asksAge && !query.unique && findsEnded(query)
    ? [{ by: sql`(${r.actionStatus} = 'none')`, desc: false }, ...order]
    : order
}
