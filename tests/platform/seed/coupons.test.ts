import { afterAll, beforeAll, expect, it } from 'vitest'
import { coupons, payments } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

it('coupons of the demo were used as often as payments say, and for their packages', async () => {
  const paid = await platform.db.select().from(payments)
  const known = await platform.db.select().from(coupons)
  for (const { code, maxUses, usesLeft, packageId } of known) {
    const uses = paid.filter(({ coupon, status }) => coupon === code && status !== 'failed')
    expect([code, maxUses - usesLeft]).toEqual([code, uses.length])
    expect(uses.every((payment) => packageId === null || payment.packageId === packageId)).toBe(true)
  }
  expect(known.filter(({ maxUses, usesLeft }) => maxUses > usesLeft).length).toBeGreaterThan(1)
})
