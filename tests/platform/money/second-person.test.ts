import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allows, roles } from '../../../contract/access'
import { contract } from '../../../contract/index'
import { moneyMoves, type MoneyMove } from '../../../contract/money/second-person'
import { countedMoves, paypalAccounts, transfers, wallets, withdrawals } from '../../../platform/db/schema'
import { twoPersonRules } from '../../../platform/money/second-person/rules'
import { expireTransfers } from '../../../platform/money/chain/teller'
import { bookFaults, passcode, richPerson, sendTron, runChains, tokenOfType, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import {
  approve,
  approveWithdrawal,
  driversOf,
  fileWithdrawal,
  giveCredit,
  payWithdrawals,
  savedTron,
  topUp,
  type Asked,
} from '../../support/scenes/two-persons'

const { money, notifications } = contract

let platform: TestPlatform
let tokens: Readonly<Record<string, string>>

const aDayLater = async () => {
  platform.clock.advance(24 * 3600)
  // Sessions end after a day without a call.
  tokens = Object.fromEntries(
    await Promise.all(Object.keys(roles).map(async (type) => [type, await tokenOfType(platform, type)] as const)),
  )
}

const as = (type: string): string => tokens[type] ?? ''

beforeAll(async () => {
  platform = await startPlatform()
  await aDayLater()
  const body = { tron_address: savedTron, label: 'طرف حساب', passcode }
  const saved = await platform.call(money.saveAddress, { body }, { token: as('5') })
  if (saved.status !== 200) throw new Error(saved.error.code)
  // Make sure there is enough for the attacks to take.
  await platform.db
    .update(wallets)
    .set({ gas: '100000' })
    .where(sql`${wallets.userUuid} is null`)
})
beforeEach(aDayLater)
afterAll(() => platform.close())

const stranger = async () => (await richPerson(platform)).uuid
const sent = async (amount: string, token = as('5')) => {
  const { reply, status, error } = await sendTron(platform, { token }, savedTron, amount)
  expect([status, error?.fields]).toEqual([200, undefined])
  return reply.object
}

/** How many went through before the calls began to wait; from then on all must wait. */
const wentOf = (all: readonly Asked[]): number => {
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  const went = all.filter(({ waits }) => waits === undefined).length
  expect(all.slice(0, went).every(({ waits }) => waits === undefined)).toBe(true)
  return went
}

describe('a limit that looks at sums', () => {
  it('lets one of fifteen transfers of 1,999.99 USDT by one person to one receiver go alone', async () => {
    const states: string[] = []
    for (let n = 0; n < 15; n += 1) states.push((await sent('1999.99')).state)
    expect(states).toEqual(['sending', ...Array.from({ length: 14 }, () => 'waiting_approval')])
  })

  it('lets one of six times 1,999.99 USD of credit go alone, whoever gets it', async () => {
    const all: Asked[] = []
    for (let n = 0; n < 6; n += 1) all.push(await giveCredit(platform, as('5'), await stranger(), '1999.99'))
    expect(wentOf(all)).toBe(1)
    const { reply } = await platform.call(money.transfer, { params: { uuid: all[1]!.waits! } }, { token: as('7') })
    expect(reply.object).toMatchObject({
      move: 'platform_credit',
      waits: [{ scope: 'actor', currency: 'USD', used: '1999.99', amount: '1999.99', limit: '2000' }],
    })
    expect(reply.object.moves).toEqual(['approve', 'reject'])
  })

  it('stops a payment split ten ways where its sum reaches the limit', async () => {
    const all: Asked[] = []
    for (let n = 0; n < 10; n += 1) all.push(await giveCredit(platform, as('5'), await stranger(), '250'))
    expect(wentOf(all)).toBe(7)
  })

  it('adds what several of the staff move to one receiver, over kinds', async () => {
    const to = await stranger()
    const all = [
      await giveCredit(platform, as('5'), to, '1200'),
      await topUp(platform, as('1'), to, '700'),
      await topUp(platform, as('1'), to, '100'),
    ]
    expect(wentOf(all)).toBe(2)
    const [row] = await platform.db.select().from(transfers).where(eq(transfers.uuid, all[2]!.waits!))
    expect(row!.waits.map(({ scope }) => scope)).toEqual(['receiver'])
  })

  it('adds credit and top-up of one person', async () => {
    const [one, other] = [await stranger(), await stranger()]
    expect(
      wentOf([await giveCredit(platform, as('5'), one, '1000'), await topUp(platform, as('5'), other, '1000')]),
    ).toBe(1)
  })

  it('adds what several people send to one receiver, and tells none of them of the others', async () => {
    const to = await stranger()
    const [a, b] = [await richPerson(platform, { USD: '5000' }), await richPerson(platform, { USD: '5000' })]
    const all = [await giveCredit(platform, a.token, to, '2000'), await giveCredit(platform, b.token, to, '1000')]
    expect(wentOf(all)).toBe(1)
    const quote = await platform.call(
      money.transferQuote,
      { query: { network: 'internal', receiver: to, amount: '2', currency_type: 'USD' } },
      { token: b.token },
    )
    expect(quote.reply.allowance.map(({ scope, used }) => [scope, used])).toEqual([['sender', '0']])
    const own = await platform.call(money.transfer, { params: { uuid: all[1]!.waits! } }, { token: b.token })
    expect(own.reply.object.waits).toEqual([])
  })

  it('is free again after 24 hours, not at midnight, and says what is used until then', async () => {
    const used = async () =>
      (
        await platform.call(
          money.transferQuote,
          { query: { network: 'internal', receiver: await stranger(), amount: '0.01', currency_type: 'USD' } },
          { token: as('5') },
        )
      ).reply.allowance.find(({ scope }) => scope === 'actor')
    await giveCredit(platform, as('5'), await stranger(), '1999.99')
    expect(await used()).toEqual({ scope: 'actor', currency: 'USD', used: '1999.99', limit: '2000', waits: true })
    platform.clock.advance(23 * 3600)
    tokens = { ...tokens, 5: await tokenOfType(platform, '5') }
    expect(await used()).toMatchObject({ used: '1999.99', waits: true })
    platform.clock.advance(3600)
    expect(await used()).toMatchObject({ used: '0', waits: false })
    expect((await giveCredit(platform, as('5'), await stranger(), '1999.99')).waits).toBeUndefined()
  })

  it('forgets what two signed, and gives back what was called back, refused, expired, failed or taken back', async () => {
    const give = async () => giveCredit(platform, as('5'), await stranger(), '1999.99')
    const next = async () => (await giveCredit(platform, as('5'), await stranger(), '0.01')).waits
    const first = await giveCredit(platform, as('5'), await stranger(), '2500')
    expect((await approve(platform, as('7'), first.waits!)).reply.object.state).toBe('confirmed')
    expect(
      (await approve(platform, as('7'), (await giveCredit(platform, as('5'), await stranger(), '2500')).waits!, false))
        .status,
    ).toBe(200)
    expect((await give()).waits).toBeUndefined()
    const waiting = await next()
    expect(waiting).toBeDefined()
    expect((await approve(platform, as('5'), waiting!, false)).reply.object.state).toBe('called_back')
    const [made] = await platform.db
      .select()
      .from(transfers)
      .where(sql`${transfers.amountMinor} = 199999 and ${transfers.state} = 'confirmed'`)
      .orderBy(sql`${transfers.id} desc`)
      .limit(1)
    const back = await platform.call(
      money.reverseTransfer,
      { params: { uuid: made!.uuid }, body: { reason: 'آزمون', passcode, version: made!.version } },
      { token: as('1') },
    )
    expect(back.status).toBe(200)
    expect(await next()).toBeUndefined()
    const lost = await sent('1999.000404')
    await runChains(platform)
    await platform.call(money.transfer, { params: { uuid: lost.uuid } }, { token: as('5') })
    const kept = await platform.db.select().from(countedMoves).where(eq(countedMoves.reference, lost.uuid))
    expect(kept).toEqual([])
    const late = await sent('2000')
    platform.clock.advance(73 * 3600)
    await expireTransfers({ db: platform.db, adapters: platform.runtime.adapters, now: platform.clock.now })
    expect(await platform.db.select().from(countedMoves).where(eq(countedMoves.reference, late.uuid))).toEqual([])
  })

  it('holds against two at the same moment', async () => {
    const to = await stranger()
    const all = await Promise.all([
      giveCredit(platform, as('5'), to, '1500'),
      giveCredit(platform, as('1'), to, '1500'),
      topUp(platform, as('5'), to, '1500'),
      topUp(platform, as('1'), to, '1500'),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(all.filter(({ waits }) => waits === undefined)).toHaveLength(1)
    const rich = await richPerson(platform, { USD: '9000' })
    const spent = await Promise.all(
      Array.from({ length: 4 }, async () => giveCredit(platform, rich.token, await stranger(), '1600')),
    )
    expect(spent.filter(({ status, waits }) => status === 200 && waits === undefined)).toHaveLength(1)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('counts a settlement of several as one move, that waits and is signed as one', async () => {
    const { settlement } = driversOf(platform, { uuid: '' })
    const asked = await settlement.ask(as('5'), '2600')
    const [row] = await platform.db.select().from(transfers).where(eq(transfers.uuid, asked.waits!))
    expect(row).toMatchObject({ network: 'books', state: 'waiting_approval', amountMinor: 260_000n })
    // The same shares cannot be requested twice: the second approval would decide on money already decided.
    const ids = (row!.kept!.order as { ids: number[] }).ids
    const again = await platform.call(
      money.settleShares,
      { body: { is_partner_share_paid: true, process_request_ids: ids, passcode } },
      { token: as('1') },
    )
    expect(again.error).toMatchObject({ code: 'conflict', details: { ids, why: 'waits' } })
    expect((await approve(platform, as('7'), asked.waits!)).reply.object.state).toBe('confirmed')
  })
})

describe('a PayPal line', () => {
  const line = async (type: string, values: Readonly<Record<string, string>>) => {
    const [account] = await platform.db
      .select()
      .from(paypalAccounts)
      .where(and(eq(paypalAccounts.status, 'active'), eq(paypalAccounts.currency, 'USD')))
    const fixed = { account: account!.uuid, type: 'payment', date: '2026-11-20', reference: randomUUID(), anyway: true }
    const answer = await platform.call(money.addTransaction, { body: { ...fixed, ...values } } as never, {
      token: as(type),
    })
    expect([answer.status, answer.error?.fields]).toEqual([200, undefined])
    return { account: account!, waits: answer.reply.waits }
  }

  it('that waits tells the account it comes into, its fee and what is left of it', async () => {
    const { account, waits } = await line('5', {
      direction: 'in',
      counterparty: 'Tides Ltd',
      amount: '2500',
      fee: '70',
    })
    const { reply } = await platform.call(money.transfer, { params: { uuid: waits! } }, { token: as('7') })
    expect(reply.object).toMatchObject({
      incoming: true,
      sender: '',
      sender_label: 'Tides Ltd',
      receiver: '',
      receiver_label: account.email,
      fee: '70',
      total: '2430',
    })
    expect((await approve(platform, as('7'), waits!)).reply.object.state).toBe('confirmed')
    const [after] = await platform.db.select().from(paypalAccounts).where(eq(paypalAccounts.uuid, account.uuid))
    expect(after!.balanceMinor - account.balanceMinor).toBe(243_000n)
  })

  it('counts a receiver as one however the name is spelt', async () => {
    await platform.db.update(paypalAccounts).set({ balanceMinor: 9_000_000n })
    const out = { direction: 'out', amount: '700' }
    expect((await line('5', { ...out, counterparty: 'کارگاه علی‌رضا كاوه' })).waits).toBeNull()
    expect((await line('1', { ...out, counterparty: 'کارگاه  علی رضا کاوه' })).waits).toBeNull()
    expect((await line('1', { ...out, counterparty: 'كارگاه عليرضا کاوه' })).waits).not.toBeNull()
  })
})

describe('a withdrawal', () => {
  it('is not paid by whoever approved it above the limit, and below it only as far as their own word goes', async () => {
    const owner = await richPerson(platform, { USDT: '9000' })
    const large = await fileWithdrawal(platform, owner.token, '2500')
    expect(large.approvalsNeeded).toBe(2)
    await approveWithdrawal(platform, as('5'), large.id)
    await approveWithdrawal(platform, as('7'), large.id)
    expect((await payWithdrawals(platform, as('5'), [large])).error.fields).toEqual({ withdrawal_ids: 'second_person' })
    expect((await payWithdrawals(platform, as('1'), [large])).status).toBe(200)
    const small = await fileWithdrawal(platform, owner.token, '1900')
    await approveWithdrawal(platform, as('5'), small.id)
    expect((await payWithdrawals(platform, as('5'), [small])).status).toBe(200)
    const other = await richPerson(platform, { USDT: '9000' })
    const next = await fileWithdrawal(platform, other.token, '150')
    await approveWithdrawal(platform, as('5'), next.id)
    expect((await payWithdrawals(platform, as('5'), [next])).error.fields).toEqual({ withdrawal_ids: 'second_person' })
    expect((await payWithdrawals(platform, as('1'), [next])).status).toBe(200)
  })

  it('asked for in pieces needs two approvals from the sum on', async () => {
    const owner = await richPerson(platform, { USDT: '9000' })
    const needed: number[] = []
    for (let n = 0; n < 4; n += 1) needed.push((await fileWithdrawal(platform, owner.token, '999')).approvalsNeeded)
    expect(needed).toEqual([1, 1, 2, 2])
  })
})

describe('every cell of the table', () => {
  let person: { readonly uuid: string; readonly token: string }

  beforeAll(async () => {
    person = await richPerson(platform, { USD: '100000' })
    await platform.db.insert(wallets).values({
      network: 'tron',
      address: 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j',
      userUuid: person.uuid,
      label: '',
      balanceMinor: 100_000_000_000n,
      gas: '100000',
    })
  })

  /** Moves of people are requested by somebody who owns what they move. */
  const asking = async (move: MoneyMove, type: string) =>
    twoPersonRules[move].side === 'user' && type === '3' ? platform.tokenOf(person.uuid) : as(type)

  /** Who may ask for a move, from the table; moves of people are requested by the owner of the wallet and the credit. */
  const askers = (move: MoneyMove): string[] => {
    const { ask, side } = twoPersonRules[move]
    return Object.keys(roles).filter((type) => allows({ type }, ask) && (side === 'platform' || type === '3'))
  }
  const strangersTo = (move: MoneyMove): string[] =>
    Object.keys(roles).filter((type) => !allows({ type }, twoPersonRules[move].ask))

  const walked = moneyMoves.filter((move) => move !== 'withdrawal')

  it.each(walked)('%s', async (move) => {
    const { approve: right, side } = twoPersonRules[move]
    const { ask, amounts } = driversOf(platform, person)[move]
    const [below, above] = amounts
    for (const type of strangersTo(move)) {
      const answer = await ask(await asking(move, type), below)
      // Somebody who may not do it for the platform does it as a person, with their own money.
      if (answer.status === 200)
        expect([move, allows({ type }, 'money.own') || allows({ type }, 'money.move')]).toEqual([move, true])
      else expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    for (const asker of askers(move)) {
      await aDayLater()
      expect([asker, await ask(await asking(move, asker), below)]).toMatchObject([asker, { status: 200 }])
      for (const approver of Object.keys(roles)) {
        // What two people approved still counts towards the 24-hour cap.
        if (side === 'user') await aDayLater()
        const { status, error, waits } = await ask(await asking(move, asker), above)
        expect([asker, status, error?.fields, waits === undefined]).toEqual([asker, 200, undefined, false])
        const may = approver !== asker && allows({ type: approver }, right)
        const answer = await approve(platform, await asking(move, approver), waits!)
        expect([asker, approver, answer.status === 200]).toEqual([asker, approver, may])
        if (may) expect(['confirmed', 'sending']).toContain(answer.reply.object.state)
        else {
          // People may call it for what they requested themselves; of other people's transfers they learn nothing.
          const unseen = approver !== asker && allows({ type: approver }, 'money.own')
          expect([asker, approver, answer.status]).toEqual([asker, approver, unseen ? 404 : 403])
          expect((await approve(platform, as(asker === '1' ? '7' : '1'), waits!, false)).status).toBe(200)
        }
      }
    }
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('withdrawal', async () => {
    const types = Object.keys(roles)
    const { approve: approves, pay } = twoPersonRules.withdrawal
    const may = (type: string, right: typeof approves | typeof pay) => right !== 'platform' && allows({ type }, right)
    for (const [amount, needed] of [
      ['100', 1],
      ['2100', 2],
    ] as const) {
      for (const payer of types) {
        await aDayLater()
        const owner = await richPerson(platform, { USDT: '9000' })
        const row = await fileWithdrawal(platform, owner.token, amount)
        const approved: string[] = []
        for (const type of types) {
          const answer = await approveWithdrawal(platform, as(type), row.id)
          const open = approved.length < needed
          expect([amount, type, answer.status === 200]).toEqual([amount, type, open && may(type, approves)])
          if (answer.status === 200) approved.push(type)
          if (answer.status === 200) expect((await approveWithdrawal(platform, as(type), row.id)).status).not.toBe(200)
        }
        const [now] = await platform.db.select().from(withdrawals).where(eq(withdrawals.id, row.id))
        expect([now!.state, approved.length]).toEqual(['approved', needed])
        const paid = await payWithdrawals(platform, as(payer), [now!])
        const apart = needed === 1 || !approved.includes(payer)
        expect([amount, payer, paid.status === 200]).toEqual([amount, payer, may(payer, pay) && apart])
        if (paid.status === 200) await runChains(platform)
      }
    }
  })

  it('is counted in the menu of those who may approve, books and transfers alike', async () => {
    const held = async () => (await platform.call(notifications.counters, {}, { token: as('7') })).reply.transfers ?? 0
    const before = await held()
    const { salary, paypal_line: line } = driversOf(platform, person)
    await salary.ask(as('5'), '2000000000')
    await line.ask(as('5'), '2000')
    expect(await held()).toBe(before + 2)
    const list = await platform.call(
      money.transfers,
      { query: { state: 'waiting_approval', page_size: 100 } },
      { token: as('7') },
    )
    const moves = list.reply.results.filter(({ network }) => network === 'books').map(({ move }) => move)
    expect(moves).toEqual(expect.arrayContaining(['salary', 'paypal_line']))
  })
})
