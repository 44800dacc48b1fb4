import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { uploadLimits } from '../../../contract/uploads'
import { attachments, auditLog, bankInfo, contracts, users, withdrawals } from '../../../platform/db/schema'
import { limits } from '../../../platform/http/rate-limits'
import { pngFile } from '../../support/desk'
import { passcode, richPerson, transferOf } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { searchUsers } = contract.people
const { userByWallet } = contract.money
const { money } = contract
const { personWallet, transferQuote } = money
const { upload } = contract.requests
const { openTicket, replyTicket } = contract.tickets
const { checkCoupon, startPayment, payment } = contract.orders

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hour = 3600
const day = 24 * hour

let platform: TestPlatform
let next = 0

const person = async (type = '3', more: { email?: string; contractVersion?: string } = {}) => {
  next += 1
  const phone = `+98938${String(next).padStart(7, '0')}`
  const uuid = await platform.addPerson({ type, phone, ...more })
  return { uuid, phone, token: await platform.tokenOf(uuid) }
}

const localPhone = (phone: string): string => phone.replace('+98', '0')
const unknownPhone = (n: number): string => `0939${String(n).padStart(7, '0')}`

beforeAll(async () => {
  platform = await startPlatform({ config: { trustedProxies: 1 } })
})
afterAll(() => platform.close())

/** Somebody who accepted the current contract. */
const signer = async () => {
  const [newest] = await platform.db.select().from(contracts).orderBy(desc(contracts.publishedAt)).limit(1)
  return person('3', newest ? { contractVersion: newest.version } : {})
}

const search = (query: string, who: { token: string }) => platform.call(searchUsers, { query: { query } }, who)
const ownerOf = (address: string, who: { token: string }) =>
  platform.call(userByWallet, { body: { wallet_address: address } }, who)
const quote = (receiver: string, who: { token: string }, network: 'tron' | 'internal' = 'tron') =>
  platform.call(transferQuote, { query: { network, receiver } }, who)
const walletOf = (uuid: string, who: { token: string }) =>
  platform.call(personWallet, { body: { user_uuid: uuid, network: 'tron' } }, who)

describe('looking for a receiver outside the staff', () => {
  it('gives the given name and the role for a whole number or address, and no other way to reach the person', async () => {
    const [me, receiver] = [await person(), await person('4', { email: 'omid@example.ir' })]
    const nothing = { uuid: receiver.uuid, name: 'آزمون ن••• 0•••', type: '4', email: null }
    for (const [query, phone] of [
      [localPhone(receiver.phone), /^0938•••\d{4}$/],
      ['Omid@Example.ir', /^•••$/],
    ] as const) {
      const { results } = (await search(query, me)).reply
      expect(results).toMatchObject([{ ...nothing, name: expect.stringMatching(/^آزمون ن•••/) }])
      expect(results[0]!.phone).toMatch(phone)
      expect(JSON.stringify(results)).not.toContain('example')
    }
    for (const part of [localPhone(receiver.phone).slice(0, 10), 'omid@example', 'آزمون نمونه', receiver.uuid])
      expect((await search(part, me)).reply.results, part).toEqual([])
  })

  it('never gives staff, by whatever is asked', async () => {
    const me = await person()
    for (const type of ['1', '2', '5', '7']) {
      const staff = await person(type, { email: `staff${type}@example.ir` })
      for (const query of [localPhone(staff.phone), `staff${type}@example.ir`, staff.uuid])
        expect((await search(query, me)).reply.results).toEqual([])
    }
    const clerk = await person('5')
    await platform.db
      .insert(bankInfo)
      .values({ userUuid: clerk.uuid, tronAddress: tron, verifiedAt: platform.clock.now() })
    expect((await ownerOf(tron, me)).reply.owner).toBeNull()
    expect((await quote(tron, me)).reply.receiver?.owner).toBeNull()
    await platform.db.delete(bankInfo).where(eq(bankInfo.userUuid, clerk.uuid))
  })

  it('names the owner of an address without the family name, in the search, the check and the quote alike', async () => {
    const [me, receiver] = [await person(), await person()]
    await platform.db
      .insert(bankInfo)
      .values({ userUuid: receiver.uuid, tronAddress: tron, verifiedAt: platform.clock.now() })
    for (const owner of [
      (await ownerOf(tron, me)).reply.owner,
      (await quote(tron, me)).reply.receiver?.owner,
      (await quote(receiver.uuid, me, 'internal')).reply.receiver?.owner,
    ])
      expect(owner?.name).toMatch(/^آزمون ن•••/)
    expect((await quote(tron, me)).reply.receiver?.owner?.uuid).toBeNull()
    expect((await ownerOf(tron, { token: receiver.token })).reply.owner).toMatchObject({ uuid: receiver.uuid })
    const finance = await person('5')
    expect((await ownerOf(tron, finance)).reply.owner?.name).toMatch(/^آزمون نمونه/)
  })

  it('is limited per person and day, whatever is asked with; the same one again is free', async () => {
    const [me, other, receiver] = [await person(), await person(), await person()]
    const [hourly, daily] = limits.receiver_look_ups.rates
    for (let n = 0; n < hourly.times; n += 1) expect((await search(unknownPhone(n), me)).status).toBe(200)
    const refused = await search(localPhone(receiver.phone), me)
    expect([refused.status, refused.error.code, refused.error.retry_after]).toEqual([429, 'rate_limited', hour])
    expect(refused.headers.get('retry-after')).toBe(String(hour))
    expect((await ownerOf(tron, me)).status).toBe(429)
    expect((await quote(tron, me)).status).toBe(429)
    expect((await walletOf(receiver.uuid, me)).status).toBe(429)
    expect((await search(unknownPhone(0), me)).status).toBe(200)
    expect((await search('آزمون', me)).status).toBe(200)
    expect((await search(localPhone(receiver.phone), other)).reply.results).toHaveLength(1)
    for (let n = hourly.times; n < daily.times; n += 1) {
      if (n % hourly.times === 0) platform.clock.advance(hour)
      expect((await search(unknownPhone(n), me)).status).toBe(200)
    }
    platform.clock.advance(hour)
    expect((await search(unknownPhone(daily.times), me)).error.retry_after).toBe(day - 3 * hour)
    platform.clock.advance(day)
    const again = { token: await platform.tokenOf(me.uuid) }
    expect((await search(unknownPhone(daily.times), again)).status).toBe(200)
  })

  it('is counted once for several calls at once about the same one', async () => {
    const [me, receiver] = [await person(), await person()]
    const asked = await Promise.all(Array.from({ length: 5 }, () => search(localPhone(receiver.phone), me)))
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
    for (let n = 1; n < limits.receiver_look_ups.rates[0].times; n += 1)
      expect((await search(unknownPhone(n), me)).status).toBe(200)
    expect((await search(unknownPhone(0), me)).status).toBe(429)
  })

  it('is written down, whom it found and not what was typed', async () => {
    const [me, receiver] = [await person(), await person()]
    await search(localPhone(receiver.phone), me)
    await search(unknownPhone(999_999), me)
    const rows = await platform.db.select().from(auditLog).where(eq(auditLog.actorUuid, me.uuid))
    expect(rows.map(({ action, subjectId, after }) => [action, subjectId, after])).toEqual([
      ['user.looked_up', receiver.uuid, { by: 'phone' }],
      ['user.looked_up', 'unknown', { by: 'phone' }],
    ])
  })

  it('does not bind the staff, who search from four characters', async () => {
    const finance = await person('5')
    for (let n = 0; n < 25; n += 1) expect((await search(unknownPhone(n), finance)).status).toBe(200)
    expect((await search('آزمون نمونه', finance)).reply.results.length).toBeGreaterThan(3)
  })
})

describe('a transfer', () => {
  it('names the own people whole, strangers without family name, and none of the staff, in the credit too', async () => {
    const [from, to] = [await richPerson(platform, { USD: '100' }), await richPerson(platform)]
    const body = { recipient_uuid: to.uuid, amount: '1', passcode }
    const { uuid } = (await platform.call(money.sendCredit, { body }, { token: from.token })).reply.object
    const shown = async () => {
      const mine = await platform.call(money.transfers, { query: { reference: uuid } }, { token: from.token })
      expect(mine.reply.results[0]?.receiver_owner).toEqual(
        (await transferOf(platform, uuid, from.token)).receiver_owner,
      )
      const credit = await platform.call(money.creditHistory, { query: { reference: uuid } }, { token: from.token })
      expect(credit.reply.results[0]?.to).toEqual(mine.reply.results[0]?.receiver_owner)
      expect(credit.reply.results[0]?.from?.uuid).toBe(from.uuid)
      return mine.reply.results[0]?.receiver_owner
    }
    expect((await shown())?.uuid).toBeNull()
    await platform.db.update(users).set({ partnerUuid: from.uuid }).where(eq(users.uuid, to.uuid))
    expect((await shown())?.uuid).toBe(to.uuid)
    const quote = await platform.call(
      transferQuote,
      { query: { network: 'internal', receiver: to.uuid } },
      { token: from.token },
    )
    expect(quote.reply.receiver?.owner?.phone).toMatch(/^09\d\d•••\d{4}$/)
    await platform.db.update(users).set({ type: '5', partnerUuid: null }).where(eq(users.uuid, to.uuid))
    expect(await shown()).toBeNull()
  })
})

describe('coupons', () => {
  const pack = async (who: { token: string }) =>
    (await platform.call(payment, { query: {} }, who)).reply.packages[0]!.id
  const guess = async (who: { token: string }, coupon: string, ip = '10.0.0.1') =>
    platform.call(
      checkCoupon,
      { query: { package: await pack(who), coupon } },
      { ...who, headers: { 'x-forwarded-for': ip } },
    )

  it('are guessed ten times an hour, at the check and at the payment together', async () => {
    const me = await signer()
    for (let n = 0; n < 6; n += 1) expect((await guess(me, `WRONG${n}`)).reply.valid).toBe(false)
    const body = { package: await pack(me), coupon_code: 'WRONG' }
    for (let n = 0; n < 4; n += 1) expect((await platform.call(startPayment, { body }, me)).status).toBe(422)
    expect((await guess(me, 'WRONG9')).status).toBe(429)
    expect((await platform.call(startPayment, { body }, me)).status).toBe(429)
  })

  it('are guessed sixty times an hour from one address', async () => {
    let passed = 0
    for (let n = 0; n < 7; n += 1) {
      const who = await person()
      for (let m = 0; m < 10; m += 1) passed += (await guess(who, 'WRONG', '10.0.0.2')).status === 200 ? 1 : 0
    }
    expect(passed).toBe(limits.coupons_from_address.rates[0].times)
    // Attempts refused because of the address do not use up the person's own.
    const late = await person()
    for (let n = 0; n < 12; n += 1) expect((await guess(late, 'WRONG', '10.0.0.2')).status).toBe(429)
    expect((await guess(late, 'WRONG', '10.0.0.3')).status).toBe(200)
  })
})

describe('tickets, messages and files of one person', () => {
  const open = (who: { token: string }, files?: readonly File[]) =>
    platform.call(
      openTicket,
      { body: { department: 1, subject: 'پرسش', text: 'سلام', ...(files && { files: [...files] }) } },
      who,
    )

  it('stop at ten tickets an hour and thirty a day, for the person alone', async () => {
    const [me, other] = [await person(), await person()]
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await open(me)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await open(other)).status).toBe(200)
    for (let n = 0; n < 20; n += 1) {
      if (n % 10 === 0) platform.clock.advance(hour)
      expect((await open(me)).status).toBe(200)
    }
    platform.clock.advance(hour)
    expect((await open(me)).status).toBe(429)
  })

  it('stop at sixty messages an hour, and never the staff', async () => {
    const [me, agent] = [await person(), await person('2')]
    const ticket_id = (await open(me)).reply.object.id
    const reply = async (who: { token: string }, n: number) =>
      (await platform.call(replyTicket, { body: { ticket_id, text: `پیام ${n}`, anyway: true } }, who)).status
    for (let n = 0; n < 60; n += 1) expect(await reply(me, n)).toBe(200)
    expect(await reply(me, 60)).toBe(429)
    for (let n = 0; n < 61; n += 1) expect(await reply(agent, n)).toBe(200)
  })

  it('stop at sixty files an hour, those that were refused among them', async () => {
    const me = await person()
    const send = async (file: File) => (await platform.call(upload, { body: { file } }, me)).status
    for (let n = 0; n < 30; n += 1) expect(await send(new File([], 'a.png', { type: 'image/png' }))).toBe(422)
    for (let n = 0; n < 30; n += 1) expect(await send(pngFile())).toBe(200)
    expect(await send(pngFile())).toBe(429)
  })

  it('fill the space of a person to the quota and no further, in tickets and requests alike; staff have none', async () => {
    const [me, agent] = [await person(), await person('2')]
    const fill = async (ownerUuid: string, size: number) => {
      const kept = { ownerUuid, name: 'a.png', type: 'image/png', size, content: new Uint8Array(1) }
      await platform.db.insert(attachments).values({ ...kept, createdAt: platform.clock.now() })
    }
    const keep = (who: { token: string }) => platform.call(upload, { body: { file: pngFile() } }, who)
    const { size } = (await keep(me)).reply.object
    await fill(me.uuid, uploadLimits.quotaBytes - 2 * size)
    expect((await keep(me)).status).toBe(200)
    expect((await keep(me)).error.fields).toEqual({ file: 'file_quota' })
    const refused = await open(me, [pngFile()])
    expect(refused.error.fields).toEqual({ files: 'file_quota' })
    expect(refused.error.details).toMatchObject({ quota: uploadLimits.quotaBytes })
    const ticket = await open(me)
    expect(ticket.status).toBe(200)
    await fill(agent.uuid, uploadLimits.quotaBytes)
    const body = { ticket_id: ticket.reply.object.id, text: 'پاسخ', files: [pngFile()] }
    expect((await platform.call(replyTicket, { body }, agent)).status).toBe(200)
  })
})

it('who inside the platform decided on a withdrawal is not told to whom it is of, not with a refusal either', async () => {
  const supervisor = await platform.signIn('7')
  const owner = await richPerson(platform, { USDT: '1000' })
  const form = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron }
  const asked = await platform.call(
    contract.requests.submitRequest,
    { body: { type: 'withdrawal', form } } as never,
    owner,
  )
  const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, asked.reply.object.id))
  const decide = (token: string, body: object) =>
    platform.call(money.decideWithdrawal, { params: { id: row!.id }, body } as never, { token })
  const approved = await decide(supervisor, { decision: 'approve', version: 0, passcode })
  expect(approved.reply.approvers).toHaveLength(1)
  const late = await decide(owner.token, { decision: 'cancel', version: 0 })
  expect(late.error).toEqual(expect.objectContaining({ code: 'stale' }))
  expect(late.error.details).toEqual({
    current: { id: row!.id, state: approved.reply.state, version: 1, approvers: [] },
  })
})
