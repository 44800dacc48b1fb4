import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { formatMinor } from '../../contract/money'
import { addressBook, auditLog, transfers, users, wallets } from '../../platform/db/schema'
import { money as en } from '../../i18n/en/money'
import { money as fa } from '../../i18n/fa/money'
import { middleOf } from '../../platform/domain/look-alike'
import { accountNames, exchangeReasons } from '../../platform/ledger/texts'
import { expireTransfers, settleTransfers } from '../../platform/money/teller'
import {
  bookFaults,
  chainDifference,
  creditBalance,
  newKey,
  passcode,
  purse,
  richPerson,
  settle,
  wholeBooks,
} from '../support/money'
import { startPlatform, type TestPlatform } from '../support/platform'

const { sendUsdt, sendBsc, approveTransfer, transfer, saveAddress, transferQuote, creditHistory } = contract.crm
const { addressBook: book, personWallet, sendCredit } = contract.crm

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
  for (const type of ['1', '5', '7'] as const) {
    // Sessions do not outlive a day without a call.
    const [row] = await platform.db
      .select()
      .from(users)
      .where(eq(users.phone, `+98912000000${type}`))
    const token = await platform.tokenOf(row!.uuid)
    if (type === '1') admin = token
    else if (type === '5') finance = token
    else supervisor = token
  }
})
afterAll(() => platform.close())

const send = async (amount: string, more: Record<string, unknown> = {}, token = finance, key = newKey()) =>
  platform.call(
    sendUsdt,
    {
      body: {
        sender_address: await purse(platform, 'tron'),
        sender_type: 'platform',
        receiver_address: saved,
        amount,
        reason: 'خرید از صرافی',
        passcode,
        ...more,
      },
    } as never,
    { token, key },
  )

const stateOf = async (uuid: string, token = finance) =>
  (await platform.call(transfer, { params: { uuid } }, { token })).reply.object

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
      await settle(platform)
      expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'confirmed' })
      expect(cost - (await book('cost', 'payments'))).toBe(spent)
      expect(position - (await book('position', 'exchange'))).toBe(10_000_000n - spent)
    }
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('that the chain refuses leaves the books as they were', async () => {
    const before = await chainDifference(platform)
    const failing = await send('7.000404')
    const gasless = await send('7.000402')
    await settle(platform)
    expect(await stateOf(failing.reply.object.uuid)).toMatchObject({ state: 'failed', failure: 'refused' })
    expect(await stateOf(gasless.reply.object.uuid)).toMatchObject({ state: 'failed', failure: 'out_of_gas' })
    expect(await chainDifference(platform)).toBe(before)
  })

  it('whose answer is lost is unknown until it is looked up, and is never sent again', async () => {
    const before = await chainDifference(platform)
    const landed = await send('8.000408')
    const gone = await send('8.000409')
    const desk = { db: platform.db, adapters: platform.runtime.adapters, now: platform.clock.now }
    await settleTransfers(desk)
    const states = async () =>
      (
        await platform.db
          .select()
          .from(transfers)
          .where(sql`${transfers.uuid} in (${landed.reply.object.uuid}, ${gone.reply.object.uuid})`)
          .orderBy(transfers.id)
      ).map(({ state }) => state)
    expect(await states()).toEqual(['unknown', 'unknown'])
    platform.clock.advance(30)
    expect(await stateOf(landed.reply.object.uuid)).toMatchObject({ state: 'confirmed' })
    expect(await stateOf(gone.reply.object.uuid)).toMatchObject({ state: 'unknown' })
    platform.clock.advance(40)
    expect(await stateOf(gone.reply.object.uuid)).toMatchObject({ state: 'failed', failure: 'not_found' })
    expect(await chainDifference(platform)).toBe(before)
    const [sends] = (
      await platform.db.execute<{ n: string }>(
        sql`select count(*) as n from sandbox_sends where reference in (${landed.reply.object.uuid}, ${gone.reply.object.uuid})`,
      )
    ).rows
    expect(Number(sends?.n)).toBe(2)
  })

  it('after a crash while it was being given is looked up, not given again', async () => {
    const { reply } = await send('9')
    await platform.db
      .update(transfers)
      .set({ handedAt: platform.clock.now() })
      .where(eq(transfers.uuid, reply.object.uuid))
    await settle(platform, 31)
    expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'unknown' })
    platform.clock.advance(40)
    expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'failed', failure: 'not_found' })
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
        ? { receiver_address: await purse(platform, 'tron') }
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
    expect((await platform.call(saveAddress, { body }, { token: finance })).error.code).toBe('conflict')
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
      { query: { network: 'tron', sender: await purse(platform, 'tron'), receiver: poison, amount: '5' } },
      { token: finance },
    )
    expect(quote.reply).toMatchObject({
      fee: '0.9',
      total: '5.9',
      problems: { receiver_address: 'address_similar' },
      receiver: { check_needed: true },
    })
    expect((await send('5', { receiver_address: poison, address_check: middleOf(poison) })).status).toBe(200)
    await settle(platform)
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
        approveTransfer,
        { params: { uuid }, body: { approve: true, passcode, version: 0, ...body } },
        { token },
      )
    expect((await decide(finance, {})).error.code).toBe('forbidden')
    expect((await decide(supervisor, { version: 3 })).error.code).toBe('stale')
    expect((await decide(supervisor, { approve: false })).error.fields).toEqual({ reason: 'reason_required' })
    expect((await decide(supervisor, { passcode: '111112' })).error.code).toBe('wrong_passcode')
    const both = await Promise.all([decide(supervisor, {}), decide(admin, {})])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await settle(platform)
    expect(await stateOf(uuid)).toMatchObject({ state: 'confirmed', approved_by: [{}] })
  })

  it('nobody in time means it is over, and the maker may call it back', async () => {
    const first = (await send('2000')).reply.object
    const second = (await send('2000')).reply.object
    const cancel = await platform.call(
      approveTransfer,
      { params: { uuid: first.uuid }, body: { approve: false, passcode, version: 0 } },
      { token: finance },
    )
    expect(cancel.reply.object.state).toBe('rejected')
    platform.clock.advance(72 * 3600 + 1)
    const [boss] = await platform.db.select().from(users).where(eq(users.phone, '+989120000007'))
    supervisor = await platform.tokenOf(boss!.uuid)
    const late = await platform.call(
      approveTransfer,
      { params: { uuid: second.uuid }, body: { approve: true, passcode, version: 0 } },
      { token: supervisor },
    )
    expect(late.error.code).toBe('illegal_move')
    await expireTransfers({ db: platform.db, adapters: platform.runtime.adapters, now: platform.clock.now })
    expect(await stateOf(second.uuid, supervisor)).toMatchObject({ state: 'expired', moves: [] })
    const [clerk] = await platform.db.select().from(users).where(eq(users.phone, '+989120000005'))
    finance = await platform.tokenOf(clerk!.uuid)
  })
})

describe('credit sent to a person', () => {
  it('tells sender and receiver the own balance around it, and is found by the code of its receipt', async () => {
    const [from, to] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '3' })]
    await platform.db.update(users).set({ name: 'شیرین دوقلو' }).where(eq(users.uuid, to.uuid))
    const quote = await platform.call(
      transferQuote,
      { query: { network: 'internal', receiver: to.uuid, amount: '12.5' } },
      { token: from.token },
    )
    expect(quote.reply.receiver?.owner).toMatchObject({ name: 'شیرین دوقلو', type: '3' })
    expect(quote.reply.receiver?.owner?.phone).toMatch(/^09\d\d•••\d{4}$/)
    const before = await creditBalance(platform, from.uuid, 'USD')
    const had = await creditBalance(platform, to.uuid, 'USD')
    const body = { recipient_uuid: to.uuid, amount: '12.5', reason: 'همکاری', passcode }
    const sent = await platform.call(sendCredit, { body }, { token: from.token })
    const { uuid } = sent.reply.object
    const words = (minor: bigint) => formatMinor(minor, 'USD')
    expect((await stateOf(uuid, from.token)).credit).toEqual({ before: words(before), after: words(before - 1250n) })
    expect((await stateOf(uuid, to.token)).credit).toEqual({ before: words(had), after: words(had + 1250n) })
    expect((await stateOf(uuid)).credit).toEqual({ before: words(before), after: words(before - 1250n) })
    const found = await platform.call(creditHistory, { query: { reference: uuid } }, { token: from.token })
    expect(found.reply.results.map(({ transfer: made, direction }) => [made, direction])).toEqual([[uuid, 'out']])
    const listed = await platform.call(contract.crm.transfers, { query: { reference: uuid } }, { token: finance })
    expect(listed.reply.results.map((row) => row.uuid)).toEqual([uuid])
  })
})

describe('the wallet of a person', () => {
  it('is told when it was checked, never of staff or oneself, and every look is written down', async () => {
    const { token } = await richPerson(platform)
    const { rows } = await platform.db.execute<{ uuid: string; tron: string; checked: boolean }>(
      sql`select u.uuid, b.tron_address as tron, b.verified_at is not null as checked from bank_info b join users u on u.uuid = b.user_uuid
        where b.tron_address is not null and u.disabled_at is null and u.type = '3'`,
    )
    const ask = (uuid: string, who = token) =>
      platform.call(personWallet, { body: { user_uuid: uuid, network: 'tron' } }, { token: who })
    const checked = rows.find((row) => row.checked)!
    const unchecked = rows.find((row) => !row.checked)!
    expect((await ask(checked.uuid)).reply.address).toBe(checked.tron)
    expect((await ask(unchecked.uuid)).reply.address).toBeNull()
    const [clerk] = await platform.db.select().from(users).where(eq(users.phone, '+989120000005'))
    expect((await ask(clerk!.uuid)).status).toBe(404)
    const looks = await platform.db.select().from(auditLog).where(eq(auditLog.subjectId, checked.uuid))
    expect(looks.filter(({ action }) => action === 'wallet.read')).toHaveLength(1)
    // To the sender it is a new address all the same.
    const quote = await platform.call(transferQuote, { query: { network: 'tron', receiver: checked.tron } }, { token })
    expect(quote.reply.problems['receiver_address']).toBe('address_new')
  })
})

describe('the demo accounts', () => {
  it('have an address that may be sent to at once', async () => {
    const [me] = await platform.db.select().from(users).where(eq(users.phone, '+989120000003'))
    const { reply } = await platform.call(book, {}, { token: await platform.tokenOf(me!.uuid) })
    expect(reply.results.map(({ network, usable }) => [network, usable])).toEqual([
      ['bsc', true],
      ['tron', true],
    ])
  })
})
