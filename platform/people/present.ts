import { eq } from 'drizzle-orm'
import { among } from '../db/conditions'
import { todayInTehran } from '../../contract/jalali'
import type { Person, User } from '../../contract/people/person'
import type { Db } from '../db/connect'
import { platforms, userPlatforms, type users } from '../db/schema'
import { masked, maskEmail, maskPhone } from './mask'
import { namesOf } from './names'
import { remainingDays, statusOf } from './subscription-state'

/** A row of `users`. */
export type UserRow = typeof users.$inferSelect

const platformsOf = async (db: Db, uuids: readonly string[]): Promise<Map<string, Person[]>> => {
  const rows = await db
    .select({ user: userPlatforms.userUuid, uuid: platforms.uuid, name: platforms.name })
    .from(userPlatforms)
    .innerJoin(platforms, eq(platforms.uuid, userPlatforms.platformUuid))
    .where(among(userPlatforms.userUuid, uuids))
    .orderBy(platforms.name)
  const found = new Map<string, Person[]>()
  for (const { user, ...platform } of rows) found.set(user, [...(found.get(user) ?? []), platform])
  return found
}

/** People as shown in lists: phone and e-mail masked. */
export const presentPeople = async (db: Db, rows: readonly UserRow[], now: Date): Promise<User[]> => {
  if (rows.length === 0) return []
  const today = todayInTehran(now)
  const onPlatforms = await platformsOf(
    db,
    rows.map(({ uuid }) => uuid),
  )
  const named = await namesOf(
    db,
    rows.flatMap((row) => [row.partnerUuid, row.teacherUuid, row.mentorUuid]),
  )
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    type: row.type,
    phone: maskPhone(row.phone),
    email: masked(maskEmail, row.email),
    level: row.level,
    country: row.country,
    platforms: onPlatforms.get(row.uuid) ?? [],
    partner: named(row.partnerUuid),
    teacher: named(row.teacherUuid),
    mentor: named(row.mentorUuid),
    registered_at: row.registeredAt.toISOString(),
    remaining_days: remainingDays(row.subscriptionEnds, today),
    last_cashout: row.lastCashout,
    status: statusOf(row.disabledAt !== null, row.subscriptionEnds, today),
  }))
}
