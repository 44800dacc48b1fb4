import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { todayInTehran } from '../../contract/jalali'
import { couponCodeOf, type CouponRefusal } from '../../contract/orders/payments'
import type { Db } from '../db/connect'
import { coupons, packages, payments, users } from '../db/schema'
import { undecided } from './open-payments'

export type PackageRow = typeof packages.$inferSelect

/** What a coupon takes off a price, in minor units of the package’s currency. */
export type CouponVerdict =
  | { readonly code: string; readonly discount: bigint }
  | { readonly refused: CouponRefusal; readonly forPackage?: string | undefined }

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

/** Payments of somebody with a coupon that may yet be paid. */
export const openPaymentsWith = (db: Db, typed: string, buyer: string) =>
  db
    .select()
    .from(payments)
    .where(and(boughtWith(couponCodeOf(typed), buyer), inArray(payments.status, [...undecided])))

/** Has other payments with a coupon wait until this transaction ends, so that each sees the uses of those before it. */
export const lockCoupon = (tx: Db, typed: string) =>
  tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.code, couponCodeOf(typed)))
    .for('update')

/** Judges a coupon for a buyer and a package; one with an owner is for the owner’s people. */
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
  const paid = await db.$count(payments, and(boughtWith(code, buyer), eq(payments.status, 'paid')))
  if (paid >= coupon.perPerson) return { refused: 'used' }
  const open = await openPaymentsWith(db, code, buyer)
  if (paid + open.length >= coupon.perPerson) return { refused: 'in_payment' }
  if (coupon.usesLeft <= 0) return { refused: 'used_up' }
  return { code, discount: discountOf(coupon, pack.priceMinor, pack.currency) }
}

/** Takes one use of a coupon; false when somebody else took the last one. */
export const takeCoupon = async (tx: Db, code: string): Promise<boolean> => {
  const taken = await tx
    .update(coupons)
    .set({ usesLeft: sql`${coupons.usesLeft} - 1` })
    .where(and(eq(coupons.code, code), gt(coupons.usesLeft, 0)))
    .returning({ code: coupons.code })
  return taken.length > 0
}

/** Gives a use back that came to nothing. */
export const returnCoupon = async (tx: Db, code: string): Promise<void> => {
  await tx
    .update(coupons)
    .set({ usesLeft: sql`${coupons.usesLeft} + 1` })
    .where(eq(coupons.code, code))
}
