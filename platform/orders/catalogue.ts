import { asc, desc, eq, sql } from 'drizzle-orm'
import type { catalogue } from '../../contract/orders/catalogue'
import { formatMinor } from '../../contract/money/amounts'
import { courses, extras, platforms, users } from '../db/schema'
import { byName, sortKey } from '../people/keys'
import type { Handlers } from '../implement'
import { pricesOf, written } from './price-list'

/** The catalogue: work platforms, courses and extras; inactive ones come last, since old records refer to them. */
export const catalogueHandlers: Handlers<typeof catalogue> = {
  platforms: async ({ db }) => {
    const rows = await db
      .select()
      .from(platforms)
      .orderBy(desc(platforms.active), asc(byName(platforms.name)))
    const prices = await pricesOf(
      db,
      rows.map(({ uuid }) => uuid),
    )
    return {
      results: rows.map(({ uuid, name, country, active, priceMinor, currency }) => ({
        uuid,
        name,
        country,
        active,
        price: priceMinor === null || currency === null ? null : formatMinor(priceMinor, currency),
        currency,
        prices: prices(uuid).map((price) => ({ duration: price.duration, ...written(price) })),
      })),
    }
  },

  courses: async ({ db }) => {
    const rows = await db
      .select({ course: courses, teacher: sql<string | null>`${users.name}` })
      .from(courses)
      .leftJoin(users, eq(users.uuid, courses.teacherUuid))
    const sorted = rows.toSorted((a, b) => {
      if (a.course.active !== b.course.active) return a.course.active ? -1 : 1
      return sortKey(a.course.title) < sortKey(b.course.title) ? -1 : 1
    })
    return {
      results: sorted.map(({ course, teacher }) => ({
        uuid: course.uuid,
        title: course.title,
        teacher: course.teacherUuid === null || teacher === null ? null : { uuid: course.teacherUuid, name: teacher },
        price: formatMinor(course.priceMinor, course.currency),
        currency: course.currency,
        hours: course.hours,
        active: course.active,
      })),
    }
  },

  extras: async ({ db }) => {
    const rows = await db.select().from(extras).orderBy(extras.id)
    return {
      results: rows.map(({ id, name, priceMinor, currency }) => ({
        id,
        name,
        price: formatMinor(priceMinor, currency),
        currency,
      })),
    }
  },
  platform: async ({ db }) => {
    const rows = await db
      .select()
      .from(platforms)
      .orderBy(desc(platforms.active), asc(byName(platforms.name)))
    return {
      results: rows.map(({ uuid, name, partnerPercent, teacherPercent, mentorPercent }) => ({
        uuid,
        name,
        partner_percent: partnerPercent,
        teacher_percent: teacherPercent,
        mentor_percent: mentorPercent,
      })),
    }
  },
}
