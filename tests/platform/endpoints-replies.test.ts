import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { callersOf } from '../support/access-matrix'
import { inShort, rows, send, unbuiltNames, type Raw } from '../support/endpoint-loops'
import { startPlatform, type DemoAccount, type TestPlatform } from '../support/platform'
import { leastOf } from '../support/samples'

let platform: TestPlatform
const types = Object.keys(roles) as DemoAccount[]
const endUsers: readonly DemoAccount[] = ['3', '4', '6', '8', '9']

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

const asQuery = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()

const read = async (type: DemoAccount, endpoint: Endpoint, raw: Omit<Raw, 'token'> = {}) =>
  send(platform, endpoint, { ...raw, token: await platform.signIn(type) })

interface Page {
  readonly count: number
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

const firstOf = async (type: DemoAccount, endpoint: Endpoint): Promise<Readonly<Record<string, unknown>> | undefined> =>
  ((await read(type, endpoint)).json as Page).results[0]

const columnOf = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await platform.db.execute<{ v: unknown }>(statement)).rows.map(({ v }) => String(v))

/** A wallet the type may look into: the own one, for staff one of the platform. */
const walletCalls = async (type: DemoAccount, network: string): Promise<readonly Omit<Raw, 'token'>[]> => {
  const own = await columnOf(
    sql`select w.address as v from wallets w left join users u on u.uuid = w.user_uuid
        where w.network = ${network} and (u.phone = ${`+98912000000${type}`} or (w.user_uuid is null and ${type} in ('1', '5', '7'))) limit 1`,
  )
  return own.map((address) => ({ query: asQuery({ wallet_address: address }) }))
}

/** How the reads that need a record or a word are called; the others need nothing. */
const calls: Readonly<Record<string, (type: DemoAccount) => Promise<readonly Omit<Raw, 'token'>[]>>> = {
  'people.cities': async () => [{ query: 'region_id=8' }],
  'people.findUser': async () => [{ query: asQuery({ query: 'علیر' }) }],
  'people.searchUsers': async () => [{ query: asQuery({ query: 'علیر' }) }, { query: 'query=09120000003' }],
  'mail.botEmails': async (type) => {
    const [uuid] = await columnOf(sql`select uuid as v from users where phone = ${`+98912000000${type}`}`)
    return [{ params: { id: uuid ?? '' } }]
  },
  'mail.botMessage': async (type) => {
    const own = callersOf('GET /account/user').includes(type) && ['1', '2', '5', '7'].includes(type)
    const ids = await columnOf(
      own
        ? sql`select id as v from mails order by id desc limit 1`
        : sql`select m.id as v from mails m join mailboxes b on b.email = m.mailbox join users u on u.uuid = b.user_uuid where u.phone = ${`+98912000000${type}`} limit 1`,
    )
    return ids.map((id) => ({ params: { id } }))
  },
  'calendar.calendar': async () => [{ query: 'year=1405&month=8' }, { query: 'year=2026&month=11&calendar=gregorian' }],
  'calendar.calendarDay': async () => [{ query: 'date=2026-11-20' }],
  'people.users': async (type) => {
    const person = await firstOf(type, contract.people.users)
    return [{}, ...(person ? [{ query: `user_uuid=${String(person['uuid'])}` }] : [])]
  },
  'orders.checkCoupon': async () => [{ query: 'package=3&coupon=ATA1405' }, { query: 'package=1&coupon=NOWRUZ' }],
  'tickets.tickets': async (type) => {
    const ticket = await firstOf(type, contract.tickets.tickets)
    return [{}, ...(ticket ? [{ query: `ticket_id=${String(ticket['id'])}` }] : [])]
  },
  'tickets.ticketRatingOptions': async (type) => {
    const own = await columnOf(
      sql`select t.id as v from tickets t join users u on u.uuid = t.user_uuid where u.phone = ${`+98912000000${type}`} and t.status = 'closed' limit 1`,
    )
    return own.map((ticket) => ({ query: `ticket=${ticket}&stars=5` }))
  },
  'tickets.attachment': async (type) => {
    const files = await columnOf(
      sql`select a.id as v from attachments a join users u on u.uuid = a.owner_uuid where u.phone = ${`+98912000000${type}`} limit 1`,
    )
    return files.map((id) => ({ params: { id } }))
  },
  'notifications.notification': async (type) => {
    const notice = await firstOf(type, contract.notifications.notifications)
    return notice ? [{ query: `notification_uuid=${String(notice['uuid'])}` }] : []
  },
  'system.savedViews': async () => [{ query: 'list=tickets' }],
  'requests.request': async (type) => {
    const request = await firstOf(type, contract.requests.requests)
    return request ? [{ params: { id: String(request['id']) } }] : []
  },
  'money.transfer': async (type) => {
    const row = await firstOf(type, contract.money.transfers)
    return row ? [{ params: { uuid: String(row['uuid']) } }] : []
  },
  'money.tronBalance': (type) => walletCalls(type, 'tron'),
  'money.bscBalance': (type) => walletCalls(type, 'bsc'),
  'money.mentorShares': async (type) => {
    const [me = ''] = await columnOf(sql`select uuid as v from users where phone = ${`+98912000000${type}`}`)
    const [mentor = ''] = await columnOf(sql`select uuid as v from users where type = '6' limit 1`)
    return [{ params: { id: ['1', '5', '7'].includes(type) ? mentor : me } }]
  },
  'money.accountTransactions': async () =>
    (await columnOf(sql`select uuid as v from paypal_accounts limit 2`)).map((id) => ({ params: { id } })),
  'money.shareReceiptFile': async () => [],
  'money.transferReceiptFile': async () => [],
  'money.transferReceipts': async (type) => {
    const row = await firstOf(type, contract.money.transfers)
    return row ? [{ params: { uuid: String(row['uuid']) } }] : []
  },
  'money.moneyAllowance': async () => [
    { query: asQuery({ move: 'salary', currency_type: 'IRR' }) },
    {
      query: asQuery({ move: 'top_up', currency_type: 'USD', amount: '2500', receiver: 'IR820540102680020817909002' }),
    },
    { query: asQuery({ move: 'paypal_line', currency_type: 'USD', amount: '20', receiver: 'شرکت آینده' }) },
  ],
  'money.transferQuote': async () => [
    { query: 'network=tron' },
    { query: asQuery({ network: 'internal', amount: '5', currency_type: 'USDT' }) },
    { query: asQuery({ network: 'bsc', receiver: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amount: '1.5' }) },
    { query: asQuery({ network: 'bank', receiver: 'IR820540102680020817909002', amount: '500000' }) },
  ],
  'settings.department': async () => [{ params: { id: '1' } }],
  'settings.coupon': async () => [{ params: { code: 'ATA1405' } }],
  'settings.article': async () => [{ params: { id: '1' } }],
  'system.outbox': async () => [{ query: asQuery({ to: '+989120000003' }) }],
}

const builtReads = rows.filter(
  ({ endpoint }) => ['GET', 'OPTIONS'].includes(endpoint.method) && endpoint.effect !== true,
)

/** Keys no reply may ever carry, whoever asks. */
const secretKeys =
  /"(?:password|passcode|password_hash|passcode_hash|token|token_hash|code_hash|search_key|sort_key|secret)":/

describe('every read that is built', () => {
  it.each(builtReads.map((row) => [row.says, row] as const))(
    '%s keeps its contract with the demo data for every type that may call it',
    async (says, { name, endpoint }) => {
      if (unbuiltNames(platform).includes(name)) return
      const needs = Object.keys({ ...leastOf(endpoint.query), ...leastOf(endpoint.params) })
      if (needs.length > 0)
        expect(Object.keys(calls), `${says} needs ${needs.join()}: say how to call it`).toContain(name)
      const hashes = await columnOf(
        sql`select password_hash as v from users union select passcode_hash from users where passcode_hash is not null limit 5`,
      )
      const wrong: string[] = []
      for (const type of types.filter((one) => endpoint.access === 'public' || callersOf(says).includes(one))) {
        for (const raw of (await calls[name]?.(type)) ?? [{}]) {
          const answer = await read(type, endpoint, raw)
          if (answer.status !== 200) wrong.push(`type ${type}: ${inShort(answer)}`)
          else if (!endpoint.binary) {
            const parsed = z.safeParse(endpoint.response, answer.json)
            if (!parsed.success) wrong.push(`type ${type}: ${parsed.error.issues[0]?.path.join('.')}`)
          }
          if (secretKeys.test(answer.text) && name !== 'system.openapi')
            wrong.push(`type ${type}: tells ${secretKeys.exec(answer.text)?.[0]}`)
          if (hashes.some((hash) => answer.text.includes(hash))) wrong.push(`type ${type}: tells a hash`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it.each(types)('tells type %s nobody else’s IBAN or national id in full', async (type) => {
    const [me] = await columnOf(sql`select uuid as v from users where phone = ${`+98912000000${type}`}`)
    const foreign = await columnOf(
      sql`select iban as v from bank_info where iban is not null and user_uuid <> ${me}
          union select national_id from users where national_id is not null and uuid <> ${me}`,
    )
    expect(foreign.length).toBeGreaterThan(50)
    const told: string[] = []
    for (const { says, name, endpoint } of builtReads) {
      if (unbuiltNames(platform).includes(name) || !callersOf(says).includes(type)) continue
      for (const raw of (await calls[name]?.(type)) ?? [{}]) {
        const { text } = await read(type, endpoint, raw)
        told.push(...foreign.filter((value) => text.includes(`"${value}"`)).map((value) => `${says}: ${value}`))
      }
    }
    expect(told).toEqual([])
  })
})

const team = (me: string) =>
  sql`select uuid from users where partner_uuid = ${me} or teacher_uuid = ${me} or mentor_uuid = ${me} or leader_uuid = ${me}`

interface OwnList {
  readonly endpoint: Endpoint
  /** The key of a row, as the list names it. */
  readonly key: string
  /** Every key the person may see, asked of the database in other words than the platform's. */
  readonly reach: (me: string, leads: boolean) => ReturnType<typeof sql>
  /** A row of somebody else entirely. */
  readonly widen: readonly string[]
}

const ownLists: Readonly<Record<string, OwnList>> = {
  tickets: {
    endpoint: contract.tickets.tickets,
    key: 'id',
    reach: (me, leads) =>
      leads
        ? sql`select id as v from tickets where user_uuid = ${me}
              or user_uuid in (select uuid from users where ${me} in (teacher_uuid, mentor_uuid, leader_uuid))
              or (user_uuid in (${team(me)})
                and exists (select 1 from ticket_messages m where m.ticket_id = tickets.id and m.author_uuid = ${me}))`
        : sql`select id as v from tickets where user_uuid = ${me}`,
    widen: ['user_uuid'],
  },
  requests: {
    endpoint: contract.requests.requests,
    key: 'id',
    reach: (me, leads) =>
      leads
        ? sql`select id as v from process_requests where hidden_at is null and (user_uuid = ${me} or assignee_uuid = ${me}
              or (status <> 'draft' and (${me} in (partner_uuid, teacher_uuid, mentor_uuid) or user_uuid in (${team(me)}))))`
        : sql`select id as v from process_requests where hidden_at is null and (user_uuid = ${me} or assignee_uuid = ${me})`,
    widen: ['user_uuid', 'partner_ids'],
  },
  users: {
    endpoint: contract.people.users,
    key: 'uuid',
    reach: (me, leads) =>
      leads ? sql`select uuid as v from (${team(me)}) t` : sql`select uuid as v from users where partner_uuid = ${me}`,
    widen: ['partner_ids'],
  },
  payments: {
    endpoint: contract.orders.payments,
    key: 'id',
    reach: (me) => sql`select id as v from payments where user_uuid = ${me}`,
    widen: ['user_uuid'],
  },
}

const everyRow = async (type: DemoAccount, { endpoint, key }: OwnList, query = ''): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; page < 100; page += 1) {
    const answer = await read(type, endpoint, { query: `page=${page}&page_size=100${query}` })
    if (answer.status === 404) return found
    expect(answer.status, inShort(answer)).toBe(200)
    const { count, results } = answer.json as Page
    found.push(...results.map((row) => String(row[key])))
    if (found.length >= count) break
  }
  return found
}

describe.each(endUsers)('a list of type %s', (type) => {
  it.each(Object.entries(ownLists))(
    'of %s holds exactly what is theirs, whatever the filters ask',
    async (_name, list) => {
      const [me = ''] = await columnOf(sql`select uuid as v from users where phone = ${`+98912000000${type}`}`)
      const theirs = new Set(await columnOf(list.reach(me, type !== '3')))
      expect(new Set(await everyRow(type, list))).toEqual(theirs)
      const strangers = await columnOf(
        sql`select uuid as v from users where type in ('3', '8', '1') and uuid <> ${me} and uuid not in (${team(me)}) order by uuid limit 6`,
      )
      for (const filter of list.widen)
        for (const stranger of strangers) {
          const widened = await everyRow(type, list, `&${filter}=${stranger}`)
          expect(widened.filter((key) => !theirs.has(key))).toEqual([])
        }
    },
  )

  it('gives no single record of somebody else, and no sign that it exists', async () => {
    const [me = ''] = await columnOf(sql`select uuid as v from users where phone = ${`+98912000000${type}`}`)
    const not = async (list: OwnList, table: string): Promise<readonly string[]> => {
      const theirs = new Set(await columnOf(list.reach(me, true)))
      const all = await columnOf(
        sql.raw(`select ${list.key} as v from ${table} order by md5(${list.key}::text) limit 60`),
      )
      return all.filter((key) => !theirs.has(key) && key !== me).slice(0, 8)
    }
    const files = await columnOf(
      sql`select a.id as v from attachments a join users u on u.uuid = a.owner_uuid
          where u.type = '3' and u.uuid <> ${me} and u.uuid not in (${team(me)}) limit 5`,
    )
    const asked: (readonly [Endpoint, Omit<Raw, 'token'>])[] = [
      ...(await not(ownLists['tickets']!, 'tickets')).map(
        (id) => [contract.tickets.tickets, { query: `ticket_id=${id}` }] as const,
      ),
      ...(await not(ownLists['requests']!, 'process_requests')).map(
        (id) => [contract.requests.request, { params: { id } }] as const,
      ),
      ...(await not(ownLists['users']!, 'users')).map(
        (uuid) => [contract.people.users, { query: `user_uuid=${uuid}` }] as const,
      ),
      ...files.map((id) => [contract.tickets.attachment, { params: { id } }] as const),
    ]
    expect(asked.length).toBeGreaterThan(20)
    const told: string[] = []
    for (const [endpoint, raw] of asked) {
      const answer = await read(type, endpoint, raw)
      if (answer.status !== 404 || answer.error?.code !== 'not_found' || answer.error.details)
        told.push(`${JSON.stringify(raw)}: ${inShort(answer)}`)
    }
    expect(told).toEqual([])
  })
})
