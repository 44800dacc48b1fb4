import { and, eq } from 'drizzle-orm'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import { subscriptionDurations, type SubscriptionDuration } from '../../contract/requests/forms'
import { among } from '../db/conditions'
import type { Db } from '../db/connect'
import { platformPrices } from '../db/schema'

const p = platformPrices

/** The price of a work platform subscription. */
export interface SubscriptionPrice {
  readonly duration: SubscriptionDuration
  /** In minor units of its currency. */
  readonly minor: bigint
  readonly currency: Currency
}

/** A price as responses show it. */
export const written = ({ minor, currency }: Pick<SubscriptionPrice, 'minor' | 'currency'>) => ({
  price: formatMinor(minor, currency),
  currency,
})

/** Subscription prices of these platforms, shortest duration first; none for a platform without prices. */
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

/** The price of a platform's subscription for a duration; undefined if the platform lists none. */
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
