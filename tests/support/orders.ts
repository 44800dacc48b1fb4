import { eq } from 'drizzle-orm'
import { coupons } from '../../platform/db/schema'
import type { TestPlatform } from './platform'

/** The demo gateway's payment page, and the remaining uses of coupons. */
export const shopOf = (platform: TestPlatform) => ({
  /** Presses a choice on the gateway's page, which `door` leads to. */
  choose: (door: string, choice: string) =>
    platform.app.fetch(
      new Request(`http://localhost:4180${door}`, { method: 'POST', body: new URLSearchParams({ choice }) }),
    ),
  /** How many uses a coupon has left. */
  usesLeft: async (code: string) =>
    (await platform.db.select().from(coupons).where(eq(coupons.code, code)))[0]?.usesLeft,
})
