import { eq } from 'drizzle-orm'
import { coupons } from '../../platform/db/schema'
import type { TestPlatform } from './platform'

/** The door of the demo's gateway, and what is left of coupons. */
export const shopOf = (platform: TestPlatform) => ({
  /** What a payer presses on the gateway's page, which `door` leads to. */
  choose: (door: string, choice: string) =>
    platform.app.fetch(
      new Request(`http://localhost:4180${door}`, { method: 'POST', body: new URLSearchParams({ choice }) }),
    ),
  /** How many uses a coupon has left. */
  usesLeft: async (code: string) =>
    (await platform.db.select().from(coupons).where(eq(coupons.code, code)))[0]?.usesLeft,
})
