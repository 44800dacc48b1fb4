import { and, eq, inArray, sql } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders/payments'
import { pageLinks } from '../../../contract/page-links'
import { auditLog, notificationReceipts, notifications, packages, payments } from '../../../platform/db/schema'
import { notificationTexts } from '../../../platform/notifications/texts'
import type { Gateway } from '../../../platform/orders/gateway'
import { resolveLeftPayments } from '../../../platform/orders/left-payments'
import { resolvePayment, settlePayment } from '../../../platform/orders/settle'
import { startPlatform, type TestPlatform } from '../../support/platform'

describe('a gateway behind HTTP', () => {
  let bank: Server
  let remote: TestPlatform
  const charges = new Map<string, { amount: string; status: string; reason?: string }>()
  const asked: string[] = []
  let mode: 'answers' | 'fails' | 'cheats' = 'answers'

  beforeAll(async () => {
    bank = createServer((request, response) => {
      const [, , reference = ''] = (request.url ?? '').split('/')
      const say = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (mode === 'fails') return void say(500, {})
      if (request.headers.authorization !== 'Bearer bank-key') return void say(401, {})
      if (request.method === 'GET') {
        asked.push(reference)
        const charge = charges.get(reference)
        return void (charge ? say(200, mode === 'cheats' ? { ...charge, amount: '1' } : charge) : say(404, {}))
      }
      let text = ''
      request.on('data', (part) => (text += String(part)))
      request.on('end', () => {
        const body = JSON.parse(text) as { reference: string; amount: string; return_url: string }
        charges.set(body.reference, { amount: body.amount, status: 'open' })
        say(200, { redirect: `https://bank.example/pay?back=${encodeURIComponent(body.return_url)}` })
      })
    })
    await new Promise<void>((ready) => bank.listen(0, '127.0.0.1', ready))
    const gatewayUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
    remote = await startPlatform({ seed: 'empty', config: { gatewayUrl, gatewayKey: 'bank-key', demo: false } })
    await remote.db.insert(packages).values({
      id: 1,
      name: 'یک‌ماهه',
      months: 1,
      priceMinor: 10_000_000n,
      currency: 'IRR',
      features: [],
      best: false,
      active: true,
    })
  })
  afterAll(async () => {
    await remote.close()
    bank.close()
  })

  const toldTo = (uuid: string) =>
    remote.db
      .select({ title: notifications.title, body: notifications.body, link: notifications.link })
      .from(notificationReceipts)
      .innerJoin(notifications, eq(notifications.uuid, notificationReceipts.notificationUuid))
      .where(eq(notificationReceipts.userUuid, uuid))

  it('is asked about the ones first that it was asked about longest ago, and about each once a round', async () => {
    const userUuid = await remote.addPerson()
    const hours = (n: number) => new Date(remote.clock.now().getTime() - n * 3_600_000)
    const left = ['G-A', 'G-B', 'G-C'].map((reference, nth) => ({
      reference,
      userUuid,
      packageId: 1,
      status: 'unknown' as const,
      currency: 'IRR' as const,
      amountMinor: 10n,
      discountMinor: 0n,
      createdAt: hours(9 - nth),
    }))
    await remote.db.insert(payments).values(left)
    const rounds = []
    for (let n = 0; n < 3; n += 1) {
      asked.length = 0
      await resolveLeftPayments(remote.runtime, { isOver: () => asked.length >= 2 })
      rounds.push([...asked])
      remote.clock.advance(3600)
    }
    expect(rounds).toEqual([
      ['G-A', 'G-B'],
      ['G-C', 'G-A'],
      ['G-B', 'G-A'],
    ])
    asked.length = 0
    await resolveLeftPayments(remote.runtime)
    expect(asked.toSorted()).toEqual(['G-A', 'G-B', 'G-C'])
    await remote.db.delete(payments)
  })

  it('is told of the charge at the door and believed only for the whole amount', async () => {
    const token = await remote.tokenOf(await remote.addPerson())
    const started = await remote.call(orders.startPayment, { body: { package: 1 } }, { token })
    const { reference, redirect } = started.reply
    const lookUp = async () => (await remote.call(orders.payment, { query: { ref: reference } }, { token })).reply
    expect((await lookUp()).payment?.status).toBe('started')
    mode = 'fails'
    const shut = await remote.app.fetch(new Request(`http://localhost:4180${redirect}`))
    expect(shut.headers.get('location')).toBe(`/payment-result?ref=${reference}`)
    expect((await lookUp()).payment?.status).toBe('unknown')
    mode = 'answers'
    expect((await lookUp()).payment).toMatchObject({ status: 'started', redirect })
    const door = await remote.app.fetch(new Request(`http://localhost:4180${redirect}`))
    expect(door.headers.get('location')).toMatch(/^https:\/\/bank\.example\/pay\?back=http%3A%2F%2Flocalhost%3A4180/)
    expect(charges.get(reference)).toEqual({ amount: '10000000', status: 'open' })
    charges.set(reference, { amount: '10000000', status: 'paid' })
    mode = 'cheats'
    expect((await lookUp()).payment?.status).toBe('unknown')
    mode = 'answers'
    expect(await lookUp()).toMatchObject({ sandbox: false, payment: { status: 'paid' } })
    const trail = await remote.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .innerJoin(payments, eq(auditLog.subjectId, sql`${payments.id}::text`))
      .where(and(eq(payments.reference, reference), eq(auditLog.subjectType, 'payment')))
      .orderBy(auditLog.id)
    expect(trail.map(({ action }) => action)).toEqual([
      'payment.started',
      'payment.unknown',
      'payment.reopened',
      'payment.unknown',
      'payment.paid',
    ])
  })

  it('that once failed to respond about a payment leaves it open where it knows it and where it does not', async () => {
    const who = await remote.addPerson()
    const token = await remote.tokenOf(who)
    const start = async () =>
      (await remote.call(orders.startPayment, { body: { package: 1, anyway: true } }, { token })).reply.reference
    const [open, absent] = [await start(), await start()]
    charges.set(open, { amount: '10000000', status: 'open' })
    const status = async (reference: string) =>
      (await remote.call(orders.payment, { query: { ref: reference } }, { token })).reply.payment?.status
    const both = async () => [await status(open), await status(absent)]
    mode = 'fails'
    expect(await both()).toEqual(['unknown', 'unknown'])
    mode = 'answers'
    expect(await both()).toEqual(['started', 'started'])
  })

  it('that answers “open” about one found paid meanwhile does not open it again', async () => {
    const token = await remote.tokenOf(await remote.addPerson())
    const { reference } = (await remote.call(orders.startPayment, { body: { package: 1 } }, { token })).reply
    const row = async () => (await remote.db.select().from(payments).where(eq(payments.reference, reference)))[0]!
    await remote.db.update(payments).set({ status: 'unknown' }).where(eq(payments.reference, reference))
    const context = { requestId: 'x', ip: '', now: remote.clock.now, user: undefined }
    const late: Gateway = {
      sandbox: false,
      begin: () => Promise.reject(new Error('not asked')),
      lookUp: async () => {
        const { id } = await row()
        await remote.db.transaction((tx) => settlePayment(tx, id, 'paid', context))
        return 'open'
      },
    }
    expect(await resolvePayment(remote.db, late, await row(), context)).toBe('open')
    expect((await row()).status).toBe('paid')
  })

  it.each([
    ['cancelled', 'cancelled'],
    ['declined', 'declined'],
    ['insufficient funds', null],
    [undefined, null],
  ])('that says of a failed charge %s has it told as %s', async (reason, failure) => {
    const token = await remote.tokenOf(await remote.addPerson())
    const { reference } = (await remote.call(orders.startPayment, { body: { package: 1 } }, { token })).reply
    charges.set(reference, { amount: '10000000', status: 'failed', ...(reason !== undefined && { reason }) })
    const { payment } = (await remote.call(orders.payment, { query: { ref: reference } }, { token })).reply
    expect(payment).toMatchObject({ status: 'failed', failure })
  })

  it('that still takes a payment is asked about it for thirty days; one it never knew is given up after a day', async () => {
    const who = await remote.addPerson()
    const start = async () => {
      const token = await remote.tokenOf(who)
      return (await remote.call(orders.startPayment, { body: { package: 1, anyway: true } }, { token })).reply.reference
    }
    const [late, idle, never] = [await start(), await start(), await start()]
    for (const reference of [late, idle]) charges.set(reference, { amount: '10000000', status: 'open' })
    const left = async (hours: number) => {
      remote.clock.advance(hours * 3600)
      await resolveLeftPayments(remote.runtime)
      const rows = await remote.db
        .select()
        .from(payments)
        .where(inArray(payments.reference, [late, idle, never]))
      return rows.toSorted((a, b) => a.id - b.id).map(({ status, failure }) => failure ?? status)
    }
    expect(await left(23)).toEqual(['started', 'started', 'started'])
    expect(await left(2)).toEqual(['started', 'started', 'left'])
    charges.set(late, { amount: '10000000', status: 'paid' })
    expect(await left(24)).toEqual(['paid', 'started', 'left'])
    expect(await left(26 * 24)).toEqual(['paid', 'started', 'left'])
    expect(await left(24)).toEqual(['paid', 'left', 'left'])
    // We gave up on it, the gateway did not: what is paid there after all is not lost.
    charges.set(never, { amount: '10000000', status: 'paid' })
    expect(await left(2)).toEqual(['paid', 'left', 'paid'])
  })

  it.each(['failed', 'cancelled', 'absent'])(
    'that comes to answer %s about an unknown charge has its payer told once, as the page promised',
    async (answer) => {
      const uuid = await remote.addPerson()
      const token = await remote.tokenOf(uuid)
      const { reference } = (await remote.call(orders.startPayment, { body: { package: 1 } }, { token })).reply
      mode = 'fails'
      const unknown = (await remote.call(orders.payment, { query: { ref: reference } }, { token })).reply
      expect(unknown.payment?.status).toBe('unknown')
      mode = 'answers'
      if (answer !== 'absent') charges.set(reference, { amount: '10000000', status: 'failed', reason: answer })
      remote.clock.advance(25 * 3600)
      await resolveLeftPayments(remote.runtime)
      remote.clock.advance(3600)
      await resolveLeftPayments(remote.runtime)
      const { title, body } = notificationTexts.payment_not_made
      expect(await toldTo(uuid)).toEqual([
        { title, body: body.replace('%{reference}', reference), link: pageLinks.paymentResult(reference) },
      ])
    },
  )

  it('that fails a charge its payer was promised nothing about has nobody told', async () => {
    const uuid = await remote.addPerson()
    const token = await remote.tokenOf(uuid)
    const { reference } = (await remote.call(orders.startPayment, { body: { package: 1 } }, { token })).reply
    charges.set(reference, { amount: '10000000', status: 'failed' })
    expect((await remote.call(orders.payment, { query: { ref: reference } }, { token })).reply.payment?.status).toBe(
      'failed',
    )
    expect(await toldTo(uuid)).toEqual([])
  })

  it('is the only way to pay outside a demo', async () => {
    const closed = await startPlatform({ seed: 'empty', config: { demo: false } })
    const token = await closed.tokenOf(await closed.addPerson())
    expect((await closed.call(orders.startPayment, { body: { package: 1 } }, { token })).error.code).toBe('unavailable')
    await closed.close()
  })
})
