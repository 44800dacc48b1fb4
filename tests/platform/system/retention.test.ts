import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditActions } from '../../../contract/system/audit-events'
import { readConfig } from '../../../platform/config/config'
import { migrateDatabase } from '../../../platform/db/migrate'
import {
  auditLog,
  conversations,
  conversationTurns,
  departments,
  idempotencyKeys,
  knownDevices,
  mailboxes,
  mails,
  notificationReceipts,
  notifications,
  oneTimeCodes,
  sessions,
} from '../../../platform/db/schema'
import { jobHandlers } from '../../../platform/queue/handlers'
import { retention, usualRetention, type RetentionDays, type RetentionName } from '../../../platform/config/retention'
import { mostInBatch } from '../../../platform/db/batches'
import { deleteOld } from '../../../platform/system/delete-old'
import { passingEvents } from '../../../platform/system/passing-events'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

const names = Object.keys(retention) as RetentionName[]
const forEver = Object.fromEntries(names.map((name) => [name, 0])) as RetentionDays
/** Everything kept as shortly as may be set. */
const shortest = Object.fromEntries(names.map((name) => [name, retention[name].least])) as RetentionDays

let platform: TestPlatform
let person: string

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty', alone: true })
  person = await platform.addPerson()
})
afterAll(() => platform.close())

const ago = (days: number): Date => new Date(platform.clock.now().getTime() - days * 24 * 3_600_000)

const event = (at: Date, action: string) => ({ at, actorUuid: person, action, subjectType: 'user', subjectId: person })

/** Adds one row of a kind, so old; gives what counts the rows of it. */
const adders: Readonly<Record<RetentionName, (at: Date) => Promise<unknown>>> = {
  audit: (at) => platform.db.insert(auditLog).values(event(at, 'session.started')),
  sessions: (at) =>
    platform.db
      .insert(sessions)
      .values({ tokenHash: randomUUID(), userUuid: person, createdAt: at, lastSeenAt: at, ip: '', agent: '' }),
  devices: (at) => platform.db.insert(knownDevices).values({ userUuid: person, tokenHash: randomUUID(), usedAt: at }),
  codes: (at) =>
    platform.db
      .insert(oneTimeCodes)
      .values({ sendTo: 'a', purpose: 'verify', codeHash: 'x', createdAt: at, expiresAt: at, triesLeft: 0 }),
  keys: (at) =>
    platform.db.insert(idempotencyKeys).values({
      userUuid: person,
      key: randomUUID(),
      endpoint: 'POST /x',
      bodyHash: '',
      status: 200,
      answer: {},
      createdAt: at,
    }),
  notifications: async (at) => {
    const uuid = randomUUID()
    await platform.db
      .insert(notifications)
      .values({ uuid, type: 'system', title: 'a', body: 'b', createdAt: at, audience: 1 })
    await platform.db
      .insert(notificationReceipts)
      .values({ notificationUuid: uuid, userUuid: person, type: 'system', createdAt: at })
  },
  mails: async (at) => {
    await platform.db
      .insert(mailboxes)
      .values({ email: 'a@b', userUuid: person, forwarder: 'ok' })
      .onConflictDoNothing()
    await platform.db
      .insert(mails)
      .values({ mailbox: 'a@b', from: 'x', to: 'a@b', subject: '', receivedAt: at, text: '', codes: [] })
  },
  conversations: async (at) => {
    const [room] = await platform.db
      .insert(departments)
      .values({ name: randomUUID(), description: '', slaMinutes: 1 })
      .returning({ id: departments.id })
    const [made] = await platform.db
      .insert(conversations)
      .values({
        clientId: randomUUID(),
        userUuid: person,
        departmentId: room!.id,
        firstQuestion: '',
        createdAt: at,
        answered: true,
        turnsCount: 1,
      })
      .returning({ id: conversations.id })
    await platform.db.insert(conversationTurns).values({ conversationId: made!.id, from: 'user', text: '', at })
  },
}

const tables = {
  audit: auditLog,
  sessions,
  devices: knownDevices,
  codes: oneTimeCodes,
  keys: idempotencyKeys,
  notifications,
  mails,
  conversations,
} as const satisfies Record<RetentionName, unknown>

const countOf = (name: RetentionName): Promise<number> => platform.db.$count(tables[name])
const clean = (kept: RetentionDays = shortest) => deleteOld(platform.db, kept, platform.clock.now())

describe('what is kept for some days', () => {
  beforeEach(() => clean())

  it.each(names)('%s: the older goes, the younger stays, and 0 keeps all of it', async (name) => {
    const { least } = retention[name]
    const before = await countOf(name)
    await adders[name](ago(least + 2))
    await adders[name](ago(least - 0.5))
    expect(await clean(forEver)).toEqual(forEver)
    expect(await countOf(name)).toBe(before + 2)
    await clean({ ...forEver, [name]: least })
    expect(await countOf(name)).toBe(before + 1)
    expect(await clean({ ...forEver, [name]: least })).toEqual(forEver)
  })

  it('goes in batches, however much it is, and two servers that delete at once share it', async () => {
    const [many, younger] = [mostInBatch * 2 + 300, await countOf('codes')]
    await platform.db
      .execute(sql`insert into one_time_codes (send_to, purpose, code_hash, created_at, expires_at, tries_left)
      select 'a', 'verify', 'x', ${ago(9).toISOString()}::timestamptz, ${ago(9).toISOString()}::timestamptz, 0 from generate_series(1, ${many}::int)`)
    await platform.db.execute(sql`create table batches (n integer not null)`)
    await platform.db.execute(
      sql`create function note_batch() returns trigger language plpgsql as $$ begin insert into batches select count(*) from gone; return null; end $$`,
    )
    await platform.db.execute(
      sql`create trigger note_batch after delete on one_time_codes referencing old table as gone for each statement execute function note_batch()`,
    )
    const done = await Promise.all([clean(), clean()])
    await platform.db.execute(sql`drop trigger note_batch on one_time_codes`)
    expect(done.reduce((all, { codes }) => all + codes, 0)).toBe(many)
    expect(await countOf('codes')).toBe(younger)
    const { rows } = await platform.db.execute<{ n: number }>(sql`select n from batches where n > 0`)
    expect(Math.max(...rows.map(({ n }) => n))).toBeLessThanOrEqual(mostInBatch)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    await platform.db.execute(sql`drop table batches`)
  })

  it('goes with all that belongs to it, also where that is more than a batch', async () => {
    await adders.conversations(ago(60))
    const many = mostInBatch + 50
    await platform.db.execute(sql`insert into conversation_turns (conversation_id, "from", text, at)
      select max(id), 'user', '', now() from conversations, generate_series(1, ${many}::int) group by generate_series`)
    expect((await clean()).conversations).toBe(many + 2)
    expect(await platform.db.$count(conversationTurns)).toBe(await countOf('conversations'))
  })
})

describe('of the audit log', () => {
  it('go passing events alone, by the sweep alone, and none younger than a year', async () => {
    await platform.db.insert(auditLog).values(auditActions.map((action) => event(ago(800), action)))
    await platform.db.insert(auditLog).values([event(ago(360), 'session.started'), event(ago(800), 'of.tomorrow')])
    const kept = auditActions.filter((action) => !passingEvents.some((name) => action.startsWith(`${name}.`)))
    expect(kept).toEqual(
      expect.arrayContaining([
        'credit.sent',
        'transfer.approved',
        'user.disabled',
        'change.applied',
        'mentorship.confirmed',
      ]),
    )
    await clean({ ...forEver, audit: 365 })
    const rows = await platform.db.select().from(auditLog).orderBy(asc(auditLog.id))
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([...kept, 'of.tomorrow', 'session.started']),
    )
    expect(rows.filter(({ action, at }) => at < ago(365) && !kept.includes(action))).toMatchObject([
      { action: 'of.tomorrow' },
    ])
  })

  it('nothing else goes, whatever a server does, and nothing is ever changed', async () => {
    // The trigger goes by the clock of the database.
    const young = event(new Date(), 'session.started')
    await platform.db
      .insert(auditLog)
      .values([event(ago(800), 'session.started'), event(ago(800), 'credit.sent'), young])
    const remove = (condition: string, setting: 'on' | 'off') =>
      platform.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('pishkhan.retention', ${setting}, true)`)
        await tx.execute(sql.raw(`delete from audit_log where ${condition}`))
      })
    const [refused, old] = [{ cause: { message: 'audit_log is append-only' } }, `at < now() - interval '2 years'`]
    await expect(remove(`action = 'session.started' and ${old}`, 'off')).rejects.toMatchObject(refused)
    await expect(remove(`action = 'credit.sent'`, 'on')).rejects.toMatchObject(refused)
    await expect(remove(`at > now() - interval '1 year'`, 'on')).rejects.toMatchObject(refused)
    await expect(platform.db.update(auditLog).set({ reason: 'other' })).rejects.toMatchObject(refused)
    await expect(platform.db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused)
    await remove(`action = 'session.started' and ${old}`, 'on')
  })

  it('the migration 0014_audit_retention keeps every row, and lets the right ones go', async () => {
    const before = await platform.db.select().from(auditLog).orderBy(asc(auditLog.id))
    for (const tag of Object.keys(takeBack).filter((name) => name >= '0014_audit_retention')) {
      for (const statement of takeBack[tag] ?? []) await platform.db.execute(sql.raw(statement))
      await platform.db.execute(
        sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
      )
    }
    await expect(platform.db.execute(sql`delete from audit_log where false`)).rejects.toThrow()
    await migrateDatabase(platform.connection)
    expect(await platform.db.select().from(auditLog).orderBy(asc(auditLog.id))).toEqual(before)
    await platform.db.insert(auditLog).values(event(ago(800), 'view.saved'))
    expect((await clean({ ...forEver, audit: 365 })).audit).toBe(1)
  })
})

describe('the settings', () => {
  it('say how long, 0 is for ever, and too little is refused', () => {
    expect(readConfig({}).retention).toEqual(usualRetention)
    expect(readConfig({ AUDIT_RETENTION_DAYS: '400', SESSION_RETENTION_DAYS: '0' }).retention).toEqual({
      ...usualRetention,
      audit: 400,
      sessions: 0,
    })
    expect(() => readConfig({ AUDIT_RETENTION_DAYS: '30' })).toThrow(
      'AUDIT_RETENTION_DAYS must be 0, which is for ever, or at least 365 days.',
    )
    expect(() => readConfig({ MAIL_RETENTION_DAYS: 'x' })).toThrow('MAIL_RETENTION_DAYS')
  })

  it('are those the sweep of a server goes by', async () => {
    const { config } = platform.runtime
    const runtime = { ...platform.runtime, config: { ...config, retention: { ...forEver, mails: 30 } } }
    const before = [await countOf('mails'), await countOf('codes')]
    await adders.mails(ago(40))
    await adders.codes(ago(40))
    const scene = { id: '', attempt: 1, isLast: false, signal: new AbortController().signal }
    await jobHandlers(runtime).sweep({}, scene)
    expect([await countOf('mails'), await countOf('codes')]).toEqual([before[0], (before[1] ?? 0) + 1])
  })

  it('stand in the manual of operators as they are', () => {
    const manual = readFileSync('docs/operating.md', 'utf8')
    const written = [...manual.matchAll(/^\| `(\w+_RETENTION_DAYS)` \| (\d+) \| (\d+) \|/gm)].map((row) => row.slice(1))
    expect(written).toEqual(
      names.map((name) => retention[name]).map(({ setting, days, least }) => [setting, `${days}`, `${least}`]),
    )
    const example = readFileSync('.env.example', 'utf8')
    for (const { setting, days } of Object.values(retention)) expect(example).toContain(`\n${setting}=${days}\n`)
  })
})
