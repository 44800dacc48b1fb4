import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import * as passwords from '../../../platform/people/sign-in/passwords'
import { users } from '../../../platform/db/schema'
import { guardedPlatform, type GuardedStage } from '../../support/scenes/guarded-people'
import type { TestPlatform } from '../../support/platform'

/* Hashing a new secret takes time; what closes the account meanwhile still counts. */

const { people } = contract

const { hashSecret } = passwords

/** Runs something after the next secrets are hashed and before they are stored. */
const whileHashing = (happens: () => Promise<unknown>): void => {
  vi.spyOn(passwords, 'hashSecret').mockImplementation(async (...given) => {
    const hash = await hashSecret(...given)
    await happens()
    return hash
  })
}

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
})
afterAll(() => platform.close())

const close = (uuid: string, set: Partial<typeof users.$inferSelect>) => () =>
  platform.db.update(users).set(set).where(eq(users.uuid, uuid))

it.each(['a lock', 'a hold'])('saves no passcode over %s', async (what) => {
  const owner = await stage.owner()
  await platform.call(people.verifyPhone, { query: { phone: owner.phone } }, owner)
  const now = platform.clock.now()
  const closing = what === 'a lock' ? { moneyLockedAt: now } : { securityHoldUntil: new Date(now.getTime() + 1000) }
  whileHashing(close(owner.uuid, closing))
  const before = await stage.rowOf(owner.uuid)
  const body = { otp: platform.lastCode(owner.phone), passcode: '246813' }
  expect((await platform.call(people.setPasscode, { body }, owner)).error.code).toBe('held')
  expect((await stage.rowOf(owner.uuid)).passcodeHash).toBe(before.passcodeHash)
})

it('saves no password over a lock', async () => {
  const owner = await stage.owner()
  const send_to = owner.phone
  await platform.call(people.sendChangeCode, { query: { send_to } })
  whileHashing(close(owner.uuid, { moneyLockedAt: platform.clock.now(), passwordHash: null }))
  const body = { otp: platform.lastCode(send_to), password: 'باغ انار 1406' }
  expect((await platform.call(people.changePassword, { query: { send_to }, body })).error.code).toBe('held')
  expect((await stage.rowOf(owner.uuid)).passwordHash).toBeNull()
})
