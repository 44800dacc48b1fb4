import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { postTo, printedMessage } from '../../../platform/notifications/outbox'
import { queueFigures } from '../../../platform/queue/queue'
import { startGateway } from '../../support/servers/message-gateway'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { people } = contract
const phone = '+989351230000'
const later = '+989351230001'

let gateway: Awaited<ReturnType<typeof startGateway>>
let platform: TestPlatform

/** Swaps the outbox of the test platform for a gateway, as it is reached over HTTP. */
const through = (send: TestPlatform['runtime']['outbox']['send']): void => {
  Object.assign(platform.runtime.outbox, { send })
}

const ask = (to = phone) => platform.call(people.verifyPhone, { query: { phone: to } })

/** Lets the pause before another try pass. */
const nextTry = async (): Promise<void> => {
  await platform.connection.pool.query(`update pgboss.job set start_after = now() - interval '1 second'`)
  await platform.runtime.queue.workDue()
}

const messages = async () => (await queueFigures(platform.connection)).find(({ name }) => name === 'send_message')

const kept = async (): Promise<string> =>
  JSON.stringify((await platform.connection.pool.query('select * from pgboss.job')).rows)

beforeAll(async () => {
  gateway = await startGateway()
  platform = await startPlatform({ seed: 'empty' })
})

beforeEach(() => {
  gateway.answer(200)
  gateway.posted.length = 0
  through(postTo(gateway.address))
})

afterEach(async () => {
  await platform.connection.pool.query('delete from pgboss.job')
  platform.clock.advance(3600)
})

afterAll(async () => {
  await platform.close()
  await gateway.close()
})

describe('a one-time code', () => {
  it('is posted once with an id that is its key as well, and is kept nowhere afterwards', async () => {
    expect((await ask()).reply).toEqual({ queued: true, delayed: false, resend_after: 60 })
    expect(gateway.posted).toHaveLength(1)
    const { key, body } = gateway.posted[0]!
    expect(body).toMatchObject({ id: key, to: phone, purpose: 'verify' })
    expect(body['code']).toMatch(/^\d{6}$/)
    expect(await messages()).toMatchObject({ waiting: 0, active: 0, dead: 0 })
    expect(await kept()).not.toContain(body['code'])
  })

  it('waits while the gateway is down, which whoever asks is told, and is sent when it is back', async () => {
    gateway.answer(503)
    await ask()
    expect(await messages()).toMatchObject({ waiting: 1, dead: 0 })
    expect((await ask(later)).reply).toMatchObject({ queued: true, delayed: true })
    await nextTry()
    gateway.answer(200)
    await nextTry()
    expect(await messages()).toMatchObject({ waiting: 0, dead: 0 })
    const [first, , ...again] = gateway.posted
    expect(new Set(again.map(({ body }) => body['to']))).toEqual(new Set([phone, later]))
    expect(again.filter(({ body }) => body['to'] === phone).map(({ key }) => key)).toContain(first?.key)
    expect(new Set(gateway.posted.map(({ key }) => key)).size).toBe(2)
    expect((await ask('+989351230002')).reply).toMatchObject({ delayed: false })
  })

  it('is not sent when it is good for nothing any more; what is left of it is a dead letter without it', async () => {
    gateway.answer(503)
    await ask()
    const code = gateway.posted[0]?.body['code'] ?? ''
    gateway.answer(200)
    platform.clock.advance(121)
    await nextTry()
    expect(gateway.posted).toHaveLength(1)
    expect(await messages()).toMatchObject({ waiting: 0, dead: 1 })
    expect(await kept()).not.toContain(code)
    expect(await kept()).not.toContain(phone)
  })

  it('that the gateway refuses is not tried again, and others are sent', async () => {
    gateway.answer(422)
    await ask()
    expect(await messages()).toMatchObject({ waiting: 0, dead: 1 })
    gateway.answer(200)
    expect((await ask(later)).reply).toMatchObject({ delayed: false })
    expect(gateway.posted.map(({ body }) => body['to'])).toEqual([phone, later])
  })

  it('for an account that is not there takes the same way and is not sent', async () => {
    const { reply } = await platform.call(people.loginCode, { body: { phone } })
    expect(reply).toEqual({ queued: true, delayed: false, resend_after: 60 })
    expect(gateway.posted).toEqual([])
    expect(await messages()).toMatchObject({ waiting: 0, dead: 0 })
  })
})

it('a demo prints the link of a notice as well as its words, so that it can be opened', () => {
  const message = { to: phone, purpose: 'notice', code: 'phone_changed', at: new Date(0) } as const
  expect(printedMessage({ ...message, link: '/not-me#token' })).toMatch(/phone_changed.*\/not-me#token$/)
  expect(printedMessage(message)).toMatch(/phone_changed$/)
})
