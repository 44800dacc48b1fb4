import { eq, sql } from 'drizzle-orm'
import type { paypal } from '../../../contract/money/paypal'
import type { Db } from '../../db/connect'
import { lockNames } from '../../db/named-locks'
import { paypalAccounts, platforms, users } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { invalid, refuse } from '../../http/refuse'
import { presentAccounts } from './lines'

const a = paypalAccounts
type Row = typeof a.$inferSelect

interface Links {
  readonly user_uuid?: string | null | undefined
  readonly platform_uuid?: string | null | undefined
}

/** Refuses an unknown owner or platform. */
const requireKnownLinks = async (db: Db, { user_uuid: user, platform_uuid: platform }: Links): Promise<void> => {
  const [owner] = user ? await db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, user)) : [true]
  if (!owner) throw invalid({ user_uuid: 'unknown_option' })
  const [known] = platform
    ? await db.select({ uuid: platforms.uuid }).from(platforms).where(eq(platforms.uuid, platform))
    : [true]
  if (!known) throw invalid({ platform_uuid: 'unknown_option' })
}

const answer = async (ctx: CallContext, row: Row | undefined) => {
  const [object] = row ? await presentAccounts(ctx, [row]) : []
  if (!object) throw refuse('not_found')
  return { object }
}

const auditValues = ({ email, holder, country, status, userUuid, platformUuid }: Row) => ({
  email,
  holder,
  country,
  status,
  user: userUuid,
  platform: platformUuid,
})

/** Adds an account without money; no other may have its e-mail address. */
export const addAccount: Handler<typeof paypal.addAccount> = async (ctx, { body }) => {
  const { db, audit } = ctx
  await requireKnownLinks(db, body)
  await lockNames(db, 'references', [`paypal account ${body.email}`])
  const [known] = await db
    .select({ uuid: a.uuid })
    .from(a)
    .where(sql`lower(${a.email}) = ${body.email}`)
  if (known) throw invalid({ email: 'duplicate' })
  const { email, holder, country, currency, user_uuid: userUuid = null, platform_uuid: platformUuid = null } = body
  const values = { email, holder, country, currency, userUuid, platformUuid, status: 'active' } as const
  const [row] = await db
    .insert(a)
    .values({ ...values, balanceMinor: 0n, reportedBalanceMinor: 0n })
    .returning()
  if (row)
    await audit({
      action: 'paypal.account_added',
      subject: { type: 'paypal_account', id: row.uuid },
      after: auditValues(row),
    })
  return answer(ctx, row)
}

/** Changes the details of an account; only one that holds nothing can be closed. */
export const updateAccount: Handler<typeof paypal.updateAccount> = async (ctx, { params, body }) => {
  const { db, audit } = ctx
  await requireKnownLinks(db, body)
  const [row] = await db.select().from(a).where(eq(a.uuid, params.id)).for('update')
  if (!row) throw refuse('not_found')
  if (body.status === 'closed' && row.balanceMinor !== 0n) throw invalid({ status: 'balance' })
  const { holder = row.holder, country = row.country, status = row.status } = body
  const { user_uuid: userUuid = row.userUuid, platform_uuid: platformUuid = row.platformUuid } = body
  const [saved] = await db
    .update(a)
    .set({ holder, country, status, userUuid, platformUuid })
    .where(eq(a.uuid, row.uuid))
    .returning()
  if (saved)
    await audit({
      action: 'paypal.account_changed',
      subject: { type: 'paypal_account', id: row.uuid },
      before: auditValues(row),
      after: auditValues(saved),
    })
  return answer(ctx, saved)
}
