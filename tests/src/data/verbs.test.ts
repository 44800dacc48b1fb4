import type { RaRecord } from 'react-admin'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../../contract/people/users'
import { salaryFactors } from '../../../platform/db/schema'
import { dataProvider } from '../../../src/data/dataProvider'
import { PlatformError } from '../../../src/data/http/errors'
import { changesWait } from '../../../src/data/waiting'
import { calls, signInAs, thePlatform, withPlatform } from '../../support/src'

withPlatform()

// Most salaries of the demo are paid or wait for somebody: two that neither holds for.
beforeAll(async () => {
  const { db, addPerson } = thePlatform()
  const employeeUuid = await addPerson({ type: '2' })
  const month = { employeeUuid, year: 1405, start: '2026-09-23', end: '2026-10-22', currency: 'IRR' as const }
  const amounts = { baseMinor: 4_000_000n, bonusMinor: 0n, deductionsMinor: 0n, amountPaidMinor: 0n }
  await db.insert(salaryFactors).values([6, 7].map((number) => ({ ...month, ...amounts, month: number })))
})

const names = [
  'users',
  'tickets',
  'requests',
  'process-requests',
  'notifications',
  'paypal-accounts',
  'salary-factors',
] as const
type Name = (typeof names)[number]

const verbs = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const

/** The cells that may refuse, as the specification of the resources names them. */
const refusing: Readonly<Record<Name, readonly (typeof verbs)[number][]>> = {
  users: ['create', 'delete', 'deleteMany'],
  tickets: ['delete', 'deleteMany'],
  requests: [],
  'process-requests': [],
  notifications: ['delete', 'deleteMany'],
  'paypal-accounts': ['updateMany', 'delete', 'deleteMany'],
  'salary-factors': ['create', 'delete', 'deleteMany'],
}

type Values = Record<string, unknown>

/** How a resource is tried. */
interface Trial {
  /** What the new record says. */
  readonly create: () => Promise<Values>
  /** A change, the same that several records may get, and what the record says afterwards. */
  readonly change: (record: RaRecord) => Values
  readonly changed: Values
  /** Another name a list is narrowed by, and the id there. */
  readonly refers: (record: RaRecord) => readonly [target: string, id: string]
  /** Records that may be changed. */
  readonly filter?: Values
  readonly mayChange?: (record: RaRecord) => boolean
  readonly q: (record: RaRecord) => string
}

const first = (value: unknown): Values => value as Values

const uuidOf = async (account: '1' | '3'): Promise<string> => {
  const token = await thePlatform().signIn(account)
  return (await thePlatform().call(people.currentUser, {}, { token })).reply.object.uuid
}

const requestTrial: Trial = {
  create: async () => ({ type: 'server', user_uuid: await uuidOf('3'), draft: true, form: {} }),
  change: () => ({ decision: 'take' }),
  changed: { request_status: 'in_progress' },
  refers: ({ user }) => ['user.uuid', String(first(user)['uuid'])],
  filter: { request_status: ['pending'] },
  q: ({ code }) => String(code),
}

const trials: Readonly<Record<Name, Trial>> = {
  users: {
    create: async () => ({ first_name: 'نو' }),
    change: () => ({ disabled: true, reason: 'آزمون' }),
    changed: { status: 'disabled' },
    refers: ({ partner }) => ['partner', String(first(partner)['uuid'])],
    filter: { type: ['3'], status: ['active'] },
    q: ({ name }) => String(name),
  },
  tickets: {
    create: async () => ({ department: 1, subject: 'موضوع', text: 'متن', user_uuid: await uuidOf('3') }),
    change: () => ({ status: 'in_progress' }),
    changed: { status: 'in_progress' },
    refers: ({ user }) => ['user_uuid', String(first(user)['uuid'])],
    filter: { status: ['open'] },
    q: ({ subject }) => String(subject).slice(0, 20),
  },
  requests: requestTrial,
  'process-requests': requestTrial,
  notifications: {
    create: async () => ({ title: 'خبر', body: 'متن خبر', type: 'news', user_uuids: [await uuidOf('1')] }),
    change: () => ({ read_at: new Date().toISOString() }),
    changed: { read_at: expect.any(String) },
    refers: ({ type }) => ['type', String(type)],
    q: ({ title }) => String(title),
  },
  'paypal-accounts': {
    create: async () => ({ email: 'new@example.com', holder: 'Sara', country: 'ترکیه', currency: 'USD' }),
    change: () => ({ holder: 'Sara Karimi' }),
    changed: { holder: 'Sara Karimi' },
    refers: ({ user }) => ['user', String(first(user)['uuid'])],
    q: ({ email }) => String(email).slice(0, 8),
  },
  'salary-factors': {
    create: async () => ({}),
    change: ({ amount_paid: paid }) => ({ amount_paid: paid === '0' ? '10000' : '20000' }),
    changed: { amount_paid: expect.stringMatching(/^[12]0000$/) },
    refers: ({ employee }) => ['employee', String(first(employee)['uuid'])],
    filter: { is_paid: false },
    // Nobody sets their own.
    // What waits for a second person is not asked for twice.
    mayChange: ({ amount_paid: paid, employee, waits }) =>
      waits === null && Number(paid) < 20_000 && first(employee)['uuid'] !== self,
    q: ({ employee }) => String(first(employee)['name']),
  },
}

/** The order a stock list asks for when nobody said which. */
const stock = { field: 'id', order: 'ASC' } as const

const list = async (name: Name, filter: Values = {}, perPage = 10): Promise<RaRecord[]> =>
  (await dataProvider.getList<RaRecord>(name, { pagination: { page: 1, perPage }, sort: stock, filter })).data

const candidates = async (name: Name): Promise<RaRecord[]> =>
  (await list(name, trials[name].filter, 100)).filter(trials[name].mayChange ?? (() => true))

const isOneClearError = async (attempt: Promise<unknown>): Promise<void> => {
  const error = await attempt.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlatformError)
  expect(error).toMatchObject({ status: 501, code: 'not_implemented' })
}

const idOf = ({ id }: RaRecord) => id as string

/** What each verb must do where it is there. */
const works: Readonly<Record<(typeof verbs)[number], (name: Name) => Promise<void>>> = {
  getList: async (name) => {
    const records = await list(name)
    expect(records.length).toBeGreaterThan(0)
    const found = await list(name, { q: trials[name].q(records[0]!) })
    expect(found.map(idOf)).toContain(idOf(records[0]!))
  },
  getOne: async (name) => {
    const [record] = await list(name)
    expect((await dataProvider.getOne<RaRecord>(name, { id: idOf(record!) })).data.id).toBe(record!.id)
    const missing = typeof record!.id === 'number' ? 2_000_000_000 : crypto.randomUUID()
    await expect(dataProvider.getOne<RaRecord>(name, { id: missing })).rejects.toMatchObject({ status: 404 })
  },
  getMany: async (name) => {
    const ids = (await list(name)).slice(0, 5).map(idOf).toReversed()
    calls.length = 0
    const { data } = await dataProvider.getMany<RaRecord>(name, { ids })
    expect([data.map(idOf), calls.length]).toEqual([ids, 1])
  },
  getManyReference: async (name) => {
    const record = (await list(name, {}, 100)).find(
      (one) =>
        !/^(undefined|null)$/.test(
          trials[name].refers({ ...one, partner: one.partner ?? {}, user: one.user ?? {} })[1],
        ),
    )!
    const [target, id] = trials[name].refers(record)
    const params = { target, id, pagination: { page: 1, perPage: 100 }, sort: stock, filter: {} }
    const { data, total } = await dataProvider.getManyReference<RaRecord>(name, params)
    expect(data.map(idOf)).toContain(idOf(record))
    expect(new Set(data.map((one) => trials[name].refers(one)[1]))).toEqual(new Set([id]))
    expect(total).toBeGreaterThanOrEqual(data.length)
  },
  create: async (name) => {
    const data = await trials[name].create()
    const made = await dataProvider.create<RaRecord>(name, { data })
    expect(made.data.id).toBeDefined()
  },
  update: async (name) => {
    const [listed] = await candidates(name)
    const { data: record } = await dataProvider.getOne<RaRecord>(name, { id: idOf(listed!) })
    const data = { ...record, ...trials[name].change(record) }
    const { data: saved } = await dataProvider.update<RaRecord>(name, { id: record.id, data, previousData: record })
    expect(saved).toMatchObject({ id: record.id, ...trials[name].changed })
    expect((await dataProvider.getOne<RaRecord>(name, { id: record.id })).data).toMatchObject(trials[name].changed)
    calls.length = 0
    await dataProvider.update<RaRecord>(name, { id: saved.id, data: saved, previousData: saved })
    expect(calls.filter((made) => !made.startsWith('GET'))).toEqual([])
  },
  updateMany: async (name) => {
    const [one, two] = (await candidates(name)).slice(-2)
    const ids = [idOf(one!), idOf(two!)]
    expect(await dataProvider.updateMany(name, { ids, data: trials[name].change(one!) })).toEqual({ data: ids })
    for (const { id } of (await dataProvider.getMany<RaRecord>(name, { ids })).data)
      expect((await dataProvider.getOne<RaRecord>(name, { id })).data).toMatchObject(trials[name].changed)
  },
  delete: async (name) => {
    const { data: made } = await dataProvider.create<RaRecord>(name, { data: await trials[name].create() })
    expect((await dataProvider.delete<RaRecord>(name, { id: made.id, previousData: made })).data.id).toBe(made.id)
    await expect(dataProvider.getOne<RaRecord>(name, { id: made.id })).rejects.toMatchObject({ status: 404 })
  },
  deleteMany: async (name) => {
    const make = async () => dataProvider.create<RaRecord>(name, { data: await trials[name].create() })
    const ids = [idOf((await make()).data), idOf((await make()).data)]
    expect(await dataProvider.deleteMany(name, { ids })).toEqual({ data: ids })
    expect((await dataProvider.getMany<RaRecord>(name, { ids })).data).toEqual([])
    // One that is gone already keeps none of the others.
    const another = idOf((await make()).data)
    await expect(dataProvider.deleteMany(name, { ids: [ids[0]!, another] })).rejects.toMatchObject({ status: 404 })
    await expect(dataProvider.getOne<RaRecord>(name, { id: another })).rejects.toMatchObject({ status: 404 })
  },
}

const refuses: Readonly<Record<(typeof verbs)[number], (name: Name) => Promise<unknown>>> = {
  getList: (name) => list(name),
  getOne: (name) => dataProvider.getOne<RaRecord>(name, { id: 1 }),
  getMany: (name) => dataProvider.getMany<RaRecord>(name, { ids: [1] }),
  getManyReference: (name) =>
    dataProvider.getManyReference<RaRecord>(name, {
      target: 'x',
      id: 1,
      pagination: { page: 1, perPage: 1 },
      sort: stock,
      filter: {},
    }),
  create: async (name) => dataProvider.create<RaRecord>(name, { data: await trials[name].create() }),
  update: (name) => dataProvider.update<RaRecord>(name, { id: 1, data: { a: 1 }, previousData: { id: 1 } }),
  updateMany: (name) => dataProvider.updateMany(name, { ids: [1], data: { holder: 'Sara' } }),
  delete: (name) => dataProvider.delete<RaRecord>(name, { id: 1, previousData: { id: 1 } }),
  deleteMany: (name) => dataProvider.deleteMany(name, { ids: [1] }),
}

let tried = 0

let self = ''

beforeEach(async () => {
  const { uuid } = await signInAs('1')
  self = uuid
})

describe.each(names)('%s', (name) => {
  it.each(verbs)('%s', async (verb) => {
    tried += 1
    if (refusing[name].includes(verb)) await isOneClearError(refuses[verb](name))
    else await works[verb](name)
  })
})

it('knows every verb of every resource', () => {
  expect(tried).toBe(63)
})

describe('a list', () => {
  it.each(['id', 'nonsense'])('falls to its own order when sorted by %s, and keeps to one it knows', async (field) => {
    for (const name of names) {
      calls.length = 0
      const params = { pagination: { page: 1, perPage: 5 }, sort: { field, order: 'ASC' }, filter: {} } as const
      await dataProvider.getList<RaRecord>(name, params)
      expect(calls[0], name).not.toMatch(new RegExp(`sort=${field === 'id' && /requests/.test(name) ? 'x' : field}`))
    }
    calls.length = 0
    const params = { pagination: { page: 1, perPage: 5 }, sort: { field: 'name', order: 'DESC' }, filter: {} } as const
    await dataProvider.getList<RaRecord>('users', params)
    expect(calls[0]).toContain('sort=-name')
  })

  it('longer than a page is read in pages, from wherever it begins', async () => {
    const whole = await list('tickets', {}, 100)
    const rest = { pagination: { page: 2, perPage: 100 }, sort: stock, filter: {} }
    const all = [...whole, ...(await dataProvider.getList<RaRecord>('tickets', rest)).data].map(idOf)
    expect((await list('tickets', {}, 150)).map(idOf)).toEqual(all.slice(0, 150))
    const second = { pagination: { page: 2, perPage: 130 }, sort: stock, filter: {} }
    const { data } = await dataProvider.getList<RaRecord>('tickets', second)
    expect(data.slice(0, 70).map(idOf)).toEqual(all.slice(130))
  })

  it('is whole on its last page, wherever that begins', async () => {
    const read = (page: number, perPage: number) =>
      dataProvider.getList<RaRecord>('tickets', { pagination: { page, perPage }, sort: stock, filter: {} })
    const { total = 0 } = await read(1, 1)
    expect([total > 200, total % 100 !== 0]).toEqual([true, true])
    expect((await read(2, total - 100)).data).toHaveLength(100)
  })

  it('says of a filter nobody knows which one it is', async () => {
    await expect(list('users', { nonsense: 1 })).rejects.toMatchObject({ status: 422, code: 'validation' })
  })
})

describe('a change', () => {
  it('says who was faster, and does nothing, when the record was changed meanwhile', async () => {
    const [ticket] = await list('tickets', { status: ['open'] })
    const { data: seen } = await dataProvider.getOne<RaRecord>('tickets', { id: ticket!.id })
    const change = (status: string) =>
      dataProvider.update<RaRecord>('tickets', { id: seen.id, data: { ...seen, status }, previousData: seen })
    await signInAs('2')
    await change('in_progress')
    await signInAs('1')
    const refused = await change('closed').catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 409,
      details: { by: expect.any(String), current: { status: 'in_progress' } },
    })
  })

  it('that waits for somebody is told as waiting, and the record says what it still is', async () => {
    const [person] = await list('users', { type: ['3'], status: ['active'] })
    const { data: seen } = await dataProvider.getOne<RaRecord>('users', { id: person!.id })
    const before = changesWait.read().times
    const data = { ...seen, phone: '09351112233', reason: 'گوشی تازه' }
    const { data: saved } = await dataProvider.update<RaRecord>('users', { id: seen.id, data, previousData: seen })
    expect([saved['phone'], changesWait.read().times]).toEqual([seen['phone'], before + 1])
  })

  it('of a draft keeps it a draft until it is filed by name', async () => {
    const form = { server_region: 'de', server_plan: 'plan_small', duration: 'months_1' }
    await signInAs('3')
    const created = { type: 'server', draft: true, form: {} }
    const { data: made } = await dataProvider.create<RaRecord>('requests', { data: created })
    const change = (previous: RaRecord, more: object) =>
      dataProvider.update<RaRecord>('requests', { id: made.id, data: { ...previous, ...more }, previousData: previous })
    const { data: kept } = await change(made, { form })
    expect(kept).toMatchObject({ request_status: 'draft', form })
    const { data: filed } = await change(kept, { draft: false })
    expect(filed).toMatchObject({ request_status: 'pending' })
  })

  it('of something that cannot be changed is refused by name, before anything is sent', async () => {
    const [ticket] = await list('tickets')
    const data = { ...ticket!, subject: 'دیگر' }
    calls.length = 0
    await expect(
      dataProvider.update<RaRecord>('tickets', { id: ticket!.id, data, previousData: ticket! }),
    ).rejects.toMatchObject({ status: 422, fields: { subject: 'unknown_field' } })
    expect(calls).toEqual([])
  })
})
