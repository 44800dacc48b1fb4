import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateDatabase } from '../../../platform/db/migrate'
import { readMigrations } from '../../../platform/db/migration-files'
import {
  articles,
  cannedReplies,
  coupons,
  departments,
  packages,
  platformPrices,
  platforms,
  tickets,
} from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty', alone: true })
})
afterAll(() => platform.close())

it('the upgrade from before 0004_settings keeps SLAs, uses and what the assistant says as they were', async () => {
  const { db } = platform
  const person = await platform.addPerson()
  const taken = Object.keys(takeBack).filter((tag) => tag >= '0004_settings')
  for (const statement of taken.flatMap((tag) => takeBack[tag] ?? [])) await db.execute(sql.raw(statement))
  const first = readMigrations().find(({ tag }) => tag === '0004_settings')!
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${first.at}`)
  await db.execute(
    sql`insert into departments (id, name, description, sla_minutes) values (4, 'فنی', '', 45), (7, 'مالی', '', 90)`,
  )
  await db.execute(sql`insert into tickets (id, subject, search_key, department_id, user_uuid, status, last_writer, created_at, updated_at, messages_count)
    values (1, 'پرسش', '', 4, ${person}, 'open', 'user', now(), now(), 1)`)
  await db.execute(sql`insert into coupons (code, percent, expires, uses_left) values ('KOD', 10, '2027-01-01', 8)`)
  for (const [reference, status] of [
    ['a', 'paid'],
    ['b', 'failed'],
    ['c', 'started'],
  ])
    await db.execute(sql`insert into payments (reference, user_uuid, amount_minor, discount_minor, currency, coupon, status, created_at)
      values (${reference}, ${person}, 9, 1, 'IRR', 'KOD', ${status}, now())`)
  await db.insert(cannedReplies).values([
    { departmentId: 4, title: 'همگانی', text: 'در هر دو' },
    { departmentId: 7, title: 'همگانی', text: 'در هر دو' },
    { departmentId: 7, title: 'مالی', text: 'تنها مالی' },
    { departmentId: 7, title: 'شخصی', text: 'برای خودم', userUuid: person },
    { departmentId: 7, title: 'با جای خالی', text: 'سلام {{user_name}}' },
    { title: 'بی‌دپارتمان', text: 'درود' },
  ])

  await migrateDatabase(platform.runtime.connection)

  const [ticket] = await db.select().from(tickets)
  expect(ticket).toMatchObject({ subject: 'پرسش', slaMinutes: 45 })
  expect(await db.select().from(departments).orderBy(asc(departments.id))).toMatchObject([
    { id: 4, slaMinutes: 45, active: true, version: 0 },
    { id: 7, slaMinutes: 90, active: true, version: 0 },
  ])
  const [next] = await db.insert(departments).values({ name: 'نو', description: '', slaMinutes: 5 }).returning()
  expect(next?.id).toBe(8)
  await db.update(tickets).set({ departmentId: 8 }).where(eq(tickets.id, 1))
  expect((await db.select().from(tickets))[0]?.slaMinutes).toBe(5)
  expect(await db.select().from(coupons)).toMatchObject([
    { code: 'KOD', percent: 10, usesLeft: 8, maxUses: 10, starts: null, perPerson: 1, active: true },
  ])
  expect(await db.select().from(articles).orderBy(asc(articles.id))).toMatchObject([
    { title: 'همگانی', text: 'در هر دو', departmentId: null, published: true },
    { title: 'مالی', text: 'تنها مالی', departmentId: 7, published: true },
    { title: 'شخصی', text: 'برای خودم', departmentId: 7, published: false },
  ])
  expect(await db.$count(cannedReplies)).toBe(6)
})

it('the upgrade from before 0019_prices keeps packages and work platforms, which have no prices by duration yet', async () => {
  const { db } = platform
  const taken = Object.keys(takeBack).filter((tag) => tag >= '0019_prices')
  for (const statement of taken.flatMap((tag) => takeBack[tag] ?? [])) await db.execute(sql.raw(statement))
  const first = readMigrations().find(({ tag }) => tag === '0019_prices')!
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${first.at}`)
  await db.execute(sql`insert into packages (id, name, months, price_minor, currency, features, best, active)
    values (3, 'طلایی', 6, 48000000, 'IRR', '["کارشناس ثابت"]', true, false)`)
  await db.execute(sql`insert into platforms (name, country, active, price_minor, currency, partner_percent, teacher_percent, mentor_percent)
    values ('کارپل', 'GB', true, 9000, 'USD', 4, 2, 2)`)

  await migrateDatabase(platform.runtime.connection)

  expect(await db.select().from(packages)).toMatchObject([
    { id: 3, months: 6, priceMinor: 48_000_000n, features: ['کارشناس ثابت'], best: true, active: false, version: 0 },
  ])
  expect(await db.select().from(platforms)).toMatchObject([{ name: 'کارپل', priceMinor: 9_000n, version: 0 }])
  expect(await db.$count(platformPrices)).toBe(0)
})
