import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changesState, type Endpoint } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { users } from '../../../platform/db/schema'
import { requestDesk } from '../../support/desk'
import { rows } from '../../support/inputs/endpoint-loops'
import {
  guardedPlatform,
  ownPassword,
  someBsc as bsc,
  someTron as wallet,
  type Somebody,
  type GuardedStage,
} from '../../support/scenes/guarded-people'
import { passcode } from '../../support/money'
import type { TestPlatform } from '../../support/platform'
import { shapeOf } from '../../support/inputs/samples'

const { people } = contract
const reason = 'آزمون'
const day = 24 * 3600

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
})
afterAll(() => platform.close())
beforeEach(() => stage.anHourLater())

/** Fields through which somebody signs in, proves who they are or is paid, or that say what money goes where. */
const telling =
  /(^|_)(phone|mobile|email|username|password|passcode|passkey|credential|otp|token|iban|card|destination|wallet|recipient|receiver|sender|amount|withdrawal_ids|form)(_|$)|_address$|^send_to$|^(approve|decision)$/

const fieldsOf = ({ query, body }: Pick<Endpoint, 'query' | 'body'>): string[] =>
  [query, body].flatMap((schema) => Object.keys(shapeOf(schema)))
const isTelling = (endpoint: Pick<Endpoint, 'query' | 'body'>): boolean =>
  fieldsOf(endpoint).some((field) => telling.test(field))
const writes = rows.filter(({ endpoint }) => changesState(endpoint))
const touching = (...kinds: readonly Endpoint['touches'][]): string[] =>
  writes
    .filter(({ endpoint }) => endpoint.touches !== undefined && kinds.includes(endpoint.touches))
    .map(({ name }) => name)

interface Try {
  readonly as: Somebody
  readonly input: object
}
/** What is tried with an endpoint. */
type Scenes = Readonly<Record<string, (person: Somebody) => Try | Promise<Try>>>

const nobody = '00000000-0000-4000-8000-000000000000'
const otherWallet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const otherBsc = '0x55d398326f99059fF775485246999027B3197955'
const onChain = { sender_type: 'platform', amount: '1', reason: 'آزمون', passcode }
const withdrawal = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: wallet }

/** Every write that moves money, or says where it goes, tried by somebody whose money is closed. */
const closed: Scenes = {
  'money.saveUserBank': (as) => ({ as, input: { body: { otp: '123456', card: null } } }),
  'people.confirmPending': async (as) => {
    const { id } = await stage.proposed('phone', as)
    return { as, input: { params: { id }, body: { otp: '123456' } } }
  },
  'money.saveAddress': (as) => ({ as, input: { body: { tron_address: wallet, label: 'کیف', passcode } } }),
  'money.sendUsdt': () => ({
    as: stage.admin,
    input: { body: { ...onChain, sender_address: wallet, receiver_address: otherWallet } },
  }),
  'money.sendBsc': () => ({
    as: stage.admin,
    input: { body: { ...onChain, sender_address: bsc, receiver_address: otherBsc } },
  }),
  'money.bookRial': (person) => ({
    as: stage.admin,
    input: {
      body: {
        destination: person.uuid,
        amount: '1000',
        reason: 'آزمون',
        source: 'بانک',
        transaction_hash: '12345678',
        passcode,
      },
    },
  }),
  'money.decideTransfer': () => ({
    as: stage.admin,
    input: { params: { uuid: nobody }, body: { approve: true, passcode, version: 0 } },
  }),
  'money.sendCredit': (as) => ({ as, input: { body: { recipient_uuid: stage.agent.uuid, amount: '1', passcode } } }),
  'money.approveWithdrawals': () => ({
    as: stage.admin,
    input: { body: { withdrawals: [{ id: 1, version: 0 }], passcode } },
  }),
  'money.decideWithdrawal': () => ({
    as: stage.admin,
    input: { params: { id: 1 }, body: { decision: 'approve', passcode, version: 0 } },
  }),
  'money.updateAmountPaid': () => ({ as: stage.admin, input: { params: { id: 1 }, body: { amount_paid: '1' } } }),
  'money.reverseTransfer': () => ({
    as: stage.admin,
    input: { params: { uuid: nobody }, body: { reason, passcode, version: 0 } },
  }),
  'money.bookFee': () => ({ as: stage.admin, input: { params: { id: 1 } } }),
  'money.markPartnerSold': () => ({
    as: stage.admin,
    input: { body: { paid_status: 'paid', request_ids: [1], passcode } },
  }),
  'money.settleShares': () => ({
    as: stage.admin,
    input: { body: { is_partner_share_paid: true, process_request_ids: [1], passcode } },
  }),
  'money.addTransaction': () => ({
    as: stage.admin,
    input: {
      body: {
        account: nobody,
        direction: 'in',
        type: 'payment',
        counterparty: 'x',
        amount: '1',
        date: '2026-11-01',
        reference: 'A1B2C3D4',
      },
    },
  }),
  'money.reverseTransaction': () => ({ as: stage.admin, input: { params: { id: 1 }, body: { reason, passcode } } }),
  'requests.submitRequest': (as) => ({ as, input: { body: { type: 'withdrawal', form: withdrawal } } }),
  'people.setPasscode': (as) => ({ as, input: { body: { otp: '123456', passcode: '246813' } } }),
}

/** An owner who locked the account, signed in again as whoever holds its phone and knew its password can be. */
const lockedOwner = async () => {
  const person = await stage.owner()
  const confirm = () => platform.call(people.confirmPassword, { body: { password: ownPassword } }, person)
  expect((await confirm()).status).toBe(200)
  await platform.db.update(users).set({ moneyLockedAt: platform.clock.now() }).where(eq(users.uuid, person.uuid))
  return person
}
type LockedOwner = Awaited<ReturnType<typeof lockedOwner>>
const asLocked = { code: 'held', details: { locked: true } }
const untouched = async (person: LockedOwner, act: () => Promise<void>) => {
  const before = await stage.rowOf(person.uuid)
  await act()
  const after = await stage.rowOf(person.uuid)
  for (const column of ['phone', 'email', 'type', 'passwordHash', 'passcodeHash', 'moneyLockedAt'] as const)
    expect(after[column], column).toEqual(before[column])
}

/** The other writes that touch a way of signing in or paying, and what each does on an account that its owner locked. */
const locked: Readonly<Record<string, (person: LockedOwner) => Promise<void>>> = {
  'people.proposeChange': (person) =>
    untouched(person, async () => {
      const { id } = await stage.proposed('passcode', person)
      expect((await stage.decide(id, true, stage.agent)).status).toBe(403)
    }),
  'people.updateUser': (person) =>
    untouched(person, async () => {
      const { reply } = await stage.edit(person, { phone: stage.freshPhone(), type: '7' }, stage.admin)
      expect(reply.pending.map(({ state }) => state)).toEqual(['pending', 'pending'])
    }),
  'people.confirmPending': (person) =>
    untouched(person, async () => {
      const { id } = await stage.proposed('phone', person)
      const confirming = { params: { id }, body: { otp: '123456' } }
      expect((await platform.call(people.confirmPending, confirming, person)).error).toMatchObject(asLocked)
    }),
  'people.decideChange': async (person) => {
    const { id, value } = await stage.proposed('phone', person)
    expect((await stage.decide(id, true, person)).status).toBe(403)
    expect((await stage.decide(id, true, stage.supervisor)).status).toBe(200)
    // An approved address opens nothing.
    const row = await stage.rowOf(person.uuid)
    expect([row.phone, row.moneyLockedAt === null]).toEqual([value, false])
  },
  'people.liftMoneyLock': async (person) => {
    const lift = (as: Somebody, user_uuid: string = person.uuid) =>
      platform.call(people.liftMoneyLock, { body: { user_uuid, reason } }, as)
    const own = await stage.staff('7')
    await platform.db.update(users).set({ moneyLockedAt: platform.clock.now() }).where(eq(users.uuid, own.uuid))
    for (const answer of [await lift(person), await lift(stage.agent), await lift(own, own.uuid)])
      expect(answer.status).toBe(403)
    expect((await lift(stage.supervisor)).status).toBe(200)
    expect((await stage.rowOf(person.uuid)).moneyLockedAt).toBeNull()
  },
  'people.updatePhone': (person) =>
    untouched(person, async () => {
      const phone = stage.freshPhone()
      expect((await platform.call(people.verifyPhone, { query: { phone } }, person)).error).toMatchObject(asLocked)
      // A code that was asked for before the lock is worth nothing either.
      const { moneyLockedAt } = await stage.rowOf(person.uuid)
      const lock = (at: Date | null) =>
        platform.db.update(users).set({ moneyLockedAt: at }).where(eq(users.uuid, person.uuid))
      await lock(null)
      await platform.call(people.verifyPhone, { query: { phone } }, person)
      await lock(moneyLockedAt)
      const query = { phone, otp: platform.lastCode(phone) }
      expect(query.otp).toHaveLength(6)
      expect((await platform.call(people.updatePhone, { query }, person)).error).toMatchObject(asLocked)
    }),
  'people.updateCurrentUser': (person) =>
    untouched(person, async () => {
      const body = { email: `thief.${person.email}` }
      expect((await platform.call(people.updateCurrentUser, { body }, person)).error).toMatchObject(asLocked)
    }),
  'people.raiseAlarm': async (person) => {
    const { id } = await stage.proposed('phone', person)
    await stage.decide(id, true, stage.supervisor)
    const before = await stage.rowOf(person.uuid)
    platform.clock.advance(60)
    const raise = { body: { token: stage.linkOf(person.phone) } }
    expect((await platform.call(people.raiseAlarm, raise)).reply).toMatchObject({ locked: true })
    expect(await stage.rowOf(person.uuid)).toMatchObject({ moneyLockedAt: before.moneyLockedAt, passwordHash: null })
  },
  'people.changePassword': (person) =>
    untouched(person, async () => {
      for (const send_to of [person.phone, person.email]) {
        await platform.call(people.sendChangeCode, { query: { send_to } })
        const change = { query: { send_to }, body: { otp: platform.lastCode(send_to), password: 'باغ انار 1406' } }
        expect((await platform.call(people.changePassword, change)).error, send_to).toMatchObject(asLocked)
      }
    }),
  'requests.correction': async (person) => {
    await platform.db.update(users).set({ moneyLockedAt: null }).where(eq(users.uuid, person.uuid))
    const desk = requestDesk(platform)
    const member = { ...person, name: 'آزمون' }
    const filed = await desk.submit(member, { type: 'withdrawal', form: withdrawal })
    expect(filed.status).toBe(200)
    const { id } = filed.reply.object
    await desk.correct({ ...stage.admin, name: '' }, id, { field_notes: { destination: 'اشتباه است' } })
    await closeMoney(person.uuid, inADay())
    const form = { destination: otherWallet }
    expect((await desk.correct(member, id, { form })).error.code).toBe('held')
    await closeMoney(person.uuid, null)
    expect((await desk.correct(member, id, { form })).status).toBe(200)
  },
}

const closeMoney = (uuid: string, until: Date | null) =>
  platform.db.update(users).set({ securityHoldUntil: until }).where(eq(users.uuid, uuid))
const inADay = () => new Date(platform.clock.now().getTime() + day * 1000)

describe('the table', () => {
  it('says of every write with a field of signing in or paying what it touches', () => {
    const silent = writes.filter(({ endpoint }) => endpoint.touches === undefined && isTelling(endpoint))
    expect(silent.map(({ name }) => name)).toEqual([])
    for (const field of ['new_phone', 'passkey_id', 'iban', 'sol_address', 'otp'])
      expect(isTelling({ body: z.object({ [field]: z.string() }) }), field).toBe(true)
  })

  it('has a trial for each of them', () => {
    const known = (name: string) => name in closed || name in locked
    expect(touching('sign_in', 'payment', 'money').filter((name) => !known(name))).toEqual([])
  })

  it.each(Object.keys(closed))('closes %s to whoever was changed a moment ago', async (name) => {
    const { endpoint } = rows.find((row) => row.name === name)!
    const person = await stage.owner()
    const { as, input } = await closed[name]!(person)
    await closeMoney(as.uuid, inADay())
    const answer = await platform.call(endpoint, input, as)
    await closeMoney(as.uuid, null)
    expect([answer.status, answer.error?.code]).toEqual([403, 'held'])
    // Of the own money: no other owner is named.
    expect(answer.error.details).toEqual({ locked: false, until: expect.any(String) as string })
    const after = await platform.call(endpoint, input, as)
    expect(after.error?.code).not.toBe('held')
  })

  it.each(Object.keys(locked))('guards %s on an account that its owner locked', async (name) => {
    expect(rows.map((row) => row.name)).toContain(name)
    await locked[name]!(await lockedOwner())
  })
})
