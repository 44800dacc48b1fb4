import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { people } from '../../../contract/people/users'
import { eq, sql } from 'drizzle-orm'
import { migrateDatabase } from '../../../platform/db/migrate'
import { readMigrations } from '../../../platform/db/migration-files'
import { auditLog, paypalAccounts } from '../../../platform/db/schema'
import { reconciliation } from '../../../src/money/reports/reconciliation'
import { follow, linksOf } from '../../support/screens/drills'
import { newKey } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

const { accounts, addAccount, updateAccount } = contract.money

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform({ alone: true })
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

const wish = { email: 'Shop.One@Example.com', holder: 'Sara', country: 'ترکیه', currency: 'USD' } as const
const add = (body: Partial<Input<typeof addAccount>['body']> = {}, key = newKey()) =>
  platform.call(addAccount, { body: { ...wish, ...body } }, { token: finance, key })
const change = (id: string, body: Input<typeof updateAccount>['body']) =>
  platform.call(updateAccount, { params: { id }, body }, { token: finance })
const listed = async (query: Input<typeof accounts>['query'] = {}) =>
  (await platform.call(accounts, { query: { page_size: 100, ...query } }, { token: finance })).reply.results

it('begins empty and active, once, however often it is sent', async () => {
  const key = newKey()
  const { reply } = await add({}, key)
  expect(reply.object).toMatchObject({ email: 'shop.one@example.com', balance: '0', status: 'active', user: null })
  expect((await add({}, key)).reply.object.uuid).toBe(reply.object.uuid)
  expect((await listed({ ids: [reply.object.uuid] })).map(({ uuid }) => uuid)).toEqual([reply.object.uuid])
  const again = await add({ email: 'shop.one@example.com' })
  expect([again.status, again.error.fields]).toEqual([422, { email: 'duplicate' }])
})

it('belongs to somebody and some platform that are known', async () => {
  const nobody = 'c0ffee00-0000-4000-8000-000000000000'
  const stranger = await add({ email: 'b@example.com', user_uuid: nobody })
  expect(stranger.error.fields).toEqual({ user_uuid: 'unknown_option' })
  const nowhere = await add({ email: 'b@example.com', platform_uuid: nobody })
  expect(nowhere.error.fields).toEqual({ platform_uuid: 'unknown_option' })
  const { reply } = await platform.call(people.currentUser, {}, { token: await platform.signIn('3') })
  const made = await add({ email: 'b@example.com', user_uuid: reply.object.uuid })
  expect(made.reply.object.user).toMatchObject({ uuid: reply.object.uuid })
  expect((await change(made.reply.object.uuid, { user_uuid: null })).reply.object.user).toBeNull()
})

it('changes in what was given alone, and the log says what', async () => {
  const { reply } = await add({ email: 'c@example.com' })
  const { uuid } = reply.object
  expect((await change(uuid, { holder: 'Sara Karimi' })).reply.object).toEqual({
    ...reply.object,
    holder: 'Sara Karimi',
  })
  const rows = await platform.db.select().from(auditLog).where(eq(auditLog.subjectId, uuid))
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['paypal.account_added', 'paypal.account_changed'])
  const missing = await change('c0ffee00-0000-4000-8000-000000000000', { holder: 'x' })
  expect(missing.status).toBe(404)
})

it('is closed only when it holds nothing', async () => {
  const rich = (await listed()).find(({ balance, status }) => status === 'active' && Number(balance) !== 0)!
  const refused = await change(rich.uuid, { status: 'closed' })
  expect([refused.status, refused.error.fields]).toEqual([422, { status: 'balance' }])
  const { reply } = await add({ email: 'd@example.com' })
  expect((await change(reply.object.uuid, { status: 'closed' })).reply.object.status).toBe('closed')
})

it('is found by a whole e-mail address alone, by a part of one with others', async () => {
  await add({ email: 'f@example.com' })
  await add({ email: 'of@example.com' })
  const found = async (query: string) => (await listed({ query })).map(({ email }) => email).toSorted()
  expect(await found('F@example.com')).toEqual(['f@example.com'])
  expect(await found('f@example')).toEqual(['f@example.com', 'of@example.com'])
})

describe('another currency than dollars', () => {
  const compared = async () => (await platform.call(contract.money.reconciliation, {}, { token: finance })).reply
  const rowsOf = async (currency: string) =>
    (await compared()).results.filter((row) => row.place.startsWith('paypal') && row.currency === currency)
  let account: string
  beforeAll(async () => {
    account = (await add({ email: 'tether@example.com', currency: 'USDT' })).reply.object.uuid
  })

  it('is no part of what dollars add up to, and is unknown until PayPal reports it', async () => {
    const dollars = await rowsOf('USD')
    const { differences } = await compared()
    expect((await listed({ ids: [account] }))[0]).toMatchObject({ balance: '0', reported_balance: null })
    expect(await rowsOf('USDT')).toMatchObject([{ place: 'paypal', books: '0', outside: '0', state: 'equal' }])
    const order = { account, direction: 'in', type: 'payment', counterparty: 'Northwind', amount: '120' } as const
    await platform.call(
      contract.money.addTransaction,
      { body: { ...order, date: '2026-11-20', reference: 'TETHER-1' } },
      { token: finance, key: newKey() },
    )
    expect(await rowsOf('USDT')).toMatchObject([
      { place: 'paypal', books: '120', outside: null, difference: null, state: 'unknown' },
      { place: 'paypal_account', reference: 'tether@example.com', books: '120', outside: null, state: 'unknown' },
    ])
    expect([await rowsOf('USD'), (await compared()).differences]).toEqual([dollars, differences])

    await platform.db
      .update(paypalAccounts)
      .set({ reported: true, reportedBalanceMinor: 150_000_000n })
      .where(eq(paypalAccounts.uuid, account))
    expect(await rowsOf('USDT')).toMatchObject([
      { place: 'paypal', books: '120', outside: '150', difference: '30' },
      { place: 'paypal_account', difference: '30' },
    ])
    expect([await rowsOf('USD'), (await compared()).differences]).toEqual([dollars, differences + 1])
  })

  it('opens its own rows from every figure', async () => {
    const { object: user } = (await platform.call(people.currentUser, {}, { token: finance })).reply
    const links = linksOf(reconciliation, {}, await compared(), user)
    const ofPaypal = links.filter(({ name }) => name.includes('paypal'))
    expect(ofPaypal.length).toBeGreaterThan(8)
    const followed = await follow(ofPaypal, async (endpoint, query) => {
      const { status, reply } = await platform.call(endpoint, { query }, { token: finance })
      return { status, reply }
    })
    expect(followed.astray).toEqual([])
    for (const currency_type of ['USD', 'USDT'] as const) {
      const asked = { query: { currency_type, page_size: 100 } } as const
      const { reply: held } = await platform.call(accounts, asked, { token: finance })
      const { reply: lines } = await platform.call(contract.money.ledgers, asked, { token: finance })
      expect(held.totals.map(({ currency }) => currency)).toEqual([currency_type])
      expect(new Set(lines.results.map(({ currency }) => currency))).toEqual(new Set([currency_type]))
    }
  })
})

it('the upgrade from before 0010_reported_paypal knows which accounts PayPal never reported', async () => {
  const { uuid } = (await add({ email: 'e@example.com' })).reply.object
  const before = await platform.db.select().from(paypalAccounts)
  const taken = Object.keys(takeBack).filter((tag) => tag >= '0010_reported_paypal')
  for (const statement of taken.flatMap((tag) => takeBack[tag] ?? [])) await platform.db.execute(sql.raw(statement))
  const first = readMigrations().find(({ tag }) => tag === '0010_reported_paypal')!
  await platform.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${first.at}`)
  await migrateDatabase(platform.runtime.connection)
  const byHand = await platform.db
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, 'paypal.account_added'))
  expect(byHand.map(({ id }) => id)).toContain(uuid)
  const silent = await platform.db.select().from(paypalAccounts).where(eq(paypalAccounts.reported, false))
  expect(silent.map(({ uuid: id }) => id).toSorted()).toEqual(byHand.map(({ id }) => id).toSorted())
  expect(await platform.db.$count(paypalAccounts)).toBe(before.length)
})
