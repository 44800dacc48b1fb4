import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { allows, isStaff } from '../../../contract/access'
import { walletEnding, type transferDesk } from '../../../contract/money/transfer-desk'
import { bankInfo, users } from '../../db/schema'
import type { Handler } from '../../implement'
import { countLookUp } from '../../people/look-ups'
import { refuse } from '../../http/refuse'

/**
 * The wallet at which somebody is paid: only one that staff have verified. An address next to a name is personal, so the
 * lookup is logged; people outside the staff are counted and see only its end. Whether it may be sent to is judged like
 * any other address.
 */
export const personWallet: Handler<typeof transferDesk.personWallet> = async (ctx, { body }) => {
  const { db, user, audit } = ctx
  await countLookUp(ctx, 'wallet', `${body.network} ${body.user_uuid}`, body.user_uuid)
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
  const address = row?.address ?? null
  return { address: allows(user, 'money.move') ? address : null, ending: address?.slice(-walletEnding) ?? null }
}
