import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { mostAddresses } from '../../../contract/money/transfer-desk'
import { addressBook, auditLog, transfers, users, wallets } from '../../../platform/db/schema'
import { transfers as en } from '../../../i18n/en/money/transfers'
import { transfers as fa } from '../../../i18n/fa/money/transfers'
import { middleOf } from '../../../platform/money/transfers/look-alike'
import { accountNames, exchangeReasons } from '../../../platform/money/ledger/texts'
import { notificationTexts } from '../../../platform/notifications/texts'
import { expireTransfers } from '../../../platform/money/chain/teller'
import {
  bookFaults,
  chainDifference,
  newKey,
  passcode,
  platformWallet,
  sendTron,
  runChains,
  tokenOfType,
  transferOf,
  wholeBooks,
} from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { sendBsc, decideTransfer, saveAddress, transferQuote } = contract.money

const { notifications, counters } = contract.notifications

let platform: TestPlatform
let finance: string
let supervisor: string
let admin: string
/** An address the platform saved two days ago. */
const saved = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
const savedBsc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('1')
  finance = await platform.signIn('5')
  supervisor = await platform.signIn('7')
  for (const address of [{ tron_address: saved }, { bsc_address: savedBsc }]) {
    const answer = await platform.call(
      saveAddress,
      { body: { ...address, label: 'صرافی', passcode } },
      { token: finance },
    )
    if (answer.status !== 200) throw new Error(answer.error.code)
  }
  platform.clock.advance(25 * 3600)
  // Sessions end after a day without a call.
  admin = await tokenOfType(platform, '1')
  finance = await tokenOfType(platform, '5')
  supervisor = await tokenOfType(platform, '7')
})
afterAll(() => platform.close())

const send = (amount: string, more: Record<string, unknown> = {}, token = finance, key = newKey()) =>
  sendTron(platform, { token, key }, saved, amount, more)

const stateOf = (uuid: string, token = finance) => transferOf(platform, uuid, token)

describe('a transfer on the chain', () => {
  it('is recorded, given to the chain once, and booked when it is confirmed', async () => {
    const before = await chainDifference(platform)
    const { status, reply } = await send('12.5')
    expect(status).toBe(200)
    expect(reply.object).toMatchObject({
      state: 'sending',
      amount: '12.5',
      fee: '0.9',
      total: '13.4',
      network: 'tron',
      sandbox: true,
      sender_type: 'platform',
      confirmations_needed: 20,
    })
    const sent = await stateOf(reply.object.uuid)
    expect(sent).toMatchObject({ state: 'sent', confirmations: 0 })
    expect(sent.hash).toMatch(/^[0-9a-f]{64}$/)
    platform.clock.advance(4)
    expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'sent', confirmations: 8 })
    platform.clock.advance(10)
    expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'confirmed', confirmations: 20 })
    expect(await chainDifference(platform)).toBe(before)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
    const trail = await platform.db.select().from(auditLog).where(eq(auditLog.subjectId, reply.object.uuid))
    expect(trail.map(({ action }) => action)).toEqual(['transfer.made', 'transfer.sent', 'transfer.confirmed'])
  })

  it('to an exchange house is still the platform’s own money, no cost', async () => {
    const book = async (kind: string, name: keyof typeof accountNames) => {
      const { rows } = await platform.db.execute<{ minor: string }>(
        sql`select coalesce(sum(balance_minor), 0)::text as minor from ledger_accounts
          where kind = ${kind} and name = ${accountNames[name]} and currency = 'USDT'`,
      )
      return BigInt(rows[0]!.minor)
    }
    for (const language of [fa, en]) expect(exchangeReasons).toContain(language.reasons.exchange)
    const cases = [
      { more: { reason: fa.reasons.exchange }, spent: 0n },
      { more: {}, spent: 0n, label: 'صرافی آریانا، ترون' },
      { more: {}, spent: 10_000_000n, label: 'صرافی' },
    ]
    for (const { more, spent, label } of cases) {
      if (label) await platform.db.update(addressBook).set({ label }).where(eq(addressBook.address, saved))
      const [cost, position] = [await book('cost', 'payments'), await book('position', 'exchange')]
      const { reply } = await send('10', more)
      await runChains(platform)
      expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'confirmed' })
      expect(cost - (await book('cost', 'payments'))).toBe(spent)
      expect(position - (await book('position', 'exchange'))).toBe(10_000_000n - spent)
    }
    const { reply } = await platform.call(
      contract.money.walletTransactions,
      { query: { to_exchange: true, page_size: 100 } },
      { token: finance },
    )
    expect(reply.results.some(({ destination }) => destination === saved)).toBe(true)
    expect(reply.results.every(({ reason }) => exchangeReasons.includes(reason))).toBe(true)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('cannot take more than the wallet has, what is on its way included', async () => {
    const [wallet] = await platform.db.select().from(wallets).where(eq(wallets.id, 4))
    const free = Number(wallet!.balanceMinor / 1_000_000n)
    expect(
      (
        await platform.call(
          sendBsc,
          {
            body: {
              sender_address: wallet!.address,
              sender_type: 'platform',
              receiver_address: savedBsc,
              amount: String(free + 1),
              reason: 'x',
              passcode,
            },
          },
          { token: finance },
        )
      ).error.fields,
    ).toEqual({ amount: 'balance' })
  })

  it.each([
    ['a limit of one transfer', { amount: '20000.000001' }, { amount: 'limit_single' }],
    ['its own wallet', { receiver_address: 'self' }, { receiver_address: 'own_address' }],
    ['an address of the other chain', { receiver_address: savedBsc }, { receiver_address: 'wrong_network' }],
    [
      'an unknown address',
      { receiver_address: 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j' },
      { receiver_address: 'address_new' },
    ],
    [
      'somebody else’s wallet as source',
      { sender_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      { sender_address: 'unknown_option' },
    ],
    ['seven decimals', { amount: '1.0000001' }, { amount: 'amount_decimals' }],
    ['nothing', { amount: '0' }, { amount: 'amount_positive' }],
  ])('refuses %s', async (_name, more, fields) => {
    const given =
      'receiver_address' in more && more.receiver_address === 'self'
        ? { receiver_address: await platformWallet(platform, 'tron') }
        : more
    const answer = await send('5', given)
    expect([answer.status, answer.error.fields]).toEqual([422, fields])
  })

  it('of an end user goes from the own wallet only, and never pays withdrawals', async () => {
    const token = await platform.signIn('3').catch(() => '')
    const [me] = await platform.db.select().from(users).where(eq(users.phone, '+989120000003'))
    const own = await platform.tokenOf(me!.uuid)
    expect(token).not.toBe('')
    const answer = await send('5', { sender_type: 'platform' }, own)
    expect(answer.error.code).toBe('forbidden')
    expect((await send('5', { sender_type: 'user' }, own)).error.fields).toEqual({ sender_address: 'unknown_option' })
  })
})

describe('a new address', () => {
  it('cools for a day', async () => {
    const address = 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j'
    const body = { tron_address: address, label: 'تازه', passcode }
    expect((await platform.call(saveAddress, { body }, { token: finance })).status).toBe(200)
    expect((await send('5', { receiver_address: address })).error.fields).toEqual({
      receiver_address: 'address_cooling',
    })
    expect((await platform.call(saveAddress, { body }, { token: finance })).error.fields).toEqual({
      tron_address: 'exists',
    })
  })

  it('has no room in a full address book, which says so where the address stands', async () => {
    await platform.db.execute(sql`insert into address_book (network, address, label, created_at, usable_from)
      select 'bsc', 'full ' || n, 'پر', '2026-01-01', '2026-01-02' from generate_series(1, ${mostAddresses}::int) n`)
    const body = { tron_address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9', label: 'یکی بیش', passcode }
    const save = () => platform.call(saveAddress, { body }, { token: finance })
    expect((await save()).error.fields).toEqual({ tron_address: 'address_count' })
    await platform.db.execute(sql`delete from address_book where address like 'full %'`)
    expect((await save()).status).toBe(200)
  })

  it('that resembles a known one asks for its middle', async () => {
    const [known, poison] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q82RkL8H6UgqxNLj6t']
    await platform.db.execute(sql`insert into address_book (network, address, label, created_at, usable_from)
      values ('tron', ${known}, 'تتر', '2026-01-01', '2026-01-02')`)
    const fieldsOf = async (call: Promise<{ error: { fields?: unknown } }>) => (await call).error.fields
    const body = { tron_address: poison, label: 'x', passcode }
    const save = (more?: string) =>
      platform.call(saveAddress, { body: { ...body, address_check: more } }, { token: finance })
    expect(await fieldsOf(save())).toEqual({ address_check: 'address_similar' })
    expect(await fieldsOf(save('xxxx'))).toEqual({ address_check: 'invalid' })
    expect(await fieldsOf(send('5', { receiver_address: poison }))).toEqual({ receiver_address: 'address_new' })
    expect((await save(middleOf(poison))).status).toBe(200)
    await platform.db.execute(sql`update address_book set usable_from = '2026-01-02' where address = ${poison}`)
    expect(await fieldsOf(send('5', { receiver_address: poison, address_check: 'x' }))).toEqual({
      address_check: 'invalid',
    })
    const quote = await platform.call(
      transferQuote,
      { query: { network: 'tron', sender: await platformWallet(platform, 'tron'), receiver: poison, amount: '5' } },
      { token: finance },
    )
    expect(quote.reply).toMatchObject({
      fee: '0.9',
      total: '5.9',
      problems: { receiver_address: 'address_similar' },
      receiver: { check_needed: true },
    })
    expect((await send('5', { receiver_address: poison, address_check: middleOf(poison) })).status).toBe(200)
    await runChains(platform)
  })
})

describe('above the limit', () => {
  it('a second person decides: not the maker, not on an old version, with a reason when refusing', async () => {
    const { reply } = await send('2000')
    expect(reply.object).toMatchObject({
      state: 'waiting_approval',
      approvals_needed: 1,
      moves: ['cancel'],
      version: 0,
    })
    const { uuid } = reply.object
    const decide = (token: string, body: object) =>
      platform.call(
        decideTransfer,
        { params: { uuid }, body: { approve: true, passcode, version: 0, ...body } },
        { token },
      )
    expect((await decide(finance, {})).error.code).toBe('forbidden')
    expect((await decide(supervisor, { version: 3 })).error.code).toBe('stale')
    expect((await decide(supervisor, { approve: false })).error.fields).toEqual({ reason: 'reason_required' })
    expect((await decide(supervisor, { passcode: '111112' })).error.code).toBe('wrong_passcode')
    const both = await Promise.all([decide(supervisor, {}), decide(admin, {})])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await runChains(platform)
    expect(await stateOf(uuid)).toMatchObject({ state: 'confirmed', approved_by: [{}] })
  })

  /** Titles of the notices somebody received about a transfer. */
  const told = async (uuid: string, token: string) =>
    (await platform.call(notifications, { query: { page_size: 50 } }, { token })).reply.results
      .filter(({ link }) => link === `/admin/transfer-history?transfer=${uuid}`)
      .map(({ title }) => title)
  const waiting = async (token: string) => (await platform.call(counters, {}, { token })).reply.transfers

  it('is seen whole by the second person, who hears of it, and its maker of the answer', async () => {
    const before = [await waiting(admin), await waiting(supervisor), await waiting(finance)]
    const { uuid } = (await send('2100')).reply.object
    expect([await waiting(admin), await waiting(supervisor), await waiting(finance)]).toEqual([
      before[0]! + 1,
      before[1]! + 1,
      before[2],
    ])
    const waits = notificationTexts.transfer_waits.title
    expect([await told(uuid, admin), await told(uuid, supervisor), await told(uuid, finance)]).toEqual([
      [waits],
      [waits],
      [],
    ])
    const [wallet] = await platform.db.select().from(wallets).where(eq(wallets.id, 1))
    const [entry] = await platform.db.select().from(addressBook).where(eq(addressBook.address, saved))
    const seen = await stateOf(uuid, supervisor)
    expect(seen).toMatchObject({
      sender_label: wallet!.label,
      receiver_label: entry!.label,
      approved_by: [],
      decided_by: null,
      source: { enough: true, gas: { symbol: 'TRX', enough: true } },
    })
    expect(Number(seen.source?.available)).toBeGreaterThan(2100)
    await platform.db.update(wallets).set({ gas: '1' }).where(eq(wallets.id, 1))
    expect((await stateOf(uuid, supervisor)).source?.gas).toMatchObject({ amount: '1', enough: false })
    const decide = (body: object) =>
      platform.call(
        decideTransfer,
        { params: { uuid }, body: { approve: true, passcode, version: 0, ...body } },
        { token: supervisor },
      )
    expect((await decide({})).error.fields).toEqual({ sender_address: 'gas' })
    await platform.db.update(wallets).set({ gas: wallet!.gas }).where(eq(wallets.id, 1))
    await platform.db.update(transfers).set({ amountMinor: 20_000_000_001n }).where(eq(transfers.uuid, uuid))
    expect((await decide({})).error.fields).toEqual({ amount: 'limit_single' })
    await platform.db.update(transfers).set({ amountMinor: 2_100_000_000n }).where(eq(transfers.uuid, uuid))
    const refused = await decide({ approve: false, reason: 'گیرنده نادرست است' })
    expect(refused.reply.object).toMatchObject({ state: 'rejected', approved_by: [], source: null })
    expect(refused.reply.object.decided_by?.uuid).not.toBe(refused.reply.object.created_by?.uuid)
    expect(await told(uuid, finance)).toEqual([notificationTexts.transfer_rejected.title])
    const next = (await send('2000')).reply.object.uuid
    await platform.call(
      decideTransfer,
      { params: { uuid: next }, body: { approve: true, passcode, version: 0 } },
      { token: admin },
    )
    expect(await told(next, finance)).toEqual([notificationTexts.transfer_approved.title])
    await runChains(platform)
    expect(await waiting(supervisor)).toBe(before[1])
  })

  it('is called back by a maker whose money is closed, who can neither refuse those of others nor approve', async () => {
    const decide = (uuid: string, token: string, body: object) =>
      platform.call(
        decideTransfer,
        { params: { uuid }, body: { approve: false, passcode, version: 0, reason: 'حسابم را برده‌اند', ...body } },
        { token },
      )
    const own = (await send('2000')).reply.object.uuid
    const other = (await send('2000', {}, admin)).reply.object.uuid
    const [maker] = await platform.db.select().from(users).where(eq(users.phone, '+989120000005'))
    const until = new Date(platform.clock.now().getTime() + 3_600_000)
    const close = (set: Partial<typeof users.$inferInsert>) =>
      platform.db.update(users).set(set).where(eq(users.uuid, maker!.uuid))
    for (const closed of [{ securityHoldUntil: until }, { securityHoldUntil: null, moneyLockedAt: until }]) {
      await close(closed)
      for (const approve of [false, true]) expect((await decide(other, finance, { approve })).error.code).toBe('held')
    }
    expect((await decide(own, finance, { approve: true })).error.code).toBe('held')
    expect((await decide(own, finance, { passcode: '000000' })).error.code).toBe('wrong_passcode')
    expect((await decide(own, finance, {})).reply.object).toMatchObject({ state: 'called_back' })
    await close({ moneyLockedAt: null })
    expect((await decide(other, supervisor, {})).reply.object.state).toBe('rejected')
  })

  it('nobody in time means it is over, and the maker may call it back', async () => {
    const first = (await send('2000')).reply.object
    const second = (await send('2000')).reply.object
    const cancel = await platform.call(
      decideTransfer,
      { params: { uuid: first.uuid }, body: { approve: false, passcode, version: 0, reason: 'نشانی اشتباه بود' } },
      { token: finance },
    )
    expect(cancel.reply.object).toMatchObject({ state: 'called_back', decision_reason: 'نشانی اشتباه بود' })
    expect(cancel.reply.object.decided_by).toEqual(cancel.reply.object.created_by)
    expect(await told(first.uuid, finance)).toEqual([])
    platform.clock.advance(72 * 3600 + 1)
    const [boss] = await platform.db.select().from(users).where(eq(users.phone, '+989120000007'))
    supervisor = await platform.tokenOf(boss!.uuid)
    const late = await platform.call(
      decideTransfer,
      { params: { uuid: second.uuid }, body: { approve: true, passcode, version: 0 } },
      { token: supervisor },
    )
    expect(late.error.code).toBe('illegal_move')
    await expireTransfers({ db: platform.db, adapters: platform.runtime.adapters, now: platform.clock.now })
    expect(await stateOf(second.uuid, supervisor)).toMatchObject({ state: 'expired', moves: [] })
    const [clerk] = await platform.db.select().from(users).where(eq(users.phone, '+989120000005'))
    finance = await platform.tokenOf(clerk!.uuid)
    expect(await told(second.uuid, finance)).toEqual([notificationTexts.transfer_expired.title])
  })
})
