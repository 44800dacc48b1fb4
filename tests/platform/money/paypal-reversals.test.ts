import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { auditLog, ledgerTransactions, paypalAccounts, paypalLines } from '../../../platform/db/schema'
import { bookFaults, newKey, passcode, paypalPayment, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { approve } from '../../support/scenes/two-persons'

const { addTransaction, reverseTransaction, accountTransactions } = contract.money

let platform: TestPlatform
let admin: string
let finance: string
let account: string

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('1')
  finance = await platform.signIn('5')
  const [active] = await platform.db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
  account = active!.uuid
})
afterAll(() => platform.close())

const add = async (reference: string, more: object = {}) => {
  const answer = await platform.call(
    addTransaction,
    { body: { ...paypalPayment, account, reference, anyway: true, ...more } },
    { token: finance },
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  const { object, waits } = answer.reply
  if (object) return object
  const word = await approve(platform, await platform.signIn('7'), waits!)
  if (word.status !== 200) throw new Error(JSON.stringify(word.error))
  return (await standing()).results.find((line) => line.reference === reference)!
}

const reverse = (id: number, { token = admin, key = newKey(), ...body }: Record<string, string> = {}) =>
  platform.call(
    reverseTransaction,
    { params: { id: String(id) }, body: { reason: 'مبلغ اشتباه', passcode, ...body } },
    { token, key },
  )

const standing = async (token = admin) =>
  (await platform.call(accountTransactions, { params: { id: account }, query: { page_size: 100 } }, { token })).reply

/** Compares the balances of the accounts with the books, and checks the running balance of every line. */
const faults = async () => {
  const { rows } = await platform.db.execute<{ off: string; broken: string }>(sql`select
    (select sum(balance_minor) from paypal_accounts)
      + (select sum(balance_minor) from ledger_accounts where kind = 'means' and currency = 'USD') as off,
    (select count(*) from (select balance_after_minor
       - sum(case direction when 'in' then net_minor else -net_minor end) over (order by at, id) as off
       from paypal_lines where account_uuid = ${account}) x where off <> 0) as broken`)
  return [Number(rows[0]?.off), Number(rows[0]?.broken)]
}

describe('a PayPal line recorded by hand', () => {
  it.each(['in', 'out'] as const)('%s is taken back once, and both lines stay', async (direction) => {
    const before = await standing()
    const line = await add(`WRONG-${direction}`, { direction })
    expect(line).toMatchObject({ state: 'booked', moves: [] })
    const key = newKey()
    const done = await reverse(line.id, { key })
    expect(done.reply.object).toMatchObject({
      state: 'reversal',
      direction,
      gross: '-120.5',
      fee: '-5.5',
      net: direction === 'in' ? '-115' : '126',
      balance_after: before.account.balance,
      reference: line.reference,
      reason: 'مبلغ اشتباه',
      moves: [],
    })
    const replayed = await reverse(line.id, { key })
    expect([replayed.status, replayed.reply.object.id]).toEqual([200, done.reply.object.id])
    expect((await reverse(line.id)).error.code).toBe('illegal_move')
    expect((await reverse(done.reply.object.id)).error.code).toBe('illegal_move')
    const after = await standing()
    expect([after.count, after.account.balance, after.totals]).toEqual([
      before.count + 2,
      before.account.balance,
      before.totals,
    ])
    expect(after.results.find(({ id }) => id === line.id)).toMatchObject({ state: 'reversed', moves: [] })
    expect(await faults()).toEqual([0, 0])
    expect(await bookFaults(platform)).toEqual(wholeBooks)
    const stored = await platform.db.select().from(paypalLines).where(eq(paypalLines.reference, line.reference))
    const [one, other] = stored.toSorted((a, b) => a.id - b.id)
    const [entry] = await platform.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.id, other!.transactionId!))
    expect(entry).toMatchObject({ reverses: one!.transactionId, description: 'مبلغ اشتباه' })
    const [noted] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'paypal.reversed'), eq(auditLog.subjectId, String(line.id))))
    expect(noted).toMatchObject({ reason: 'مبلغ اشتباه' })
  })

  it('is taken back by two people at once only once', async () => {
    const line = await add('AT-ONCE')
    const both = await Promise.all([reverse(line.id), reverse(line.id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await faults()).toEqual([0, 0])
  })

  it('may be recorded anew under its reference, without being taken for its own double', async () => {
    const line = await add('AGAIN-1', { amount: '77' })
    await reverse(line.id)
    expect(await add('again1', { amount: '77', anyway: undefined })).toMatchObject({ state: 'booked' })
  })

  it('is taken back by whoever may, with passcode and reason', async () => {
    const line = await add('GUARDED')
    expect((await reverse(line.id, { token: finance })).error.code).toBe('forbidden')
    expect((await reverse(line.id, { passcode: '111112' })).error.code).toBe('wrong_passcode')
    expect((await reverse(line.id, { reason: ' ' })).status).toBe(422)
    const seenBy = async (token: string) => (await standing(token)).results.find(({ id }) => id === line.id)?.moves
    expect([await seenBy(admin), await seenBy(finance)]).toEqual([['reverse'], []])
  })

  it('stays while the account does not hold what would go back', async () => {
    const line = await add('SPENT', { amount: '50000', fee: '0' })
    const { balance } = (await standing()).account
    await add('SPENDING', { direction: 'out', amount: String(Math.floor(Number(balance)) - 100), fee: '0' })
    const left = (await standing()).account.balance
    expect((await reverse(line.id)).error).toMatchObject({
      fields: { amount: 'balance' },
      details: { available: left, currency: 'USD' },
    })
    expect(await faults()).toEqual([0, 0])
  })
})

it('leaves alone a line that came with an income, which stands in somebody’s credit', async () => {
  const [income] = await platform.db.select().from(paypalLines).where(eq(paypalLines.manual, true)).limit(1)
  expect((await reverse(income!.id)).error.code).toBe('illegal_move')
})
