import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { shareKinds } from '../../../contract/money/shares'
import { transferStates } from '../../../contract/money/transfers'
import { withdrawalStates, type WithdrawalState } from '../../../contract/money/withdrawals'
import { validation } from '../../../i18n/fa/validation'
import {
  ledgerTransactions,
  paypalAccounts,
  processRequests,
  salaryFactors,
  transfers,
  withdrawals,
} from '../../../platform/db/schema'
import { hostileAmounts, hostileBsc, hostileIban, hostileTron } from '../../support/inputs/hostile'
import { creditBalance, passcode, platformWallet, richPerson, waitingShares } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { requests } = contract

let platform: TestPlatform

interface Somebody {
  readonly uuid: string
  readonly token: string
}

const types = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Type = (typeof types)[number]
/** One person of each type with a passcode, unrelated to the records below. */
const by = {} as Record<Type, Somebody>
/** Types that approve moves of money, and those that make them: written out, not read from the access table. */
const approvers: readonly Type[] = ['1', '5', '7']
const movers: readonly Type[] = ['1', '5']

const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
const iban = 'IR820540102680020817909002'

beforeAll(async () => {
  platform = await startPlatform()
  for (const type of types) by[type] = await richPerson(platform, { USDT: '50' }, type)
})
afterAll(() => platform.close())

const bsc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A transfer on a chain from the platform's wallet, with something changed. */
const send = async (network: 'tron' | 'bsc', token: string, more: object) =>
  platform.call(
    network === 'tron' ? contract.money.sendUsdt : contract.money.sendBsc,
    {
      body: {
        sender_address: await platformWallet(platform, network),
        sender_type: 'platform',
        receiver_address: network === 'tron' ? tron : bsc,
        amount: '1',
        reason: 'آزمون',
        passcode,
        ...more,
      },
    } as never,
    { token },
  )

/** What a status means for somebody who is allowed, not allowed now, not allowed at all, or not even told. */
const said = { 200: 'done', 409: 'not now', 403: 'never', 404: 'unseen' } as const

const ask = async (token: string, form: Record<string, unknown>) =>
  platform.call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, { token })

const filed = async () => {
  const owner = await richPerson(platform, { USDT: '1000' })
  const form = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron }
  const { reply } = await ask(owner.token, form)
  const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, reply.object.id))
  const put = async (shown: WithdrawalState) => {
    const sentBack = shown === 'needs_correction'
    await platform.db
      .update(withdrawals)
      .set({ state: sentBack ? 'requested' : shown, approvals: [], version: 0, transferId: null, hash: null })
      .where(eq(withdrawals.id, row!.id))
    await platform.db
      .update(processRequests)
      .set({ status: sentBack ? 'needs_correction' : 'in_progress', step: 'payment', actionStatus: 'finance' })
      .where(eq(processRequests.id, row!.requestId))
  }
  return { owner, id: row!.id, put }
}

describe('every (state, action, role) triple, asked of the platform itself', () => {
  it('of withdrawals: approve, refuse, call back, make payable again', async () => {
    const { owner, id, put } = await filed()
    const wrong: string[] = []
    let triples = 0
    for (const state of withdrawalStates)
      for (const decision of ['approve', 'reject', 'cancel', 'retry'] as const)
        for (const who of [...types, 'owner'] as const) {
          triples += 1
          await put(state)
          const open = {
            approve: state === 'requested',
            reject: ['requested', 'needs_correction', 'approved', 'failed'].includes(state),
            cancel: ['requested', 'needs_correction'].includes(state),
            retry: state === 'failed',
          }[decision]
          const wanted =
            who === '2'
              ? 'never'
              : who === 'owner'
                ? open && decision === 'cancel'
                  ? 'done'
                  : 'not now'
                : !approvers.includes(who)
                  ? 'unseen'
                  : open && decision !== 'cancel'
                    ? 'done'
                    : 'not now'
          const { token } = who === 'owner' ? owner : by[who]
          const body = { decision, version: 0, passcode, ...(decision === 'reject' && { reason: 'نادرست' }) }
          const { status } = await platform.call(contract.money.decideWithdrawal, { params: { id }, body }, { token })
          const found = said[status as keyof typeof said] ?? status
          if (found !== wanted) wrong.push(`${state} ${decision} ${who}: ${found}, not ${wanted}`)
        }
    console.log(`withdrawals: ${triples} triples asked of the platform, wrong ${wrong.length}`)
    expect(wrong).toEqual([])
  })

  it('of withdrawals: pay', async () => {
    const { id, put } = await filed()
    const wrong: string[] = []
    for (const state of withdrawalStates)
      for (const who of types) {
        await put(state)
        const { status } = await send('tron', by[who].token, { amount: '98.5', withdrawal_ids: [id] })
        const wanted = !movers.includes(who) ? 403 : state === 'approved' ? 200 : 409
        if (status !== wanted) wrong.push(`${state} ${who}: ${status}, not ${wanted}`)
      }
    expect(wrong).toEqual([])
    await put('requested')
    await platform.db.execute(sql`update transfers set state = 'failed' where state = 'sending'`)
  })

  it('of approvals: approve, refuse, call back', async () => {
    const maker = await richPerson(platform, {}, '5')
    const now = platform.clock.now()
    const [row] = await platform.db
      .insert(transfers)
      .values({
        network: 'internal',
        state: 'waiting_approval',
        direction: 'out',
        sender: 'platform',
        receiver: by['3'].uuid,
        receiverUuid: by['3'].uuid,
        amountMinor: 1n,
        feeMinor: 0n,
        currency: 'USDT',
        reason: 'آزمون',
        createdBy: maker.uuid,
        approvals: [],
        approvalsNeeded: 1,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
      })
      .returning()
    const wrong: string[] = []
    let triples = 0
    for (const state of transferStates)
      for (const approve of [true, false])
        for (const who of [...types, 'maker'] as const) {
          triples += 1
          await platform.db.update(transfers).set({ state, approvals: [], version: 0 }).where(eq(transfers.id, row!.id))
          const waits = state === 'waiting_approval'
          const wanted =
            who === 'maker'
              ? waits && !approve
                ? 200
                : approve
                  ? 403
                  : 409
              : who === '2'
                ? 403
                : !approvers.includes(who)
                  ? 404
                  : waits
                    ? 200
                    : 409
          const { status } = await platform.call(
            contract.money.decideTransfer,
            { params: { uuid: row!.uuid }, body: { approve, passcode, version: 0, reason: 'نادرست' } },
            { token: who === 'maker' ? maker.token : by[who].token },
          )
          if (status !== wanted) wrong.push(`${state} ${approve} ${who}: ${status}, not ${wanted}`)
        }
    console.log(`approvals: ${triples} triples asked of the platform, wrong ${wrong.length}`)
    expect(wrong).toEqual([])
  })

  it('of share flags: pay and take back, of each kind', async () => {
    const wrong: string[] = []
    let triples = 0
    for (const kind of shareKinds) {
      const { reply } = await platform.call(
        contract.money.partnerShare,
        { query: { kind, paid_status: 'unpaid', page_size: 20 } },
        { token: by['5'].token },
      )
      const asked = await waitingShares(platform, kind)
      const { id } = reply.results.find((row) => !asked.includes(row.id))!
      const flag = `is_${kind}_share_paid` as const
      const put = (paid: boolean, status: 'in_progress' | 'completed') =>
        platform.db
          .update(processRequests)
          .set({ [`${kind}SharePaid`]: paid, status })
          .where(eq(processRequests.id, id))
      for (const state of ['unpaid', 'paid', 'unearned'] as const)
        for (const pay of [true, false])
          for (const who of types) {
            triples += 1
            await put(state === 'paid', state === 'unearned' ? 'in_progress' : 'completed')
            const wanted = !movers.includes(who)
              ? 403
              : !pay && who !== '1'
                ? 403
                : state === 'unearned'
                  ? 422
                  : (state === 'paid') === pay
                    ? 409
                    : 200
            const { status } = await platform.call(
              contract.money.settleShares,
              { body: { [flag]: pay, process_request_ids: [id], reason: 'آزمون', passcode } },
              { token: by[who].token },
            )
            if (status !== wanted) wrong.push(`${kind} ${state} ${pay} ${who}: ${status}, not ${wanted}`)
          }
      await put(false, 'completed')
    }
    console.log(`share flags: ${triples} triples asked of the platform, wrong ${wrong.length}`)
    expect(wrong).toEqual([])
  })
})

const persian = (code: string | undefined): boolean =>
  code !== undefined && /[\u0622-\u06cc]/.test(validation[code as keyof typeof validation] ?? '')

describe('what is no money and no address', () => {
  const standing = async () => {
    const [{ n } = { n: 0 }] = await platform.db.select({ n: sql`count(*)`.mapWith(Number) }).from(ledgerTransactions)
    const [{ m } = { m: 0 }] = await platform.db.select({ m: sql`count(*)`.mapWith(Number) }).from(transfers)
    return [n, m, await creditBalance(platform, by['3'].uuid, 'USDT')]
  }

  /** Calls that should have been refused at a field with a Persian sentence, but were not. */
  const accepted = async (
    values: readonly unknown[],
    field: string,
    call: (
      value: unknown,
    ) => Promise<{ readonly status: number; readonly error?: { fields?: Record<string, string> } }>,
  ): Promise<string[]> => {
    const wrong: string[] = []
    for (const value of values) {
      const { status, error } = await call(value)
      // A lone surrogate or NUL may be refused as text before any field is checked.
      if (status !== 400 && !(status === 422 && persian(error?.fields?.[field])))
        wrong.push(`${field} ${JSON.stringify(value)}: ${status} ${JSON.stringify(error?.fields)}`)
    }
    return wrong
  }

  it('is refused as an amount by every call that moves money, with a Persian sentence, and moves nothing', async () => {
    const [five, three] = [by['5'].token, by['3'].token]
    const [salary] = await platform.db.select().from(salaryFactors).orderBy(salaryFactors.amountPaidMinor).limit(1)
    const [holder] = await platform.db.select().from(paypalAccounts).limit(1)
    const before = await standing()
    const paid = { account: holder!.uuid, direction: 'in', type: 'payment', counterparty: 'x', date: '2026-11-20' }
    const line = { ...paid, reference: 'HOSTILE' }
    const calls: readonly (readonly [string, (amount: unknown) => Promise<never>])[] = [
      ['amount', (amount) => send('tron', five, { amount }) as never],
      ['amount', (amount) => send('bsc', five, { amount }) as never],
      [
        'amount',
        (amount) => {
          const told = { reason: 'x', source: 'بانک', transaction_hash: 'HOSTILE', passcode }
          const body = { destination: by['3'].uuid, amount, ...told }
          return platform.call(contract.money.bookRial, { body } as never, { token: five }) as never
        },
      ],
      [
        'amount',
        (amount) => {
          const body = { recipient_uuid: by['4'].uuid, amount, currency: 'USDT', passcode }
          return platform.call(contract.money.sendCredit, { body } as never, { token: three }) as never
        },
      ],
      [
        'amount',
        (amount) =>
          platform.call(contract.money.addTransaction, { body: { ...line, amount } } as never, {
            token: five,
          }) as never,
      ],
      [
        'amount_paid',
        (amount_paid) =>
          platform.call(
            contract.money.updateAmountPaid,
            { params: { id: salary!.id }, body: { amount_paid } } as never,
            { token: five },
          ) as never,
      ],
      [
        'form.amount',
        (amount) => ask(three, { currency: 'USDT', amount, destination_kind: 'tron', destination: tron }) as never,
      ],
    ]
    const wrong: string[] = []
    for (const [field, call] of calls) wrong.push(...(await accepted(hostileAmounts, field, call)))
    console.log(`hostile amounts tried ${hostileAmounts.length * calls.length}, accepted ${wrong.length}`)
    expect(wrong).toEqual([])
    expect(await standing()).toEqual(before)
  })

  it('is refused as an address wherever one is taken, with a Persian sentence', async () => {
    const token = by['3'].token
    const before = await standing()
    const staff = by['5'].token
    const lookUp = (name: string) => (address: unknown) =>
      platform.call(contract.money.userByWallet, { body: { [name]: address } }, { token: staff }) as never
    const save = (name: string) => (address: unknown) =>
      platform.call(contract.money.saveAddress, { body: { [name]: address, label: 'x', passcode } }, { token }) as never
    const bank = (name: string) => (address: unknown) =>
      platform.call(contract.money.saveUserBank, { body: { otp: '123456', [name]: address } }, { token }) as never
    const field = (network: 'tron' | 'bsc', name: string) => (address: unknown) =>
      send(network, staff, { [name]: address }) as never
    const wish = (kind: string) => (destination: unknown) =>
      ask(token, {
        currency: kind === 'iban' ? 'IRR' : 'USDT',
        amount: '30',
        destination_kind: kind,
        destination,
      }) as never
    const tries: readonly (readonly [readonly string[], string, (address: unknown) => Promise<never>])[] = [
      [hostileTron, 'receiver_address', field('tron', 'receiver_address')],
      [hostileTron, 'sender_address', field('tron', 'sender_address')],
      [hostileTron, 'wallet_address', lookUp('wallet_address')],
      [hostileTron, 'tron_address', save('tron_address')],
      [hostileTron, 'tron_address', bank('tron_address')],
      [hostileTron, 'form.destination', wish('tron')],
      [hostileBsc, 'receiver_address', field('bsc', 'receiver_address')],
      [hostileBsc, 'sender_address', field('bsc', 'sender_address')],
      [hostileBsc, 'bsc_wallet_address', lookUp('bsc_wallet_address')],
      [hostileBsc, 'bsc_address', save('bsc_address')],
      [hostileBsc, 'bsc_address', bank('bsc_address')],
      [hostileBsc, 'form.destination', wish('bsc')],
      [hostileIban, 'iban', lookUp('iban')],
      [hostileIban, 'iban', bank('iban')],
      [hostileIban, 'form.destination', wish('iban')],
      [['0000000000000000', '6037990000000007', '603799000000000', '', iban], 'card', bank('card')],
    ]
    const wrong: string[] = []
    let tried = 0
    for (const [values, field, call] of tries) {
      tried += values.length
      wrong.push(...(await accepted(values, field, call)))
    }
    console.log(`hostile addresses tried ${tried}, accepted ${wrong.length}`)
    expect(wrong).toEqual([])
    expect(await standing()).toEqual(before)
  })

  it('is told from money in another currency, network or unit', async () => {
    const [five, three] = [by['5'].token, by['3'].token]
    const told = { reason: 'x', source: 'y', transaction_hash: 'MIX', passcode }
    const rial = (more: object) =>
      platform.call(
        contract.money.bookRial,
        { body: { destination: by['3'].uuid, amount: '5', ...told, ...more } },
        { token: five },
      )
    const gift = { recipient_uuid: by['4'].uuid, amount: '1', passcode }
    const credit = (more: object) =>
      platform.call(contract.money.sendCredit, { body: { ...gift, ...more } }, { token: three })
    const fields = async (answer: Promise<{ readonly status: number; readonly error: { fields?: object } }>) =>
      (await answer).error.fields
    expect(await fields(rial({ amount: '5.5' }))).toEqual({ amount: 'amount_decimals' })
    expect(await fields(rial({ destination: iban, currency: 'USDT' }))).toEqual({ currency: 'unknown_option' })
    expect(await fields(rial({ currency: 'IRT' }))).toEqual({ currency: 'unknown_option' })
    expect(await fields(credit({ currency: 'usdt' }))).toEqual({ currency: 'unknown_option' })
    expect(await fields(credit({ currency: 'USD', amount: '1.001' }))).toEqual({ amount: 'amount_decimals' })
    expect(await fields(credit({ currency: 'IRR', amount: '1.5' }))).toEqual({ amount: 'amount_decimals' })
    const mixed = { currency: 'USDT', amount: '30', destination_kind: 'iban', destination: iban }
    expect((await ask(three, mixed)).status).toBe(422)
    expect((await ask(three, { ...mixed, currency: 'IRR', destination_kind: 'tron', destination: tron })).status).toBe(
      422,
    )
  })
})
