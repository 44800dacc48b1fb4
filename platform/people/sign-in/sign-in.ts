import { and, eq } from 'drizzle-orm'
import { typesOf } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import type { FieldCode } from '../../../contract/error'
import { checkEmail, checkMobile } from '../../../contract/identifiers'
import { searchKey } from '../../../contract/text'
import type { people } from '../../../contract/people/users'
import type { signIn } from '../../../contract/people/sign-in'
import { auditIn } from '../../system/audit'
import type { Db } from '../../db/connect'
import { users } from '../../db/schema'
import { hasAccountName } from '../account-name'
import { personKeys } from '../keys'
import { resetLimit, refund, consume, type Attempt } from '../../http/limits'
import { countAttempts, ownTransactions, type CallContext, type Handlers, type SignedInUser } from '../../implement'
import { introducerBy, newReferralCode } from '../introducer'
import { invalid, refuse } from '../../http/refuse'
import type { Runtime } from '../../runtime'
import { asksForOrTriesCode, signInFrom, signsIn, signsUp, triesCode } from './attempts'
import { contractHandlers } from '../account/contract'
import { currentUserOf } from '../account/current-user'
import { knownDevice, noteDevice } from './devices'
import { confirmCode, requireCode, sendCode } from './one-time-codes'
import { claimsOfToken, personOfToken } from './oidc'
import { passwordHandlers } from './password-handlers'
import { hashSecret, isSecret, passwordProblem } from './passwords'
import { phoneHandlers } from '../account/phone'
import { cityHandlers } from '../account/cities'
import { placeProblems, profileHandlers } from '../account/profile'
import { endSession, endSessions, holdPerson, liveSessions, noteConfirmed, startSession } from './sessions'

type Anybody = CallContext<SignedInUser | undefined>
type Own = Handlers<typeof signIn & Pick<typeof people, 'currentUser' | 'updateCurrentUser'>>

const [newcomerType = ''] = typesOf('user')

const findByName = async (db: Db, username: string) => {
  const where = hasAccountName(username)
  if (!where) return undefined
  const [row] = await db.select({ uuid: users.uuid, passwordHash: users.passwordHash }).from(users).where(where)
  return row
}

/** Normalises names, so that spellings of the same account share a key. */
const nameKey = (username: string): string => {
  const [mobile, email] = [checkMobile(username), checkEmail(username)]
  return 'value' in mobile ? mobile.value : 'value' in email ? email.value : searchKey(username).slice(0, 120)
}

/**
 * The counters a password sign-in consumes: for a browser that signed in to the account before, only its own; for
 * others, that of their IP address and that of the account under all its names, or of a name nobody has.
 */
const passwordTries = (
  ctx: Anybody,
  username: string,
  uuid: string | undefined,
  device: string | undefined,
): readonly Attempt[] =>
  uuid !== undefined && device !== undefined
    ? [{ limit: 'device_passwords', key: `${uuid} ${device}` }]
    : [
        signInFrom(ctx),
        { limit: 'wrong_passwords', key: uuid === undefined ? `name ${nameKey(username)}` : `account ${uuid}` },
      ]

const begin = async (ctx: Anybody, uuid: string, how: string, given: string | undefined) => {
  const token = await startSession(ctx.db, uuid, ctx, ctx.now())
  const device = await noteDevice(ctx.db, uuid, given, ctx.now())
  await ctx.audit({ action: 'session.started', subject: { type: 'user', id: uuid }, actor: uuid, after: { how } })
  return { token, device, object: await currentUserOf(ctx.db, uuid, ctx.now()) }
}

const partnerOf = async (db: Db, code: string | undefined): Promise<string | null | undefined> => {
  if (code === undefined) return null
  const [partner] = await db.select({ uuid: users.uuid }).from(users).where(introducerBy(code))
  return partner?.uuid
}

type Newcomer = Parsed<typeof signIn.signup>['body']

/** Returns the partner of a newcomer if the form is valid; otherwise rejects all wrong fields at once. */
const judgeNewcomer = async (db: Db, body: Newcomer): Promise<string | null> => {
  const partner = await partnerOf(db, body.partner_code)
  const password = body.password === '' ? 'required' : passwordProblem(body.password, body.phone)
  const wrong: Record<string, FieldCode> = {
    ...(body.first_name === '' && { first_name: 'required' }),
    ...(body.last_name === '' && { last_name: 'required' }),
    ...(password && { password }),
    ...(partner === undefined && { partner_code: 'unknown_partner' }),
    ...(await placeProblems(db, body.state_id ?? null, body.city_id ?? null)),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return partner ?? null
}

/** Sign-in, sign-up and sessions. */
export const signInHandlers = (runtime: Runtime): Own => {
  const { config, connection } = runtime
  return {
    ...profileHandlers,
    ...contractHandlers,
    ...cityHandlers,
    ...phoneHandlers,
    ...passwordHandlers(runtime),

    login: ownTransactions(async (ctx, { body }) => {
      const { db, now } = ctx
      const found = await findByName(db, body.username)
      const device = await knownDevice(db, found?.uuid, body.device)
      const tries = passwordTries(ctx, body.username, found?.uuid, device)
      for (const one of tries) await consume(db, one, now())
      const right = await isSecret(body.password, found?.passwordHash, config.scryptCost)
      const judged = right && found?.passwordHash ? eq(users.passwordHash, found.passwordHash) : undefined
      const begun =
        found &&
        judged &&
        (await connection.db.transaction(async (tx) => {
          const uuid = await holdPerson(tx, and(eq(users.uuid, found.uuid), hasAccountName(body.username), judged))
          return uuid && begin({ ...ctx, db: tx, audit: auditIn(tx, ctx) }, uuid, 'password', body.device)
        }))
      if (!begun) {
        await ctx.audit({ action: 'session.refused', subject: { type: 'user', id: found?.uuid ?? 'unknown' } })
        throw refuse('wrong_login')
      }
      // Only its own tries: those of strangers stay counted, however often the owner signs in.
      for (const one of tries) await refund(db, one)
      return begun
    }),

    loginCode: countAttempts(asksForOrTriesCode, async (ctx, { body: { phone, otp, device } }) => {
      const use = { to: phone, purpose: 'login' } as const
      if (otp === undefined) {
        const [found] = await ctx.db.select({ uuid: users.uuid }).from(users).where(eq(users.phone, phone))
        return sendCode(ctx, use, { decoy: found === undefined })
      }
      await requireCode(ctx, use, otp)
      const uuid = await holdPerson(ctx.db, eq(users.phone, phone))
      if (!uuid) throw refuse('wrong_code', { keepWrites: true })
      return begin(ctx, uuid, 'code', device)
    }),

    confirmPhone: countAttempts(triesCode, async (ctx, { body: { phone, otp } }) => {
      await confirmCode(ctx, { to: phone, purpose: 'verify' }, otp)
      const [taken] = await ctx.db.select({ uuid: users.uuid }).from(users).where(eq(users.phone, phone))
      if (taken) throw invalid({ phone: 'taken' })
      return { ok: true }
    }),

    signup: countAttempts(
      signsUp,
      ownTransactions(async (ctx, { body }) => {
        const partnerUuid = await judgeNewcomer(ctx.db, body)
        await requireCode(ctx, { to: body.phone, purpose: 'verify' }, body.otp)
        const [taken] = await ctx.db.select({ uuid: users.uuid }).from(users).where(eq(users.phone, body.phone))
        if (taken) throw invalid({ phone: 'taken' })
        const passwordHash = await hashSecret(body.password, config.scryptCost)
        const now = ctx.now()
        const named = {
          uuid: crypto.randomUUID(),
          firstName: body.first_name,
          lastName: body.last_name,
          phone: body.phone,
          email: null,
          nationalId: null,
        }
        return connection.db.transaction(async (tx) => {
          await tx.insert(users).values({
            ...named,
            ...personKeys(named),
            type: newcomerType,
            country: 'IR',
            stateId: body.state_id ?? null,
            cityId: body.city_id ?? null,
            partnerUuid,
            referralCode: newReferralCode(),
            passwordHash,
            registeredAt: now,
            modifiedAt: now,
          })
          const audit = auditIn(tx, ctx)
          await audit({ action: 'user.registered', subject: { type: 'user', id: named.uuid } })
          return begin({ ...ctx, db: tx, audit }, named.uuid, 'signup', body.device)
        })
      }),
    ),

    oidc: countAttempts(
      signsIn,
      ownTransactions(async (ctx, { body }) => {
        const claims = await claimsOfToken(config.oidc, body, ctx.now())
        return connection.db.transaction(async (tx) => {
          const uuid = await personOfToken(tx, claims, body, ctx.now())
          return begin({ ...ctx, db: tx, audit: auditIn(tx, ctx) }, uuid, 'oidc', body.device)
        })
      }),
    ),

    logout: async ({ db, user, session, now, audit }) => {
      await endSession(db, user.uuid, session.id, now())
      await audit({ action: 'session.ended', subject: { type: 'session', id: session.id } })
      return { ok: true }
    },

    sessions: async ({ db, user, session, now }) => {
      const rows = await liveSessions(db, user.uuid, now(), config)
      return {
        results: rows.map((row) => ({
          id: row.id,
          created_at: row.createdAt.toISOString(),
          last_seen_at: row.lastSeenAt.toISOString(),
          ip: row.ip,
          agent: row.agent,
          current: row.id === session.id,
        })),
      }
    },

    endSession: async ({ db, user, now, audit }, { params }) => {
      if (!(await endSession(db, user.uuid, params.id, now()))) throw refuse('not_found')
      await audit({ action: 'session.ended', subject: { type: 'session', id: params.id } })
      return { ok: true }
    },

    endOtherSessions: async ({ db, user, session, now, audit }) => {
      const ended = await endSessions(db, user.uuid, 'by_hand', now(), session.id)
      for (const id of ended) await audit({ action: 'session.ended', subject: { type: 'session', id } })
      return { ended: ended.length }
    },

    confirmPassword: ownTransactions(async (ctx, { body }) => {
      const { uuid } = ctx.user
      const attempt = { limit: 'confirmations', key: uuid } as const
      await consume(ctx.db, attempt, ctx.now())
      const [row] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.uuid, uuid))
      if (!(await isSecret(body.password, row?.hash, config.scryptCost))) {
        await ctx.audit({ action: 'session.refused' })
        throw invalid({ password: 'invalid' })
      }
      await resetLimit(ctx.db, attempt)
      await noteConfirmed(ctx.db, ctx.session.id, ctx.now())
      return { ok: true }
    }),
  }
}
