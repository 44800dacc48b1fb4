import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '../../../contract/system/health'
import { addGauges } from '../../../platform/system/gauges'
import { makeMetrics, serveMetrics } from '../../../platform/system/metrics'
import { startPlatform, type TestPlatform } from '../../support/platform'

const platforms: TestPlatform[] = []
let platform: TestPlatform
let room: boolean

beforeEach(async () => {
  room = true
  platform = await startPlatform({ seed: 'empty', hasRoom: () => room, alone: true })
  platforms.push(platform)
})
afterAll(async () => {
  for (const one of platforms) await one.close()
})

const ready = async () => {
  const { status, error } = await platform.call(system.ready, {})
  return status === 200 ? [] : [status, error.details?.['failing']]
}

describe('a server', () => {
  it('is ready while database, books and disk are well', async () => {
    expect(await ready()).toEqual([])
    await platform.runtime.audit.run(platform.clock.now())
    expect(await ready()).toEqual([])
  })

  it('is not ready while its books are broken', async () => {
    await platform.db.execute(sql`update ledger_head set hash = 'other'`)
    await platform.runtime.audit.run(platform.clock.now())
    expect(await ready()).toEqual([503, ['books']])
    expect((await platform.call(system.health, {})).reply).toMatchObject({ ok: false })
  })

  it('is not ready while its disk is full, nor a minute after the database said so of its own', async () => {
    room = false
    expect(await ready()).toEqual([503, ['disk']])
    room = true
    await platform.db.execute(
      sql`create or replace function full_disk() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$`,
    )
    await platform.db.execute(sql`create trigger full_disk before insert on rate_limits execute function full_disk()`)
    const login = { username: '09121234567', password: 'x' }
    const answer = await platform.app.fetch(
      new Request('http://localhost:4180/api/account/login/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      }),
    )
    expect(answer.status).toBe(507)
    expect(await ready()).toEqual([503, ['disk']])
    platform.clock.advance(61)
    expect(await ready()).toEqual([])
  })

  it('is alive, though not ready, without its database', async () => {
    await platform.connection.close()
    expect(await ready()).toEqual([503, ['database']])
    expect((await platform.call(system.live, {})).status).toBe(200)
  })

  it('does not fill the log with those who ask whether it is well', async () => {
    const before = platform.lines.length
    await platform.call(system.ready, {})
    await platform.call(system.live, {})
    expect(platform.lines.length).toBe(before)
    room = false
    await platform.call(system.ready, {})
    expect(platform.lines.at(-1)).toMatchObject({ endpoint: 'GET /ready', status: 503 })
  })
})

describe('metrics', () => {
  const line = async (start: string) =>
    (await platform.runtime.metrics.text()).split('\n').filter((one) => one.startsWith(start))

  it('count answers by endpoint and status, whatever the address', async () => {
    await platform.call(system.health, {})
    await platform.app.fetch(new Request('http://localhost:4180/api/account/user/7f/nowhere'))
    expect(await line('pishkhan_http_requests_total{')).toEqual([
      'pishkhan_http_requests_total{endpoint="GET /health",status="200"} 1',
      'pishkhan_http_requests_total{endpoint="none",status="404"} 1',
    ])
    expect(await line('pishkhan_http_request_duration_seconds_count{endpoint="GET /health"}')).toHaveLength(1)
  })

  it('tell of connections, books and readiness when they are asked for', async () => {
    addGauges(platform.runtime)
    await platform.runtime.audit.run(platform.clock.now())
    expect(await line('pishkhan_database_connections{pool="money",state="waiting"}')).toEqual([
      'pishkhan_database_connections{pool="money",state="waiting"} 0',
    ])
    expect(await line('pishkhan_ready{')).toHaveLength(4)
    room = false
    expect(await line('pishkhan_ready{check="disk"}')).toEqual(['pishkhan_ready{check="disk"} 0'])
    expect(await line('pishkhan_books_checked_timestamp_seconds')).toEqual([
      `pishkhan_books_checked_timestamp_seconds ${platform.clock.now().getTime() / 1000}`,
    ])
  })

  it('leave out what cannot be read', async () => {
    const { metrics } = platform.runtime
    metrics.gauge({ name: 'pishkhan_broken', help: 'x', read: () => Promise.reject(new Error('gone')) })
    metrics.gauge({ name: 'pishkhan_whole', help: 'x', read: () => [{ value: 7 }] })
    expect(await line('pishkhan_broken')).toEqual([])
    expect(await line('pishkhan_whole')).toEqual(['pishkhan_whole 7'])
  })

  it('stand on a port of their own, and nowhere else', async () => {
    const close = await serveMetrics(makeMetrics(true), { port: 5180, host: '127.0.0.1' })
    try {
      const answer = await fetch('http://127.0.0.1:5180/metrics')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
      expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds')
      expect((await fetch('http://127.0.0.1:5180/')).status).toBe(404)
      for (const path of ['/metrics', '/api/metrics'])
        expect((await platform.app.fetch(new Request(`http://localhost:4180${path}`))).status).toBe(404)
    } finally {
      await close()
    }
  })
})
