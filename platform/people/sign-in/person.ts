import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { users } from '../../db/schema'
import type { SignedInUser } from '../../implement'
import { contractInForce, hasAccepted } from './sessions'

/** A person as a call of theirs would have them, for what is done for them without one. */
export const personOf = async (db: Db, uuid: string): Promise<SignedInUser | undefined> => {
  const [row] = await db
    .select({
      uuid: users.uuid,
      type: users.type,
      name: users.name,
      phone: users.phone,
      disabledAt: users.disabledAt,
      contractVersion: users.contractVersion,
      inForce: contractInForce,
    })
    .from(users)
    .where(eq(users.uuid, uuid))
  if (!row) return undefined
  const { type, name, phone, disabledAt } = row
  return { uuid, type, name, phone, disabled: disabledAt !== null, contractAccepted: hasAccepted(row, row.inForce) }
}
