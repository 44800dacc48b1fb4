import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { label } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { checkCrossSite } from '../../scripts/conformance/cross-site'
import { checkConformance, whyNot } from '../../scripts/conformance/kit'
import { startPlatform, type DemoAccount, type TestPlatform } from '../support/platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

const base = 'http://localhost:4180/api'

const fetchOf =
  ({ app }: TestPlatform): typeof fetch =>
  (input, init) =>
    Promise.resolve(app.fetch(new Request(input, init)))

/** Another platform: ours, with answers that `change` made others of. */
const checkAs = async (account: DemoAccount, change: (path: string, body: string) => string = (_path, body) => body) =>
  checkConformance({
    base,
    token: await platform.signIn(account),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const answer = await platform.app.fetch(request)
      if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer
      const changed = change(new URL(request.url).pathname, await answer.text())
      return new Response(changed, { status: answer.status, headers: answer.headers })
    },
  })

describe('the kit', () => {
  it.each(['1', '2', '3', '7'] as const)('finds nothing in the reference platform as type %s', async (account) => {
    const { findings, kept, untried } = await checkAs(account)
    expect(findings).toEqual([])
    expect(kept.length).toBeGreaterThan(80)
    expect(untried.length).toBeLessThan(12)
  })

  it('writes nothing', async () => {
    const methods = new Set<string>()
    await checkConformance({
      base,
      token: await platform.signIn('1'),
      fetch: (input, init) => {
        methods.add(init?.method ?? 'GET')
        return Promise.resolve(platform.app.fetch(new Request(input, init)))
      },
    })
    expect([...methods].toSorted((a, b) => a.localeCompare(b))).toEqual(['GET', 'OPTIONS'])
  })

  it('names endpoint, field, what was expected and what came', async () => {
    const { findings } = await checkAs('1', (path, body) =>
      path.endsWith('/dashboard/ticket') ? body.replaceAll('"created_at":', '"createdAt":') : body,
    )
    expect(findings).toContainEqual({
      endpoint: label(contract.tickets.tickets),
      field: 'results.*.created_at',
      expected: 'string',
      got: 'nothing',
      times: 25,
    })
    expect(new Set(findings.map(({ endpoint }) => endpoint))).toEqual(new Set([label(contract.tickets.tickets)]))
  })

  it.each([
    ['another envelope', (body: string) => `{"data":${body}}`, { field: 'results', expected: 'array', got: 'nothing' }],
    [
      'a page instead of JSON',
      () => '<!doctype html>',
      { field: '(body)', expected: 'object', got: '"<!doctype html>"' },
    ],
    ['a bare list', () => '[]', { field: '(body)', expected: 'object', got: '[]' }],
  ])('sees %s', async (_what, change, found) => {
    const { findings } = await checkAs('1', (path, body) =>
      path.endsWith('/dashboard/departments') && !body.includes('"error"') ? change(body) : body,
    )
    expect(findings).toContainEqual({ endpoint: label(contract.tickets.departments), times: 1, ...found })
  })

  it('sees what is open to those who may not, or to nobody’s token', async () => {
    const admin = await platform.signIn('1')
    const { findings } = await checkConformance({
      base,
      token: await platform.signIn('3'),
      fetch: (input, init) => {
        const request = new Request(input, init)
        if (request.url.includes('/dashboard/audit/')) request.headers.set('authorization', `Bearer ${admin}`)
        return Promise.resolve(platform.app.fetch(request))
      },
    })
    expect(findings).toEqual([
      {
        endpoint: label(contract.system.audit),
        field: '(status)',
        expected: '401, without a token',
        got: expect.stringMatching(/^200 /) as string,
        times: 1,
      },
    ])
  })

  it('asks nothing further where it cannot be of use, and says why', async () => {
    const token = await platform.signIn('1')
    const answering = (answer: () => Response | Promise<Response>) =>
      whyNot({ base, token, fetch: async () => answer() })
    expect(await answering(() => platform.app.fetch(new Request(`${base}/account/user/current-user`)))).toMatch(
      /refuses the token with 401\. Take a new one, as POST \/account\/login\/ answers it/,
    )
    expect(await answering(() => new Response('<!doctype html>'))).toMatch(/The base ends where/)
    expect(await answering(() => new Response('{}', { status: 404 }))).toMatch(/The base ends where/)
    expect(
      await answering(() => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
      }),
    ).toMatch(/current-user: no answer: connect ECONNREFUSED/)
    const headers = { authorization: `Bearer ${token}` }
    const ask = () => platform.app.fetch(new Request(`${base}/account/user/current-user`, { headers }))
    expect(await answering(ask)).toBeUndefined()
  })
})

describe('a console of another site', () => {
  const origin = 'https://panel.example.ir'
  const checkFrom = async (siteOrigins: readonly string[]) => {
    const open = await startPlatform({ config: { siteOrigins } })
    try {
      const target = { base, token: 'nobody', fetch: fetchOf(open) }
      return (await checkCrossSite(target, origin)).map(({ endpoint, field }) => `${endpoint} ${field}`)
    } finally {
      await open.close()
    }
  }

  it('may call the reference platform where it is listed', async () => {
    expect(await checkFrom([origin])).toEqual([])
  })

  it('is told what keeps browsers from it where it is not', async () => {
    expect(await checkFrom(['https://other.example.ir'])).toEqual([
      'preflight /account/user/current-user access-control-allow-origin',
      'preflight /account/user/current-user access-control-allow-methods',
      'preflight /account/user/current-user access-control-allow-headers',
      'GET /account/user/current-user access-control-allow-origin',
      'GET /account/user/current-user access-control-expose-headers',
    ])
  })
})
