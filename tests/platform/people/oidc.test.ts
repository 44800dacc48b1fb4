import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { people } from '../../../contract/people/users'
import { signIn } from '../../../contract/people/sign-in'
import { beginOidc, finishOidc, type Provider } from '../../../src/public/sign-in/oidc'
import { startProvider, type Claims, type LocalProvider } from '../../support/servers/oidc-provider'
import { startPlatform, type TestPlatform } from '../../support/platform'

const origin = 'http://localhost:4180'
const clientId = 'pishkhan'
const email = 'sara.oidc@example.ir'

/** What the code of the page asks of a browser. */
const kept = new Map<string, string>()
const browser = {
  location: { origin },
  sessionStorage: {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
}

let platform: TestPlatform
let provider: LocalProvider
let foreign: LocalProvider
let claims: Claims
let ours: Provider
let sara: string

beforeAll(async () => {
  provider = await startProvider(clientId, `${origin}/login`, () => claims)
  foreign = await startProvider(clientId, `${origin}/login`, () => claims)
  ours = { authority: provider.authority, clientId }
  platform = await startPlatform({ seed: 'empty', config: { oidc: ours } })
  sara = await platform.addPerson({ type: '2', email })
})
afterAll(async () => {
  // The next file of the worker has no window.
  vi.unstubAllGlobals()
  await provider.close()
  await foreign.close()
  await platform.close()
})
beforeEach(() => {
  vi.stubGlobal('window', browser)
  kept.clear()
  claims = { email, email_verified: true }
  platform.clock.set(new Date())
})

const tokenFrom = async (of: LocalProvider, next?: string) => {
  const at = { authority: of.authority, clientId }
  return finishOidc(at, await of.visit(await beginOidc(at, next)))
}

const exchange = (id_token: string, nonce: string) => platform.call(signIn.oidc, { body: { id_token, nonce } })

describe('signing in with another account', () => {
  it('gives a session of ours to the holder of the e-mail, and the page wanted back', async () => {
    const { idToken, nonce, next } = await tokenFrom(provider, '/admin/all-tickets?page=2')
    expect(next).toBe('/admin/all-tickets?page=2')
    const { status, reply } = await exchange(idToken, nonce)
    expect(status).toBe(200)
    expect(reply.object).toMatchObject({ uuid: sara, type: '2' })
    expect((await platform.call(people.currentUser, {}, { token: reply.token })).status).toBe(200)
    expect([...kept.values()].join('')).not.toMatch(/id_token|access_token|code_verifier/)
  })

  it('finds a person by a verified phone, and nobody by what is not verified', async () => {
    await platform.addPerson({ phone: '+989361112233' })
    claims = { phone_number: '+989361112233', phone_number_verified: true }
    const verified = await tokenFrom(provider)
    expect((await exchange(verified.idToken, verified.nonce)).status).toBe(200)
    claims = { email, email_verified: false, phone_number: '+989361112233', phone_number_verified: false }
    const unverified = await tokenFrom(provider)
    expect((await exchange(unverified.idToken, unverified.nonce)).error.code).toBe('not_found')
  })

  it('takes no address for another that differs by a mark nobody sees', async () => {
    claims = { email: `${email}\u202e`, email_verified: true }
    const hidden = await tokenFrom(provider)
    expect((await exchange(hidden.idToken, hidden.nonce)).error.code).toBe('not_found')
  })

  it('refuses whoever is disabled at the very next call', async () => {
    claims = { email: 'gone.oidc@example.ir', email_verified: true }
    await platform.addPerson({ email: 'gone.oidc@example.ir', disabled: true })
    const { idToken, nonce } = await tokenFrom(provider)
    const { reply } = await exchange(idToken, nonce)
    expect((await platform.call(people.users, { query: {} }, { token: reply.token })).error.code).toBe('disabled')
  })

  it('refuses a state that is not its own', async () => {
    const back = new URL(await provider.visit(await beginOidc(ours, undefined)))
    back.searchParams.set('state', 'another')
    await expect(finishOidc(ours, back.href)).rejects.toThrow(/state/)
  })

  it('refuses a code whose verifier is another', async () => {
    const back = await provider.visit(await beginOidc(ours, undefined))
    for (const [key, value] of kept) kept.set(key, value.replace(/("code_verifier":")[^"]+/, `$1${'x'.repeat(64)}`))
    await expect(finishOidc(ours, back)).rejects.toThrow(/grant/)
  })

  it('takes a code once', async () => {
    const address = await beginOidc(ours, undefined)
    const before = new Map(kept)
    const back = await provider.visit(address)
    await finishOidc(ours, back)
    for (const [key, value] of before) kept.set(key, value)
    await expect(finishOidc(ours, back)).rejects.toThrow(/grant/)
  })

  it('refuses another nonce, a token used before, an old one, an unsigned one and one of a foreign issuer', async () => {
    const first = await tokenFrom(provider)
    const bad = { id_token: 'invalid' }
    expect((await exchange(first.idToken, 'another-nonce')).error.fields).toEqual(bad)
    expect((await exchange(first.idToken, first.nonce)).status).toBe(200)
    expect((await exchange(first.idToken, first.nonce)).error.fields).toEqual(bad)
    const strange = await tokenFrom(foreign)
    expect((await exchange(strange.idToken, strange.nonce)).error.fields).toEqual(bad)
    const old = await tokenFrom(provider)
    const [, body = ''] = old.idToken.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect((await exchange(`${none}.${body}.`, old.nonce)).error.fields).toEqual(bad)
    platform.clock.advance(900)
    expect((await exchange(old.idToken, old.nonce)).error.fields).toEqual(bad)
  })
})

it('asks a provider without holding a transaction, however slow it is', async () => {
  let open = 0
  const whenAsked: number[] = []
  const slow = createServer((_request, response) => {
    whenAsked.push(open)
    response.writeHead(503).end()
  })
  await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready))
  const authority = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const asking = await startPlatform({ seed: 'empty', config: { oidc: { authority, clientId } } })
  const { db } = asking.runtime.connection
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    open += 1
    try {
      return await transaction(...given)
    } finally {
      open -= 1
    }
  })
  const answer = await asking.call(signIn.oidc, { body: { id_token: 'a.b.c', nonce: 'n' } })
  expect(answer.error.code).toBe('unavailable')
  expect(whenAsked).toEqual([0])
  await asking.close()
  await new Promise((done) => slow.close(done))
})

it.each([
  ['answer 503', 503, '{}'],
  ['are no key set', 200, '{}'],
  ['are no JSON', 200, '<html>'],
  ['have no server', undefined, ''],
])('says that the provider is away while its keys %s, and counts that against nobody', async (_, status, keys) => {
  const server = createServer((request, response) => {
    if (request.url === '/keys') response.writeHead(status ?? 503).end(keys)
    // The port of no service refuses every connection.
    else
      response.end(
        JSON.stringify({ issuer: at, jwks_uri: status === undefined ? 'http://127.0.0.1:1/' : `${at}/keys` }),
      )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asking = await startPlatform({ seed: 'empty', config: { oidc: { authority: at, clientId } } })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id_token = `${part({ alg: 'RS256', kid: 'one' })}.${part({})}.${part({})}`
  const codes = []
  for (let nth = 0; nth < 11; nth += 1)
    codes.push((await asking.call(signIn.oidc, { body: { id_token, nonce: 'n' } })).error.code)
  expect(new Set(codes)).toEqual(new Set(['unavailable']))
  await asking.close()
  await new Promise((done) => server.close(done))
})

it('without a provider there is nothing to exchange', async () => {
  const plain = await startPlatform({ seed: 'empty' })
  const answer = await plain.call(signIn.oidc, { body: { id_token: 'a.b.c', nonce: 'n' } })
  expect(answer.error.code).toBe('not_found')
  await plain.close()
})
