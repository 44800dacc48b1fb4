import { eq } from 'drizzle-orm'
import type { people } from '../../contract/people'
import { bankInfo, users } from '../db/schema'
import type { Handler } from '../implement'
import { refuse } from '../refuse'

/** Unmasks one personal value; who looked at what is written down, the value is not. */
export const revealUser: Handler<typeof people.revealUser> = async ({ db, audit }, { body: { user_uuid, field } }) => {
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
  await audit({ action: 'user.revealed', subject: { type: 'user', id: user_uuid }, after: { field } })
  return { value: row[field] }
}
