import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import type * as Passwords from '../../../platform/people/sign-in/passwords'
import { users } from '../../../platform/db/schema'
import { guardedPlatform, type GuardedStage } from '../../support/scenes/guarded-people'
import type { TestPlatform } from '../../support/platform'

/* What closes an account while a new secret is hashed, which takes its time, counts. */

const { people } = contract

let whileHashing: (() => Promise<unknown>) | undefined
vi.mock('../../../platform/people/sign-in/passwords', async (original) => {
  const passwords = await original<typeof Passwords>()
  const hashSecret: typeof passwords.hashSecret = async (...given) => {
    const hash = await passwords.hashSecret(...given)
    await whileHashing?.()
    return hash
  }
  return { ...passwords, hashSecret }
})

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
})
afterAll(() => platform.close())
beforeEach(() => {
  whileHashing = undefined
})

const close = (uuid: string, set: Partial<typeof users.$inferSelect>) => () =>
  platform.db.update(users).set(set).where(eq(users.uuid, uuid))

it.each(['a lock', 'a hold'])('saves no passcode over %s', async (what) => {
  const owner = await stage.owner()
  await platform.call(people.verifyPhone, { query: { phone: owner.phone } }, owner)
  const now = platform.clock.now()
  whileHashing = close(
    owner.uuid,
    what === 'a lock' ? { moneyLockedAt: now } : { securityHoldUntil: new Date(now.getTime() + 1000) },
  )
  const before = await stage.rowOf(owner.uuid)
  const body = { otp: platform.lastCode(owner.phone), passcode: '246813' }
  expect((await platform.call(people.setPasscode, { body }, owner)).error.code).toBe('held')
  expect((await stage.rowOf(owner.uuid)).passcodeHash).toBe(before.passcodeHash)
})

it('saves no password over a lock', async () => {
  const owner = await stage.owner()
  const send_to = owner.phone
  await platform.call(people.sendChangeCode, { query: { send_to } })
  whileHashing = close(owner.uuid, { moneyLockedAt: platform.clock.now(), passwordHash: null })
  const body = { otp: platform.lastCode(send_to), password: 'باغ انار 1406' }
  expect((await platform.call(people.changePassword, { query: { send_to }, body })).error.code).toBe('held')
  expect((await stage.rowOf(owner.uuid)).passwordHash).toBeNull()
})
