import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Method } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { users } from '../../platform/db/schema'
import { callersOf } from '../support/access-matrix'
import {
  addressOf,
  closedRows,
  everyType,
  inShort,
  isCleanRefusal,
  rows,
  send,
  unbuiltNames,
  type Raw,
} from '../support/inputs/endpoint-loops'
import { startPlatform, type TestPlatform } from '../support/platform'
import { unbuilt } from './unbuilt'

let platform: TestPlatform
/** A session of each type. */
const tokens = new Map<string, string>()

const somebody = async (type: string): Promise<string> => platform.tokenOf(await platform.addPerson({ type }))

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  for (const type of everyType) tokens.set(type, await somebody(type))
})
afterAll(() => platform.close())

// A query no endpoint knows: whoever is let in is stopped at the input, so that nothing is ever done.
const stopped: Raw = { query: 'loop=1' }

it('are answered 501 exactly where the list of unbuilt endpoints says so', () => {
  expect(unbuiltNames(platform)).toEqual(unbuilt)
})

describe('without a live session', () => {
  const signedOut = async (): Promise<string> => {
    const token = await somebody('1')
    await platform.call(contract.people.logout, {}, { token })
    return token
  }
  const expired = async (): Promise<string> => {
    const token = await somebody('1')
    platform.clock.advance(3 * 3600 + 1)
    for (const type of everyType) tokens.set(type, await somebody(type))
    return token
  }
  const live = async (): Promise<string> => tokens.get('1')!
  const bearer = (token: string): Raw => ({ headers: { authorization: `Bearer ${token}` } })
  const jwt = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","type":"1"}')}.`
  const cases: readonly (readonly [string, (token: string) => Raw, () => Promise<string>])[] = [
    ['no token', () => ({}), live],
    ['an empty token', () => bearer(''), live],
    ['rubbish for a token', () => bearer('x'.repeat(40)), live],
    ['an unsigned web token', () => bearer(jwt), live],
    ['a very long token', () => bearer('a'.repeat(5000)), live],
    ['a live token with a letter more', (token) => bearer(`${token}A`), live],
    ['a live token of another scheme', (token) => ({ headers: { authorization: `Basic ${token}` } }), live],
    ['a live token as a cookie', (token) => ({ headers: { cookie: `auth-token=${token}` } }), live],
    ['a live token in the address', (token) => ({ query: `token=${token}&access_token=${token}` }), live],
    ['a token that was signed out', bearer, signedOut],
    ['a token idle for three hours', bearer, expired],
  ]
  it.each(cases)('every endpoint that is not public refuses %s', async (_name, raw, tokenOf) => {
    const given = raw(await tokenOf())
    const wrong: string[] = []
    for (const { says, endpoint } of closedRows) {
      const answer = await send(platform, endpoint, given)
      if (answer.status !== 401 || answer.error?.code !== 'unauthenticated' || !isCleanRefusal(answer))
        wrong.push(`${says}: ${inShort(answer)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('the right to call', () => {
  it.each(everyType)('of type %s is what the committed matrix says, endpoint by endpoint', async (type) => {
    const wrong: string[] = []
    for (const { says, endpoint } of closedRows) {
      const answer = await send(platform, endpoint, { ...stopped, token: tokens.get(type) })
      const refused = answer.error?.code === 'forbidden'
      const clean = refused ? answer.status === 403 && isCleanRefusal(answer) : answer.status !== 401
      if (refused === callersOf(says).includes(type) || !clean) wrong.push(`${says}: ${inShort(answer)}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(['1', '3'])('of a disabled type %s is left only where the contract says so', async (type) => {
    const token = await platform.tokenOf(await platform.addPerson({ type, disabled: true }))
    const wrong: string[] = []
    for (const { says, endpoint } of closedRows.filter((row) => callersOf(row.says).includes(type))) {
      const answer = await send(platform, endpoint, { ...stopped, token })
      if ((answer.error?.code === 'disabled') === (endpoint.whenDisabled === true))
        wrong.push(`${says}: ${inShort(answer)}`)
    }
    expect(wrong).toEqual([])
  })

  it('ends with the rights: the very next call of a session is judged by the new type', async () => {
    const uuid = await platform.addPerson({ type: '1' })
    const token = await platform.tokenOf(uuid)
    expect((await platform.call(contract.people.users, {}, { token })).status).toBe(200)
    expect((await platform.call(contract.requests.kycRequests, {}, { token })).status).toBe(200)
    await platform.db.update(users).set({ type: '6' }).where(eq(users.uuid, uuid))
    expect((await platform.call(contract.requests.kycRequests, {}, { token })).status).toBe(403)
    await platform.db.update(users).set({ disabledAt: platform.clock.now() }).where(eq(users.uuid, uuid))
    expect((await platform.call(contract.people.users, {}, { token })).error.code).toBe('disabled')
  })
})

describe('an address', () => {
  const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const declared = new Set(rows.map(({ says }) => says))

  it('answers 405 to a method it does not have, and names those it has', async () => {
    const wrong: string[] = []
    for (const path of new Set(rows.map(({ endpoint }) => endpoint.path))) {
      const here = rows.filter(({ endpoint }) => endpoint.path === path)
      const allowed = here.map(({ endpoint }) => endpoint.method)
      for (const method of methods.filter((one) => !allowed.includes(one))) {
        const answer = await send(platform, here[0]!.endpoint, { method, token: tokens.get('1') })
        const named = answer.headers.get('allow')?.split(', ').toSorted().join() === allowed.toSorted().join()
        if (answer.status !== 405 || !named || !isCleanRefusal(answer))
          wrong.push(`${method} ${path}: ${inShort(answer)} allow ${answer.headers.get('allow')}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('is not believed when a header asks for another method', async () => {
    const wrong: string[] = []
    for (const { says, endpoint } of closedRows.filter(({ endpoint: { method } }) => method === 'GET')) {
      const raw: Raw = { ...stopped, token: tokens.get('3') }
      const plain = await send(platform, endpoint, raw)
      const dressed = await send(platform, endpoint, { ...raw, headers: { 'x-http-method-override': 'DELETE' } })
      if (plain.status !== dressed.status) wrong.push(`${says}: ${inShort(dressed)}`)
    }
    expect(wrong).toEqual([])
  })

  it('is spelled one way only', async () => {
    const wrong: string[] = []
    const token = tokens.get('1')!
    for (const { endpoint } of rows) {
      const path = addressOf(endpoint)
      const other = endpoint.path.endsWith('/') ? endpoint.path.slice(0, -1) : `${endpoint.path}/`
      const spellings = [
        `/api/${path.slice(4)}`,
        `/api//${path.slice(5)}`,
        path.replace('/api/', '/API/'),
        `${path}${path.endsWith('/') ? '' : '/'}x`,
        ...(declared.has(`${endpoint.method} ${other}`) ? [] : [path.endsWith('/') ? path.slice(0, -1) : `${path}/`]),
      ]
      for (const spelling of spellings) {
        const answer = await platform.app.fetch(
          new Request(`http://localhost:4180${spelling}`, {
            method: endpoint.method,
            headers: { authorization: `Bearer ${token}` },
          }),
        )
        const text = await answer.text()
        if (![404, 405].includes(answer.status) || !text.includes('"error"'))
          wrong.push(`${endpoint.method} ${spelling}: ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(['/api/nowhere', '/api', '/api/', '/api/dashboard', '/api/account/user/../user'])(
    'such as %s, unknown to the contract, is not found',
    async (path) => {
      const answer = await platform.app.fetch(new Request(`http://localhost:4180${path}`))
      const body = (await answer.json()) as { error?: { code?: string } }
      expect([401, 404]).toContain(answer.status)
      expect(['not_found', 'unauthenticated']).toContain(body.error?.code)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )
})
