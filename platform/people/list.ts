import { and, count } from 'drizzle-orm'
import { people } from '../../contract/people/users'
import { onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { users } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { refuse } from '../http/refuse'
import { presentFile } from './file'
import { gainFrom } from './gain'
import { peopleOrder, peopleWhere } from './filters'
import { presentPeople } from './present'
import { reachOf, withinReach } from './scope'

/** The user list, and with `user_uuid` one person with the file: 404 for anybody out of reach. */
export const listUsers: Handler<typeof people.users> = async ({ db, user, now }, { query }) => {
  const reach = reachOf(user)
  const where = and(withinReach(user), peopleWhere(query, user, reach === 'everybody', now()))
  if (query.user_uuid !== undefined) {
    const [row] = await db.select().from(users).where(where)
    if (!row) throw refuse('not_found')
    const results =
      reach === 'introduced'
        ? await presentPeople(db, [row], now())
        : [await presentFile(db, row, { now: now(), caller: user, withMoney: reach === 'everybody' })]
    return pageReply(people.users, { ...query, page: 1 }, 1, results)
  }
  const [order, window] = [peopleOrder(query.sort), windowOf(query)]
  const [[total], rows] = await withPage(
    window,
    cached(db, db.select({ n: count() }).from(users).where(where), now()),
    ([counted]) => counted?.n ?? 0,
    (found) =>
      db
        .select()
        .from(users)
        .where(onPage(users.uuid, { where, order, found, ...window }))
        .orderBy(...ordered(order)),
  )
  const shown = await presentPeople(db, rows, now())
  if (query.partner !== 'me') return pageReply(people.users, query, total?.n ?? 0, shown)
  const gain = await gainFrom(
    db,
    user.uuid,
    where,
    rows.map(({ uuid }) => uuid),
  )
  const withGain = shown.map((person) => ({ ...person, gain: gain.of(person.uuid) }))
  return { ...pageReply(people.users, query, total?.n ?? 0, withGain), gain: gain.all }
}
