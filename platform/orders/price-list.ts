import { and, eq } from 'drizzle-orm'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import { subscriptionDurations, type SubscriptionDuration } from '../../contract/requests/forms'
import { among } from '../db/conditions'
import type { Db } from '../db/connect'
import { platformPrices } from '../db/schema'

const p = platformPrices

/** The price of a subscription of a work platform. */
export interface SubscriptionPrice {
  readonly duration: SubscriptionDuration
  /** In minor units of its currency. */
  readonly minor: bigint
  readonly currency: Currency
}

/** A price as replies write it. */
export const written = ({ minor, currency }: Pick<SubscriptionPrice, 'minor' | 'currency'>) => ({
  price: formatMinor(minor, currency),
  currency,
})

/** What subscriptions of these platforms cost, the shortest first; none of a platform without prices. */
export const pricesOf = async (
  db: Db,
  platforms: readonly string[],
): Promise<(platform: string) => readonly SubscriptionPrice[]> => {
  const rows = platforms.length === 0 ? [] : await db.select().from(p).where(among(p.platformUuid, platforms))
  return (platform) =>
    subscriptionDurations.flatMap((duration) => {
      const row = rows.find((one) => one.platformUuid === platform && one.duration === duration)
      return row ? [{ duration, minor: row.priceMinor, currency: row.currency }] : []
    })
}

const isDuration = (text: string): text is SubscriptionDuration =>
  (subscriptionDurations as readonly string[]).includes(text)

/** What a subscription of a platform costs for that long; undefined where the platform has no price for it. */
export const priceFor = async (
  db: Db,
  platform: string | null,
  duration: string | null | undefined,
): Promise<SubscriptionPrice | undefined> => {
  if (platform === null || typeof duration !== 'string' || !isDuration(duration)) return undefined
  const [row] = await db
    .select()
    .from(p)
    .where(and(eq(p.platformUuid, platform), eq(p.duration, duration)))
  return row && { duration, minor: row.priceMinor, currency: row.currency }
}
