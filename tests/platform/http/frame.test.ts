import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../../contract/error'
import { contract, endpoints } from '../../../contract/index'
import { auditLog } from '../../../platform/db/schema'
import { sql } from 'drizzle-orm'
import { requestOf, startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let token: string

beforeAll(async () => {
  platform = await startPlatform({
    seed: 'empty',
    config: { siteOrigins: ['https://panel.example.ir'], jsonLimit: 20_000, multipartLimit: 50_000 },
  })
  token = await platform.tokenOf(await platform.addPerson({ type: '3' }))
})
afterAll(() => platform.close())

const base = 'http://localhost:4180/api'
const me = () => ({ authorization: `Bearer ${token}` })

const send = async (path: string, init: RequestInit = {}) => {
  const answer = await platform.app.fetch(new Request(`${base}${path}`, init))
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

const post = (path: string, body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...me(), ...headers },
    ...(body !== undefined && { body }),
  })

const login = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  post('/account/login/', body, headers)

const bodies: readonly (readonly [string, BodyInit, number, string])[] = [
  ['nothing', '', 400, 'malformed'],
  ['half an object', '{"username":', 400, 'malformed'],
  ['a key twice', '{"username":"a","username":"b","password":"x"}', 400, 'malformed'],
  ['very deep arrays', '['.repeat(9000), 400, 'malformed'],
  ['broken UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'malformed'],
  ['UTF-16', new Uint8Array(Buffer.from('{"username":"a","password":"b"}', 'utf16le')), 400, 'malformed'],
  ['a prototype', '{"__proto__":{"a":1},"username":"a","password":"b"}', 400, 'malformed'],
  ['an array', '[]', 422, 'validation'],
  ['null', 'null', 422, 'validation'],
  ['a number', '7', 422, 'validation'],
  ['a surplus key', '{"username":"a","password":"b","staff":true}', 422, 'validation'],
  ['a NUL', '{"username":"a\\u0000b","password":"b"}', 422, 'validation'],
  ['half a surrogate pair', '{"username":"a\\ud800b","password":"b"}', 401, 'wrong_login'],
  ['wrong types', '{"username":{"$ne":null},"password":["x"]}', 422, 'validation'],
  ['too much', JSON.stringify({ username: 'a', password: 'b'.repeat(30_000) }), 413, 'too_large'],
]

describe('a JSON body', () => {
  it.each(bodies)('of %s', async (_name, body, status, code) => {
    const answer = await login(body)
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(z.safeParse(errorBody, JSON.parse(answer.text)).success).toBe(true)
    platform.clock.advance(400)
  })

  it('names every field and its reason', async () => {
    const { text } = await login('{"password":"","nick":1}')
    expect(JSON.parse(text)).toMatchObject({
      error: { fields: { username: 'required', password: 'required', nick: 'unknown_field' } },
    })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'sent as «%s» is refused',
    async (type) => {
      const answer = await login('{"username":"a","password":"b"}', { 'content-type': type })
      expect([answer.status, answer.code]).toEqual([415, 'unsupported_media'])
    },
  )

  it.each(['gzip', 'br', 'deflate'])('packed with %s is refused', async (encoding) => {
    expect((await login('{}', { 'content-encoding': encoding })).status).toBe(415)
  })

  it('without a length is cut off at the limit', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8192).fill(0x20)),
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit
    expect((await send('/account/login/', init)).status).toBe(413)
  })

  it('is not needed where the endpoint has none, and must then be empty', async () => {
    const { status } = await send('/account/sessions/00000000-0000-4000-8000-000000000000/', {
      method: 'DELETE',
      headers: me(),
    })
    expect(status).toBe(404)
    const body = '{"all":true}'
    const headers = { ...me(), 'content-type': 'application/json' }
    expect(
      (await send('/account/sessions/00000000-0000-4000-8000-000000000000/', { method: 'DELETE', headers, body }))
        .status,
    ).toBe(422)
  })
})

describe('a query', () => {
  it('must not hold unknown, doubled or broken keys', async () => {
    const fields = async (query: string) =>
      (JSON.parse((await send(`/account/cities/?${query}`)).text) as { error?: { fields?: object } }).error?.fields
    expect(await fields('region_id=8&page=1')).toEqual({ page: 'unknown_field' })
    expect(await fields('region_id=8&region_id=9')).toMatchObject({ region_id: 'invalid' })
    expect(await fields('')).toEqual({ region_id: 'required' })
    expect(await fields('region_id=8%00')).toMatchObject({ region_id: 'invalid' })
    expect(await fields('__proto__=1&region_id=8')).toEqual({ ['__proto__']: 'unknown_field' })
    expect(await fields('region_id=%F0%28&constructor=1')).toMatchObject({ constructor: 'unknown_field' })
    expect((await send('/account/cities/?region_id=۸')).status).toBe(200)
  })

  it('is refused where the endpoint has none', async () => {
    expect((await send('/account/states?x=1')).code).toBe('validation')
  })
})

describe('a path', () => {
  it.each([
    ['GET', '/nowhere', 404],
    ['GET', '/account/states/', 404],
    ['GET', '/account/cities?region_id=1', 404],
    ['GET', '//account/states', 404],
    ['GET', '/ACCOUNT/states', 404],
    ['POST', '/account/states', 405],
    ['DELETE', '/account/states', 405],
    ['PATCH', '/account/login/', 405],
    ['GET', '/account/login/', 405],
    ['PROPFIND', '/account/states', 405],
    ['HEAD', '/account/states', 200],
    ['HEAD', '/account/logout/', 405],
    ['OPTIONS', '/account/states', 405],
  ])('%s %s answers %i', async (method, path, status) => {
    const answer = await send(path, { method, headers: { 'x-http-method-override': 'GET', ...me() } })
    expect(answer.status).toBe(status)
  })

  it('of a record that cannot be is not found', async () => {
    expect((await send('/account/sessions/7/', { method: 'DELETE', headers: me() })).code).toBe('not_found')
  })
})

describe('another site', () => {
  const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

  it.each(endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' || endpoint.effect))(
    'cannot trigger $name',
    async ({ endpoint }) => {
      const answer = await platform.app.fetch(requestOf(endpoint, { params: { id: '1' } }, { token, headers: cross }))
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error: { code: 'cross_site' } })
    },
  )

  it('cannot trigger a GET with effect by a link, an image or a prefetch', async () => {
    const tries: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { origin: 'null' },
    ]
    for (const headers of tries)
      expect((await send('/account/logout/', { headers: { ...me(), ...headers } })).code).toBe('cross_site')
    expect((await send('/account/user/current-user', { headers: me() })).status).toBe(200)
  })

  it('may call when it is configured, without cookies', async () => {
    const origin = 'https://panel.example.ir'
    const preflight = await send('/account/login/', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const stranger = await send('/account/login/', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
    expect((await send('/account/states', { headers: { origin } })).headers.get('access-control-allow-origin')).toBe(
      origin,
    )
  })
})

describe('OPTIONS /dashboard/ticket', () => {
  it('is a call of the application unless it is a preflight', async () => {
    const path = '/dashboard/ticket?ticket=1&stars=5'
    expect((await send(path, { method: 'OPTIONS' })).status).toBe(401)
    const preflight = await send(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PUT', origin: 'http://localhost:4180' },
    })
    expect(preflight.status).toBe(204)
  })
})

describe('the XSRF pair', () => {
  const cookie = 'XSRF-TOKEN=abcdefabcdef'

  it('is given by the platform to a browser without one', async () => {
    expect((await send('/account/states')).headers.get('set-cookie')).toMatch(
      /^XSRF-TOKEN=\w{32}; Path=\/; SameSite=Strict$/,
    )
    expect((await send('/account/states', { headers: { cookie } })).headers.get('set-cookie')).toBeNull()
  })

  it('must match on every change where the cookie is there', async () => {
    const body = '{"username":"a","password":"b"}'
    expect((await login(body, { cookie })).code).toBe('cross_site')
    expect((await login(body, { cookie, 'x-xsrf-token': 'other' })).code).toBe('cross_site')
    expect((await login(body, { cookie, 'x-xsrf-token': 'abcdefabcdef' })).code).toBe('wrong_login')
    expect((await login(body)).code).toBe('wrong_login')
  })
})

describe('multipart', () => {
  const openTicket = contract.tickets.openTicket
  const upload = (body: BodyInit, type?: string) =>
    send(openTicket.path, { method: 'POST', headers: { ...me(), ...(type && { 'content-type': type }) }, body })

  it('is refused when it is broken, missing or too large', async () => {
    const form = new FormData()
    form.set('files', new File([new Uint8Array(60_000)], 'a.png'))
    const tries: readonly (readonly [BodyInit, string | undefined, number])[] = [
      ['{}', 'application/json', 415],
      ['nonsense', 'multipart/form-data', 400],
      ['--x\r\nContent-Disposition: form-data; name="subj', 'multipart/form-data; boundary=x', 400],
      ['', 'multipart/form-data; boundary=x', 400],
      [form, undefined, 413],
    ]
    for (const [body, type, status] of tries) {
      const answer = await upload(body, type)
      expect([answer.status, answer.code === 'not_implemented']).toEqual([
        answer.code === 'not_implemented' ? 501 : status,
        answer.code === 'not_implemented',
      ])
    }
  })
})

describe('the contract', () => {
  it.each(endpoints)('$name answers with the documented error when nobody is signed in', async ({ endpoint }) => {
    const answer = await platform.app.fetch(requestOf(endpoint, { params: { id: '1', uuid: 'x' } }))
    const body = (await answer.json()) as unknown
    if (endpoint.access === 'public') expect(answer.status).toBeLessThan(502)
    else {
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(body).toMatchObject({ error: { code: 'unauthenticated', request_id: answer.headers.get('x-request-id') } })
    }
    expect(answer.headers.get('cache-control')).toBe('no-store')
    platform.clock.advance(4000)
  })

  it('writes refused rights to the audit log, once a minute', async () => {
    token = await platform.tokenOf(await platform.addPerson({ type: '3' }))
    for (let n = 0; n < 3; n += 1)
      expect((await platform.call(contract.people.revealUser, { body: {} as never }, { token })).status).toBe(403)
    const rows = await platform.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.action} = 'access.denied' and ${auditLog.subjectId} = 'POST /account/user/reveal/'`)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ reason: 'forbidden', subjectType: 'endpoint' })
  })
})

describe('headers', () => {
  it.each(['/account/states', '/nowhere', '/account/user/current-user', '/health', '/openapi.json'])(
    'of %s are safe',
    async (path) => {
      const { headers } = await send(path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    },
  )
})

describe('demo conveniences', () => {
  const faulty = (faults: readonly object[]) => post('/dev/faults', JSON.stringify({ faults }))

  it('switch faults per endpoint and off again', async () => {
    await faulty([{ endpoint: 'GET /account/states', kind: 'status', status: 503, times: 1 }])
    expect((await send('/account/states')).status).toBe(503)
    expect((await send('/account/states')).status).toBe(200)
    await faulty([{ endpoint: '*', kind: 'shape' }])
    expect((await send('/account/states')).text).toBe('{"unexpected":[null]}')
    await faulty([{ endpoint: 'GET /account/states', kind: 'html' }])
    expect((await send('/account/states')).headers.get('content-type')).toContain('text/html')
    await faulty([{ endpoint: 'GET /account/states', kind: 'cut' }])
    await expect(send('/account/states')).rejects.toThrow()
    await faulty([])
    expect((await send('/account/states')).status).toBe(200)
  })

  it('show the outbox of one address', async () => {
    await send('/account/user/verify?phone=09351112233')
    const { text } = await send('/dev/outbox?to=%2B989351112233')
    expect(JSON.parse(text)).toMatchObject({ results: [{ to: '+989351112233', purpose: 'verify' }] })
  })

  it('are not there on a platform that is no demo', async () => {
    const { createApp } = await import('../../../platform/app')
    const app = createApp({ ...platform.runtime, config: { ...platform.runtime.config, demo: false } })
    for (const [path, init] of [
      ['/dev/outbox', {}],
      ['/dev/faults', { method: 'POST', body: '{"faults":[]}', headers: { 'content-type': 'application/json' } }],
    ] as const) {
      expect((await app.fetch(new Request(`${base}${path}`, init))).status).toBe(404)
    }
  })
})

describe('the request log', () => {
  it('names the endpoint and never a code, phone, token or password', async () => {
    const canaries = ['09351234567', '482913', 'Canary-Password-1', token]
    await send(`/account/user/update_phone?phone=${canaries[0]}&otp=${canaries[1]}`, { headers: me() })
    await login(JSON.stringify({ username: canaries[0], password: canaries[2] }))
    await send(`/account/user/verify?phone=${canaries[0]}`)
    const text = JSON.stringify(platform.lines)
    expect(text).toContain('GET /account/user/update_phone')
    for (const canary of [...canaries, '9351234567']) expect(text).not.toContain(canary)
  })
})

describe('a platform without room', () => {
  it('refuses writes and still reads', async () => {
    const { createApp } = await import('../../../platform/app')
    const app = createApp({ ...platform.runtime, hasRoom: () => false })
    const write = await app.fetch(requestOf(contract.people.updateCurrentUser, { body: {} }, { token }))
    expect(write.status).toBe(507)
    expect((await app.fetch(requestOf(contract.people.currentUser, {}, { token }))).status).toBe(200)
    expect(await (await app.fetch(requestOf(contract.system.health, {}))).json()).toMatchObject({ ok: false })
  })
})

describe('an answer', () => {
  const asked = { 'accept-encoding': 'gzip, br' }

  it('is packed for who can unpack it, when it is long enough to be worth it', async () => {
    const plain = await send('/openapi.json', { headers: me() })
    const packed = await platform.app.fetch(new Request(`${base}/openapi.json`, { headers: { ...me(), ...asked } }))
    expect(plain.text.length).toBeGreaterThan(1024)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(packed.headers.get('content-length')).toBeNull()
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain.text)
    expect((await send('/live', { headers: asked })).headers.get('content-encoding')).toBeNull()
  })
})
