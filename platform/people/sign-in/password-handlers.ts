import { sendMessage } from '../../notifications/messages'
import { and, eq } from 'drizzle-orm'
import { checkAccount } from '../../../contract/identifiers'
import type { signIn } from '../../../contract/people/sign-in'
import type { Db } from '../../db/connect'
import { users } from '../../db/schema'
import { countAttempts, ownTransactions, type Handlers, type SignedInUser } from '../../implement'
import { invalid, refuse } from '../../http/refuse'
import { forgetTries, passcodeState } from '../../money/passcode'
import type { Runtime } from '../../runtime'
import { auditIn } from '../../system/audit'
import { asksForCode, triesCode } from './attempts'
import { endOvertaken } from '../changes/change-ends'
import { forgetDevices } from './devices'
import { isOpen, requireNoHold, requireUnlocked } from '../changes/hold'
import { requireCode, requireOwnCode, sendCode } from './one-time-codes'
import { hashSecret, isRun, isWeak } from './passwords'
import { endSessions } from './sessions'

type Own = Handlers<Pick<typeof signIn, 'sendChangeCode' | 'changePassword' | 'passcodeState' | 'setPasscode'>>

/** A phone or e-mail address as stored; anything malformed is rejected. */
const addressOf = (typed: string): { readonly to: string; readonly column: 'phone' | 'email' } => {
  const account = checkAccount(typed)
  if ('problem' in account) throw invalid({ send_to: account.problem })
  return { to: account.value, column: account.value.includes('@') ? 'email' : 'phone' }
}

const ownerOf = async (db: Db, address: ReturnType<typeof addressOf>) => {
  const [row] = await db
    .select({ uuid: users.uuid, phone: users.phone })
    .from(users)
    .where(eq(users[address.column], address.to))
  return row
}

const namedAddress = (given: string | undefined, user: SignedInUser | undefined) => {
  if (given !== undefined) return addressOf(given)
  if (user) return { to: user.phone, column: 'phone' } as const
  throw invalid({ send_to: 'required' })
}

/** Passwords and passcodes, both changed with a one-time code. */
export const passwordHandlers = ({ config, connection }: Runtime): Own => ({
  sendChangeCode: countAttempts(asksForCode, async (ctx, { query }) => {
    const address = addressOf(query.send_to)
    const owner = await ownerOf(ctx.db, address)
    return sendCode(ctx, { to: address.to, purpose: 'change' }, { decoy: owner === undefined })
  }),

  changePassword: countAttempts(
    triesCode,
    ownTransactions(async (ctx, { query, body }) => {
      const address = namedAddress(query.send_to, ctx.user)
      const owner = await ownerOf(ctx.db, address)
      if (isWeak(body.password, address.column === 'phone' ? address.to : undefined))
        throw invalid({ password: 'password_weak' })
      await requireCode(ctx, { to: address.to, purpose: 'change' }, body.otp)
      if (!owner) throw refuse('wrong_code')
      const passwordHash = await hashSecret(body.password, config.scryptCost)
      const now = ctx.now()
      const keep = ctx.user?.uuid === owner.uuid ? ctx.session?.id : undefined
      await connection.db.transaction(async (tx) => {
        // Whoever receives the codes of a locked account may not be its owner; a lock from a moment ago counts.
        const [row] = await tx
          .select({ moneyLockedAt: users.moneyLockedAt })
          .from(users)
          // Whoever had the address when the code was sent does not count once it is somebody else's.
          .where(and(eq(users.uuid, owner.uuid), eq(users[address.column], address.to)))
          .for('update')
        if (!row) throw refuse('wrong_code')
        requireUnlocked(row)
        await tx.update(users).set({ passwordHash, modifiedAt: now }).where(eq(users.uuid, owner.uuid))
        await endSessions(tx, owner.uuid, 'password', now, keep)
        await forgetDevices(tx, owner.uuid)
        await sendMessage(tx, { to: owner.phone, purpose: 'notice', code: 'password_changed' }, now)
        await auditIn(tx, ctx)({ action: 'password.changed', subject: { type: 'user', id: owner.uuid } })
      })
      return { ok: true }
    }),
  ),

  passcodeState: (ctx) => passcodeState(ctx.db, ctx.user.uuid, ctx.now()),

  setPasscode: countAttempts(
    triesCode,
    ownTransactions(async (ctx, { body }) => {
      if (isRun(body.passcode)) throw invalid({ passcode: 'passcode' })
      await requireNoHold(ctx.db, ctx.now(), ctx.user.uuid)
      await requireOwnCode(ctx, body.otp)
      const passcodeHash = await hashSecret(body.passcode, config.scryptCost)
      const now = ctx.now()
      await connection.db.transaction(async (tx) => {
        const context = { ...ctx, db: tx, audit: auditIn(tx, ctx) }
        const [saved] = await tx
          .update(users)
          .set({ passcodeHash, modifiedAt: now })
          .where(and(eq(users.uuid, ctx.user.uuid), isOpen(now)))
          .returning({ uuid: users.uuid })
        if (!saved) {
          await requireNoHold(tx, now, ctx.user.uuid)
          throw refuse('conflict')
        }
        await forgetTries(tx, ctx.user.uuid)
        await context.audit({ action: 'passcode.set' })
        await endOvertaken(context, ctx.user, ['passcode'])
        await sendMessage(tx, { to: ctx.user.phone, purpose: 'notice', code: 'passcode_set' }, now)
      })
      return { ok: true }
    }),
  ),
})
