import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import { knownDevices, sessions, users } from '../../../platform/db/schema'
import * as passwords from '../../../platform/people/sign-in/passwords'
import { testScryptCost } from '../../support/servers/database'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { login, sendChangeCode, changePassword } = contract.people
const password = 'کوه و دریا 1405'
const { hashSecret, isSecret } = passwords

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
})
afterAll(() => platform.close())

const newMember = async (phone: string): Promise<string> =>
  platform.addPerson({ phone, passwordHash: await hashSecret(password, testScryptCost) })

const resetPassword = async (phone: string, to: string) => {
  await platform.call(sendChangeCode, { query: { send_to: phone } })
  const otp = platform.lastCode(phone)
  return platform.call(changePassword, { query: { send_to: phone }, body: { otp, password: to } })
}

it('a sign-in that was judged by the old password begins no session once there is a new one', async () => {
  const phone = '+989361110001'
  const uuid = await newMember(phone)
  const judging = vi.spyOn(passwords, 'isSecret').mockImplementationOnce(async (...given) => {
    const right = await isSecret(...given)
    expect((await resetPassword(phone, 'باغ انار 1406')).status).toBe(200)
    return right
  })
  const { error } = await platform.call(login, { body: { username: phone, password } })
  expect(judging).toHaveBeenCalledOnce()
  expect(error.code).toBe('wrong_login')
  expect(await platform.db.$count(sessions, eq(sessions.userUuid, uuid))).toBe(0)
  expect(await platform.db.$count(knownDevices, eq(knownDevices.userUuid, uuid))).toBe(0)
  const again = await platform.call(login, { body: { username: phone, password: 'باغ انار 1406' } })
  expect(again.status).toBe(200)
})

it('a code sent to a phone sets no password once the phone is another’s', async () => {
  const phone = '+989361110002'
  const uuid = await newMember(phone)
  vi.spyOn(passwords, 'hashSecret').mockImplementationOnce(async (...given) => {
    await platform.db.update(users).set({ phone: '+989361110003' }).where(eq(users.uuid, uuid))
    return hashSecret(...given)
  })
  expect((await resetPassword(phone, 'باغ انار 1406')).error.code).toBe('wrong_code')
  const kept = await platform.call(login, { body: { username: '+989361110003', password } })
  expect(kept.status).toBe(200)
})

it('a sign-in by a phone that is another’s by the time it is judged begins no session', async () => {
  const phone = '+989361110004'
  const uuid = await newMember(phone)
  vi.spyOn(passwords, 'isSecret').mockImplementationOnce(async (...given) => {
    await platform.db.update(users).set({ phone: '+989361110005' }).where(eq(users.uuid, uuid))
    return isSecret(...given)
  })
  const { error } = await platform.call(login, { body: { username: phone, password } })
  expect(error.code).toBe('wrong_login')
  expect(await platform.db.$count(sessions, eq(sessions.userUuid, uuid))).toBe(0)
})
