import { split } from '../../../contract/money/amounts'
import { shareKinds, type ShareKind } from '../../../contract/money/shares'

/** The share percentages of the platform a request is about, as whole numbers. */
export type SharePercents = Readonly<Record<ShareKind, number>>

/** Who holds each tie; a share that nobody holds is not earned. */
export type ShareHolders = Readonly<Record<ShareKind, string | null>>

/**
 * The shares of a completed request in minor units, split by largest remainder; what nobody earns stays with the
 * platform. `null` where there is no such share.
 */
export const sharesOf = (
  amount: bigint,
  percents: SharePercents,
  holders: ShareHolders,
): Readonly<Record<ShareKind, bigint | null>> => {
  const weights = shareKinds.map((kind) => (holders[kind] === null ? 0n : BigInt(Math.max(0, percents[kind]))))
  const earned = weights.reduce((all, weight) => all + weight, 0n)
  const parts = split(amount, [...weights, earned > 100n ? 0n : 100n - earned])
  const [partner, teacher, mentor] = weights.map((weight, at) => (weight > 0n ? (parts[at] ?? 0n) : null))
  return { partner: partner ?? null, teacher: teacher ?? null, mentor: mentor ?? null }
}

/** The percentages of a course's price that are shared. */
export const coursePercents: SharePercents = { partner: 8, teacher: 30, mentor: 0 }
