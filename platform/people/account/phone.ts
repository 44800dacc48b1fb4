import { eq } from 'drizzle-orm'
import type { signIn } from '../../../contract/people/sign-in'
import { users } from '../../db/schema'
import { maskFamilyName } from '../mask'
import { countAttempts, type Handlers } from '../../implement'
import { introducerBy } from '../introducer'
import { invalid, refuse } from '../../http/refuse'
import { currentUserOf } from './current-user'
import { asksForCode, triesCode, triesPartnerCode } from '../sign-in/attempts'
import { changeGuarded } from '../changes/guarded-change'
import { requireNoHold, requireUnlocked, requireUnlockedMoney } from '../changes/hold'
import { requireCode, sendCode } from '../sign-in/one-time-codes'
import { isConfirmed } from '../sign-in/sessions'

type Own = Handlers<Pick<typeof signIn, 'verifyPhone' | 'updatePhone' | 'setPartnerCode'>>

/** Codes sent to a phone, changing one's own phone, and the code of the partner who introduced somebody. */
export const phoneHandlers: Own = {
  verifyPhone: countAttempts(asksForCode, async (ctx, { query }) => {
    const { db, user, now } = ctx
    // Reject before sending what the code could not be used for: one to the own phone changes passcode or bank info.
    if (user?.phone === query.phone) await requireNoHold(db, now(), user.uuid)
    else if (user) await requireUnlockedMoney(db, user.uuid)
    return sendCode(ctx, { to: query.phone, purpose: 'verify', holder: ctx.user?.uuid })
  }),

  updatePhone: countAttempts(triesCode, async (ctx, { query: { phone, otp } }) => {
    const { db, user, now } = ctx
    // Holding the phone of a signed-in person must not be enough to take over the account (OWASP ASVS 7.5.1).
    if (!isConfirmed(ctx.session, now())) throw refuse('forbidden', { details: { reason: 'password' } })
    await requireCode(ctx, { to: phone, purpose: 'verify', holder: user.uuid }, otp)
    const [row] = await db.select().from(users).where(eq(users.uuid, user.uuid)).for('update')
    if (!row) throw refuse('not_found')
    if (row.phone !== phone) {
      requireUnlocked(row)
      await changeGuarded(ctx, row, 'phone', phone)
    }
    return { object: await currentUserOf(db, user.uuid, now()) }
  }),

  // Codes are short, so trying hundreds of them must not reveal whose they are.
  setPartnerCode: countAttempts(triesPartnerCode, async ({ db, user, now, audit }, { body }) => {
    const [partner] = await db.select({ uuid: users.uuid, name: users.name }).from(users).where(introducerBy(body.code))
    if (!partner) throw invalid({ code: 'unknown_partner' })
    if (partner.uuid === user.uuid)
      throw refuse('validation', { fields: { code: 'unknown_partner' }, details: { reason: 'own' } })
    if (body.check === true) return { partner: { uuid: partner.uuid, name: maskFamilyName(partner.name) } }
    const [row] = await db.select().from(users).where(eq(users.uuid, user.uuid)).for('update')
    if (!row) throw refuse('not_found')
    if (row.partnerUuid !== null && row.partnerUuid !== partner.uuid) throw refuse('conflict')
    if (row.partnerUuid === null) {
      await db
        .update(users)
        .set({ partnerUuid: partner.uuid, modifiedAt: now(), version: row.version + 1 })
        .where(eq(users.uuid, user.uuid))
      await audit({ action: 'partner.set', after: { partner: partner.uuid } })
    }
    return { partner }
  }),
}
