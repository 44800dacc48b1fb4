import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import { checkAmount, formatMinor } from '../../contract/money/amounts'
import { couponSettings, type CouponSettings } from '../../contract/settings/coupons'
import { foldedText, holds, numbered, oneOf, whether } from '../db/conditions'
import type { Db } from '../db/connect'
import { ordered } from '../db/page'
import { coupons, packages, payments, subscriptions, users } from '../db/schema'
import { sorting } from '../db/sorting'
import type { Handler, Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { invalid, refuse } from '../http/refuse'
import { isUnchanged, noteSetting, requireVersion, withChanges } from './records'

const c = coupons
type Query = Parsed<typeof couponSettings.coupons>['query']

const present = (row: typeof c.$inferSelect): CouponSettings => {
  const currency = row.currency
  return {
    code: row.code,
    package: row.packageId,
    owner: row.ownerUuid,
    percent: row.percent,
    amount: row.amountMinor === null || currency === null ? null : formatMinor(row.amountMinor, currency),
    currency,
    starts: row.starts,
    expires: row.expires,
    max_uses: row.maxUses,
    uses: row.maxUses - row.usesLeft,
    per_person: row.perPerson,
    active: row.active,
    version: row.version,
  }
}

const whereOf = (query: Query): SQL | undefined =>
  and(
    ...oneOf(c.code, query.ids),
    ...(query.query === undefined ? [] : [holds(foldedText(sql`${c.code}`), query.query)]),
    ...numbered(c.packageId, query.package),
    ...oneOf(c.ownerUuid, query.owner),
    ...whether(sql`${c.active}`, query.active),
  )

const orderOf = sorting<Query['sort']>({
  first: 'expires',
  by: {
    code: c.code,
    starts: { by: c.starts, nulls: 'last' },
    expires: c.expires,
    uses: sql`${c.maxUses} - ${c.usesLeft}`,
    active: c.active,
  },
  ties: [c.code],
})

const list: Handler<typeof couponSettings.coupons> = async ({ db }, { query }) => {
  const where = whereOf(query)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(c)
    .where(where)
    .orderBy(...ordered(orderOf(query.sort)))
    .limit(limit)
    .offset(offset)
  return pageReply(couponSettings.coupons, query, await db.$count(c, where), rows.map(present))
}

/** One coupon; `locked` locks it until the call ends, so that nobody takes a use meanwhile. */
const readOne = async (db: Db, code: string, locked = false): Promise<CouponSettings> => {
  const asked = db.select().from(c).where(eq(c.code, code))
  const [row] = await (locked ? asked.for('update') : asked)
  if (!row) throw refuse('not_found')
  return present(row)
}

/** The discount of a coupon: a percentage or an amount, never both. */
const priceOf = ({ percent, amount, currency }: CouponSettings) => {
  if ((percent === null) === (amount === null)) throw invalid({ percent: 'either', amount: 'either' })
  if (amount === null) return { percent, amountMinor: null, currency: null }
  if (currency === null) throw invalid({ currency: 'required' })
  const amountMinor = checkAmount(amount, currency)
  if (typeof amountMinor === 'string') throw invalid({ amount: amountMinor })
  return { percent: null, amountMinor, currency }
}

/** A coupon as a row; throws if it is not valid. */
const rowOf = async (db: Db, wanted: CouponSettings): Promise<typeof c.$inferInsert> => {
  const { code, package: packageId, owner, starts, expires, max_uses, uses, per_person, active } = wanted
  const price = priceOf(wanted)
  if (starts !== null && starts > expires) throw invalid({ expires: 'date_order' })
  if (max_uses < uses) throw invalid({ max_uses: 'below_used' })
  if (packageId !== null && (await db.$count(packages, and(...numbered(packages.id, packageId)))) === 0)
    throw invalid({ package: 'unknown_option' })
  if (owner !== null && (await db.$count(users, eq(users.uuid, owner))) === 0)
    throw invalid({ owner: 'unknown_option' })
  const limits = { maxUses: max_uses, usesLeft: max_uses - uses, perPerson: per_person }
  return { code, packageId, ownerUuid: owner, ...price, starts, expires, ...limits, active }
}

const subjectOf = ({ code }: CouponSettings) => ({ type: 'coupon', id: code }) as const

const anyCoupon = { package: null, owner: null, percent: null, amount: null, currency: null, starts: null } as const

const create: Handler<typeof couponSettings.createCoupon> = async (ctx, { body }) => {
  const { code, expires, max_uses } = body
  const blank = { ...anyCoupon, code, expires, max_uses, uses: 0, per_person: 1, active: true, version: 0 }
  const [made] = await ctx.db
    .insert(c)
    .values(await rowOf(ctx.db, withChanges<CouponSettings>(blank, body)))
    .onConflictDoNothing()
    .returning()
  if (!made) throw invalid({ code: 'exists' })
  const object = present(made)
  await noteSetting(ctx, subjectOf(object), { after: object })
  return { object }
}

const update: Handler<typeof couponSettings.updateCoupon> = async (ctx, { params, body }) => {
  const before = await readOne(ctx.db, params.code, true)
  await requireVersion(ctx, subjectOf(before), body.version, before)
  const wanted = withChanges(before, body)
  if (isUnchanged(before, wanted)) return { object: before }
  const row = await rowOf(ctx.db, wanted)
  await ctx.db
    .update(c)
    .set({ ...row, version: before.version + 1 })
    .where(eq(c.code, before.code))
  const object = await readOne(ctx.db, before.code)
  await noteSetting(ctx, subjectOf(object), { before, after: object })
  return { object }
}

const remove: Handler<typeof couponSettings.deleteCoupon> = async (ctx, { params }) => {
  const before = await readOne(ctx.db, params.code, true)
  const begun = await ctx.db.$count(payments, eq(payments.coupon, before.code))
  const sold = await ctx.db.$count(subscriptions, eq(subscriptions.coupon, before.code))
  if (begun + sold > 0) throw refuse('in_use')
  await ctx.db.delete(c).where(eq(c.code, before.code))
  await noteSetting(ctx, subjectOf(before), { before })
  return { ok: true }
}

/** The coupon settings. */
export const couponHandlers: Handlers<typeof couponSettings> = {
  coupons: list,
  coupon: async ({ db }, { params }) => ({ object: await readOne(db, params.code) }),
  createCoupon: create,
  updateCoupon: update,
  deleteCoupon: remove,
}
