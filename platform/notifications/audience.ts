import { and, count, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isStaff, roles } from '../../contract/access'
import type { Input, Parsed } from '../../contract/endpoint'
import type { notifications } from '../../contract/notifications/notifications'
import { people } from '../../contract/people/users'
import type { Person } from '../../contract/people/person'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { fieldsOf } from '../http/fields'
import type { CallContext } from '../implement'
import { peopleWhere } from '../people/filters'
import { invalid } from '../http/refuse'
import { byPersonName } from '../people/keys'

type Audience = Pick<Input<typeof notifications.sendNotification>['body'], 'user_uuids' | 'audience' | 'everybody'>
type Filters = Parsed<typeof people.users>['query']

/** Query keys of the user list that select a page, not people. */
const notFilters = new Set(['page', 'page_size', 'sort', 'unique'])
const known = new Set(Object.keys(people.users.query.def.shape).filter((key) => !notFilters.has(key)))
const staffTypes = Object.keys(roles).filter((type) => isStaff({ type }))

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The filters parsed as in the user list. @throws a field error for each unknown or invalid key. */
const filtersOf = (given: Readonly<Record<string, string>>): Filters => {
  const strange = Object.keys(given).filter((key) => !known.has(key))
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((key) => [`audience.${key}`, 'unknown_field' as const])))
  const written = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''))
  const read = z.safeParse(people.users.query, written)
  if (!read.success) {
    const wrong = Object.entries(fieldsOf(read.error.issues, written))
    throw invalid(Object.fromEntries(wrong.map(([path, code]) => [`audience.${path.split('.')[0]}`, code])))
  }
  const effective = Object.entries(read.data).some(([key, value]) => known.has(key) && isSaid(value))
  if (!effective) throw invalid({ audience: 'required' })
  return read.data
}

/**
 * The selected people, without disabled accounts, which cannot read anything. An empty selection is rejected: it never
 * means everybody. Two ways of selecting at once are rejected as well.
 */
export const audienceWhere = (ctx: CallContext, wanted: Audience): SQL | undefined => {
  const ways = [wanted.user_uuids !== undefined, wanted.audience !== undefined, wanted.everybody === true]
  const said = ways.filter(Boolean).length
  if (said !== 1) throw invalid({ audience: said === 0 ? 'required' : 'invalid' })
  const live = isNull(users.disabledAt)
  if (wanted.everybody === true) return and(live, notInArray(users.type, staffTypes))
  if (wanted.user_uuids !== undefined) {
    if (wanted.user_uuids.length === 0) throw invalid({ user_uuids: 'required' })
    return and(live, inArray(users.uuid, [...wanted.user_uuids]))
  }
  return and(live, peopleWhere(filtersOf(wanted.audience ?? {}), ctx.user, true, ctx.now()))
}

/** How many people a condition matches. */
export const countPeople = async (db: Db, where: SQL | undefined): Promise<number> => {
  const [found] = await db.select({ n: count() }).from(users).where(where)
  return found?.n ?? 0
}

/** The first few of them by name. */
export const samplePeople = (db: Db, where: SQL | undefined): Promise<Person[]> =>
  db.select({ uuid: users.uuid, name: users.name }).from(users).where(where).orderBy(byPersonName).limit(5)
