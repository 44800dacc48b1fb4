import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { auditActions } from '../../../contract/system/audit-events'
import { auditLog } from '../../../platform/db/schema'
import { passcode, richPerson } from '../../support/money'
import { requestOf, startPlatform, type TestPlatform } from '../../support/platform'

const { audit, exportRows } = contract.system

let platform: TestPlatform
const tokens = new Map<string, string>()
/** The person the rows are about, written by nobody. */
let subject: string

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  subject = await platform.addPerson()
  for (const type of ['1', '2', '5', '7']) tokens.set(type, await platform.tokenOf(await platform.addPerson({ type })))
  const row = { at: platform.clock.now(), before: { amount: '1200' }, after: { code: 'NOROOZ' }, reason: 'آزمون' }
  await platform.db.insert(auditLog).values(
    auditActions.map((action) => ({
      ...row,
      action,
      subjectType: action.startsWith('bank.') ? 'user' : 'record',
      subjectId: action.startsWith('bank.') ? subject : '1',
    })),
  )
})
afterAll(() => platform.close())

const read = async (type: string, query: object = {}) =>
  (await platform.call(audit, { query }, { token: tokens.get(type)! })).reply

/** Every event a type of staff reads, page after page. */
const actionsOf = async (type: string, query: object = {}): Promise<{ actions: string[]; count: number }> => {
  const { count, results } = await read(type, { ...query, page_size: 20 })
  const actions = results.map(({ action }) => action)
  for (let page = 2; actions.length < count && page < 20; page += 1)
    actions.push(...(await read(type, { ...query, page, page_size: 20 })).results.map(({ action }) => action))
  return { actions, count }
}

const about = (actions: readonly string[]): string[] => [
  ...new Set(actions.map((action) => action.slice(0, action.indexOf('.')))),
]

const money = ['address', 'chain', 'credit', 'fee', 'paypal', 'rial', 'salary', 'shares', 'transfer', 'withdrawal']
const settings = ['article', 'coupon', 'department', 'job', 'package', 'platform']

describe('the audit log', () => {
  it.each([
    ['1', []],
    ['2', [...money, ...settings]],
    ['5', settings],
    ['7', []],
  ])('keeps from type %s what its endpoints keep', async (type, kept) => {
    const inRecords = { subject_type: 'record' }
    const { actions, count } = await actionsOf(type, inRecords)
    const all = auditActions.filter((action) => !action.startsWith('bank.'))
    expect(
      about(all)
        .filter((thing) => !about(actions).includes(thing))
        .toSorted(),
    ).toEqual(kept.toSorted())
    expect(actions.toSorted()).toEqual(all.filter((action) => !kept.includes(about([action])[0]!)).toSorted())
    expect(count).toBe(actions.length)
  })

  it('exports what it shows', async () => {
    const query = { subject_type: 'record' }
    for (const type of ['2', '5']) {
      const body = { list: audit.path, query, format: 'csv' as const, columns: [] }
      const answer = await platform.app.fetch(requestOf(exportRows, { body }, { token: tokens.get(type)! }))
      const lines = (await answer.text()).split('\n').filter((line) => line !== '')
      const rows = lines.flatMap((line) => (JSON.parse(line) as { results?: { action: string }[] }).results ?? [])
      expect(rows.map(({ action }) => action)).toEqual((await actionsOf(type, query)).actions)
    }
  })

  it('keeps the history of a person whole, where personal values are masked', async () => {
    const { actions } = await actionsOf('2', { subject_type: 'user', subject_id: subject })
    expect(about(actions)).toEqual(['bank'])
    const ofMoney = await actionsOf('2', { kind: 'money' })
    expect(about(ofMoney.actions).toSorted()).toEqual(['bank', 'payment', 'wallet'])
    expect((await actionsOf('2', { kind: 'setting' })).actions.every((action) => action.startsWith('view.'))).toBe(true)
  })
})

describe('an address book', () => {
  const address = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
  const short = 'TVzU•••gfKN'

  it('leaves masked addresses in the log, and no names people give to theirs', async () => {
    const person = await richPerson(platform)
    const body = { tron_address: address, label: 'کیف پول مادرم', passcode }
    const { reply } = await platform.call(contract.money.saveAddress, { body }, { token: person.token })
    const params = { id: reply.object.id }
    await platform.call(contract.money.removeAddress, { params }, { token: person.token })
    const rows = await platform.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.actorUuid} = ${person.uuid} and ${auditLog.subjectType} = 'address'`)
      .orderBy(auditLog.id)
    expect(rows).toMatchObject([
      { action: 'address.saved', before: null, after: { address: short } },
      { action: 'address.removed', before: { address: short }, after: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('مادرم')
  })

  it('that earlier releases wrote whole is read masked', async () => {
    const row = { at: platform.clock.now(), subjectType: 'address', subjectId: '77' }
    await platform.db.insert(auditLog).values([
      { ...row, action: 'address.saved', after: { address, label: 'صرافی' } },
      { ...row, action: 'address.removed', before: { address } },
    ])
    const { results } = await read('5', { subject_type: 'address', subject_id: '77' })
    expect(results).toMatchObject([{ before: { address: short } }, { after: { address: short, label: 'صرافی' } }])
  })
})
