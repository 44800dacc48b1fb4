import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { orders } from '../../../contract/orders/payments'
import { tickets } from '../../../contract/tickets/tickets'
import { openIntent, openIntentAt } from '../../../src/data/idempotency'
import { write } from '../../../src/data/write'
import { network } from '../../support/src'

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterAll(() => network.close())
beforeEach(() => {
  localStorage.setItem('auth-user', JSON.stringify({ uuid: 'me' }))
  localStorage.setItem('auth-token', 'mine')
})
afterEach(() => {
  network.resetHandlers()
  localStorage.clear()
  vi.useRealTimers()
})

const lost = () => HttpResponse.error()
const broken = () => HttpResponse.json({ error: { code: 'internal', message: '' } }, { status: 502 })
const refused = () => HttpResponse.json({ error: { code: 'validation', message: '', fields: {} } }, { status: 422 })
const done = () => HttpResponse.json({ reference: 'P1', redirect: '/pay', object: {} })

/** The keys a sending arrives under while it is answered so. */
const keysOf = async (answer: () => Response, send: () => Promise<unknown>): Promise<string[]> => {
  const keys: string[] = []
  network.use(
    http.all('*/api/*', ({ request }) => {
      keys.push(request.headers.get('idempotency-key') ?? '')
      return answer()
    }),
  )
  await send().catch(() => undefined)
  network.resetHandlers()
  return keys
}

const payment = { package: 3, coupon_code: 'NOROOZ' }
const pay = (body: typeof payment = payment) => write(orders.startPayment, { body })
const paid = async (answer: () => Response, body = payment) => (await keysOf(answer, () => pay(body)))[0] ?? ''

describe('a write with a key', () => {
  it('keeps it while no answer comes, and gets another once it is answered', async () => {
    const first = await paid(lost)
    expect(first).not.toBe('')
    expect(await paid(lost, { ...payment })).toBe(first)
    expect(await paid(broken)).toBe(first)
    expect(await paid(refused)).toBe(first)
    expect(await paid(lost)).not.toBe(first)
  })

  it('is another one with other words, another file or another person, and leaves theirs alone', async () => {
    const file = (lastModified: number) => new File(['a'], 'a.pdf', { lastModified })
    const ticket = (text: string, files: File[]) => async () =>
      (await keysOf(lost, () => write(tickets.replyTicket, { body: { ticket_id: 7, text, files } })))[0]
    const replies = [ticket('a', [file(1)]), ticket('b', [file(1)]), ticket('a', [file(2)])]
    const keys: unknown[] = []
    for (const reply of replies) keys.push(await reply())
    expect(await replies[0]?.()).toBe(keys[0])
    localStorage.setItem('auth-user', JSON.stringify({ uuid: 'you' }))
    keys.push(await replies[0]?.())
    expect(new Set(keys).size).toBe(4)
  })

  it('is meant anew after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await paid(lost)
    vi.setSystemTime(Date.now() + 61 * 60_000)
    expect(await paid(lost)).not.toBe(first)
  })

  it('is sent once by two presses, and both are told what was done', async () => {
    const keys = await keysOf(done, async () => {
      const told = await Promise.allSettled([pay(), pay()])
      expect(told[0]).toEqual(told[1])
    })
    expect(keys).toHaveLength(1)
  })

  it('leaves no secret on the device, and none of it in the key', async () => {
    const plan = { place: 'transfer', id: 'b7e2' }
    const body = { amount: '20.5', passcode: '135790' }
    const intent = await openIntent(orders.startPayment, { body }, plan)
    expect(JSON.stringify({ ...localStorage })).not.toContain('135790')
    expect(openIntentAt('transfer')).toEqual(intent)
    expect((await openIntent(orders.startPayment, { body: { ...body, passcode: '000000' } }, plan)).key).toBe(
      intent.key,
    )
    expect((await openIntent(orders.startPayment, { body: { ...body, amount: '205' } }, plan)).key).not.toBe(intent.key)
    expect((await openIntent(orders.startPayment, { body }, { ...plan, id: 'c001' })).key).not.toBe(intent.key)
  })
})
