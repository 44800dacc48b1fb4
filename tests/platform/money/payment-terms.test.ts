import { and, eq, gt, isNotNull, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import {
  accountChanges,
  bankInfo,
  notificationReceipts,
  notifications,
  processRequests,
  users,
  wallets,
  withdrawals,
} from '../../../platform/db/schema'
import { passcode, platformWallet, richPerson, sendTron, tokenOfType } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import {
  approve,
  approveWithdrawal,
  fileWithdrawal,
  giveCredit,
  payWithdrawals,
  savedTron,
} from '../../support/scenes/two-persons'

const { requests } = contract

let platform: TestPlatform
let tokens: Readonly<Record<string, string>>
const as = (type: string): string => tokens[type] ?? ''

beforeAll(async () => {
  platform = await startPlatform()
})
beforeEach(async () => {
  // The previous test leaves nothing in the 24-hour sums.
  platform.clock.advance(25 * 3600)
  tokens = Object.fromEntries(
    await Promise.all(['1', '2', '5', '7'].map(async (type) => [type, await tokenOfType(platform, type)] as const)),
  )
})
afterAll(() => platform.close())

const hold = (uuid: string, until: Date | null, locked = false) =>
  platform.db
    .update(users)
    .set({ securityHoldUntil: until, moneyLockedAt: locked ? platform.clock.now() : null })
    .where(eq(users.uuid, uuid))

const withdrawalOf = async (amount: string) => {
  const owner = await richPerson(platform, { USDT: '9000' })
  await platform.db.update(users).set({ name: 'نازنین صادقی' }).where(eq(users.uuid, owner.uuid))
  return { owner, row: await fileWithdrawal(platform, owner.token, amount) }
}

const listed = async (id: number, token: string) => {
  const { reply } = await platform.call(contract.money.withdrawals, { query: { ids: [String(id)] } }, { token })
  return reply.results[0]
}

const requestHold = async (id: number, token: string) =>
  (await platform.call(requests.request, { params: { id } }, { token })).reply.object.detail?.hold

describe('a withdrawal of somebody whose money is closed', () => {
  it('says so in its list and on its request, before anybody tries, until it opens', async () => {
    const { owner, row } = await withdrawalOf('20')
    expect([(await listed(row.id, as('5')))?.owner_hold, await requestHold(row.requestId, as('5'))]).toEqual([
      null,
      null,
    ])
    const until = new Date(platform.clock.now().getTime() + 3_600_000)
    await hold(owner.uuid, until)
    const closed = { until: until.toISOString(), locked: false }
    for (const token of [as('5'), as('7'), owner.token])
      expect([(await listed(row.id, token))?.owner_hold, await requestHold(row.requestId, token)]).toEqual([
        closed,
        closed,
      ])
    expect((await listed(row.id, as('7')))?.moves).toEqual(['reject'])
    const partner = await richPerson(platform, {}, '8')
    await platform.db
      .update(processRequests)
      .set({ assigneeUuid: partner.uuid })
      .where(eq(processRequests.id, row.requestId))
    expect(await requestHold(row.requestId, partner.token), 'of a partner who works on it').toBeNull()
    platform.clock.advance(3601)
    expect((await listed(row.id, as('7')))?.owner_hold).toBeNull()
    expect((await listed(row.id, as('7')))?.moves).toEqual(['approve', 'reject'])
    await hold(owner.uuid, null, true)
    expect((await listed(row.id, as('7')))?.owner_hold).toEqual({ until: null, locked: true })
  })

  it('is refused by the name of its owner, whoever approves or pays', async () => {
    const { owner, row } = await withdrawalOf('20')
    expect((await approveWithdrawal(platform, as('7'), row.id)).status).toBe(200)
    const other = await withdrawalOf('20')
    const until = new Date(platform.clock.now().getTime() + 3_600_000)
    await hold(owner.uuid, until)
    await hold(other.owner.uuid, until)
    const whose = (uuid: string) => ({
      until: until.toISOString(),
      locked: false,
      owners: [{ uuid, name: 'نازنین صادقی' }],
    })
    const paid = await payWithdrawals(platform, as('5'), [row])
    expect(paid.error).toMatchObject({ code: 'held', details: whose(owner.uuid) })
    const approved = await approveWithdrawal(platform, as('7'), other.row.id)
    expect(approved.error).toMatchObject({ code: 'held', details: whose(other.owner.uuid) })
    const own = await giveCredit(platform, owner.token, other.owner.uuid, '1', 'USDT')
    expect(own.error).toMatchObject({ code: 'held', details: { until: until.toISOString(), locked: false } })
    expect(own.error?.details).not.toHaveProperty('owners')
  })
})

describe('what was noted with the payment of a withdrawal', () => {
  it('is told to staff alone', async () => {
    const { owner, row } = await withdrawalOf('20')
    await approveWithdrawal(platform, as('7'), row.id)
    const note = 'پس از تماس با او'
    const { reply } = await sendTron(platform, { token: as('5') }, savedTron, '18.5', {
      withdrawal_ids: [row.id],
      description: note,
    })
    const params = { uuid: reply.object.uuid }
    const told = async (token: string) =>
      (await platform.call(contract.money.transfer, { params }, { token })).reply.object.description
    expect([await told(as('5')), await told(owner.token)]).toEqual([note, null])
  })
})

describe('the terms of paying a withdrawal', () => {
  const terms = async (id: number, token: string) => {
    const query = { network: 'tron' as const, withdrawal_ids: [String(id)] }
    const { reply } = await platform.call(contract.money.transferQuote, { query }, { token })
    return { allowance: reply.allowance, problem: reply.problems['withdrawal_ids'], needed: reply.approvals_needed }
  }
  const version = async (id: number) => (await platform.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]!

  it('tell the sums of whoever approved it alone, and those of somebody else without it', async () => {
    const { row } = await withdrawalOf('500')
    expect((await approveWithdrawal(platform, as('1'), row.id)).status).toBe(200)
    await giveCredit(platform, as('1'), (await richPerson(platform)).uuid, '100', 'USDT')
    const alone = await terms(row.id, as('1'))
    expect(alone.problem).toBeUndefined()
    expect(alone.allowance).toMatchObject([
      { scope: 'actor', currency: 'USDT', used: '100', limit: '2000', waits: false },
      { scope: 'receiver', currency: 'USDT', used: '0' },
    ])
    expect((await terms(row.id, as('5'))).allowance).toEqual([
      { scope: 'actor', currency: 'USDT', used: '0', limit: '2000', waits: false },
    ])
  })

  it('say beforehand what the payment is refused for: approved by the payer above the limit, or by their sum', async () => {
    const above = await withdrawalOf('2500')
    for (const type of ['1', '7']) expect((await approveWithdrawal(platform, as(type), above.row.id)).status).toBe(200)
    const near = await withdrawalOf('600')
    expect((await approveWithdrawal(platform, as('1'), near.row.id)).status).toBe(200)
    await giveCredit(platform, as('1'), (await richPerson(platform)).uuid, '1500', 'USDT')
    await platform.db
      .update(wallets)
      .set({ gas: '100000' })
      .where(eq(wallets.address, await platformWallet(platform, 'tron')))
    for (const id of [above.row.id, near.row.id]) {
      expect(await terms(id, as('1'))).toMatchObject({ problem: 'second_person', needed: 0 })
      const refused = await payWithdrawals(platform, as('1'), [await version(id)])
      expect(refused.error?.fields).toEqual({ withdrawal_ids: 'second_person' })
      expect(await terms(id, as('5'))).toMatchObject({ problem: undefined })
      expect((await payWithdrawals(platform, as('5'), [await version(id)])).status).toBe(200)
    }
  })
})

describe('money of the platform to the one who sends it', () => {
  const iban = 'IR820540102680020817909002'
  const someTron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

  const sends = async (clerk: { readonly uuid: string; readonly token: string }) => {
    const quote = (network: 'tron' | 'bank', receiver: string, sender?: string) =>
      platform.call(
        contract.money.transferQuote,
        { query: { network, receiver, amount: '10', ...(sender !== undefined && { sender }) } },
        { token: clerk.token },
      )
    const usdt = await sendTron(platform, { token: clerk.token }, someTron, '10')
    const body = {
      destination: iban,
      amount: '10000',
      source: 'بانک ملت',
      transaction_hash: `T-${crypto.randomUUID()}`,
      reason: 'آزمون',
      passcode,
    }
    const rial = await platform.call(contract.money.bookRial, { body }, { token: clerk.token })
    return {
      usdt: usdt.error?.fields,
      rial: rial.error?.fields,
      quoted: [
        (await quote('tron', someTron, await platformWallet(platform, 'tron'))).reply.problems['receiver_address'],
        (await quote('bank', iban)).reply.problems['destination'],
      ],
    }
  }

  const refused = {
    usdt: { receiver_address: 'own_receiver' },
    rial: { destination: 'own_receiver' },
    quoted: ['own_receiver', 'own_receiver'],
  }

  it('is refused at the field below the limit too, by bank info checked or not, by a proposal and by a wallet', async () => {
    expect(savedTron).toBe(someTron)
    await platform.db.update(bankInfo).set({ iban: null }).where(eq(bankInfo.iban, iban))
    const clerks = await Promise.all([0, 1, 2].map(() => richPerson(platform, {}, '5')))
    const [checked, unchecked, proposed] = clerks
    const own = { iban, tronAddress: someTron }
    await platform.db.insert(bankInfo).values({ userUuid: checked!.uuid, ...own, verifiedAt: new Date(0) })
    await platform.db.insert(bankInfo).values({ userUuid: unchecked!.uuid, ...own })
    for (const [field, after] of [
      ['iban', iban],
      ['tron_address', someTron],
    ] as const)
      await platform.db.insert(accountChanges).values({
        userUuid: proposed!.uuid,
        field,
        after,
        reason: 'آزمون',
        proposedBy: checked!.uuid,
        proposedAt: platform.clock.now(),
        expiresAt: new Date(platform.clock.now().getTime() + 3_600_000),
      })
    for (const clerk of clerks) expect(await sends(clerk)).toEqual(refused)
    const other = await richPerson(platform, {}, '5')
    const free = await sends(other)
    expect([free.usdt?.['receiver_address'], free.rial, free.quoted[1]]).not.toContain('own_receiver')
    const walletOwner = await richPerson(platform, {}, '5')
    await platform.db
      .insert(wallets)
      .values({ network: 'tron', address: someTron, userUuid: walletOwner.uuid, label: '', balanceMinor: 0n, gas: '0' })
    expect((await sends(walletOwner)).usdt).toEqual(refused.usdt)
  })

  it('is approved by nobody who gets it by what is known by then, and for no asker who does', async () => {
    const [asker, second] = await Promise.all([0, 1].map(() => richPerson(platform, {}, '5')))
    const { reply } = await sendTron(platform, { token: asker!.token }, someTron, '2100')
    expect(reply.object.state).toBe('waiting_approval')
    const { uuid } = reply.object
    const own = { tronAddress: someTron, verifiedAt: null }
    await platform.db.insert(bankInfo).values([second!, asker!].map((one) => ({ userUuid: one.uuid, ...own })))
    expect((await approve(platform, second!.token, uuid)).error?.code).toBe('forbidden')
    expect((await approve(platform, as('7'), uuid)).error?.fields).toEqual({ receiver_address: 'own_receiver' })
    await platform.db.delete(bankInfo).where(eq(bankInfo.userUuid, asker!.uuid))
    expect((await approve(platform, as('7'), uuid)).status).toBe(200)
  })

  it('withdrawn by somebody else is not approved by whoever gets it, alone or with others', async () => {
    const [payee, other] = await Promise.all([0, 1].map(() => richPerson(platform, {}, '7')))
    const { row } = await withdrawalOf('20')
    await platform.db.insert(bankInfo).values({ userUuid: payee!.uuid, tronAddress: savedTron })
    expect(await listed(row.id, payee!.token)).toMatchObject({ own_destination: true, moves: ['reject'] })
    expect((await approveWithdrawal(platform, payee!.token, row.id)).error.code).toBe('forbidden')
    const body = { withdrawals: [{ id: row.id, version: row.version }], passcode }
    const many = await platform.call(contract.money.approveWithdrawals, { body }, { token: payee!.token })
    expect(many.reply.results).toMatchObject([{ id: row.id, ok: false, code: 'forbidden' }])
    expect(await listed(row.id, other!.token)).toMatchObject({ own_destination: false, moves: ['approve', 'reject'] })
    expect((await approveWithdrawal(platform, other!.token, row.id)).status).toBe(200)
    await platform.db.delete(bankInfo).where(eq(bankInfo.userUuid, payee!.uuid))
  })

  it('is told of as waiting to those who may approve it, never to who gets it', async () => {
    const [payee, other] = await Promise.all([0, 1].map(() => richPerson(platform, {}, '7')))
    const own = { userUuid: payee!.uuid, tronAddress: someTron }
    await platform.db.insert(bankInfo).values({ ...own, verifiedAt: platform.clock.now() })
    const { reply } = await sendTron(platform, { token: as('5') }, someTron, '2100')
    expect(reply.object.state).toBe('waiting_approval')
    const reached = await toldOf(reply.object.uuid)
    expect([reached.includes(other!.uuid), reached.includes(payee!.uuid)]).toEqual([true, false])
  })
})

/** Who received the notices about a transfer. */
const toldOf = async (uuid: string) => {
  const rows = await platform.db
    .select({ to: notificationReceipts.userUuid })
    .from(notificationReceipts)
    .innerJoin(notifications, eq(notifications.uuid, notificationReceipts.notificationUuid))
    .where(like(notifications.link, `%${uuid}%`))
  return rows.map(({ to }) => to)
}

it('a settlement in two currencies is told to nobody and signed by nobody who gets a part of it in either', async () => {
  const [payee, other] = await Promise.all([0, 1].map(() => richPerson(platform, {}, '7')))
  const p = processRequests
  const open = await platform.db
    .select()
    .from(p)
    .where(
      and(
        eq(p.status, 'completed'),
        eq(p.partnerSharePaid, false),
        gt(p.partnerShareMinor, 0n),
        isNotNull(p.partnerUuid),
        isNull(p.hiddenAt),
      ),
    )
  const [dollars, rials] = (['USD', 'IRR'] as const).map((currency) => open.find((row) => row.currency === currency)!)
  await platform.db.update(p).set({ partnerShareMinor: 260_000n }).where(eq(p.id, dollars!.id))
  await platform.db.update(p).set({ partnerUuid: payee!.uuid }).where(eq(p.id, rials!.id))
  const body = { is_partner_share_paid: true, process_request_ids: [dollars!.id, rials!.id], passcode }
  const { reply } = await platform.call(contract.money.settleShares, { body }, { token: as('5') })
  expect(reply.waits).toHaveLength(2)
  for (const uuid of reply.waits) {
    const told = await toldOf(uuid)
    expect([told.includes(other!.uuid), told.includes(payee!.uuid)]).toEqual([true, false])
    expect((await approve(platform, payee!.token, uuid)).error?.code).toBe('forbidden')
  }
  for (const uuid of reply.waits) expect((await approve(platform, other!.token, uuid)).status).toBe(200)
})

it('credit that waits for a second word is no business of whom it is to come to before it comes', async () => {
  const receiver = await richPerson(platform)
  const seen = async (uuid: string) => [
    (await platform.call(contract.money.transfer, { params: { uuid } }, { token: receiver.token })).status,
    (await platform.call(contract.money.transfers, {}, { token: receiver.token })).reply.results.some(
      (row) => row.uuid === uuid,
    ),
  ]
  const [refused, given] = [
    (await giveCredit(platform, as('5'), receiver.uuid, '2500')).waits!,
    (await giveCredit(platform, as('1'), receiver.uuid, '2600')).waits!,
  ]
  expect([await seen(refused), await seen(given)]).toEqual([
    [404, false],
    [404, false],
  ])
  expect([await toldOf(refused), await toldOf(given)].flat()).not.toContain(receiver.uuid)
  expect((await approve(platform, as('7'), refused, false)).status).toBe(200)
  expect((await approve(platform, as('7'), given)).status).toBe(200)
  expect([await seen(refused), await seen(given)]).toEqual([
    [404, false],
    [200, true],
  ])
  expect([(await toldOf(refused)).includes(receiver.uuid), (await toldOf(given)).includes(receiver.uuid)]).toEqual([
    false,
    true,
  ])
})
