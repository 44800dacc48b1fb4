import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { dayInTehran } from '../../../contract/jalali'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import {
  auditLog,
  bankInfo,
  passcodeTries,
  paypalAccounts,
  paypalLines,
  transfers,
  users,
  wallets,
} from '../../../platform/db/schema'
import { accountNames } from '../../../platform/money/ledger/texts'
import {
  bookFaults,
  creditBalance,
  newKey,
  passcode,
  paypalPayment,
  richPerson,
  runChains,
  transferOf,
  wholeBooks,
} from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { addressBook: book, creditHistory, personWallet, sendCredit, transferQuote } = contract.money
const { money, people } = contract

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

const stateOf = (uuid: string, token = finance) => transferOf(platform, uuid, token)

describe('credit sent to a person', () => {
  it('tells sender and receiver the own balance around it, and is found by the code of its receipt', async () => {
    const [from, to] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '3' })]
    await platform.db.update(users).set({ name: 'شیرین دوقلو' }).where(eq(users.uuid, to.uuid))
    const quote = await platform.call(
      transferQuote,
      { query: { network: 'internal', receiver: to.uuid, amount: '12.5' } },
      { token: from.token },
    )
    expect(quote.reply.receiver?.owner).toMatchObject({ name: 'شیرین د•••', type: '3' })
    // Somebody found by e-mail shows strangers no number.
    expect(quote.reply.receiver?.owner?.phone).toBeUndefined()
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
    const around = async (token?: string) => {
      const { credit } = await stateOf(uuid, token)
      return { ...credit, owner: credit?.owner?.uuid }
    }
    const ofSender = { owner: from.uuid, before: words(before), after: words(before - 1250n) }
    expect(await around(from.token)).toEqual(ofSender)
    expect(await around(to.token)).toEqual({ owner: to.uuid, before: words(had), after: words(had + 1250n) })
    expect(await around()).toEqual(ofSender)
    expect(sent.reply.object.receiver_owner).toEqual({ uuid: null, name: 'شیرین د•••' })
    const whole = { uuid: to.uuid, name: 'شیرین دوقلو' }
    for (const token of [to.token, finance]) expect((await stateOf(uuid, token)).receiver_owner).toEqual(whole)
    const found = await platform.call(creditHistory, { query: { reference: uuid } }, { token: from.token })
    expect(found.reply.results.map(({ transfer: made, direction }) => [made, direction])).toEqual([[uuid, 'out']])
    const listed = await platform.call(contract.money.transfers, { query: { reference: uuid } }, { token: finance })
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
    expect((await ask(checked.uuid, finance)).reply).toEqual({ address: checked.tron, ending: checked.tron.slice(-6) })
    expect((await ask(unchecked.uuid, finance)).reply).toEqual({ address: null, ending: null })
    const [clerk] = await platform.db.select().from(users).where(eq(users.phone, '+989120000005'))
    expect((await ask(clerk!.uuid)).status).toBe(404)
    const looks = await platform.db.select().from(auditLog).where(eq(auditLog.subjectId, checked.uuid))
    expect(looks.filter(({ action }) => action === 'wallet.read')).toHaveLength(1)
    // A stranger compares the end of the address, and never sees all of it.
    const told = await ask(checked.uuid)
    expect(told.reply).toEqual({ address: null, ending: checked.tron.slice(-6) })
    expect(JSON.stringify(told.reply)).not.toContain(checked.tron.slice(0, -6))
    // To the sender it is still a new address.
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
    const stands = async () => (await platform.call(people.passcodeState, {}, { token: me.token })).reply
    expect(await stands()).toEqual({ set: true, locked_for: null, until_reset: false })
    const codes: string[] = []
    for (let n = 0; n < 5; n += 1) codes.push((await pay('000001')).error.code)
    expect(codes).toEqual(['wrong_passcode', 'wrong_passcode', 'wrong_passcode', 'wrong_passcode', 'locked'])
    expect((await pay(passcode)).error).toMatchObject({ code: 'locked', retry_after: 900 })
    platform.clock.advance(300)
    expect(await stands()).toEqual({ set: true, locked_for: 600, until_reset: false })
    platform.clock.advance(601)
    expect(await stands()).toMatchObject({ locked_for: null })
    for (let n = 0; n < 4; n += 1) expect((await pay('000001')).error.code).toBe('wrong_passcode')
    expect((await pay('000001')).error.details).toEqual({ until_reset: true })
    platform.clock.advance(100 * 60)
    expect((await pay(passcode)).error.code).toBe('locked')
    expect(await stands()).toMatchObject({ until_reset: true })
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
    await platform.call(contract.people.verifyPhone, { query: { phone: row!.phone } }, { token: me.token })
    const otp = platform.lastCode(row!.phone)
    const answer = await platform.call(
      contract.money.saveUserBank,
      { body: { otp, iban: 'IR820540102680020817909002', tron_address: 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j' } },
      { token: me.token },
    )
    expect(answer.reply.object).toMatchObject({ verified: false, iban: 'IR820540102680020817909002' })
    const verify = (seen: string | null) =>
      platform.call(
        contract.money.verifyUserBank,
        { body: { user_uuid: me.uuid, seen_changed_at: seen, verified: true } },
        { token: finance },
      )
    expect((await verify(answer.reply.object.changed_at)).reply.object).toMatchObject({ verified: true })
    const ownerFor = async (token: string) => {
      const body = { iban: 'IR820540102680020817909002' }
      return (await platform.call(contract.money.userByWallet, { body }, { token })).reply.owner?.uuid
    }
    // Staff learn who it is, the owner learns that it is theirs, and nobody else learns anything.
    expect(await ownerFor(finance)).toBe(me.uuid)
    expect(await ownerFor(me.token)).toBe(me.uuid)
    expect(await ownerFor(await platform.signIn('3'))).toBeNull()
    const [stored] = await platform.db.select().from(bankInfo).where(eq(bankInfo.userUuid, me.uuid))
    expect(stored?.verifiedAt).not.toBeNull()
    expect((await platform.call(contract.money.wallets, {}, { token: me.token })).reply.results).toMatchObject([
      { network: 'tron', platform: false, amount: '0' },
    ])
  })
})

describe('a PayPal account', () => {
  it('takes a transaction by hand once, and books it', async () => {
    const account = (await platform.db.select().from(paypalAccounts)).find(({ status }) => status === 'active')!
    const body = { ...paypalPayment, account: account.uuid, reference: 'HANDMADE1' }
    const add = (more: object = {}) =>
      platform.call(money.addTransaction, { body: { ...body, ...more } }, { token: finance })
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
  interface Asked {
    readonly start_date?: string
    readonly end_date?: string
    readonly inout?: 'own'
    readonly wallet?: string
    readonly network?: string
  }
  const all = async (query: Asked = {}) => {
    const asked = { ...query, page_size: 100 } as const
    const first = (await platform.call(money.walletLedger, { query: asked }, { token: finance })).reply
    const rows = [...first.results]
    for (let page = 2; rows.length < first.count; page += 1)
      rows.push(
        ...(await platform.call(money.walletLedger, { query: { ...asked, page } }, { token: finance })).reply.results,
      )
    return { rows, sums: first.totals[0]!, found: first.count }
  }
  const inMinor = (text: string): bigint => toMinor(text, 'USDT')
  const ours = () =>
    platform.db
      .select()
      .from(wallets)
      .where(sql`user_uuid is null`)
      .orderBy(wallets.id)

  it('add up to what each of them holds, as the chain says, and to what the books hold on a network', async () => {
    // Earlier transfers are still on their way to the chain.
    await runChains(platform)
    const held = await ours()
    expect(held.length).toBeGreaterThan(3)
    const { rows: lines } = await platform.db.execute<{
      at: string
      minor: string
      network: string
      reference: string
      address: string | null
    }>(sql`select t.at, t.reference, -e.amount_minor as minor, case a.name when ${accountNames.tron} then 'tron' else 'bsc' end as network,
        case when e.amount_minor > 0 then x.sender else x.receiver end as address
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
      left join transfers x on x.network in ('tron', 'bsc') and t.reference in (x.hash, x.uuid::text)
      where a.kind = 'means' and a.name in (${accountNames.tron}, ${accountNames.bsc}) and e.currency = 'USDT'`)
    const moves = (await platform.db.select().from(transfers)).filter(
      ({ direction, state, walletOwnerUuid }) =>
        direction === 'own' && state === 'confirmed' && walletOwnerUuid === null,
    )
    expect(moves.length).toBeGreaterThan(10)
    const keyOf = ({ reference, minor }: { reference: string; minor: string }): string =>
      `${reference} ${formatMinor(BigInt(minor.replace('-', '')), 'USDT')}`
    const upTo = (at: Date, until: string): boolean => dayInTehran(at.getTime()) <= until
    const asked: readonly Asked[] = [{}, { network: 'tron' }, ...held.map(({ address }) => ({ wallet: address }))]
    for (const where of asked)
      for (const [before, days] of [
        ['', {}],
        ['2026-09-22', { start_date: '2026-09-23', end_date: '2026-10-22' }],
      ] as const) {
        const { rows, sums, found } = await all({ ...days, ...where })
        const name = JSON.stringify({ ...days, ...where })
        const sumOf = (way: string): bigint =>
          rows.reduce((sum, { direction, amount }) => (direction === way ? sum + inMinor(amount) : sum), 0n)
        const [opening, closing] = [inMinor(sums.opening), inMinor(sums.closing)]
        const until = 'end_date' in days ? days.end_date : '9999'
        expect([name, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([name, found, found])
        for (const way of ['in', 'out', 'own_in', 'own_out'] as const)
          expect([name, way, inMinor(sums[way])]).toEqual([name, way, sumOf(way)])
        expect(inMinor(sums.own)).toBe(sumOf('own_in') - sumOf('own_out'))
        expect(opening + sumOf('in') - sumOf('out') + sumOf('own_in') - sumOf('own_out')).toBe(closing)
        if (where.wallet !== undefined) {
          expect(rows.every(({ wallet }) => wallet.address === where.wallet)).toBe(true)
          rows.slice(0, -1).forEach(({ balance_after, amount, direction }, place) => {
            const into = direction.endsWith('in') ? inMinor(amount) : -inMinor(amount)
            expect(inMinor(balance_after)).toBe(inMinor(rows[place + 1]!.balance_after) + into)
            expect(inMinor(balance_after) >= 0n).toBe(true)
          })
          if (rows[0]) expect(rows[0].balance_after).toBe(sums.closing)
          const moved = moves
            .filter(({ settledAt }) => settledAt !== null && upTo(settledAt, until) && !upTo(settledAt, before))
            .reduce(
              (sum, { sender, receiver, amountMinor }) =>
                sum + (receiver === where.wallet ? amountMinor : 0n) - (sender === where.wallet ? amountMinor : 0n),
              0n,
            )
          expect(sumOf('own_in') - sumOf('own_out')).toBe(moved)
          // Every line whose transfer names this wallet is here, and no line whose transfer names another.
          const named = lines.filter(
            ({ at, address }) => address === where.wallet && upTo(new Date(at), until) && !upTo(new Date(at), before),
          )
          const here = new Map(rows.map(({ reference, amount }) => [`${reference} ${amount}`, reference]))
          const elsewhere = new Set(
            lines.filter(({ address }) => address !== where.wallet && address !== null).map(keyOf),
          )
          expect(named.filter((line) => !here.has(keyOf(line)))).toEqual([])
          expect([...here.keys()].filter((key) => elsewhere.has(key))).toEqual([])
          if (until === '9999')
            expect(sums.closing).toBe(
              formatMinor(held.find(({ address }) => address === where.wallet)!.balanceMinor, 'USDT'),
            )
        } else {
          const booked = (day: string): bigint =>
            lines
              .filter(({ at, network }) => upTo(new Date(at), day) && (where.network ?? network) === network)
              .reduce((sum, { minor }) => sum + BigInt(minor), 0n)
          expect([name, opening, closing]).toEqual([name, booked(before), booked(until)])
        }
      }
  })

  it('tell a move between two of them from what came and went, at both', async () => {
    const [from, to] = await ours()
    const { sums: earlier } = await all({ network: 'tron' })
    const body = { sender_type: 'platform', amount: '25', reason: 'ذخیره', passcode } as const
    const ends = { sender_address: from!.address, receiver_address: to!.address }
    expect(
      (await platform.call(money.sendUsdt, { body: { ...body, ...ends } }, { token: finance, key: newKey() })).status,
    ).toBe(200)
    await runChains(platform)
    const { rows: after, sums: later } = await all({ network: 'tron' })
    expect(after.slice(0, 3)).toMatchObject([
      { direction: 'out', wallet: { address: from!.address } },
      { direction: 'own_in', amount: '25', other: from!.label, wallet: { address: to!.address, label: to!.label } },
      { direction: 'own_out', amount: '25', other: to!.label, wallet: { address: from!.address, label: from!.label } },
    ])
    const fee = inMinor(after[0]!.amount)
    expect([later.in, inMinor(later.out) - inMinor(earlier.out)]).toEqual([earlier.in, fee])
    expect(inMinor(earlier.closing) - inMinor(later.closing)).toBe(fee)
    for (const way of ['own_in', 'own_out'] as const)
      expect(inMinor(later[way]) - inMinor(earlier[way])).toBe(inMinor('25'))
    const { rows: own } = await all({ inout: 'own', wallet: to!.address })
    expect(own[0]).toMatchObject({ amount: '25', direction: 'own_in', other: from!.label })
    expect(own.every(({ direction }) => direction.startsWith('own'))).toBe(true)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })
})
