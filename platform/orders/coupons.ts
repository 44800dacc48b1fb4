import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { todayInTehran } from '../../contract/jalali'
import { couponCodeOf, type CouponRefusal } from '../../contract/orders/payments'
import type { Db } from '../db/connect'
import { coupons, packages, payments, users } from '../db/schema'
import { undecided } from './open-payments'

export type PackageRow = typeof packages.$inferSelect

/** A valid coupon and its discount. */
interface GoodCoupon {
  readonly code: string
  /** Minor units of the package’s currency. */
  readonly discount: bigint
  /** Ids of the buyer’s payments left at the gateway that have to release their uses for this one. */
  readonly takesFrom: readonly number[]
}

/** The verdict on a coupon code somebody typed. */
export type CouponVerdict = GoodCoupon | { readonly refused: CouponRefusal; readonly forPackage?: string | undefined }

const discountOf = (coupon: typeof coupons.$inferSelect, price: bigint, currency: string): bigint => {
  const off =
    coupon.percent !== null
      ? (price * BigInt(coupon.percent)) / 100n
      : coupon.currency === currency
        ? (coupon.amountMinor ?? 0n)
        : 0n
  return off > price ? price : off
}

const belongsTo = async (db: Db, owner: string, buyer: string): Promise<boolean> => {
  if (owner === buyer) return true
  const tied = or(
    eq(users.partnerUuid, owner),
    eq(users.teacherUuid, owner),
    eq(users.mentorUuid, owner),
    eq(users.leaderUuid, owner),
  )
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.uuid, buyer), tied))
  return rows.length > 0
}

const boughtWith = (code: string, buyer: string) => and(eq(payments.userUuid, buyer), eq(payments.coupon, code))

/** Somebody’s payments with a coupon that may still be paid, oldest first. */
export const openPaymentsWith = (db: Db, typed: string, buyer: string) =>
  db
    .select()
    .from(payments)
    .where(and(boughtWith(couponCodeOf(typed), buyer), inArray(payments.status, [...undecided])))
    .orderBy(asc(payments.id))

/** How many times somebody has paid with a coupon. */
export const timesPaidWith = (db: Db, code: string, buyer: string): Promise<number> =>
  db.$count(payments, and(boughtWith(code, buyer), eq(payments.status, 'paid')))

/** How many uses held by the buyer’s open payments have to be released before the buyer can take another. */
export const usesToFree = (
  { perPerson, usesLeft }: Pick<typeof coupons.$inferSelect, 'perPerson' | 'usesLeft'>,
  paid: number,
  open: number,
): number => Math.max(paid + open + 1 - perPerson, usesLeft <= 0 ? 1 : 0)

/**
 * The coupon, as a list of one or none, locked: other payments with it wait until this transaction ends, so that each sees
 * the uses of those before it.
 */
export const lockCoupon = (tx: Db, typed: string) =>
  tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, couponCodeOf(typed)))
    .for('update')

/**
 * Judges a coupon for a buyer and a package; one with an owner is for the owner’s people only. Uses held by the buyer’s
 * payments at the gateway can pass to the next payment, except while the gateway still owes an answer about one.
 */
export const judgeCoupon = async (
  db: Db,
  typed: string,
  pack: PackageRow,
  buyer: string,
  now: Date,
): Promise<CouponVerdict> => {
  const code = couponCodeOf(typed)
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  if (!coupon) return { refused: 'unknown' }
  const today = todayInTehran(now)
  if (!coupon.active || coupon.expires < today) return { refused: 'expired' }
  if (coupon.starts !== null && coupon.starts > today) return { refused: 'early' }
  if (coupon.ownerUuid !== null && !(await belongsTo(db, coupon.ownerUuid, buyer))) return { refused: 'not_yours' }
  if (coupon.packageId !== null && coupon.packageId !== pack.id) {
    const [other] = await db.select({ name: packages.name }).from(packages).where(eq(packages.id, coupon.packageId))
    return { refused: 'not_for_package', forPackage: other?.name }
  }
  const paid = await timesPaidWith(db, code, buyer)
  if (paid >= coupon.perPerson) return { refused: 'used' }
  const open = await openPaymentsWith(db, code, buyer)
  const left = open.filter(({ status }) => status === 'started').map(({ id }) => id)
  if (paid + open.length - left.length >= coupon.perPerson) return { refused: 'in_payment' }
  const takesFrom = left.slice(0, usesToFree(coupon, paid, open.length))
  if (coupon.usesLeft + takesFrom.length <= 0) return { refused: 'used_up' }
  return { code, discount: discountOf(coupon, pack.priceMinor, pack.currency), takesFrom }
}

/** Takes one use of a coupon; false if somebody else took the last one. */
export const takeCoupon = async (tx: Db, code: string): Promise<boolean> => {
  const taken = await tx
    .update(coupons)
    .set({ usesLeft: sql`${coupons.usesLeft} - 1` })
    .where(and(eq(coupons.code, code), gt(coupons.usesLeft, 0)))
    .returning({ code: coupons.code })
  return taken.length > 0
}

/** Returns a use that was not paid for. */
export const returnCoupon = async (tx: Db, code: string): Promise<void> => {
  await tx
    .update(coupons)
    .set({ usesLeft: sql`${coupons.usesLeft} + 1` })
    .where(eq(coupons.code, code))
}
