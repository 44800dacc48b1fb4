import { asc, eq, sql } from 'drizzle-orm'
import { accountChanges, users } from '../../platform/db/schema'
import type { TestPlatform } from '../../tests/support/platform'
import { testNow } from '../../tests/support/servers/database'

const minutes = 60_000

/** Gives lists that are empty in the demo data more rows than a screen shows, so that they can be measured too. */
export const fillEmptyLists = async ({ db }: Pick<TestPlatform, 'db'>): Promise<void> => {
  const people = await db.select().from(users).where(eq(users.type, '3')).orderBy(asc(users.uuid)).limit(20)
  const [staff] = await db.select().from(users).where(eq(users.type, '2')).limit(1)
  if (!staff) throw new Error('The demo data have no staff.')
  const before = (at: number) => new Date(testNow.getTime() - at * 47 * minutes)
  await db.insert(accountChanges).values(
    people.map(({ uuid, phone }, at) => ({
      userUuid: uuid,
      field: 'phone' as const,
      before: phone,
      after: `+9891255500${at + 10}`,
      reason: 'the earlier number is lost',
      proposedBy: staff.uuid,
      proposedAt: before(at),
      expiresAt: new Date(testNow.getTime() + 7 * 24 * 60 * minutes),
    })),
  )
  for (let at = 0; at < 20; at += 1)
    await db.execute(
      sql`insert into pgboss.job (name, state, completed_on, retry_count, output)
        values ('sweep', 'failed', ${before(at).toISOString()}, 3, '{"message": "no room on the disk"}')`,
    )
}
