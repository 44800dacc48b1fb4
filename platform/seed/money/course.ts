import type { World } from '../world'

/** How far the story has come by a given day, from 0 to 1: the company grows with it. */
export const shareAt = ({ span }: World, index: number): number => index / span.last

/** Rials per dollar on a given day. */
export const rateAt = (world: World, index: number): bigint =>
  BigInt(Math.round((620_000 + 530_000 * shareAt(world, index) + 18_000 * Math.sin(index / 17)) / 100) * 100)

/** How many times the usual sums a company of this scale moves. */
export const sizeOf = ({ scale }: World): bigint => BigInt(Math.ceil(scale))
