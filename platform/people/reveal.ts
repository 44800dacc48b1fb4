import { and, eq } from 'drizzle-orm'
import type { people } from '../../contract/people/users'
import type { Db } from '../db/connect'
import { accountChanges, bankInfo, users } from '../db/schema'
import type { Handler } from '../implement'
import { refuse } from '../http/refuse'

interface RevealQuery {
  readonly user_uuid: string
  readonly field: string
  readonly change: string
}

/** The value a proposed change would put in that field of that person. */
const proposedValue = async (db: Db, { user_uuid, field, change }: RevealQuery) => {
  const [row] = await db
    .select({ field: accountChanges.field, after: accountChanges.after })
    .from(accountChanges)
    .where(and(eq(accountChanges.id, change), eq(accountChanges.userUuid, user_uuid)))
  if (row?.field !== field) throw refuse('not_found')
  return row
}

/**
 * Unmasks one personal value of an account or of a proposed change to it. Who viewed it is recorded, the value is not.
 */
export const revealUser: Handler<typeof people.revealUser> = async ({ db, audit }, { body }) => {
  const { user_uuid, field, change } = body
  const [row] = await db
    .select({
      phone: users.phone,
      email: users.email,
      national_id: users.nationalId,
      address: users.address,
      postal_code: users.postalCode,
      iban: bankInfo.iban,
      card: bankInfo.card,
      tron_address: bankInfo.tronAddress,
      bsc_address: bankInfo.bscAddress,
    })
    .from(users)
    .leftJoin(bankInfo, eq(bankInfo.userUuid, users.uuid))
    .where(eq(users.uuid, user_uuid))
  if (!row) throw refuse('not_found')
  const proposed = change === undefined ? undefined : await proposedValue(db, { user_uuid, field, change })
  await audit({ action: 'user.revealed', subject: { type: 'user', id: user_uuid }, after: { field } })
  return { value: proposed === undefined ? row[field] : proposed.after }
}
