import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { exportLimits } from '../../../contract/system/exports'
import { createApp } from '../../../platform/app'
import { auditLog, paypalAccounts, runningExports } from '../../../platform/db/schema'
import { exportRows as makeExport } from '../../../platform/system/exports/rows'
import { implement, type Operation } from '../../../platform/implement'
import { operations } from '../../../platform/handlers'
import { requestOf, startPlatform, type DemoAccount, type TestPlatform } from '../../support/platform'

const { exportRows } = contract.system

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

interface Page {
  readonly results?: readonly { readonly id: number }[]
  readonly count?: number
  readonly end?: true
}

const ask = async (list: string, query: Record<string, unknown> = {}, as: DemoAccount = '1', more: object = {}) => {
  const body = { list, query, format: 'csv', ...more }
  return platform.app.fetch(requestOf(exportRows, { body }, { token: await platform.signIn(as) }))
}

const linesOf = async (answer: Response): Promise<Page[]> =>
  (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Page)

/** Every row of a list, page after page as a screen would read it. */
const walked = async (endpoint: Endpoint, query: Record<string, unknown>, as: DemoAccount) => {
  const token = await platform.signIn(as)
  const rows: unknown[] = []
  for (let page = 1; ; page += 1) {
    const { reply } = await platform.call(endpoint, { query: { ...query, page, page_size: 100 } }, { token })
    const { results, count } = reply as { results: unknown[]; count: number }
    rows.push(...results)
    if (results.length === 0 || rows.length >= count) return rows
  }
}

const newestAudit = async () => (await platform.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

const openTransactions = async () => {
  const { rows } = await platform.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0]?.n
}

describe('an export', () => {
  it('brings every row the list has, over several pages, and says it is whole', async () => {
    const lines = await linesOf(await ask('/crm/api/processrequest', { sort: 'id' }))
    const rows = lines.flatMap(({ results }) => results ?? [])
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.at(-1)).toEqual({ end: true })
    expect(rows).toHaveLength(lines[0]?.count ?? 0)
    expect(rows).toEqual(await walked(contract.requests.requests, { sort: 'id' }, '1'))
  })

  it.each([
    ['/dashboard/ticket', contract.tickets.tickets, { status: 'closed', sort: '-created' }, '2'],
    ['/dashboard/ticket', contract.tickets.tickets, {}, '3'],
    ['/crm/closed-tickets', contract.tickets.closedTickets, { stars: '1,2' }, '7'],
    ['/account/user', contract.people.users, { type: '4,6' }, '2'],
  ] as const)('of %s keeps filter, order, reach and masks of the list', async (list, endpoint, query, as) => {
    const rows = (await linesOf(await ask(list, query, as))).flatMap(({ results }) => results ?? [])
    expect(rows).toEqual(await walked(endpoint, query, as))
  })

  it('of a report without pages is its one reply, whose rows the log does not claim to have counted', async () => {
    const lines = await linesOf(await ask('/dashboard/ticket-stats', {}))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toHaveProperty('days')
    expect((await newestAudit())?.after).not.toHaveProperty('rows')
  })

  it('is written into the audit log: who, what, how many', async () => {
    await (await ask('/crm/closed-tickets', { departments: '2' }, '7', { format: 'xlsx', columns: ['شماره'] })).text()
    const row = await newestAudit()
    const { reply } = await platform.call(
      contract.tickets.closedTickets,
      { query: { departments: [2] } },
      { token: await platform.signIn('7') },
    )
    expect(row).toMatchObject({
      action: 'list.exported',
      subjectType: 'list',
      subjectId: '/crm/closed-tickets',
      after: { rows: reply.count, format: 'xlsx', query: { departments: '2' }, columns: ['شماره'] },
    })
  })

  it('that is broken off stops reading, and the log says how far it came', async () => {
    const answer = await ask('/crm/api/processrequest')
    const reader = answer.body!.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    const [first = ''] = new TextDecoder().decode(value).split('\n')
    const read = (JSON.parse(first) as Page).results?.length
    expect(read).toBeGreaterThan(0)
    await expect.poll(async () => (await newestAudit())?.action).toBe('list.export_stopped')
    expect((await newestAudit())?.after).toEqual({ rows: read })
  })

  it('of one account or one mentor is asked with the name in its path, and judged as the list is', async () => {
    const [held] = await platform.db.select().from(paypalAccounts)
    const lines = '/paypal/accounts/{id}/transactions'
    const read = await linesOf(await ask(lines, { inout: 'in' }, '5', { params: { id: held!.uuid } }))
    const list = await platform.call(
      contract.money.accountTransactions,
      { params: { id: held!.uuid }, query: { inout: 'in', page_size: 1 } },
      { token: await platform.signIn('5') },
    )
    expect(read.flatMap(({ results = [] }) => results)).toHaveLength(list.reply.count)
    expect((await newestAudit())?.after).toMatchObject({ params: { id: held!.uuid } })
    expect((await ask(lines, {}, '3', { params: { id: held!.uuid } })).status).toBe(403)
    expect((await ask(lines, {}, '5')).status).toBe(404)
    expect((await ask(contract.money.mentorShares.path, {}, '6', { params: { id: held!.uuid } })).status).toBe(404)
  })

  it('needs the right of the list', async () => {
    const refused = await ask('/crm/closed-tickets', {}, '3')
    expect(refused.status).toBe(403)
    expect(await linesOf(await ask('/account/user', {}, '3'))).not.toEqual([])
  })

  // The last six count what is asked or ask others, which the moment of an export cannot.
  it.each([
    '/dashboard/exports/',
    '/nowhere',
    '/account/logout/',
    '/dashboard/attachments/{id}',
    '',
    contract.people.searchUsers.path,
    contract.money.transferQuote.path,
    contract.money.tronBalance.path,
    contract.money.bscBalance.path,
    contract.orders.checkCoupon.path,
    contract.orders.payment.path,
  ])('of %s is refused', async (list) => {
    const answer = await ask(list)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'validation' } })
  })

  it('refuses filters the list refuses, before the first byte', async () => {
    const answer = await ask('/crm/closed-tickets', { start_date: '2026-11-20', end_date: '2026-01-01' })
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: { fields: { end_date: 'date_order' } } }])
    expect((await ask('/crm/closed-tickets', { nonsense: '1' })).status).toBe(422)
  })

  it('lets each person have two under way, and all together a few more', async () => {
    const own = await Promise.all([1, 2, 3, 4].map(() => ask('/dashboard/ticket')))
    const refused = own.filter(({ status }) => status === 429)
    expect(own.filter(({ status }) => status === 200)).toHaveLength(exportLimits.perPerson)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['10', '10'])
    expect(await refused[0]!.json()).toMatchObject({
      error: { code: 'rate_limited', details: { limit: 'person', most: exportLimits.perPerson } },
    })
    const others = await Promise.all((['2', '3', '4'] as const).map((as) => ask('/dashboard/ticket', {}, as)))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    // As other servers would leave theirs.
    const { rows } = await platform.db.execute<{ uuid: string }>(sql`
      insert into running_exports (id, user_uuid, nth, started_at, seen_at)
      select gen_random_uuid(), uuid, 7, ${platform.clock.now().toISOString()}, ${platform.clock.now().toISOString()}
      from users limit ${exportLimits.inAll} returning user_uuid as uuid`)
    expect(rows).toHaveLength(exportLimits.inAll)
    const late = await ask('/dashboard/ticket', {}, '5')
    expect([late.status, await late.json()]).toMatchObject([429, { error: { details: { limit: 'all' } } }])
    for (const answer of [...own, ...others]) if (answer.ok) await answer.text()
    platform.clock.advance(180)
    // A server that says nothing any more holds no place.
    expect((await linesOf(await ask('/dashboard/ticket', {}, '5'))).at(-1)).toEqual({ end: true })
    await platform.db.execute(sql`delete from running_exports`)
  })

  it('that nobody reads is ended, and its place is free again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const unread = await Promise.all([1, 2].map(() => ask('/crm/api/processrequest')))
      expect((await ask('/crm/api/processrequest')).status).toBe(429)
      vi.advanceTimersByTime(60_000)
      vi.useRealTimers()
      await expect.poll(async () => (await platform.db.select().from(runningExports)).length).toBe(0)
      for (const answer of unread) await expect(answer.text()).rejects.toThrow()
    } finally {
      vi.useRealTimers()
    }
    expect((await linesOf(await ask('/crm/api/processrequest'))).at(-1)).toEqual({ end: true })
  })

  it('asks chains and the bank with no transaction open', async () => {
    const { tron } = platform.runtime.adapters.chains
    const open: unknown[] = []
    const asked = vi.spyOn(tron!, 'balances').mockImplementation(async () => {
      open.push(await openTransactions())
      return new Map()
    })
    for (const list of [contract.money.wallets.path, contract.money.reconciliation.path])
      expect((await linesOf(await ask(list, {}, '5'))).at(-1)).toEqual({ end: true })
    asked.mockRestore()
    expect(open).toEqual([0, 0])
  })

  it('holds no connection of the database while nobody reads, and still is of one moment', async () => {
    const unread = await ask('/crm/api/processrequest', { sort: 'id' })
    await expect.poll(openTransactions).toBe(0)
    expect(await platform.db.select().from(runningExports)).toHaveLength(1)
    await platform.db.execute(sql`update process_requests set modified_at = modified_at + interval '1 second'`)
    const lines = await linesOf(unread)
    expect(lines.at(-1)).toEqual({ end: true })
    expect(lines.flatMap(({ results }) => results ?? [])).toHaveLength(lines[0]?.count ?? 0)
    expect(await platform.db.select().from(runningExports)).toEqual([])
  })

  it('whose database connection breaks on the way ends broken, never short', async () => {
    const { path } = contract.requests.requests
    const list = operations(platform.runtime).find(
      ({ endpoint }) => endpoint.path === path && endpoint.method === 'GET',
    )
    const broken: Operation = {
      ...list!,
      runnable: {
        ...list!.runnable!,
        run: async (ctx, input) => {
          if ((input.query as unknown as { readonly page?: number }).page !== 1) {
            if (ctx.platform.database === 'pglite') throw new Error('broken')
            await ctx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
          }
          return list!.runnable!.run(ctx, input)
        },
      },
    }
    const area = { exportRows }
    const app = createApp(
      platform.runtime,
      implement('dashboard', area, { exportRows: makeExport(platform.runtime, () => [broken]) }),
    )
    const body = { list: path, query: {}, columns: [], format: 'csv' as const }
    const answer = await app.fetch(requestOf(exportRows, { body }, { token: await platform.signIn('1') }))
    expect(answer.status).toBe(200)
    const reader = answer.body!.getReader()
    let text = ''
    const readAll = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        text += new TextDecoder().decode(part.value)
    }
    await expect(readAll()).rejects.toThrow()
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Page)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.results?.length).toBeLessThan(lines[0]?.count ?? 0)
    await expect.poll(async () => (await newestAudit())?.action).toBe('list.export_stopped')
    expect((await newestAudit())?.after).toEqual({ rows: lines[0]?.results?.length })
    expect(await platform.db.select().from(runningExports)).toEqual([])
    expect((await linesOf(await ask('/dashboard/ticket'))).at(-1)).toEqual({ end: true })
  })
})
