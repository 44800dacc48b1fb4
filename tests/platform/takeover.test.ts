import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { users } from '../../platform/db/schema'
import { creditBalance, richPerson } from '../support/money'
import { startPlatform, type TestPlatform } from '../support/platform'

const { updateUser, loginCode, setPasscode, verifyPhone, currentUser, users: list } = contract.account
const { sendCredit } = contract.crm

const theirs = '+989361110001'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
})
afterAll(() => platform.close())

it('an agent does not come to somebody’s money by way of their phone', async () => {
  const owner = await richPerson(platform, { USD: '500' }, '6')
  const accomplice = await platform.addPerson({})
  const agent = await platform.tokenOf(await platform.addPerson({ type: '2' }))
  const file = await platform.call(list, { query: { user_uuid: owner.uuid } }, { token: agent })
  const { version } = file.reply.results[0]!.file!
  const before = (await platform.db.select().from(users).where(eq(users.uuid, owner.uuid)))[0]!
  for (const change of [{ phone: theirs }, { email: 'thief@example.ir' }]) {
    const { status, reply } = await platform.call(
      updateUser,
      { body: { user_uuid: owner.uuid, version, reason: 'گوشی عوض شده است', ...change } },
      { token: agent },
    )
    expect([status, reply.pending.map(({ state }) => state)]).toEqual([200, ['pending']])
    expect(platform.runtime.outbox.sent(before.phone).length).toBeGreaterThan(0)
  }
  platform.clock.advance(61)
  await platform.call(loginCode, { body: { phone: theirs } })
  expect(platform.lastCode(theirs)).toBe('')
  const [after] = await platform.db.select().from(users).where(eq(users.uuid, owner.uuid))
  expect([after!.phone, after!.email, after!.version]).toEqual([before.phone, before.email, before.version])
  expect((await platform.call(currentUser, {}, owner)).status).toBe(200)
  // Even with the phone: a passcode and a transfer right after are closed.
  await platform.call(verifyPhone, { query: { phone: theirs } }, { token: agent })
  const otp = platform.lastCode(theirs)
  const steps = [
    await platform.call(setPasscode, { body: { otp, passcode: '246813' } }, { token: agent }),
    await platform.call(
      sendCredit,
      { body: { recipient_uuid: accomplice, amount: '100', passcode: '246813', reason: 'x' } },
      { token: agent },
    ),
  ]
  expect(steps.every(({ status }) => status >= 400)).toBe(true)
  expect(await creditBalance(platform, owner.uuid, 'USD')).toBe(50_000n)
  expect(await creditBalance(platform, accomplice, 'USD')).toBe(0n)
})
