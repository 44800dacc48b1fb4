import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { dayInTehran } from '../../contract/calendar'
import { formatMinor, toMinor } from '../../contract/money'
import {
  auditLog,
  bankInfo,
  passcodeTries,
  paypalAccounts,
  paypalLines,
  users,
  wallets,
} from '../../platform/db/schema'
import { accountNames } from '../../platform/ledger/texts'
import { bookFaults, creditBalance, newKey, passcode, richPerson, settle, wholeBooks } from '../support/money'
import { startPlatform, type TestPlatform } from '../support/platform'

const { addressBook: book, creditHistory, personWallet, sendCredit, transfer, transferQuote } = contract.crm
const { crm, paypal } = contract

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

const stateOf = async (uuid: string, token = finance) =>
  (await platform.call(transfer, { params: { uuid } }, { token })).reply.object

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
    for (const reason of ['انتقال به صرافی', 'To an exchange house', 'تسویهٔ سهم منتور '])
      expect(
        (
          await platform.call(
            sendCredit,
            { body: { recipient_uuid: to.uuid, amount: '1', passcode, reason } },
            { token: from.token },
          )
        ).error.fields,
      ).toEqual({ reason: 'reason_reserved' })
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

describe('a PayPal account', () => {
  it('takes a transaction by hand once, and books it', async () => {
    const account = (await platform.db.select().from(paypalAccounts)).find(({ status }) => status === 'active')!
    const body = {
      account: account.uuid,
      direction: 'in' as const,
      type: 'payment' as const,
      counterparty: 'Northwind Studio',
      amount: '120.50',
      fee: '5.50',
      date: '2026-11-20',
      reference: 'HANDMADE1',
    }
    const add = (more: object = {}) =>
      platform.call(paypal.addTransaction, { body: { ...body, ...more } }, { token: finance })
    const done = await add()
    expect(done.reply.object).toMatchObject({
      gross: '120.5',
      net: '115',
      manual: true,
    })
    const other = (await platform.db.select().from(paypalAccounts)).find(
      ({ status, uuid }) => status === 'active' && uuid !== account.uuid,
    )!
    for (const again of [{}, { anyway: true }, { reference: 'hand-made۱', anyway: true }, { account: other.uuid }])
      expect((await add(again)).error.fields).toEqual({ reference: 'duplicate' })
    expect((await add({ reference: 'OTHER' })).error).toMatchObject({
      code: 'conflict',
      details: { reference: 'HANDMADE1' },
    })
    expect((await add({ reference: 'OTHER', anyway: true })).status).toBe(200)
    expect((await add({ direction: 'out', amount: '59999', reference: 'X' })).error.fields).toEqual({
      amount: 'balance',
    })
    expect((await add({ amount: '60000.01', reference: 'X' })).error.fields).toEqual({ amount: 'limit_single' })
    expect((await add({ amount: '7', fee: '0', reference: 'FREE' })).reply.object).toMatchObject({ fee: '0', net: '7' })
    const dated = await add({ date: '2026-10-25', amount: '9', fee: '1', reference: 'BACK' })
    expect(dated.status).toBe(200)
    const lines = (await platform.db.select().from(paypalLines).where(eq(paypalLines.accountUuid, account.uuid))).sort(
      (a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id,
    )
    expect(lines.findIndex(({ reference }) => reference === 'BACK')).toBeLessThan(lines.length - 3)
    lines.slice(1).forEach((line, before) => {
      const net = line.direction === 'in' ? line.netMinor : -line.netMinor
      expect(line.balanceAfterMinor).toBe((lines[before]?.balanceAfterMinor ?? 0n) + net)
    })
    expect((await add({ date: '2026-11-22', reference: 'Y' })).error.fields).toEqual({ date: 'date_future' })
    expect((await add({ fee: '120.5', reference: 'Z' })).error.fields).toEqual({ fee: 'fee_above_amount' })
    const { rows } = await platform.db.execute<{ minor: string }>(sql`select
      (select sum(balance_minor) from paypal_accounts) + (select sum(balance_minor) from ledger_accounts where kind = 'means' and currency = 'USD') as minor`)
    expect(rows[0]?.minor).toBe('0')
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })
})

describe('the movements of our own wallets', () => {
  it('add up to what they hold, and a move between them is in neither sum', async () => {
    const all = async (query: { start_date?: string; end_date?: string; inout?: 'own' } = {}) => {
      const asked = { ...query, network: 'tron', page_size: 100 } as const
      const first = (await platform.call(crm.walletLedger, { query: asked }, { token: finance })).reply
      const rows = [...first.results]
      for (let page = 2; rows.length < first.count; page += 1)
        rows.push(
          ...(await platform.call(crm.walletLedger, { query: { ...asked, page } }, { token: finance })).reply.results,
        )
      return { rows, sums: first.totals[0]!, found: first.count }
    }
    const inMinor = (text: string): bigint => toMinor(text, 'USDT')
    const sumOf = (rows: readonly { direction: string; amount: string }[], way: string): bigint =>
      rows.reduce((all, { direction, amount }) => (direction === way ? all + inMinor(amount) : all), 0n)
    // What happened before is still on its way to the chain.
    await settle(platform)
    const { rows: lines } = await platform.db.execute<{
      at: string
      minor: string
    }>(sql`select t.at, e.amount_minor as minor
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
      where a.kind = 'means' and a.name = ${accountNames.tron} and e.currency = 'USDT'`)
    const held = (until: string): bigint =>
      lines.reduce(
        (all, { at, minor }) => (dayInTehran(new Date(at).getTime()) <= until ? all - BigInt(minor) : all),
        0n,
      )
    for (const [before, days] of [
      ['', {}],
      ['2026-09-22', { start_date: '2026-09-23', end_date: '2026-10-22' }],
    ] as const) {
      const { rows, sums, found } = await all(days)
      expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([found, found])
      expect([inMinor(sums.in), inMinor(sums.out)]).toEqual([sumOf(rows, 'in'), sumOf(rows, 'out')])
      expect(inMinor(sums.opening)).toBe(held(before))
      expect(inMinor(sums.closing)).toBe(held('end_date' in days ? days.end_date : '9999'))
      expect(inMinor(sums.opening) + inMinor(sums.in) - inMinor(sums.out)).toBe(inMinor(sums.closing))
      expect(rows[0]!.balance_after).toBe(sums.closing)
    }
    const [from, to] = await platform.db
      .select()
      .from(wallets)
      .where(sql`network = 'tron' and user_uuid is null`)
      .orderBy(wallets.id)
    const { sums: earlier } = await all()
    const body = { sender_type: 'platform', amount: '25', reason: 'ذخیره', passcode } as const
    const ends = { sender_address: from!.address, receiver_address: to!.address }
    expect(
      (await platform.call(crm.sendUsdt, { body: { ...body, ...ends } }, { token: finance, key: newKey() })).status,
    ).toBe(200)
    await settle(platform)
    const { rows, sums } = await all({ inout: 'own' })
    expect(rows).toMatchObject([
      { direction: 'own', from: from!.label, to: to!.label, amount: '25', balance_after: null },
    ])
    const { rows: after, sums: later } = await all()
    expect([sums.own, later.own, later.in]).toEqual(['25', '25', earlier.in])
    const fee = inMinor(later.out) - inMinor(earlier.out)
    expect(inMinor(earlier.closing) - inMinor(later.closing)).toBe(fee)
    expect(after.slice(0, 2).map(({ direction }) => direction)).toEqual(['own', 'out'])
    expect(fee).toBe(inMinor(after[1]!.amount))
  })
})
