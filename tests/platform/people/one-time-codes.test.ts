import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import * as passwords from '../../../platform/people/sign-in/passwords'
import { oneTimeCodes, users } from '../../../platform/db/schema'
import { eq } from 'drizzle-orm'
import { sweep } from '../../../platform/system/sweep'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { testScryptCost } from '../../support/servers/database'

const {
  verifyPhone,
  updatePhone,
  sendChangeCode,
  changePassword,
  login,
  loginCode,
  signup,
  confirmPhone,
  confirmPassword,
  setPasscode,
  currentUser,
} = contract.people
const { hashSecret, isSecret } = passwords
const password = 'کوه و دریا 1405'
const hour = 3600

let platform: TestPlatform
let next = 0

const freshPhone = (): string => {
  next += 1
  return `+98937${String(next).padStart(7, '0')}`
}

const member = async (): Promise<{ uuid: string; phone: string; token: string }> => {
  const phone = freshPhone()
  const uuid = await platform.addPerson({
    phone,
    email: `m${next}@example.ir`,
    passwordHash: await hashSecret(password, testScryptCost),
  })
  return { uuid, phone, token: await platform.tokenOf(uuid) }
}

const confirmed = (token: string, typed = password) =>
  platform.call(confirmPassword, { body: { password: typed } }, { token })

const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000')

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
})
afterAll(() => platform.close())
beforeEach(() => platform.clock.advance(hour + 1))

describe('a one-time code', () => {
  it('resets the password once; every old session ends and the owner is told', async () => {
    const { phone, token } = await member()
    expect((await platform.call(sendChangeCode, { query: { send_to: phone } })).reply).toEqual({
      queued: true,
      delayed: false,
      resend_after: 60,
    })
    const body = { otp: platform.lastCode(phone), password: 'باغ انار 1406' }
    expect((await platform.call(changePassword, { query: { send_to: phone }, body })).status).toBe(200)
    expect((await platform.call(currentUser, {}, { token })).status).toBe(401)
    expect((await platform.call(login, { body: { username: phone, password } })).status).toBe(401)
    expect((await platform.call(login, { body: { username: phone, password: 'باغ انار 1406' } })).status).toBe(200)
    expect((await platform.call(changePassword, { query: { send_to: phone }, body })).error.code).toBe('wrong_code')
    expect(platform.runtime.outbox.sent(phone)[0]).toMatchObject({ purpose: 'notice', code: 'password_changed' })
  })

  it('keeps the session that changed its own password', async () => {
    const { uuid, phone, token } = await member()
    const other = await platform.tokenOf(uuid)
    await platform.call(sendChangeCode, { query: { send_to: phone } })
    const body = { otp: platform.lastCode(phone), password: 'باغ انار 1406' }
    expect((await platform.call(changePassword, { body }, { token })).status).toBe(200)
    expect((await platform.call(currentUser, {}, { token })).status).toBe(200)
    expect((await platform.call(currentUser, {}, { token: other })).status).toBe(401)
  })

  it('is taken in Persian digits', async () => {
    const { phone } = await member()
    await platform.call(sendChangeCode, { query: { send_to: phone } })
    const otp = platform.lastCode(phone).replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
    expect(
      (await platform.call(changePassword, { query: { send_to: phone }, body: { otp, password: 'باغ انار 1406' } }))
        .status,
    ).toBe(200)
  })

  it('dies after three wrong tries and after 120 seconds', async () => {
    const { phone } = await member()
    const attempt = (otp: string) =>
      platform.call(changePassword, { query: { send_to: phone }, body: { otp, password: 'باغ انار 1406' } })
    await platform.call(sendChangeCode, { query: { send_to: phone } })
    const first = platform.lastCode(phone)
    for (let n = 0; n < 3; n += 1)
      expect((await attempt(wrongOf(first))).error).toMatchObject({ code: 'wrong_code', fields: { otp: 'code' } })
    expect((await attempt(first)).error.code).toBe('wrong_code')
    platform.clock.advance(61)
    await platform.call(sendChangeCode, { query: { send_to: phone } })
    platform.clock.advance(121)
    expect((await attempt(platform.lastCode(phone))).error.code).toBe('wrong_code')
  })

  it('tells how many tries are left, of an address nobody has in the same words', async () => {
    const { phone } = await member()
    for (const to of [phone, freshPhone()]) {
      const attempt = async () =>
        (await platform.call(loginCode, { body: { phone: to, otp: wrong } })).error.details?.['tries_left']
      await platform.call(loginCode, { body: { phone: to } })
      const wrong = to === phone ? wrongOf(platform.lastCode(phone)) : '000000'
      expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([2, 1, 0, 0])
    }
  })

  it('is used once by fifty calls at the same time', async () => {
    const { phone } = await member()
    await platform.call(loginCode, { body: { phone } })
    const otp = platform.lastCode(phone)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => platform.call(loginCode, { body: { phone, otp } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is good for nothing but its purpose, its address and its holder', async () => {
    const [one, two] = [await member(), await member()]
    await platform.call(loginCode, { body: { phone: one.phone } })
    const otp = platform.lastCode(one.phone)
    expect(
      (await platform.call(changePassword, { query: { send_to: one.phone }, body: { otp, password: 'باغ انار 1406' } }))
        .error.code,
    ).toBe('wrong_code')
    expect((await platform.call(loginCode, { body: { phone: two.phone, otp } })).error.code).toBe('wrong_code')
    expect(
      (await platform.call(setPasscode, { body: { otp, passcode: '135790' } }, { token: one.token })).error.code,
    ).toBe('wrong_code')
    const target = freshPhone()
    await platform.call(verifyPhone, { query: { phone: target } }, { token: one.token })
    const query = { phone: target, otp: platform.lastCode(target) }
    for (const { token } of [one, two]) await confirmed(token)
    expect((await platform.call(updatePhone, { query }, { token: two.token })).error.code).toBe('wrong_code')
    expect((await platform.call(updatePhone, { query }, { token: one.token })).reply.object.phone).toBe(target)
    expect(platform.runtime.outbox.sent(one.phone)[0]).toMatchObject({ code: 'phone_changed' })
  })

  it('moves an account to another phone only shortly after its session gave the password, five tries at a time', async () => {
    const { uuid, token } = await member()
    const elsewhere = await platform.tokenOf(uuid)
    const phone = freshPhone()
    const move = async (session: string) => {
      platform.clock.advance(61)
      await platform.call(verifyPhone, { query: { phone } }, { token: session })
      return platform.call(updatePhone, { query: { phone, otp: platform.lastCode(phone) } }, { token: session })
    }
    const refused = { code: 'forbidden', details: { reason: 'password' } }
    expect((await move(token)).error).toMatchObject(refused)
    expect((await confirmed(token, 'نادرست است')).error.fields).toEqual({ password: 'invalid' })
    expect((await move(token)).error).toMatchObject(refused)
    expect((await confirmed(token)).status).toBe(200)
    expect((await move(elsewhere)).error).toMatchObject(refused)
    platform.clock.advance(600)
    expect((await move(token)).error).toMatchObject(refused)
    await confirmed(token)
    expect((await move(token)).reply.object.phone).toBe(phone)
    for (const old of [token, elsewhere])
      expect((await platform.call(currentUser, {}, { token: old })).error).toMatchObject({
        code: 'unauthenticated',
        details: { reason: 'address' },
      })
    const again = await platform.tokenOf(uuid)
    for (let attempt = 0; attempt < 5; attempt += 1) await confirmed(again, 'نادرست است')
    expect((await confirmed(again)).status).toBe(429)
  })

  it('comes once a minute and five times an hour', async () => {
    const { phone } = await member()
    const ask = () => platform.call(sendChangeCode, { query: { send_to: phone } })
    expect((await ask()).status).toBe(200)
    const early = await ask()
    expect(early.status).toBe(429)
    expect(early.error.retry_after).toBe(60)
    expect(early.headers.get('retry-after')).toBe('60')
    expect(early.error.details).toEqual({ code_alive: true })
    expect((await platform.call(verifyPhone, { query: { phone } })).error.details).toEqual({ code_sent: true })
    for (let n = 0; n < 4; n += 1) {
      platform.clock.advance(61)
      expect((await ask()).status).toBe(200)
    }
    platform.clock.advance(61)
    expect((await ask()).status).toBe(429)
    expect((await platform.call(verifyPhone, { query: { phone } })).error.details).toBeUndefined()
    platform.clock.advance(hour)
    expect((await ask()).status).toBe(200)
  })

  it('comes once when asked for by many at the same time', async () => {
    const { phone } = await member()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => platform.call(verifyPhone, { query: { phone } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
    expect(platform.runtime.outbox.sent(phone)).toHaveLength(1)
  })

  it('stops an address that asks for many phones', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await platform.call(verifyPhone, { query: { phone: freshPhone() } })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })

  it('tells nobody whether a phone or mailbox is known', async () => {
    const { phone } = await member()
    const ask = (send_to: string) => platform.call(sendChangeCode, { query: { send_to } })
    const answers = [
      await ask(phone),
      await ask(freshPhone()),
      await ask(`m${next - 1}@example.ir`),
      await ask('nobody@example.ir'),
    ]
    for (const { status, reply } of answers)
      expect({ status, reply }).toEqual({ status: 200, reply: { queued: true, delayed: false, resend_after: 60 } })
    expect(platform.lastCode('nobody@example.ir')).toBe('')
    const body = { otp: '123456', password: 'باغ انار 1406' }
    expect((await platform.call(changePassword, { query: { send_to: 'nobody@example.ir' }, body })).error.code).toBe(
      'wrong_code',
    )
  })

  it('is kept as a hash', async () => {
    const { phone } = await member()
    await platform.call(verifyPhone, { query: { phone } })
    const [row] = await platform.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.sendTo, phone))
    expect(row?.codeHash).toMatch(/^[\w-]{16}\.[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(platform.lastCode(phone))
  })

  it('sets the passcode, hashed', async () => {
    const { uuid, phone, token } = await member()
    await platform.call(verifyPhone, { query: { phone } }, { token })
    const otp = platform.lastCode(phone)
    expect((await platform.call(setPasscode, { body: { otp, passcode: '111111' } }, { token })).error.fields).toEqual({
      passcode: 'passcode',
    })
    expect((await platform.call(setPasscode, { body: { otp, passcode: '۱۳۵۷۹۰' } }, { token })).status).toBe(200)
    const [row] = await platform.db.select().from(users).where(eq(users.uuid, uuid))
    expect(await isSecret('135790', row?.passcodeHash, 10)).toBe(true)
  })

  it('sets no passcode for a day after the phone it goes to was changed', async () => {
    const { uuid, token } = await member()
    const other = freshPhone()
    await confirmed(token)
    await platform.call(verifyPhone, { query: { phone: other } }, { token })
    const moved = await platform.call(
      updatePhone,
      { query: { phone: other, otp: platform.lastCode(other) } },
      { token },
    )
    expect(moved.status).toBe(200)
    const attempt = async (session: string) => {
      platform.clock.advance(61)
      await platform.call(verifyPhone, { query: { phone: other } }, { token: session })
      const body = { otp: platform.lastCode(other), passcode: '135790' }
      return platform.call(setPasscode, { body }, { token: session })
    }
    const again = () => platform.tokenOf(uuid)
    expect((await attempt(await again())).error).toMatchObject({ code: 'held', details: { locked: false } })
    platform.clock.advance(24 * hour)
    expect((await attempt(await again())).status).toBe(200)
  })
})

describe('signing up', () => {
  it('makes an end user of somebody who holds the phone', async () => {
    const phone = freshPhone()
    await platform.call(verifyPhone, { query: { phone } })
    const body = {
      phone,
      otp: platform.lastCode(phone),
      password: 'باغ انار 1406',
      first_name: 'مریم',
      last_name: 'رضایی',
    }
    const { status, reply } = await platform.call(signup, { body })
    expect(status).toBe(200)
    expect(reply.object).toMatchObject({ type: '3', name: 'مریم رضایی', phone })
    expect((await platform.call(currentUser, {}, { token: reply.token })).status).toBe(200)
  })

  it('hashes the password without holding a transaction', async () => {
    const { db } = platform.runtime.connection
    const transaction = db.transaction.bind(db)
    let open = 0
    const spied = vi.spyOn(db, 'transaction').mockImplementation((...given) => {
      open += 1
      return transaction(...given).finally(() => (open -= 1))
    })
    const whenHashed: number[] = []
    const hashing = vi.spyOn(passwords, 'hashSecret').mockImplementation((...given) => {
      whenHashed.push(open)
      return hashSecret(...given)
    })
    const phone = freshPhone()
    await platform.call(verifyPhone, { query: { phone } })
    const body = { phone, otp: platform.lastCode(phone), password, first_name: 'مریم', last_name: 'رضایی' }
    expect((await platform.call(signup, { body })).status).toBe(200)
    expect(whenHashed).toEqual([0])
    hashing.mockRestore()
    spied.mockRestore()
  })

  it('waits half an hour for the form once the code is confirmed, and no longer', async () => {
    const [phone, late] = [freshPhone(), freshPhone()]
    const bodyOf = async (of: string) => {
      await platform.call(verifyPhone, { query: { phone: of } })
      const otp = platform.lastCode(of)
      expect((await platform.call(confirmPhone, { body: { phone: of, otp } })).status).toBe(200)
      return { phone: of, otp, password: 'باغ انار 1406', first_name: 'مریم', last_name: 'رضایی' }
    }
    const body = await bodyOf(phone)
    platform.clock.advance(29 * 60)
    expect((await platform.call(signup, { body })).status).toBe(200)
    expect((await platform.call(signup, { body })).error.code).toBe('wrong_code')
    const tooLate = await bodyOf(late)
    platform.clock.advance(31 * 60)
    expect((await platform.call(signup, { body: tooLate })).error.code).toBe('wrong_code')
  })

  it('confirms a code three times at most, and tells only the holder of a phone that it is taken', async () => {
    const phone = freshPhone()
    await platform.call(verifyPhone, { query: { phone } })
    const otp = platform.lastCode(phone)
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await platform.call(confirmPhone, { body: { phone, otp: wrongOf(otp) } })).error.code).toBe('wrong_code')
    expect((await platform.call(confirmPhone, { body: { phone, otp } })).error.code).toBe('wrong_code')
    const taken = (await member()).phone
    const free = freshPhone()
    const [one, other] = [
      await platform.call(verifyPhone, { query: { phone: taken } }),
      await platform.call(verifyPhone, { query: { phone: free } }),
    ]
    expect(one.reply).toEqual(other.reply)
    const body = { phone: taken, otp: platform.lastCode(taken) }
    expect((await platform.call(confirmPhone, { body })).error.fields).toEqual({ phone: 'taken' })
  })

  it('refuses a weak password, an unknown partner, a wrong code and a phone that is taken', async () => {
    const { phone } = await member()
    await platform.call(verifyPhone, { query: { phone } })
    const body = {
      phone,
      otp: platform.lastCode(phone),
      password: 'باغ انار 1406',
      first_name: 'مریم',
      last_name: 'رضایی',
    }
    expect((await platform.call(signup, { body: { ...body, password: '12345678' } })).error.fields).toEqual({
      password: 'password_weak',
    })
    expect((await platform.call(signup, { body: { ...body, state_id: 397 } })).error.fields).toEqual({
      state_id: 'unknown_option',
    })
    const wrong = { ...body, first_name: ' ', last_name: '', password: '123', partner_code: 'NOBODY', city_id: 1 }
    expect((await platform.call(signup, { body: wrong })).error.fields).toEqual({
      first_name: 'required',
      last_name: 'required',
      password: 'too_short',
      partner_code: 'unknown_partner',
      city_id: 'unknown_option',
    })
    expect((await platform.call(signup, { body: { ...body, otp: wrongOf(body.otp) } })).error.code).toBe('wrong_code')
    expect((await platform.call(signup, { body })).error.fields).toEqual({ phone: 'taken' })
  })
})

it('codes of yesterday are swept away', async () => {
  await platform.call(verifyPhone, { query: { phone: freshPhone() } })
  platform.clock.advance(25 * hour)
  await sweep(platform.db, platform.clock.now())
  expect(await platform.db.select().from(oneTimeCodes)).toEqual([])
})
