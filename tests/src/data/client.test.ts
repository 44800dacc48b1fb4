import { AxiosError } from 'axios'
import { delay, http as wire, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '../../../contract/notifications/notifications'
import { people } from '../../../contract/people/users'
import { signIn } from '../../../contract/people/sign-in'
import { tickets } from '../../../contract/tickets/tickets'
import { exports } from '../../../contract/system/exports'
import { addressOf, call } from '../../../src/data/http/client'
import { ContractMismatch, NetworkError, NotSent, PlatformError, TimeoutError } from '../../../src/data/http/errors'
import { http } from '../../../src/data/http/axios'
import { readLines } from '../../../src/data/http/ndjson'
import { mayRetry, pauseBefore } from '../../../src/data/http/retries'
import { simpleDialect } from '../../../src/data/simpleDialect'

const network = setupServer()
let asked: Request[] = []

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked = []
  localStorage.clear()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

type Answer = () => Response | Promise<Response>

const counters = { unread_notifications: 4, open_tickets: 1, open_requests: 0, tickets: 2 }
const refusal =
  (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Answer =>
  () =>
    HttpResponse.json({ error: { code, request_id: 'R-1', ...more } }, { status, headers })

/** Answers in turn; the last one stays. */
const answers = (...turns: readonly Answer[]) => {
  network.use(
    wire.all('*/api/*', async ({ request }) => {
      asked.push(request.clone())
      return (turns[asked.length - 1] ?? turns[turns.length - 1])?.()
    }),
  )
}

const good: Answer = () => HttpResponse.json(counters)

describe('addresses', () => {
  it('fill the path, join lists with commas and leave empty values out', () => {
    expect(
      addressOf(tickets.tickets, {
        query: { status: ['open', 'closed'], page: 2, query: '', user_uuid: undefined, departments: [] },
      }),
    ).toBe('/dashboard/ticket?status=open%2Cclosed&page=2')
    expect(addressOf(signIn.endSession, { params: { id: 'a/b' } })).toBe('/account/sessions/a%2Fb/')
  })
})

describe('a call', () => {
  it('carries the bearer token, asks for JSON and pairs the XSRF cookie', async () => {
    localStorage.setItem('auth-token', 'secret')
    document.cookie = 'XSRF-TOKEN=a%20b'
    answers(good)
    expect(await call(notifications.counters, {})).toEqual(counters)
    const { headers } = asked[0]!
    expect([headers.get('authorization'), headers.get('accept'), headers.get('x-xsrf-token')]).toEqual([
      'Bearer secret',
      'application/json',
      'a b',
    ])
    document.cookie = 'XSRF-TOKEN=; max-age=0'
  })

  it('tolerates unknown fields and names the missing one', async () => {
    answers(() => HttpResponse.json({ ...counters, more: true }))
    expect(await call(notifications.counters, {})).toMatchObject(counters)
    answers(() => HttpResponse.json({ tickets: 1 }))
    asked = []
    const told = vi.spyOn(console, 'error').mockReturnValue()
    await expect(call(notifications.counters, {})).rejects.toMatchObject({
      name: 'ContractMismatch',
      endpoint: 'GET /dashboard/counters/',
      field: 'unread_notifications',
    })
    expect(told).toHaveBeenCalledWith('contract mismatch: GET /dashboard/counters/, unread_notifications')
    told.mockRestore()
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['a page', () => HttpResponse.html('<h1>hello</h1>')],
    ['broken JSON', () => new HttpResponse('{"a":', { headers: { 'content-type': 'application/json' } })],
    ['nothing', () => new HttpResponse('')],
    ['null', () => HttpResponse.json(null)],
  ])('never takes %s for an answer', async (_, answer) => {
    answers(answer)
    await expect(call(notifications.counters, {})).rejects.toBeInstanceOf(ContractMismatch)
  })

  it('carries what the platform says about a refusal', async () => {
    answers(refusal(422, 'validation', { fields: { 'body.phone': 'mobile' }, details: { attempts_left: 2 } }))
    const error = await call(signIn.login, { body: { username: 'x', password: 'y' } }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({
      status: 422,
      code: 'validation',
      fields: { 'body.phone': 'mobile' },
      requestId: 'R-1',
      details: { attempts_left: 2 },
    })
  })

  it.each([414, 431])(
    'knows an answer %i without words for an address that is too long, and asks once',
    async (status) => {
      answers(() => new HttpResponse(null, { status }))
      await expect(call(notifications.counters, {})).rejects.toMatchObject({ status, code: 'too_large' })
      expect(asked).toHaveLength(1)
    },
  )

  it('keeps what a platform says of a refusal whose reasons are none of the contract', async () => {
    answers(refusal(422, 'bad_input', { fields: { username: 'banned', password: 'required' }, details: { a: 1 } }))
    await expect(call(signIn.login, { body: { username: 'x', password: 'y' } })).rejects.toMatchObject({
      code: 'validation',
      fields: { username: 'invalid', password: 'required' },
      requestId: 'R-1',
      details: { a: 1 },
    })
  })

  it.each([
    ['no such path', () => HttpResponse.html('<h1>Not Found</h1>', { status: 404 }), 'not_implemented'],
    ['no such record', () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 }), 'not_found'],
    ['another method', () => HttpResponse.html('<h1>no</h1>', { status: 405 }), 'not_implemented'],
    ['nothing built', () => HttpResponse.json({ detail: 'later' }, { status: 501 }), 'not_implemented'],
    ['a form', () => HttpResponse.json({ username: ['banned'] }, { status: 400 }), 'validation'],
    ['no way from here', () => HttpResponse.json({ error: 'duplicate' }, { status: 409 }), 'illegal_move'],
    ['a broken gateway', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }), 'unavailable'],
  ] as const)('tells a refusal in nobody’s words by its status: %s', async (_, answer, code) => {
    answers(answer)
    await expect(call(notifications.readNotifications, { body: { all: true } })).rejects.toMatchObject({ code })
  })

  it('is given up in time, told from a lost line, and later with files or where the contract says so', async () => {
    const limits: unknown[] = []
    const adapter = http.defaults.adapter
    http.defaults.adapter = (config) => {
      limits.push(config.timeout)
      return Promise.reject(new AxiosError('', AxiosError.ETIMEDOUT, config))
    }
    const input = { body: { all: true } }
    await expect(call(notifications.readNotifications, input)).rejects.toBeInstanceOf(TimeoutError)
    await expect(call({ ...notifications.readNotifications, timeout: 60 }, input)).rejects.toBeInstanceOf(TimeoutError)
    await expect(call({ ...notifications.readNotifications, multipart: true }, input)).rejects.toBeInstanceOf(
      TimeoutError,
    )
    // Bytes take as long as the line needs, and begin anew only when somebody asks for them.
    const file = call(tickets.attachment, { params: { id: '5f5e2f0e-6d3c-4a5b-9a51-3f2a8b6c7d01' } })
    await expect(file).rejects.toBeInstanceOf(TimeoutError)
    http.defaults.adapter = adapter
    expect(limits).toEqual([30_000, 60_000, 300_000, 300_000])
  })

  it('goes on without the page when it must, with all it carries', async () => {
    localStorage.setItem('auth-token', 'secret')
    document.cookie = 'XSRF-TOKEN=a%20b'
    const options: (RequestInit | undefined)[] = []
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (address: URL, init?: RequestInit) => {
      options.push(init)
      return real(address, init)
    })
    answers(() => HttpResponse.json({ read: 1, unread: 0 }), refusal(409, 'stale'))
    const leave = () => call(notifications.readNotifications, { body: { all: true } }, { outlives: true })
    expect(await leave()).toEqual({ read: 1, unread: 0 })
    expect(options[0]?.keepalive).toBe(true)
    expect(await asked[0]!.json()).toEqual({ all: true })
    const { headers } = asked[0]!
    expect([headers.get('authorization'), headers.get('content-type'), headers.get('x-xsrf-token')]).toEqual([
      'Bearer secret',
      'application/json',
      'a b',
    ])
    await expect(leave()).rejects.toMatchObject({ status: 409, code: 'stale', requestId: 'R-1' })
    document.cookie = 'XSRF-TOKEN=; max-age=0'
  })

  it('never takes the bearer token to another host', async () => {
    localStorage.setItem('auth-token', 'secret')
    answers(good)
    await http.get('https://elsewhere.example/x')
    expect(new URL(asked[0]!.url).host).toBe('localhost:4180')
  })

  it('says of an answer in bytes why it was refused', async () => {
    answers(refusal(403, 'forbidden'))
    const file = call(tickets.attachment, { params: { id: '5f5e2f0e-6d3c-4a5b-9a51-3f2a8b6c7d01' } })
    await expect(file).rejects.toMatchObject({ status: 403, code: 'forbidden', requestId: 'R-1' })
  })

  it('can be called off', async () => {
    answers(async () => {
      await delay('infinite')
      return good()
    })
    const stop = new AbortController()
    const reading = call(notifications.counters, {}, { signal: stop.signal })
    stop.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const untilAskedFourTimes = (): Promise<void> =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(5000)
      expect(asked).toHaveLength(4)
    },
    { timeout: 30_000 },
  )

describe('sending again', () => {
  it('is for lost, busy and failed readings, three times', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    answers(() => HttpResponse.error(), refusal(503, 'unavailable'), refusal(429, 'rate_limited'), good)
    const reading = call(notifications.counters, {})
    await untilAskedFourTimes()
    expect(await reading).toEqual(counters)
    vi.useRealTimers()
  })

  it('gives up after three', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    answers(refusal(500, 'internal'))
    const reading = call(notifications.counters, {}).catch((thrown: unknown) => thrown)
    await untilAskedFourTimes()
    expect(await reading).toMatchObject({ status: 500 })
    vi.useRealTimers()
  })

  it.each([400, 403, 404, 409, 422])('is not for a refusal with %i', async (status) => {
    answers(refusal(status, 'not_found'))
    await expect(call(notifications.counters, {})).rejects.toMatchObject({ status })
    expect(asked).toHaveLength(1)
  })

  it('says of a write without a line that nothing was sent, and sends nothing', async () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answers(good)
    const unsent = call(notifications.readNotifications, { body: { all: true } })
    await expect(unsent).rejects.toBeInstanceOf(NotSent)
    await expect(call(signIn.verifyPhone, { query: { phone: '09120000003' } })).rejects.toBeInstanceOf(NotSent)
    line.mockRestore()
    expect(asked).toHaveLength(0)
  })

  it('is never for a write, nor for a reading with effect', async () => {
    answers(() => HttpResponse.error())
    await expect(call(notifications.readNotifications, { body: { all: true } })).rejects.toBeInstanceOf(NetworkError)
    await expect(call(signIn.verifyPhone, { query: { phone: '09120000003' } })).rejects.toBeInstanceOf(NetworkError)
    expect(asked).toHaveLength(2)
  })

  it('tells by the endpoint and the failure alone', () => {
    const busy = new PlatformError({ status: 503, code: 'unavailable' })
    expect(mayRetry(people.users, busy)).toBe(true)
    expect(mayRetry(people.users, new TimeoutError('x'))).toBe(true)
    expect(mayRetry(tickets.attachment, new TimeoutError('x'))).toBe(false)
    expect(mayRetry(tickets.attachment, busy)).toBe(true)
    expect(mayRetry(people.users, new ContractMismatch('GET /x', 'y'))).toBe(false)
    expect(mayRetry(people.users, new PlatformError({ status: 501, code: 'not_implemented' }))).toBe(false)
    const limited = (retryAfter: number) => new PlatformError({ status: 429, code: 'rate_limited', retryAfter })
    expect([3, 10, 11, 2888].map((seconds) => mayRetry(people.users, limited(seconds)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(mayRetry(people.updateUser, busy)).toBe(false)
    expect(mayRetry(signIn.logout, busy)).toBe(false)
  })

  it('waits longer each time, spread, never over thirty seconds, and as the platform wishes', () => {
    expect([0, 1, 2].map((attempt) => pauseBefore(attempt, undefined, 0.5))).toEqual([500, 1000, 2000])
    expect(pauseBefore(2, undefined, 0)).toBeLessThan(pauseBefore(2, undefined, 0.99))
    expect(pauseBefore(20, undefined, 0.99)).toBe(30_000)
    expect(pauseBefore(0, new PlatformError({ status: 429, code: 'rate_limited', retryAfter: 7 }))).toBe(7000)
    expect(pauseBefore(0, new PlatformError({ status: 429, code: 'rate_limited', retryAfter: 900 }))).toBe(30_000)
  })

  it('reads the wish from the header when the body says nothing', async () => {
    answers(() => new HttpResponse('busy', { status: 429, headers: { 'retry-after': '3' } }))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const reading = call(notifications.counters, {}).catch((thrown: unknown) => thrown)
    await untilAskedFourTimes()
    expect(await reading).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 3 })
    vi.useRealTimers()
  })
})

describe('forms with files', () => {
  it('travel as multipart with every file, and tell how far they are', async () => {
    answers(() => HttpResponse.json({ wrong: true }))
    const shares: number[] = []
    const files = [new File(['one'], 'یک.txt'), new File(['two'], 'two.txt')]
    const input = { body: { subject: 'a', text: 'b', department: 1, files } } as never
    await call(tickets.openTicket, input, { onProgress: (share) => shares.push(share) }).catch(() => undefined)
    expect(asked[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    const sent = await asked[0]!.text()
    expect(sent.match(/name="files"/g)).toHaveLength(2)
    expect(sent).toContain('name="subject"')
  })
})

const readAll = async (signal = new AbortController().signal): Promise<unknown[]> => {
  const found: unknown[] = []
  for await (const line of readLines(exports.exportRows, { list: '/x' }, signal)) found.push(line)
  return found
}

describe('an answer in lines', () => {
  it('is handed out whole, each line once, also without an end of line', async () => {
    answers(() => new HttpResponse('{"n":1}\n{"n":2}\n\n{"n":3}'))
    expect(await readAll()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('is a lost line when it breaks off, and a refusal when it is one', async () => {
    answers(() => new HttpResponse('{"n":1}\n{"n":'))
    await expect(readAll()).rejects.toBeInstanceOf(NetworkError)
    asked = []
    answers(refusal(429, 'rate_limited', { retry_after: 5 }))
    await expect(readAll()).rejects.toMatchObject({ status: 429, retryAfter: 5 })
    expect(asked).toHaveLength(1)
  })

  it('can be called off', async () => {
    answers(async () => {
      await delay('infinite')
      return good()
    })
    const stop = new AbortController()
    const reading = readAll(stop.signal)
    stop.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a resource of the simple dialect', () => {
  it('is read and written by the same client', async () => {
    localStorage.setItem('auth-token', 'secret')
    answers(
      () => HttpResponse.json([{ id: 1 }], { headers: { 'content-range': 'notes 0-0/7' } }),
      () => HttpResponse.json({ id: 2, title: 'a' }),
      refusal(403, 'forbidden'),
    )
    const page = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const
    expect(await simpleDialect.getList('notes', page)).toMatchObject({ data: [{ id: 1 }], total: 7 })
    expect(await simpleDialect.create('notes', { data: { title: 'a' } })).toMatchObject({ data: { id: 2 } })
    expect(await asked[1]!.json()).toEqual({ title: 'a' })
    expect(asked.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')])).toEqual([
      ['/api/notes', 'Bearer secret'],
      ['/api/notes', 'Bearer secret'],
    ])
    await expect(simpleDialect.getOne('notes', { id: 3 })).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  })
})
