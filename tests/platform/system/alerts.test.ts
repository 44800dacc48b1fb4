import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import type { AlertNote } from '../../../contract/system/alerts'
import { raisedAlerts, wallets } from '../../../platform/db/schema'
import { enqueue } from '../../../platform/queue/enqueue'
import { addGauges } from '../../../platform/system/gauges'
import { makeWatch, sendAlert } from '../../../platform/system/watch'
import { readWallets } from '../../../platform/money/wallets/wallets'
import { startGateway } from '../../support/servers/message-gateway'
import { startPlatform, type TestPlatform } from '../../support/platform'

let gateway: Awaited<ReturnType<typeof startGateway>>
let platform: TestPlatform
let hasRoom = true

type Watch = ReturnType<typeof makeWatch>
let watch: Watch

beforeAll(async () => {
  gateway = await startGateway()
  platform = await startPlatform({ config: { alertWebhookUrl: gateway.address }, hasRoom: () => hasRoom })
  await platform.db.update(wallets).set({ gas: '1000' })
})
beforeEach(() => {
  hasRoom = true
  gateway.answer(200)
  gateway.posted.length = 0
  watch = makeWatch(platform.runtime)
})
afterEach(async () => {
  await platform.connection.pool.query('delete from pgboss.job')
  await platform.db.delete(raisedAlerts)
})
afterAll(async () => {
  await platform.close()
  await gateway.close()
})

/** Works what waits, the pause before another try passed. */
const work = async (): Promise<void> => {
  await platform.connection.pool.query(`update pgboss.job set start_after = now() - interval '1 second'`)
  await platform.runtime.queue.workDue()
}

/** Half a minute later, as every server does it. */
const look = async (by: Watch = watch): Promise<void> => {
  platform.clock.advance(30)
  await by.look()
  await work()
}

/** So long that what is over has not been seen by anybody for two minutes. */
const lookLater = async (): Promise<void> => {
  platform.clock.advance(130)
  await look()
}

const killJob = async (name = 'sweep') => {
  await enqueue(platform.db, 'sweep', {})
  await platform.connection.pool.query(
    `update pgboss.job set state = 'failed', name = $1 where name = 'sweep' and state = 'created'`,
    [name],
  )
}

const told = () => gateway.posted.map(({ body: { alert, state, count, of } }) => [alert, state, count, of])

const breakBooks = async () => {
  await platform.db.execute(sql`update ledger_head set hash = 'x' || hash`)
  await platform.runtime.audit.run(platform.clock.now())
}
const mendBooks = async () => {
  await platform.db.execute(sql`update ledger_head set hash = substr(hash, 2)`)
  await platform.runtime.audit.run(platform.clock.now())
}

describe('operators', () => {
  it('are told of nothing while all is well', async () => {
    await platform.runtime.audit.run(platform.clock.now())
    await look()
    await lookLater()
    expect(told()).toEqual([])
  })

  it('are told of an alert once, however many servers see it and however often, and once that it is over', async () => {
    const other = makeWatch(platform.runtime)
    await killJob()
    for (let round = 0; round < 3; round += 1)
      for (const one of [watch, other, makeWatch(platform.runtime)]) await look(one)
    expect(told()).toEqual([['dead_jobs', 'raised', 1, ['sweep']]])
    await platform.connection.pool.query('delete from pgboss.job')
    await look()
    expect(told()).toHaveLength(1)
    await lookLater()
    await lookLater()
    expect(told()).toEqual([
      ['dead_jobs', 'raised', 1, ['sweep']],
      ['dead_jobs', 'resolved', 0, []],
    ])
    const [raised, resolved] = gateway.posted
    expect(resolved?.body['id']).toBe(raised?.body['id'])
    expect(resolved?.body['since']).toBe(raised?.body['since'])
    expect(raised?.key).toBe(`${raised?.body['id']}-raised`)
    const fields = ['alert', 'at', 'count', 'id', 'of', 'since', 'state', 'text']
    expect(Object.keys(raised?.body ?? {}).toSorted()).toEqual(fields)
  })

  it('are told of jobs of another name that fail later, and of more of the same once an hour', async () => {
    await killJob()
    await look()
    await killJob('resolve_left_payments')
    for (const one of [watch, makeWatch(platform.runtime)]) await look(one)
    const both = ['resolve_left_payments', 'sweep']
    expect(told()).toEqual([
      ['dead_jobs', 'raised', 1, ['sweep']],
      ['dead_jobs', 'grown', 2, both],
    ])
    await killJob()
    await look()
    expect(told()).toHaveLength(2)
    platform.clock.advance(3_600)
    await look()
    await look()
    expect(told().slice(2)).toEqual([['dead_jobs', 'grown', 3, both]])
    expect(new Set(gateway.posted.map(({ body }) => body['id'])).size).toBe(1)
    expect(new Set(gateway.posted.map(({ key }) => key)).size).toBe(3)
  })

  it('are told of a job that fails again after others were put away', async () => {
    for (const name of ['sweep', 'teller']) await killJob(name)
    await look()
    await platform.connection.pool.query(`delete from pgboss.job where name = 'sweep'`)
    await look()
    platform.clock.advance(3_600)
    await killJob()
    await look()
    expect(told().map(([, state, count]) => [state, count])).toEqual([
      ['raised', 2],
      ['grown', 2],
    ])
  })

  it('are told under the same key until the webhook takes it', async () => {
    gateway.answer(503)
    await killJob()
    await look()
    await work()
    gateway.answer(204)
    await work()
    await work()
    expect(gateway.posted).toHaveLength(3)
    expect(new Set(gateway.posted.map(({ key }) => key)).size).toBe(1)
    expect(gateway.posted.at(-1)?.body).toMatchObject({ text: 'Pishkhan: jobs failed at every try (sweep).' })
  })

  it('are not told any more of what was over before the webhook answered, but that it is', async () => {
    gateway.answer(503)
    await killJob()
    await look()
    await platform.connection.pool.query(`delete from pgboss.job where name = 'sweep'`)
    platform.clock.advance(130)
    await watch.look()
    gateway.answer(200)
    gateway.posted.length = 0
    await work()
    expect(told()).toEqual([['dead_jobs', 'resolved', 0, []]])
  })

  it('are told of broken books by what is wrong with them, and of nothing new where a server does not know yet', async () => {
    await breakBooks()
    await look()
    expect(told()).toEqual([['broken_books', 'raised', 1, ['head']]])
    await mendBooks()
    await lookLater()
    expect(told().at(-1)).toEqual(['broken_books', 'resolved', 0, []])
  })

  it('are told of wallets of ours without gas, as the chains say by the job that reads them', async () => {
    const [ours] = await platform.db
      .select()
      .from(wallets)
      .where(sql`network = 'tron' and user_uuid is null`)
      .limit(1)
    const tron = platform.runtime.adapters.chains.tron!
    const chains = {
      bsc: undefined,
      tron: {
        ...tron,
        balances: async (addresses: readonly string[]) =>
          new Map(addresses.map((one) => [one, { amountMinor: 5n, gas: one === ours!.address ? '14.9' : '1000' }])),
      },
    }
    await readWallets({ ...platform.runtime, adapters: { ...platform.runtime.adapters, chains } })
    await look()
    expect(told()).toEqual([['low_gas', 'raised', 1, ['tron']]])
    await platform.db.update(wallets).set({ gas: '1000' })
    await lookLater()
    expect(told().at(-1)).toEqual(['low_gas', 'resolved', 0, []])
  })

  it('are told of a full disk at once, past the database that takes nothing, and by the queue that it is over', async () => {
    hasRoom = false
    gateway.answer(503)
    await watch.look()
    gateway.answer(200)
    await watch.look()
    await watch.look()
    expect(told()).toEqual([
      ['full_disk', 'raised', 1, []],
      ['full_disk', 'raised', 1, []],
    ])
    expect(await platform.db.$count(raisedAlerts)).toBe(0)
    hasRoom = true
    await look()
    expect(told().slice(2)).toEqual([['full_disk', 'resolved', 0, []]])
    expect(gateway.posted[2]?.body['id']).toBe(gateway.posted[1]?.body['id'])
  })

  it('are told that each is over that was raised, where several servers told of it past the database', async () => {
    const other = makeWatch(platform.runtime)
    hasRoom = false
    await watch.look()
    await other.look()
    hasRoom = true
    // Both still see it when there is room again, and only one of the two can be the one that stands.
    platform.runtime.health.noteFullDisk()
    await watch.look()
    await other.look()
    await lookLater()
    await lookLater()
    const ids = (state: string) =>
      gateway.posted.flatMap(({ body }) => (body['state'] === state ? [String(body['id'])] : [])).toSorted()
    expect(ids('raised')).toHaveLength(2)
    expect(ids('resolved')).toEqual(ids('raised'))
  })

  it('are told once of a disk that fills so that this server alone sees it', async () => {
    platform.runtime.health.noteFullDisk()
    await look()
    await look(makeWatch({ ...platform.runtime, health: { ...platform.runtime.health, failing: async () => [] } }))
    expect(told()).toEqual([['full_disk', 'raised', 1, []]])
    await lookLater()
    expect(told().slice(1)).toEqual([['full_disk', 'resolved', 0, []]])
  })

  it('see the same in the metrics and, as far as they may do something about it, on the dashboard', async () => {
    await killJob()
    await breakBooks()
    await platform.db
      .update(wallets)
      .set({ gas: '0' })
      .where(sql`user_uuid is null`)
    addGauges(platform.runtime)
    const metrics = await platform.runtime.metrics.text()
    const seen = async (type: '1' | '2' | '5') => {
      const token = await platform.signIn(type)
      const { reply } = await platform.call(contract.dashboard.stats, { query: {} }, { token })
      return Object.fromEntries(reply.alerts.map(({ kind, count }) => [kind, count]))
    }
    const empty = await platform.db.$count(wallets, sql`user_uuid is null`)
    const all = { broken_books: 1, dead_jobs: 1, low_gas: empty, full_disk: 0, wrong_schema: 0, database_down: 0 }
    expect(await seen('1')).toMatchObject(all)
    for (const [alert, n] of Object.entries(all)) expect(metrics).toContain(`pishkhan_alerts{alert="${alert}"} ${n}\n`)
    const finance = await seen('5')
    expect(finance).toMatchObject({ broken_books: 1, low_gas: empty })
    expect(Object.keys(finance)).not.toContain('dead_jobs')
    const agent = Object.keys(await seen('2'))
    for (const alert of Object.keys(all)) expect(agent).not.toContain(alert)
    await mendBooks()
    await platform.db.update(wallets).set({ gas: '1000' })
  })
})

const withoutWebhook = () => ({
  ...platform.runtime,
  config: { ...platform.runtime.config, alertWebhookUrl: undefined },
})

it('a server without a webhook keeps no alert from one that has it, neither as raised nor as over', async () => {
  const silent = makeWatch(withoutWebhook())
  await killJob()
  await look(silent)
  await look()
  await look(silent)
  expect(told()).toEqual([['dead_jobs', 'raised', 1, ['sweep']]])
  await platform.connection.pool.query('delete from pgboss.job')
  platform.clock.advance(130)
  await look(silent)
  expect(told().slice(1)).toEqual([['dead_jobs', 'resolved', 0, []]])
})

it('a server without a webhook leaves a note in the queue to one that has it, as long as there is another try', async () => {
  const silent = withoutWebhook()
  const scene = { signal: new AbortController().signal, isLast: false }
  await killJob()
  await watch.look()
  const { rows } = await platform.connection.pool.query<{ data: AlertNote }>(
    `select data from pgboss.job where name = 'send_alert'`,
  )
  await expect(sendAlert(silent, rows[0]!.data, scene)).rejects.toThrow('ALERT_WEBHOOK_URL')
  await sendAlert(silent, rows[0]!.data, { ...scene, isLast: true })
  expect(told()).toEqual([])
  await sendAlert(platform.runtime, rows[0]!.data, scene)
  expect(told()).toHaveLength(1)
})

it('without a webhook alerts are kept and logged, and nothing is queued', async () => {
  const silent = makeWatch(withoutWebhook())
  await killJob()
  await silent.look()
  await silent.look()
  expect(platform.lines.filter(({ event, state }) => event === 'alert' && state === 'raised')).not.toEqual([])
  expect(await platform.db.$count(raisedAlerts)).toBe(1)
  await work()
  expect(told()).toEqual([])
})
