import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { area } from '../../contract/endpoint'
import { file, text } from '../../contract/scalars'
import type { App } from '../../platform/app'
import { auditLog, contracts, facts, idempotencyKeys } from '../../platform/db/schema'
import { implement, notYet, ownTransactions, type Handlers } from '../../platform/implement'
import { sendMessage } from '../../platform/notifications/messages'
import { refuse } from '../../platform/http/refuse'
import { requestOf, startPlatform, type TestPlatform } from '../support/platform'
import { pngBytes } from '../support/files'

const base = { origin: 'assumed', summary: '' } as const
const done = z.object({ ok: z.boolean(), secret: z.optional(z.undefined()) })

const sample = area('system', {
  pay: {
    ...base,
    method: 'POST',
    invalidates: [],
    path: '/t/pay',
    access: 'money.own',
    body: z.object({ name: text(40) }),
    response: z.object({ n: z.number() }),
    idempotent: true,
  },
  tries: {
    ...base,
    method: 'POST',
    invalidates: [],
    path: '/t/tries',
    access: 'signed-in',
    body: z.object({ keep: z.boolean() }),
    response: done,
  },
  gated: {
    ...base,
    method: 'POST',
    invalidates: [],
    path: '/t/gated',
    access: 'signed-in',
    response: done,
    needsContract: true,
  },
  later: { ...base, method: 'GET', path: '/t/later', access: 'tickets.work', response: done },
  wrong: {
    ...base,
    method: 'POST',
    invalidates: [],
    path: '/t/wrong',
    access: 'public',
    response: z.object({ n: z.number() }),
  },
  extra: { ...base, method: 'GET', path: '/t/extra', access: 'public', response: z.object({ n: z.number() }) },
  bytes: { ...base, method: 'GET', path: '/t/bytes', access: 'public', response: file, binary: true },
  own: { ...base, method: 'POST', invalidates: [], path: '/t/own', access: 'public', response: done },
  crash: { ...base, method: 'GET', path: '/t/crash', access: 'public', response: done },
  upload: {
    ...base,
    method: 'POST',
    invalidates: [],
    path: '/t/upload',
    access: 'public',
    multipart: true,
    body: z.object({ name: text(40), files: z.optional(z.array(file)) }),
    response: z.object({ name: z.string(), sizes: z.array(z.number()) }),
  },
})

const count = async (ctx: { db: TestPlatform['db'] }, key: string): Promise<number> => {
  const [row] = await ctx.db
    .insert(facts)
    .values({ key, value: '1' })
    .onConflictDoUpdate({ target: facts.key, set: { value: sql`(${facts.value}::int + 1)::text` } })
    .returning({ value: facts.value })
  return Number(row?.value)
}

const handlers: Handlers<typeof sample> = {
  pay: async (ctx, { body }) => {
    if (body.name === 'refused') throw refuse('conflict')
    await sendMessage(ctx.db, { to: '+989350000000', purpose: 'notice', code: body.name }, ctx.now())
    return { n: await count(ctx, `pay ${body.name}`) }
  },
  tries: async (ctx, { body }) => {
    await count(ctx, 'tries')
    await sendMessage(ctx.db, { to: '+989350000001', purpose: 'notice', code: 'tried' }, ctx.now())
    throw body.keep ? refuse('wrong_passcode', { keepWrites: true, details: { left: 2 } }) : refuse('wrong_passcode')
  },
  gated: async () => ({ ok: true }),
  later: notYet,
  wrong: async (ctx) => {
    await count(ctx, 'wrong')
    return { n: 'seven' as unknown as number }
  },
  extra: async () => ({ n: 1, password_hash: 'x' }),
  bytes: async () => new File(['<script>1</script>'], '../../صورت\u202E "حساب".html', { type: 'text/html' }),
  own: ownTransactions(async (ctx) => {
    await count(ctx, 'own')
    throw refuse('conflict')
  }),
  crash: async () => {
    throw new Error('the secret is 42')
  },
  upload: async (_ctx, { body }) => ({ name: body.name, sizes: (body.files ?? []).map((item) => item.size) }),
}

let platform: TestPlatform
let app: App
let token: string
let uuid: string

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  app = platform.appWith(implement('sample', sample, handlers))
  await platform.db
    .insert(contracts)
    .values({ version: '1', title: 'قرارداد', text: 'متن', publishedAt: platform.clock.now() })
  uuid = await platform.addPerson({ type: '3' })
  token = await platform.tokenOf(uuid)
})
afterAll(() => platform.close())

interface Sent {
  readonly body?: Record<string, unknown>
}
const call = async (
  endpoint: Parameters<typeof requestOf>[0],
  input: Sent = {},
  options: Parameters<typeof requestOf>[2] = {},
) => {
  const answer = await app.fetch(requestOf(endpoint, input, options))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const valueOf = async (key: string) => (await platform.db.select().from(facts).where(eq(facts.key, key)))[0]?.value

describe('an idempotent call', () => {
  it('needs a key', async () => {
    const request = requestOf(sample.pay, { body: { name: 'علی' } }, { token })
    request.headers.delete('idempotency-key')
    const answer = await app.fetch(request)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'key_required' } })
  })

  it('takes effect once however often it is sent at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(sample.pay, { body: { name: 'once' } }, { token, key: 'k1' })),
    )
    expect(new Set(answers.map(({ status, text: body }) => `${status} ${body}`))).toEqual(new Set(['200 {"n":1}']))
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49)
    expect(await valueOf('pay once')).toBe('1')
    expect(platform.runtime.outbox.sent('+989350000000')).toHaveLength(1)
  })

  it('refuses the same key with another body, and keeps keys of others apart', async () => {
    await call(sample.pay, { body: { name: 'a' } }, { token, key: 'k2' })
    expect((await call(sample.pay, { body: { name: 'b' } }, { token, key: 'k2' })).text).toContain('key_reused')
    const other = await platform.tokenOf(await platform.addPerson({ type: '3' }))
    expect((await call(sample.pay, { body: { name: 'a' } }, { token: other, key: 'k2' })).text).toBe('{"n":2}')
  })

  it('forgets a refused call, so that it may be put right', async () => {
    expect((await call(sample.pay, { body: { name: 'refused' } }, { token, key: 'k3' })).status).toBe(409)
    expect(await platform.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'k3'))).toEqual([])
    expect((await call(sample.pay, { body: { name: 'right' } }, { token, key: 'k3' })).status).toBe(200)
  })
})

describe('a refusal', () => {
  it('undoes what was written and sends nothing', async () => {
    expect((await call(sample.tries, { body: { keep: false } }, { token })).status).toBe(403)
    expect(await valueOf('tries')).toBeUndefined()
    expect(platform.runtime.outbox.sent('+989350000001')).toEqual([])
  })

  it('keeps what was written when it says so', async () => {
    const { status, text: body } = await call(sample.tries, { body: { keep: true } }, { token })
    expect(status).toBe(403)
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'wrong_passcode', details: { left: 2 } } })
    expect(await valueOf('tries')).toBe('1')
  })

  it('undoes nothing of a handler with transactions of its own', async () => {
    expect((await call(sample.own)).status).toBe(409)
    expect(await valueOf('own')).toBe('1')
  })
})

describe('the frame', () => {
  it('asks for the contract before gated calls, of end users only', async () => {
    expect((await call(sample.gated, {}, { token })).text).toContain('contract_required')
    const agreed = await platform.tokenOf(await platform.addPerson({ type: '3', contractVersion: '1' }))
    expect((await call(sample.gated, {}, { token: agreed })).status).toBe(200)
    const staff = await platform.tokenOf(await platform.addPerson({ type: '2' }))
    expect((await call(sample.gated, {}, { token: staff })).status).toBe(200)
  })

  it('keeps disabled accounts out', async () => {
    const disabled = await platform.tokenOf(await platform.addPerson({ type: '3', disabled: true }))
    expect((await call(sample.gated, {}, { token: disabled })).text).toContain('"disabled"')
  })

  it('answers 501 for what is not written yet, after asking for the right', async () => {
    expect((await call(sample.later, {}, {})).status).toBe(401)
    expect((await call(sample.later, {}, { token })).status).toBe(403)
    const staff = await platform.tokenOf(await platform.addPerson({ type: '2' }))
    expect((await call(sample.later, {}, { token: staff })).status).toBe(501)
  })

  it('never lets out a reply outside the contract, and undoes what led to it', async () => {
    const quiet = platform.lines.length
    const { status, text: body } = await call(sample.wrong)
    expect(status).toBe(500)
    expect(body).toContain('answers outside its contract: n')
    expect(await valueOf('wrong')).toBeUndefined()
    expect(platform.lines.slice(quiet).some(({ event }) => event === 'failure')).toBe(true)
    expect((await call(sample.extra)).text).toBe('{"n":1}')
  })

  it('tells nobody what broke', async () => {
    const { status, text: body } = await call(sample.crash)
    expect(status).toBe(500)
    expect(body).not.toContain('secret')
    expect(Object.keys((JSON.parse(body) as { error: object }).error)).toEqual(['code', 'request_id'])
  })

  it('sends files as downloads that cannot run', async () => {
    const { headers } = await call(sample.bytes)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~-]+$/,
    )
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).not.toMatch(/\u202e|\.\./)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('reads forms: one file as a list, text twice as an error', async () => {
    const one = await call(sample.upload, { body: { name: 'مدرک', files: [new File([pngBytes], 'a.png')] } })
    expect(JSON.parse(one.text)).toEqual({ name: 'مدرک', sizes: [expect.any(Number)] })
    const form = new FormData()
    form.append('name', 'a')
    form.append('name', 'b')
    form.append('role', 'admin')
    const answer = await app.fetch(new Request('http://localhost:4180/api/t/upload', { method: 'POST', body: form }))
    expect(await answer.json()).toMatchObject({ error: { fields: { name: 'invalid', role: 'unknown_field' } } })
  })

  it('notes refused rights with who, what and from where', async () => {
    const rows = await platform.db.select().from(auditLog).where(eq(auditLog.subjectId, 'GET /t/later'))
    expect(rows).toEqual([
      expect.objectContaining({ actorUuid: uuid, action: 'access.denied', reason: 'forbidden', ip: '127.0.0.1' }),
    ])
  })
})
