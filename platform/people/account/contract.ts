import { desc, eq } from 'drizzle-orm'
import type { signIn } from '../../../contract/people/sign-in'
import { contracts, users } from '../../db/schema'
import type { Handlers } from '../../implement'
import type { Db } from '../../db/connect'
import { refuse } from '../../http/refuse'

const inForce = async (db: Db) => {
  const [row] = await db.select().from(contracts).orderBy(desc(contracts.publishedAt)).limit(1)
  if (!row) throw refuse('not_found')
  return row
}

/** The contract with end users: reading and accepting it. */
export const contractHandlers: Handlers<Pick<typeof signIn, 'contract' | 'acceptContract'>> = {
  contract: async ({ db, user }) => {
    const { version, title, text, publishedAt } = await inForce(db)
    const [own] = await db
      .select({ version: users.contractVersion, at: users.contractAcceptedAt })
      .from(users)
      .where(eq(users.uuid, user.uuid))
    return {
      version,
      title,
      text,
      published_at: publishedAt.toISOString(),
      accepted_at: own?.at?.toISOString() ?? null,
      accepted_version: own?.version ?? null,
    }
  },

  acceptContract: async ({ db, user, now, audit }, { body }) => {
    const { version } = await inForce(db)
    if (body.version !== version) throw refuse('stale', { details: { current: { version } } })
    const [own] = await db
      .select({ version: users.contractVersion, at: users.contractAcceptedAt })
      .from(users)
      .where(eq(users.uuid, user.uuid))
      .for('update')
    if (own?.version === version && own.at) return { version, accepted_at: own.at.toISOString() }
    const at = now()
    await db.update(users).set({ contractVersion: version, contractAcceptedAt: at }).where(eq(users.uuid, user.uuid))
    await audit({ action: 'contract.accepted', after: { version } })
    return { version, accepted_at: at.toISOString() }
  },
}
