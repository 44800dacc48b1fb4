import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { addDays, todayInTehran } from '../../contract/jalali'
import type { Parsed } from '../../contract/endpoint'
import { checkMobile } from '../../contract/identifiers'
import type { people } from '../../contract/people/users'
import { levels } from '../../contract/people/person'
import { isUuid } from '../../contract/scalars'
import { fromTo, holds, holdsAccountOn, onDays, oneOf, whether } from '../db/conditions'
import { sorting } from '../db/sorting'
import { subscriptions, userPlatforms, users } from '../db/schema'
import { soonDays } from './subscription-state'
import { byPersonName } from './keys'

type Query = Parsed<typeof people.users>['query']
type Status = NonNullable<Query['status']>[number]

/** A person's search key up to the phone number: the name alone, so that a search cannot guess the digits that follow. */
const nameKey = sql`split_part(${users.searchKey}, ' 09', 1)`

/** People matching a typed term; without the right to read everything, callers match names only. */
export const matches = (term: string, wholeKey: boolean): SQL | undefined =>
  holds(wholeKey ? users.searchKey : nameKey, term)

/** As {@link matches}, plus whoever has the typed phone number, if it is a complete one. */
const found = (term: string, wholeKey: boolean): SQL | undefined => {
  const phone = checkMobile(term)
  return 'value' in phone ? or(matches(term, wholeKey), eq(users.phone, phone.value)) : matches(term, wholeKey)
}

const statusCondition = (status: Status, today: string): SQL => {
  const live = sql`${users.disabledAt} is null`
  const soon = addDays(today, soonDays)
  switch (status) {
    case 'disabled':
      return sql`${users.disabledAt} is not null`
    case 'none':
      return sql`${live} and ${users.subscriptionEnds} is null`
    case 'expired':
      return sql`${live} and ${users.subscriptionEnds} < ${today}`
    case 'expiring':
      return sql`${live} and ${users.subscriptionEnds} between ${today} and ${soon}`
    case 'active':
      return sql`${live} and ${users.subscriptionEnds} > ${soon}`
  }
}

const boughtBetween = (start: string | undefined, end: string | undefined): SQL[] => {
  if (start === undefined && end === undefined) return []
  const days = and(sql`${subscriptions.userUuid} = ${users.uuid}`, ...fromTo(subscriptions.bought, start, end))
  return [sql`exists (select 1 from ${subscriptions} where ${days})`]
}

const onPlatforms = (names: readonly string[] | undefined, uuids: readonly string[]): SQL[] => {
  const own = sql`${userPlatforms.userUuid} = ${users.uuid}`
  const byUuid = oneOf(userPlatforms.platformUuid, uuids).map(
    (wanted) => sql`exists (select 1 from ${userPlatforms} where ${own} and ${wanted})`,
  )
  return [...byUuid, ...holdsAccountOn(users.uuid, names)]
}

const given = (value: string | undefined): string[] => (value === undefined ? [] : [value])

/** The rows a query of the user list selects, before the caller's reach is applied. */
export const peopleWhere = (
  query: Query,
  caller: { readonly uuid: string },
  readsAll: boolean,
  now: Date,
): SQL | undefined => {
  const today = todayInTehran(now)
  const partner = query.partner === 'me' ? caller.uuid : query.partner
  const remaining = (days: number | undefined) =>
    days === undefined ? undefined : addDays(today, Math.max(-40_000, Math.min(40_000, days)))
  return and(
    ...(query.query === undefined ? [] : [found(query.query, readsAll)]),
    ...oneOf(users.uuid, given(query.user_uuid)),
    ...oneOf(users.uuid, query.ids),
    ...oneOf(users.type, query.type),
    ...oneOf(users.level, query.levels),
    ...oneOf(users.country, query.country),
    ...onPlatforms(query.platforms, [...(query.platform_uuids ?? []), ...given(query.platform_uuid)]),
    ...(partner === undefined ? [] : [isUuid(partner) ? eq(users.partnerUuid, partner) : sql`false`]),
    ...oneOf(users.partnerUuid, query.partner_ids),
    ...oneOf(users.teacherUuid, query.teacher_uuids),
    ...oneOf(users.mentorUuid, query.mentor_ids),
    ...(query.status?.length ? [or(...query.status.map((status) => statusCondition(status, today)))] : []),
    ...whether(
      sql`exists (select 1 from ${subscriptions} where ${subscriptions.userUuid} = ${users.uuid})`,
      query.is_paid,
    ),
    ...whether(sql`${users.lastCashout} is not null`, query.has_cashout),
    ...fromTo(users.lastCashout, query.last_cashout_start, query.last_cashout_end),
    ...fromTo(users.subscriptionEnds, remaining(query.remaining_days_start), remaining(query.remaining_days_end)),
    ...onDays(users.registeredAt, query.registered_date_start, query.registered_date_end),
    ...onDays(users.modifiedAt, query.modify_date_start, query.modify_date_end),
    ...boughtBetween(query.bought_start_date, query.bought_end_date),
  )
}

const levelPlace = sql`array_position(array[${sql.join(
  levels.map((level) => sql`${level}`),
  sql`, `,
)}]::text[], ${users.level})`

/** The order of the user list; people without the value come last in both directions. */
export const peopleOrder = sorting<Query['sort']>({
  first: '-registered_at',
  by: {
    name: byPersonName,
    registered_at: users.registeredAt,
    remaining_days: { by: users.subscriptionEnds, nulls: 'last' },
    last_cashout: { by: users.lastCashout, nulls: 'last' },
    level: levelPlace,
    type: users.type,
  },
  ties: [users.uuid],
})
