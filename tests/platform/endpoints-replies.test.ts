import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { callersOf } from '../support/access-matrix'
import { inShort, send, unbuiltNames, type Raw } from '../support/inputs/endpoint-loops'
import { startPlatform, type DemoAccount, type TestPlatform } from '../support/platform'
import { readingInputs, readings } from '../support/inputs/reading-inputs'
import { leastOf } from '../support/inputs/samples'

let platform: TestPlatform
const types = Object.keys(roles) as DemoAccount[]
const endUsers: readonly DemoAccount[] = ['3', '4', '6', '8', '9']

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

const columnOf = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await platform.db.execute<{ v: unknown }>(statement)).rows.map(({ v }) => String(v))

const read = async (type: DemoAccount, endpoint: Endpoint, raw: Omit<Raw, 'token'> = {}) =>
  send(platform, endpoint, { ...raw, token: await platform.signIn(type) })

interface Page {
  readonly count: number
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

/** How somebody of a type asks for a reading. */
const inputsOf = async (name: string, type: DemoAccount) => {
  const [uuid = ''] = await columnOf(sql`select uuid as v from users where phone = ${`+98912000000${type}`}`)
  const ask = readingInputs(platform)[name]
  return (await ask?.({ uuid, type, token: await platform.signIn(type) })) ?? [{}]
}

/** Keys no reply may ever carry, whoever asks. */
const secretKeys =
  /"(?:password|passcode|password_hash|passcode_hash|token|token_hash|code_hash|search_key|sort_key|secret)":/

describe('every read that is built', () => {
  it.each(readings.map((row) => [row.says, row] as const))(
    '%s keeps its contract with the demo data for every type that may call it',
    async (says, { name, endpoint }) => {
      if (unbuiltNames(platform).includes(name)) return
      const needs = Object.keys({ ...leastOf(endpoint.query), ...leastOf(endpoint.params) })
      if (needs.length > 0)
        expect(Object.keys(readingInputs(platform)), `${says} needs ${needs.join()}: say how to call it`).toContain(
          name,
        )
      const hashes = await columnOf(
        sql`select password_hash as v from users union select passcode_hash from users where passcode_hash is not null limit 5`,
      )
      const wrong: string[] = []
      for (const type of types.filter((one) => endpoint.access === 'public' || callersOf(says).includes(one))) {
        for (const raw of await inputsOf(name, type)) {
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
    for (const { says, name, endpoint } of readings) {
      if (unbuiltNames(platform).includes(name) || !callersOf(says).includes(type)) continue
      for (const raw of await inputsOf(name, type)) {
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
