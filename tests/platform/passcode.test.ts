import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { bankInfo, passcodeTries, users } from '../../platform/db/schema'
import { creditBalance, passcode, richPerson } from '../support/money'
import { startPlatform, type TestPlatform } from '../support/platform'

const { sendCredit } = contract.crm

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

describe('the passcode', () => {
  it('locks after five wrong ones for a quarter of an hour and after ten until it is set anew', async () => {
    const me = await richPerson(platform, { USD: '500' })
    const you = await richPerson(platform)
    const pay = async (code: string) =>
      platform.call(
        sendCredit,
        { body: { recipient_uuid: you.uuid, amount: '1', passcode: code } },
        { token: me.token },
      )
    const codes: string[] = []
    for (let n = 0; n < 5; n += 1) codes.push((await pay('000001')).error.code)
    expect(codes).toEqual(['wrong_passcode', 'wrong_passcode', 'wrong_passcode', 'wrong_passcode', 'locked'])
    expect((await pay(passcode)).error).toMatchObject({ code: 'locked', retry_after: 900 })
    platform.clock.advance(901)
    for (let n = 0; n < 4; n += 1) expect((await pay('000001')).error.code).toBe('wrong_passcode')
    expect((await pay('000001')).error.details).toEqual({ until_reset: true })
    platform.clock.advance(100 * 60)
    expect((await pay(passcode)).error.code).toBe('locked')
    expect(await creditBalance(platform, you.uuid, 'USD')).toBe(0n)
  })

  it('counts every one of many wrong guesses at once', async () => {
    const me = await richPerson(platform, { USD: '500' })
    const you = await richPerson(platform)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        platform.call(
          sendCredit,
          { body: { recipient_uuid: you.uuid, amount: '1', passcode: String(n).padStart(6, '0') } },
          { token: me.token },
        ),
      ),
    )
    expect(answers.filter(({ error }) => error.code === 'wrong_passcode')).toHaveLength(4)
    expect(answers.filter(({ error }) => error.code === 'locked')).toHaveLength(26)
    const [row] = await platform.db.select().from(passcodeTries).where(eq(passcodeTries.userUuid, me.uuid))
    expect(row?.wrong).toBe(5)
  })

  it('accepts Persian digits and is asked for however small the amount', async () => {
    const me = await richPerson(platform, { USD: '500' })
    const you = await richPerson(platform)
    const pay = (body: object) =>
      platform.call(sendCredit, { body: { recipient_uuid: you.uuid, amount: '100', ...body } }, { token: me.token })
    expect((await pay({})).error.fields).toEqual({ passcode: 'required' })
    expect((await pay({ passcode: '۱۳۵۷۹۰' })).status).toBe(200)
    expect((await pay({ amount: '0.01' })).error.fields).toEqual({ passcode: 'required' })
  })
})

describe('bank info', () => {
  it('changes with a code, loses its check, and connects the wallet', async () => {
    const me = await richPerson(platform)
    const [row] = await platform.db.select().from(users).where(eq(users.uuid, me.uuid))
    await platform.call(contract.account.verifyPhone, { query: { phone: row!.phone } }, { token: me.token })
    const otp = platform.lastCode(row!.phone)
    const answer = await platform.call(
      contract.account.saveUserBank,
      { body: { otp, iban: 'IR820540102680020817909002', tron_address: 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j' } },
      { token: me.token },
    )
    expect(answer.reply.object).toMatchObject({ verified: false, iban: 'IR820540102680020817909002' })
    const verified = await platform.call(
      contract.account.verifyUserBank,
      { body: { user_uuid: me.uuid, verified: true } },
      { token: finance },
    )
    expect(verified.reply.object).toMatchObject({ verified: true })
    expect(
      (
        await platform.call(
          contract.account.userByWallet,
          { body: { iban: 'IR820540102680020817909002' } },
          { token: finance },
        )
      ).reply.owner,
    ).toMatchObject({ uuid: me.uuid })
    const [stored] = await platform.db.select().from(bankInfo).where(eq(bankInfo.userUuid, me.uuid))
    expect(stored?.verifiedAt).not.toBeNull()
    expect((await platform.call(contract.crm.wallets, {}, { token: me.token })).reply.results).toMatchObject([
      { network: 'tron', platform: false, amount: '0' },
    ])
  })
})
