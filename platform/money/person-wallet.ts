import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { isStaff } from '../../contract/access'
import type { transferDesk } from '../../contract/transfer-desk'
import { bankInfo, users } from '../db/schema'
import type { Handler } from '../implement'
import { refuse } from '../refuse'

/**
 * The wallet somebody is sent to at: only one the staff have checked. An address beside a name is personal, so who asked
 * is written down; whether it may be sent to is judged like any other address.
 */
export const personWallet: Handler<typeof transferDesk.personWallet> = async ({ db, user, audit }, { body }) => {
  const [person] = await db
    .select({ type: users.type })
    .from(users)
    .where(and(eq(users.uuid, body.user_uuid), isNull(users.disabledAt)))
  if (!person || isStaff(person) || body.user_uuid === user.uuid) throw refuse('not_found')
  const column = body.network === 'bsc' ? bankInfo.bscAddress : bankInfo.tronAddress
  const [row] = await db
    .select({ address: column })
    .from(bankInfo)
    .where(and(eq(bankInfo.userUuid, body.user_uuid), isNotNull(bankInfo.verifiedAt)))
  await audit({
    action: 'wallet.read',
    subject: { type: 'user', id: body.user_uuid },
    after: { network: body.network, found: Boolean(row?.address) },
  })
  return { address: row?.address ?? null }
}
