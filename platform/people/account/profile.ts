import { eq } from 'drizzle-orm'
import { countAttempts, type Handlers } from '../../implement'
import type { FieldCode } from '../../../contract/error'
import type { Db } from '../../db/connect'
import type { people } from '../../../contract/people/users'
import type { signIn } from '../../../contract/people/sign-in'
import { cities, states, users } from '../../db/schema'
import { personKeys } from '../keys'
import { invalid, refuse } from '../../http/refuse'
import { renameRequests } from '../../requests/rename'
import { renameTickets } from '../../tickets/rename'
import { asksForCode, triesCode } from '../sign-in/attempts'
import { currentUserOf } from './current-user'
import { changeGuarded } from '../changes/guarded-change'
import { requireUnlocked } from '../changes/hold'
import { requireCode, sendCode, type CodeUse } from '../sign-in/one-time-codes'
import { isConfirmed } from '../sign-in/sessions'

/** The problems with a place: an unknown province, or a city outside it. Undefined when the place is valid. */
export const placeProblems = async (
  db: Db,
  stateId: number | null,
  cityId: number | null,
): Promise<Partial<Record<'state_id' | 'city_id', FieldCode>>> => {
  if (cityId !== null) {
    const [city] = await db.select({ stateId: cities.stateId }).from(cities).where(eq(cities.id, cityId))
    return city?.stateId === stateId ? {} : { city_id: 'unknown_option' }
  }
  if (stateId === null) return {}
  const [state] = await db.select({ id: states.id }).from(states).where(eq(states.id, stateId))
  return state ? {} : { state_id: 'unknown_option' }
}

/** Rejects an invalid place. */
export const checkPlace = async (db: Db, stateId: number | null, cityId: number | null): Promise<void> => {
  const wrong = await placeProblems(db, stateId, cityId)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** The profile fields that people change themselves, with their columns. */
export const profileColumns = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  national_id: 'nationalId',
  country: 'country',
  state_id: 'stateId',
  city_id: 'cityId',
  address: 'address',
  postal_code: 'postalCode',
} as const

type Own = Handlers<Pick<typeof people, 'currentUser' | 'updateCurrentUser'> & Pick<typeof signIn, 'verifyEmail'>>

/** The code that proves ownership of the new e-mail of somebody's own account. */
const newEmail = (to: string, holder: string): CodeUse => ({ to, purpose: 'verify', holder })

const triesEmailCode = (
  ctx: { readonly ip: string },
  { body }: { readonly body: { readonly otp?: string | undefined } },
) => (body.otp === undefined ? [] : triesCode(ctx))

/** The caller's own profile. */
export const profileHandlers: Own = {
  currentUser: async ({ db, user, now }) => ({ object: await currentUserOf(db, user.uuid, now()) }),

  verifyEmail: countAttempts(asksForCode, async (ctx, { body }) => {
    if (!isConfirmed(ctx.session, ctx.now())) throw refuse('forbidden', { details: { reason: 'password' } })
    return sendCode(ctx, newEmail(body.email, ctx.user.uuid))
  }),

  updateCurrentUser: countAttempts(triesEmailCode, async (ctx, { body }) => {
    const { db, user, session, now, audit } = ctx
    const [row] = await db.select().from(users).where(eq(users.uuid, user.uuid)).for('update')
    if (!row) throw refuse('not_found')
    if (body.version !== undefined && body.version !== row.version) {
      throw refuse('stale', { details: { current: await currentUserOf(db, user.uuid, now()) } })
    }
    const given = Object.entries(profileColumns).filter(
      ([key]) => key !== 'email' && body[key as keyof typeof profileColumns] !== undefined,
    )
    const changed = Object.fromEntries(
      given.map(([key, column]) => [column, body[key as keyof typeof profileColumns]]),
    ) as Partial<typeof row>
    const next = { ...row, ...changed }
    // A city belongs to its province, so a new province without a city clears the city.
    if (changed.stateId !== undefined && changed.cityId === undefined && changed.stateId !== row.stateId)
      next.cityId = null
    // The address is used to sign in and to reset a forgotten password (OWASP ASVS 7.5.1).
    const readdressed = body.email !== undefined && row.email !== body.email
    if (readdressed && !isConfirmed(session, now())) throw refuse('forbidden', { details: { reason: 'password' } })
    await checkPlace(db, next.stateId, next.cityId)
    if (readdressed) requireUnlocked(row)
    if (readdressed && body.email) {
      // Without access to a mailbox, nobody may sign in with it, nor have warnings about this account sent to a
      // stranger.
      if (body.otp === undefined) throw invalid({ otp: 'required' })
      await requireCode(ctx, newEmail(body.email, user.uuid), body.otp)
    }
    const fields = given.filter(([, column]) => row[column] !== next[column]).map(([key]) => key)
    if (fields.length > 0) {
      await db
        .update(users)
        .set({ ...changed, cityId: next.cityId, ...personKeys(next), modifiedAt: now(), version: row.version + 1 })
        .where(eq(users.uuid, user.uuid))
      const { name } = personKeys(next)
      if (name !== row.name) {
        await renameRequests(db, user.uuid, name)
        await renameTickets(db, user.uuid, name)
      }
      await audit({ action: 'profile.changed', after: { fields } })
    }
    if (readdressed) {
      const version = row.version + (fields.length > 0 ? 1 : 0)
      await changeGuarded(ctx, { ...next, version }, 'email', body.email ?? null)
    }
    return { object: await currentUserOf(db, user.uuid, now()) }
  }),
}
