import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayInTehran } from '../../../contract/jalali'
import { contract } from '../../../contract/index'
import { hashSecret } from '../../../platform/people/sign-in/passwords'
import { activityDays, auditLog, knownDevices, sessions, users } from '../../../platform/db/schema'
import { limits } from '../../../platform/http/rate-limits'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { testScryptCost } from '../../support/servers/database'

const {
  login,
  logout,
  currentUser,
  sessions: listSessions,
  endSession,
  endOtherSessions,
  updateCurrentUser,
  sendChangeCode,
  changePassword,
} = contract.people
const password = 'کوه و دریا 1405'

let platform: TestPlatform
let uuid: string
let next = 0

const freshPhone = (): string => {
  next += 1
  return `+98936${String(next).padStart(7, '0')}`
}

const newMember = async (): Promise<{ uuid: string; phone: string }> => {
  const phone = freshPhone()
  return { uuid: await platform.addPerson({ phone, passwordHash: await hashSecret(password, testScryptCost) }), phone }
}

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  uuid = await platform.addPerson({
    phone: '+989121111111',
    email: 'sara@example.ir',
    passwordHash: await hashSecret(password, testScryptCost),
  })
})
afterAll(() => platform.close())

const minutes = (n: number): number => n * 60

describe('signing in', () => {
  it.each(['09121111111', '۰۹۱۲ ۱۱۱ ۱۱۱۱', '+989121111111', '٠٠٩٨٩١٢١١١١١١١', ' Sara@Example.ir '])(
    'takes %s',
    async (username) => {
      const { status, reply } = await platform.call(login, { body: { username, password } })
      expect(status).toBe(200)
      expect(reply.object).toMatchObject({ uuid, type: '3', phone: '+989121111111', email: 'sara@example.ir' })
      expect(Buffer.from(reply.token, 'base64url').length).toBeGreaterThanOrEqual(16)
    },
  )

  it('is written down as done by whoever signed in', async () => {
    const { uuid: owner, phone } = await newMember()
    expect((await platform.call(login, { body: { username: phone, password } })).status).toBe(200)
    const noted = await platform.db.select().from(auditLog).where(eq(auditLog.actorUuid, owner))
    expect(noted).toMatchObject([{ action: 'session.started', subjectId: owner }])
  })

  it('answers the same for an unknown name and a wrong password', async () => {
    const strip = ({ status, error }: { status: number; error: object }) => ({
      status,
      error: { ...error, request_id: '' },
    })
    const wrong = await platform.call(login, { body: { username: '09121111111', password: 'نادرست است' } })
    const unknown = await platform.call(login, { body: { username: '09129999999', password: 'نادرست است' } })
    const nonsense = await platform.call(login, { body: { username: 'کسی', password: 'نادرست است' } })
    expect(strip(wrong)).toEqual({ status: 401, error: { code: 'wrong_login', request_id: '' } })
    expect(strip(unknown)).toEqual(strip(wrong))
    expect(strip(nonsense)).toEqual(strip(wrong))
  })

  it('does not fold the digits of a password', async () => {
    const answer = await platform.call(login, { body: { username: '09121111111', password: 'کوه و دریا ۱۴۰۵' } })
    expect(answer.error.code).toBe('wrong_login')
    platform.clock.advance(minutes(6))
  })

  it('stops at five wrong passwords in five minutes, whether somebody has the name or not', async () => {
    const { phone } = await newMember()
    for (const username of [phone, '09128887766']) {
      for (let n = 0; n < 5; n += 1) {
        const { status } = await platform.call(login, { body: { username, password: 'x' } })
        expect(status).toBe(401)
      }
      const { status, error, headers } = await platform.call(login, { body: { username, password } })
      expect(status).toBe(429)
      expect(error.code).toBe('rate_limited')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      platform.clock.advance(61)
    }
    platform.clock.advance(minutes(5))
    expect((await platform.call(login, { body: { username: phone, password } })).status).toBe(200)
  })

  it('stops an address after ten wrong passwords in a minute and believes no header about it', async () => {
    platform.clock.advance(minutes(10))
    for (let n = 0; n < 10; n += 1) {
      const username = `0913000000${n}`
      const { status } = await platform.call(
        login,
        { body: { username, password: 'x' } },
        { headers: { 'x-forwarded-for': `10.0.0.${n}` } },
      )
      expect(status).toBe(401)
    }
    const { status } = await platform.call(
      login,
      { body: { username: '09130000011', password } },
      { headers: { 'x-forwarded-for': '10.1.1.1' } },
    )
    expect(status).toBe(429)
    platform.clock.advance(minutes(10))
  })

  it('counts no right password', async () => {
    const { phone } = await newMember()
    for (let n = 0; n < 15; n += 1)
      expect((await platform.call(login, { body: { username: phone, password } })).status).toBe(200)
  })
})

describe('wrong passwords', () => {
  let beyond: TestPlatform
  let at = 0
  beforeAll(async () => {
    beyond = await startPlatform({ beside: platform, config: { trustedProxies: 1 } })
    beyond.clock.set(platform.clock.now())
  })
  /** Signs in from an address that nobody used before, or from a given one. */
  const from = (username: string, typed: string, more: { device?: string; ip?: string } = {}) => {
    at += 1
    const headers = { 'x-forwarded-for': more.ip ?? `10.9.${at >> 8}.${at & 255}` }
    const device = more.device === undefined ? {} : { device: more.device }
    return beyond.call(login, { body: { username, password: typed, ...device } }, { headers })
  }
  const someone = async () => {
    const phone = freshPhone()
    const email = `w${next}@example.ir`
    return {
      phone,
      email,
      uuid: await platform.addPerson({ phone, email, passwordHash: await hashSecret(password, testScryptCost) }),
    }
  }

  it('are one count for phone and e-mail of an account, from all addresses together', async () => {
    const { phone, email } = await someone()
    const names = [phone, email, phone.replace('+98', '0'), email.toUpperCase(), phone]
    for (const name of names) expect((await from(name, 'x')).status).toBe(401)
    for (const name of [phone, email]) {
      const { status, error } = await from(name, password)
      expect([status, error.code, error.retry_after]).toEqual([429, 'rate_limited', 300])
    }
  })

  it('leave strangers 1,440 guesses a day, however often the owner signs in', async () => {
    const { times, seconds } = limits.wrong_passwords.rates[0]
    expect((times * 24 * 3600) / seconds).toBe(1440)
    const { phone } = await someone()
    const { device } = (await from(phone, password)).reply
    beyond.clock.advance(300)
    let guesses = 0
    for (let n = 0; n < 30; n += 1) {
      guesses += (await from(phone, 'x')).status === 401 ? 1 : 0
      expect((await from(phone, password, { ...(device && { device }) })).status).toBe(200)
      beyond.clock.advance(20)
    }
    // Ten minutes: two stretches of five.
    expect(guesses).toBe(10)
  })

  it('of strangers never shut out a browser that signed in before, from whatever address', async () => {
    const { phone, email } = await someone()
    const { device } = (await from(phone, password, { ip: '10.8.0.1' })).reply
    if (device === undefined) throw new Error('no device')
    for (let n = 0; n < 10; n += 1) await from(n % 2 ? phone : email, 'x', { ip: '10.8.0.1' })
    expect((await from(phone, password)).status).toBe(429)
    for (const ip of ['10.8.0.1', '10.8.0.2']) {
      const again = await from(email, password, { device, ip })
      expect([again.status, again.reply.device]).toEqual([200, device])
    }
  })

  it('of a known browser have a count of their own', async () => {
    const { phone } = await someone()
    const { device } = (await from(phone, password)).reply
    if (device === undefined) throw new Error('no device')
    for (let n = 0; n < 5; n += 1) expect((await from(phone, 'x', { device })).status).toBe(401)
    expect((await from(phone, password, { device })).status).toBe(429)
    expect((await from(phone, password)).status).toBe(200)
  })

  it('count like a stranger’s in a browser that knows another account only, or makes its token up', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const { device } = (await from(mine.phone, password)).reply
    if (device === undefined) throw new Error('no device')
    for (let n = 0; n < 5; n += 1) await from(theirs.phone, 'x')
    for (const token of [device, 'x'.repeat(43), ''])
      expect((await from(theirs.phone, password, { device: token })).status).toBe(429)
    beyond.clock.advance(300)
    expect((await from(theirs.phone, password, { device })).reply.device).toBe(device)
    expect((await from(mine.phone, password, { device: 'x'.repeat(43) })).reply.device).not.toBe('x'.repeat(43))
  })

  it('and the browser’s token is kept as a hash, twenty for a person, and forgotten with the password', async () => {
    const { phone, uuid: owner } = await someone()
    const tokens: string[] = []
    for (let n = 0; n < 21; n += 1) {
      beyond.clock.advance(1)
      tokens.push((await from(phone, password)).reply.device ?? '')
    }
    const kept = () => platform.db.select().from(knownDevices).where(eq(knownDevices.userUuid, owner))
    expect(new Set(tokens).size).toBe(21)
    expect(await kept()).toHaveLength(20)
    for (const { tokenHash } of await kept()) expect(tokens).not.toContain(tokenHash)
    for (let n = 0; n < 5; n += 1) await from(phone, 'x')
    expect((await from(phone, password, { device: tokens[0] ?? '' })).status).toBe(429)
    expect((await from(phone, password, { device: tokens[20] ?? '' })).status).toBe(200)
    await beyond.call(sendChangeCode, { query: { send_to: phone } })
    const otp = beyond.lastCode(phone)
    await beyond.call(changePassword, { query: { send_to: phone }, body: { otp, password: 'باغ انار 1406' } })
    expect(await kept()).toEqual([])
  })
})

describe('a session', () => {
  it('is kept as a hash only', async () => {
    const { reply } = await platform.call(login, { body: { username: '09121111111', password } })
    const rows = await platform.db.select().from(sessions)
    expect(rows.some((row) => row.tokenHash.includes(reply.token) || reply.token.includes(row.tokenHash))).toBe(false)
  })

  it('dies at sign-out', async () => {
    const token = await platform.tokenOf(uuid)
    expect((await platform.call(currentUser, {}, { token })).status).toBe(200)
    expect((await platform.call(logout, {}, { token })).reply).toEqual({ ok: true })
    expect((await platform.call(currentUser, {}, { token })).error.code).toBe('unauthenticated')
    expect((await platform.call(logout, {}, { token })).status).toBe(401)
  })

  it('says why it is over to whoever still holds its token, and nothing of one that never was', async () => {
    const { uuid: owner, phone } = await newMember()
    const why = async (token: string) => {
      const { error } = await platform.call(currentUser, {}, { token })
      return [error.code, error.details?.['reason']]
    }
    const mine = await platform.tokenOf(owner)
    const ended = await platform.tokenOf(owner)
    await platform.call(endOtherSessions, {}, { token: mine })
    expect(await why(ended)).toEqual(['unauthenticated', 'by_hand'])
    await platform.call(sendChangeCode, { query: { send_to: phone } })
    const otp = platform.lastCode(phone)
    await platform.call(changePassword, { query: { send_to: phone }, body: { otp, password: 'باغ انار 1406' } })
    expect(await why(mine)).toEqual(['unauthenticated', 'password'])
    const idle = await platform.tokenOf(owner)
    platform.clock.advance(3 * 3600 + 1)
    expect(await why(idle)).toEqual(['unauthenticated', 'idle'])
    expect(await why('x'.repeat(43))).toEqual(['unauthenticated', undefined])
  })

  it('notes the days its owner was here, and a visit after half an hour away', async () => {
    const member = await newMember()
    const { reply } = await platform.call(login, { body: { username: member.phone, password } })
    const here = async () => {
      await platform.call(currentUser, {}, { token: reply.token })
      return platform.db.select().from(activityDays).where(eq(activityDays.userUuid, member.uuid))
    }
    platform.clock.advance(1)
    const date = todayInTehran(platform.clock.now())
    expect(await here()).toMatchObject([{ userUuid: member.uuid, date, visits: 1, lastAt: platform.clock.now() }])
    platform.clock.advance(minutes(29))
    expect((await here()).map(({ visits, lastAt }) => [visits, lastAt])).toEqual([[1, platform.clock.now()]])
    platform.clock.advance(minutes(31))
    expect((await here()).reduce((all, { visits }) => all + visits, 0)).toBe(2)
  })

  it('dies after three hours without a call, by the clock of the server', async () => {
    const token = await platform.tokenOf(uuid)
    for (const wait of [minutes(179), minutes(179)]) {
      platform.clock.advance(wait)
      expect((await platform.call(currentUser, {}, { token })).status).toBe(200)
    }
    platform.clock.advance(minutes(180) + 1)
    expect((await platform.call(currentUser, {}, { token })).status).toBe(401)
  })

  it('is touched at most once a minute', async () => {
    const token = await platform.tokenOf(uuid)
    const seen = async () =>
      (await platform.call(listSessions, {}, { token })).reply.results.find(({ current }) => current)?.last_seen_at
    platform.clock.advance(1)
    const first = await seen()
    platform.clock.advance(30)
    expect(await seen()).toBe(first)
    platform.clock.advance(31)
    expect(await seen()).not.toBe(first)
  })

  it('dies after thirty days, used or not', async () => {
    const token = await platform.tokenOf(uuid)
    for (let hour = 0; hour < 30 * 24; hour += 2.5) {
      platform.clock.advance(9000)
      const { status } = await platform.call(currentUser, {}, { token })
      expect(status).toBe(hour < 30 * 24 - 2.5 ? 200 : 401)
    }
  })

  it('can be listed and ended by its owner only', async () => {
    const [mine, other, stranger] = await Promise.all([
      platform.tokenOf(uuid),
      platform.tokenOf(uuid),
      platform.tokenOf((await newMember()).uuid),
    ])
    const list = (await platform.call(listSessions, {}, { token: other })).reply.results
    const id = list.find(({ current }) => current)?.id ?? ''
    expect((await platform.call(endSession, { params: { id } }, { token: stranger })).status).toBe(404)
    expect((await platform.call(endSession, { params: { id } }, { token: mine })).status).toBe(200)
    expect((await platform.call(endSession, { params: { id } }, { token: mine })).status).toBe(404)
    expect((await platform.call(currentUser, {}, { token: other })).status).toBe(401)
    expect((await platform.call(currentUser, {}, { token: stranger })).status).toBe(200)
  })

  it('can all be ended but the one that asks, each with its line in the audit log', async () => {
    const { uuid: owner } = await newMember()
    const mine = await platform.tokenOf(owner)
    const others = [await platform.tokenOf(owner), await platform.tokenOf(owner)]
    const stranger = await platform.tokenOf((await newMember()).uuid)
    expect((await platform.call(endOtherSessions, {}, { token: mine })).reply).toEqual({ ended: 2 })
    for (const token of others) expect((await platform.call(currentUser, {}, { token })).status).toBe(401)
    for (const token of [mine, stranger]) expect((await platform.call(currentUser, {}, { token })).status).toBe(200)
    const noted = await platform.db.select().from(auditLog).where(eq(auditLog.actorUuid, owner))
    expect(noted.filter(({ action }) => action === 'session.ended')).toHaveLength(2)
    expect((await platform.call(endOtherSessions, {}, { token: mine })).reply).toEqual({ ended: 0 })
  })

  it('ends with the oldest when there are more than twenty', async () => {
    const { uuid: owner } = await newMember()
    const tokens: string[] = []
    for (let n = 0; n < 21; n += 1) {
      platform.clock.advance(1)
      tokens.push(await platform.tokenOf(owner))
    }
    const status = async (token: string | undefined) => (await platform.call(currentUser, {}, { token })).status
    expect(await status(tokens[0])).toBe(401)
    expect(await status(tokens[1])).toBe(200)
  })

  it('loses its rights at once when the type changes or the account is disabled', async () => {
    const { uuid: owner } = await newMember()
    const token = await platform.tokenOf(owner)
    await platform.db.update(users).set({ disabledAt: platform.clock.now() }).where(eq(users.uuid, owner))
    expect((await platform.call(updateCurrentUser, { body: { first_name: 'سارا' } }, { token })).error.code).toBe(
      'disabled',
    )
    expect((await platform.call(currentUser, {}, { token })).reply).toMatchObject({ object: { disabled: true } })
  })

  it.each(['', 'x', 'null', 'undefined', 'eyJhbGciOiJub25lIn0.e30.', 'a'.repeat(43), 'a'.repeat(5000), 'توکن'])(
    'is not made of %s',
    async (token) => {
      const headers = { authorization: `Bearer ${encodeURI(token)}` }
      expect((await platform.call(currentUser, {}, { headers })).status).toBe(401)
    },
  )
})

describe('the own profile', () => {
  it('changes only what is given, and is refused when stale', async () => {
    const { uuid: owner } = await newMember()
    const token = await platform.tokenOf(owner)
    const first = await platform.call(updateCurrentUser, { body: { version: 0, first_name: 'علي' } }, { token })
    expect(first.reply.object).toMatchObject({ first_name: 'علی', version: 1 })
    const stale = await platform.call(updateCurrentUser, { body: { version: 0, first_name: 'رضا' } }, { token })
    expect(stale.status).toBe(409)
    expect(stale.error.details).toMatchObject({ current: { first_name: 'علی', version: 1 } })
  })

  it('refuses an e-mail without the password, and columns that are not one’s own to change', async () => {
    const { uuid: owner } = await newMember()
    const token = await platform.tokenOf(owner)
    const body = { email: 'SARA@example.ir' }
    const unasked = await platform.call(updateCurrentUser, { body }, { token })
    expect([unasked.status, unasked.error.details]).toEqual([403, { reason: 'password' }])
    for (const key of ['type', 'uuid', 'phone', 'level', 'password_hash', 'disabled', 'is_staff', 'constructor']) {
      const unknown = { body: { [key]: '1' } as object }
      expect((await platform.call(updateCurrentUser, unknown, { token })).error.fields).toEqual({
        [key]: 'unknown_field',
      })
    }
  })
})
