import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { hashSecret } from '../../../platform/people/sign-in/passwords'
import { rateLimits } from '../../../platform/db/schema'
import { limitOf, limits, type LimitName } from '../../../platform/http/rate-limits'
import { refund, consume } from '../../../platform/http/limits'
import { Refusal } from '../../../platform/http/refuse'
import { sweep } from '../../../platform/system/sweep'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { testScryptCost } from '../../support/servers/database'

const { login, confirmPassword, verifyPhone, updatePhone, loginCode } = contract.people
const password = 'کوه و دریا 1405'

let platform: TestPlatform
let other: TestPlatform
let next = 0

const freshPhone = (): string => {
  next += 1
  return `+98937${String(next).padStart(7, '0')}`
}

const newMember = async () => {
  const phone = freshPhone()
  const email = `m${next}@example.ir`
  const uuid = await platform.addPerson({ phone, email, passwordHash: await hashSecret(password, testScryptCost) })
  return { uuid, phone, email, token: await platform.tokenOf(uuid) }
}

const advance = (seconds: number): void => {
  platform.clock.advance(seconds)
  other.clock.advance(seconds)
}

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  other = await startPlatform({ beside: platform })
})
afterAll(() => platform.close())

/** Seconds the caller has to wait; 0 if the event is allowed. */
const trySpend = async (limit: LimitName, key: string, at: Date): Promise<number> => {
  try {
    await consume(platform.connection.db, { limit, key }, at)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe('rate_limited')
    return error.facts.retryAfter ?? -1
  }
}

describe('a limit', () => {
  it.each(Object.keys(limits) as LimitName[])(
    '%s lets exactly its number pass, counted by its tightest rate',
    async (name) => {
      const [rate] = limitOf(name).rates
      const at = platform.clock.now()
      const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1000)
      for (let n = 0; n < rate.times; n += 1) expect(await trySpend(name, 'somebody', after(n === 0 ? 0 : 1))).toBe(0)
      expect(await trySpend(name, 'somebody', after(2))).toBe(rate.seconds - 2)
      expect(await trySpend(name, 'somebody else', after(2))).toBe(0)
      expect(await trySpend(name, 'somebody', after(rate.seconds - 0.001))).toBe(1)
      // Only the oldest event has expired: one passes, a second does not.
      expect(await trySpend(name, 'somebody', after(rate.seconds))).toBe(0)
      expect(await trySpend(name, 'somebody', after(rate.seconds))).toBe(rate.times === 1 ? rate.seconds : 1)
    },
  )

  it('lets no one too many pass when all come at once', async () => {
    const waits = await Promise.all(
      Array.from({ length: 40 }, () => trySpend('wrong_passwords', 'crowd', platform.clock.now())),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('gives an event back', async () => {
    const attempt = { limit: 'wrong_passwords', key: 'refunded' } as const
    for (let n = 0; n < 8; n += 1) {
      expect(await trySpend('wrong_passwords', 'refunded', platform.clock.now())).toBe(0)
      await refund(platform.connection.db, attempt)
    }
  })

  it('keeps neither names nor addresses in the database, and nothing after its time', async () => {
    const { phone } = await newMember()
    await platform.call(login, { body: { username: phone, password: 'x' } })
    const rows = await platform.db.select().from(rateLimits)
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[a-z_]+:[\w-]{43}$/)
    advance(3 * 24 * 3600)
    await sweep(platform.db, platform.clock.now())
    expect(await platform.db.select().from(rateLimits)).toEqual([])
  })
})

describe('two servers on one database', () => {
  it('count wrong passwords together', async () => {
    const { phone } = await newMember()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const { status } = await (n % 2 === 0 ? platform : other).call(login, {
        body: { username: phone, password: 'x' },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    advance(301)
  })

  it('count wrong codes together, though each refused call is rolled back', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) {
      const body = { phone: freshPhone(), otp: '000000' }
      statuses.push((await (n % 2 === 0 ? platform : other).call(loginCode, { body })).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    advance(3601)
  })

  it('know of each other’s confirmed passwords', async () => {
    const { token } = await newMember()
    const phone = freshPhone()
    await platform.call(verifyPhone, { query: { phone } }, { token })
    const query = { phone, otp: platform.lastCode(phone) }
    expect((await other.call(updatePhone, { query }, { token })).error.details).toEqual({ reason: 'password' })
    expect((await platform.call(confirmPassword, { body: { password } }, { token })).status).toBe(200)
    expect((await other.call(updatePhone, { query }, { token })).reply.object.phone).toBe(phone)
  })
})
