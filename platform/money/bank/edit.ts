import { sendMessage } from '../../notifications/messages'
import { eq } from 'drizzle-orm'
import type { bankInfo as banks } from '../../../contract/money/bank'
import { bankInfo, users } from '../../db/schema'
import { maskCard, masked, maskIban, maskWallet } from '../../people/mask'
import { endOvertaken } from '../../people/changes/change-ends'
import { bankColumns, bankFields } from '../../people/changes/guarded-change'
import { requireNoHold } from '../../people/changes/hold'
import { requireOwnCode } from '../../people/sign-in/one-time-codes'
import type { CallContext, Handlers } from '../../implement'
import { connectWallet } from '../transfers/send'
import { ownerFor, ownerOf } from '../transfers/destination'
import { isStaff } from '../../../contract/access'
import { invalid, refuse } from '../../http/refuse'
import { bankOfPerson } from './bank'

type Row = typeof bankInfo.$inferSelect

/** Bank info as the audit log may store it. */
const maskedRow = (row: Row | undefined) =>
  row && {
    iban: masked(maskIban, row.iban),
    card: masked(maskCard, row.card),
    tron: masked(maskWallet, row.tronAddress),
    bsc: masked(maskWallet, row.bscAddress),
  }

const lockRow = async ({ db }: CallContext, uuid: string): Promise<Row | undefined> => {
  const [row] = await db.select().from(bankInfo).where(eq(bankInfo.userUuid, uuid)).for('update')
  return row
}

/** Saving the caller's bank account and wallets, verifying other people's, and finding the owner of an address. */
export const bankEditHandlers: Handlers<Pick<typeof banks, 'saveUserBank' | 'verifyUserBank' | 'userByWallet'>> = {
  saveUserBank: async (ctx, { body }) => {
    const { db, user, now, audit } = ctx
    // Locks the person first, as deciding on a proposed change does, so that neither waits for the other for ever and a
    // hold placed meanwhile is seen.
    await db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, user.uuid)).for('update')
    await requireNoHold(db, now(), user.uuid)
    await requireOwnCode(ctx, body.otp)
    const before = await lockRow(ctx, user.uuid)
    const next = {
      iban: body.iban === undefined ? (before?.iban ?? null) : body.iban,
      card: body.card === undefined ? (before?.card ?? null) : body.card,
      tronAddress: body.tron_address === undefined ? (before?.tronAddress ?? null) : body.tron_address,
      bscAddress: body.bsc_address === undefined ? (before?.bscAddress ?? null) : body.bsc_address,
    }
    if (next.tronAddress !== null && next.tronAddress !== before?.tronAddress)
      await connectWallet(db, user.uuid, 'tron', next.tronAddress, now())
    if (next.bscAddress !== null && next.bscAddress !== before?.bscAddress)
      await connectWallet(db, user.uuid, 'bsc', next.bscAddress, now())
    const holder = before?.holder ?? user.name
    // The verification was for the previous values.
    const changed = { ...next, holder, verifiedAt: null, verifiedBy: null, changedAt: now() }
    const [after] = await db
      .insert(bankInfo)
      .values({ userUuid: user.uuid, ...changed })
      .onConflictDoUpdate({ target: bankInfo.userUuid, set: changed })
      .returning()
    await audit({
      action: 'bank.changed',
      ...(before && { before: maskedRow(before) }),
      after: maskedRow(after),
    })
    await endOvertaken(
      ctx,
      user,
      bankFields.filter((field) => next[bankColumns[field]] !== (before?.[bankColumns[field]] ?? null)),
    )
    await sendMessage(db, { to: user.phone, purpose: 'notice', code: 'bank_changed' }, now())
    return { object: await bankOfPerson(db, user.uuid, { own: true }) }
  },

  verifyUserBank: async (ctx, { body }) => {
    const { db, user, now, audit } = ctx
    if (!body.verified && body.reason === undefined) throw invalid({ reason: 'reason_required' })
    if (body.user_uuid === user.uuid) throw refuse('forbidden')
    const before = await lockRow(ctx, body.user_uuid)
    if (!before) throw refuse('not_found')
    if (before.changedAt?.toISOString() !== (body.seen_changed_at ?? undefined))
      throw refuse('stale', { details: { current: await bankOfPerson(db, body.user_uuid, { own: false }) } })
    await db
      .update(bankInfo)
      .set(body.verified ? { verifiedAt: now(), verifiedBy: user.uuid } : { verifiedAt: null, verifiedBy: null })
      .where(eq(bankInfo.userUuid, body.user_uuid))
    await audit({
      action: body.verified ? 'bank.verified' : 'bank.unverified',
      subject: { type: 'user', id: body.user_uuid },
      before: { verified: before.verifiedAt !== null },
      after: { verified: body.verified },
      ...(body.reason !== undefined && { reason: body.reason }),
    })
    return { object: await bankOfPerson(db, body.user_uuid, { own: false }) }
  },

  userByWallet: async (ctx, { body }) => {
    const { db, user, audit } = ctx
    const address = body.wallet_address ?? body.bsc_wallet_address ?? body.iban ?? ''
    const kind = body.wallet_address !== undefined ? 'tron' : body.bsc_wallet_address !== undefined ? 'bsc' : 'iban'
    const owner = await ownerFor(ctx, await ownerOf(db, kind, address), address)
    await audit({ action: 'wallet.owner_asked', after: { found: owner !== null } })
    // People outside the staff learn the name, which they need to be sure; the uuid is for staff only, unless the
    // address is the caller's own.
    const known = isStaff(user) || owner?.uuid === user.uuid
    return { owner: owner && { name: owner.name, platform: owner.platform, uuid: known ? owner.uuid : null } }
  },
}
