import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateDatabase } from '../../../platform/db/migrate'
import { attachments, payments, raisedAlerts } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

let platform: TestPlatform
const owners: string[] = []
beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty', alone: true })
  for (let n = 0; n < 20; n += 1) owners.push(await platform.addPerson())
  await platform.db.execute(sql`insert into attachments (owner_uuid, name, type, size, content, created_at, request_id)
    select (${sql.param(owners)}::uuid[])[1 + n % 20], 'a', 'image/png', n, '', now(), 1 from generate_series(1, 20000) n`)
})
afterAll(() => platform.close())

const plan = async (query: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await platform.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it('the migrations 0016_told_and_asked and 0017_attachment_indexes keep every row', async () => {
  await platform.db.insert(payments).values({
    reference: 'G1',
    userUuid: owners[0]!,
    amountMinor: 1n,
    discountMinor: 0n,
    currency: 'IRR',
    status: 'unknown',
    createdAt: platform.clock.now(),
  })
  for (const tag of Object.keys(takeBack).filter((name) => name >= '0016_told_and_asked')) {
    for (const statement of takeBack[tag] ?? []) await platform.db.execute(sql.raw(statement))
    await platform.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
  }
  await platform.db.execute(
    sql`insert into raised_alerts (alert, id, raised_at, seen_at) values ('low_gas', gen_random_uuid(), now(), now())`,
  )
  await migrateDatabase(platform.connection)
  expect(await platform.db.$count(attachments)).toBe(20_000)
  expect(await platform.db.select().from(payments)).toMatchObject([{ reference: 'G1', askedAt: null }])
  expect(await platform.db.select().from(raisedAlerts)).toMatchObject([{ toldAt: null, toldOf: [], toldCount: 0 }])
})

it('what the files of a person take is summed from an index, and so are uploads that no form took found', async () => {
  await platform.db.execute(sql`vacuum analyze attachments`)
  expect(await plan(sql`select sum(size) from attachments where owner_uuid = ${owners[3]}`)).toMatch(
    /Index Only Scan using attachments_quota/,
  )
  expect(
    await plan(
      sql`select id from attachments where request_id is null and message_id is null and created_at < now() - interval '1 day' limit 1000`,
    ),
  ).toMatch(/attachments_unused/)
})
