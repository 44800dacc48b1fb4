import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { people } from '../../../contract/people/users'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../platform/db/schema'
import { newKey } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { accounts, addAccount, updateAccount } = contract.money

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
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
