import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { auditLog, ledgerTransactions } from '../../platform/db/schema'
import { makeLedgerAudit } from '../../platform/ledger/audit'
import { accountOf, creditOf, post, reverse } from '../../platform/ledger/post'
import { bookFaults, creditBalance, newKey, passcode, richPerson, wholeBooks } from '../support/money'
import { throwInside, transferStorm } from '../support/money-storm'
import { startPlatform, type TestPlatform } from '../support/platform'

const { sendCredit } = contract.crm

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

describe('transfers', () => {
  it('at random, many at once and repeated, are what a ledger of our own says', async () => {
    const figures = await transferStorm(platform, { transfers: 500, wide: 20, people: 10, seed: 20_261_121 })
    console.log(`transfer storm: ${JSON.stringify(figures)}`)
    expect(figures).toMatchObject({ duplicates: 0, overdrafts: 0, moneyLost: 0, unequalToOracle: 0, otherAnswers: 0 })
    expect(figures.acknowledged).toBeGreaterThan(300)
    expect(figures.replays).toBeGreaterThan(50)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  }, 120_000)

  it('that break inside their transaction leave nothing behind', async () => {
    const { faults, half } = await throwInside(platform, 48)
    console.log(`faults thrown inside the transaction ${faults}, half transfers ${half}`)
    expect([faults, half]).toEqual([48, 0])
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  }, 60_000)
})

describe('an idempotency key', () => {
  it('gives the same answer to the same call, none to another, and nothing to somebody else', async () => {
    const me = await richPerson(platform, { USD: '100' })
    const you = await richPerson(platform, { USD: '100' })
    const key = newKey()
    const call = (token: string, amount: string, given: string | undefined = key) =>
      platform.call(
        sendCredit,
        { body: { recipient_uuid: token === me.token ? you.uuid : me.uuid, amount, passcode } },
        { token, ...(given !== undefined && { key: given }) },
      )
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(me.token, '5')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(answers.map(({ reply }) => reply.object.uuid)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49)
    expect((await call(me.token, '6')).error.code).toBe('key_reused')
    const yours = await call(you.token, '7')
    expect([yours.status, yours.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect(await creditBalance(platform, me.uuid, 'USD')).toBe(10_200n)
    platform.clock.advance(23 * 3600)
    const late = await platform.call(
      sendCredit,
      { body: { recipient_uuid: you.uuid, amount: '5', passcode } },
      { token: await platform.tokenOf(me.uuid), key },
    )
    expect(late.headers.get('idempotency-replayed')).toBe('true')
  })

  it('is needed', async () => {
    const me = await richPerson(platform, { USD: '100' })
    const answer = await platform.app.fetch(
      new Request('http://localhost:4180/api/crm/api/balance/transfer/', {
        method: 'POST',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ recipient_uuid: me.uuid, amount: '1', passcode }),
      }),
    )
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'key_required',
    ])
  })

  it('never lets the passcode be guessed from what is stored', async () => {
    const { rows } = await platform.db.execute<{ n: string }>(
      sql`select count(*) as n from idempotency_keys where answer::text like ${`%${passcode}%`}`,
    )
    expect(rows[0]?.n).toBe('0')
  })
})

describe('amounts', () => {
  it.each([
    ['۱٬۲۳۴٫۵', '1234.5'],
    ['1,234', '1234'],
    ['١٢٣', '123'],
    ['0.000001', '0.000001'],
    ['12.50', '12.5'],
    ['\u200e۵', '5'],
    [7, '7'],
  ])('are read as they are usually written: %s', async (typed, shown) => {
    const me = await richPerson(platform, { USDT: '2000' })
    const you = await richPerson(platform)
    const { reply, status } = await platform.call(
      sendCredit,
      { body: { recipient_uuid: you.uuid, amount: typed, currency: 'USDT', passcode } } as never,
      { token: me.token },
    )
    expect([status, reply.object?.amount]).toEqual([200, shown])
  })
})

describe('the books', () => {
  it('refuse to be changed by the role of the platform', async () => {
    for (const table of ['ledger_transactions', 'ledger_entries', 'share_settlements', 'audit_log'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(platform.connection.pool.query(statement)).rejects.toThrow('append-only')
    await expect(platform.connection.pool.query(`update ledger_transactions set reason = 'x'`)).rejects.toThrow(
      'append-only',
    )
    await expect(
      platform.connection.pool.query(`update ledger_accounts set balance_minor = -1 where kind = 'credit'`),
    ).rejects.toThrow('ledger_accounts_credit')
  })

  it('take a transaction back once, by its mirror image', async () => {
    const me = await richPerson(platform, { USD: '50' })
    const at = platform.clock.now()
    const head = { at, reason: 'آزمون', source: 'internal' } as const
    const posted = await platform.db.transaction((tx) =>
      post(tx, { ...head, type: 'transfer' }, [
        [creditOf(me.uuid), -1_000n, 'USD'],
        [accountOf('income', 'incomeFee'), 1_000n, 'USD'],
      ]),
    )
    await platform.db.transaction((tx) => reverse(tx, posted.id, head))
    expect(await creditBalance(platform, me.uuid, 'USD')).toBe(5_000n)
    await expect(platform.db.transaction((tx) => reverse(tx, posted.id, head))).rejects.toThrow('conflict')
    await expect(
      platform.db.transaction((tx) =>
        post(tx, { ...head, type: 'transfer' }, [
          [creditOf(me.uuid), -1n, 'USD'],
          [accountOf('income', 'incomeFee'), 2n, 'USD'],
        ]),
      ),
    ).rejects.toThrow('do not sum to zero')
  })

  it('find every edit, deletion and swap themselves, and say so in their health', async () => {
    const { db, connection, runtime } = platform
    const health = async () => (await platform.call(contract.system.health, {})).reply
    expect((await runtime.audit.run(platform.clock.now())).problems).toEqual([])
    expect((await health()).ledger).toMatchObject({ ok: true, problems: [] })
    await connection.pool.query(
      'alter table ledger_transactions disable trigger user; alter table ledger_entries disable trigger user',
    )
    const [{ n } = { n: 0 }] = await db.select({ n: sql`count(*)`.mapWith(Number) }).from(ledgerTransactions)
    const tampered: readonly (readonly [string, string])[] = [
      ['chain', `update ledger_entries set amount_minor = amount_minor + 1 where id = 17`],
      ['chain', `update ledger_transactions set reason = 'x' where id = 40`],
      ['chain', `update ledger_transactions set hash = repeat('a', 64) where id = ${n}`],
      ['chain', `delete from ledger_entries where id = 99`],
      ['chain', `update ledger_entries set account_id = account_id + 1 where id = 5`],
      [
        'chain',
        `update ledger_transactions a set previous_hash = b.previous_hash from ledger_transactions b where a.id = 61 and b.id = 62`,
      ],
      ['head', `update ledger_head set last_id = last_id + 1`],
      ['balance', `update ledger_accounts set balance_minor = balance_minor + 1 where id = 3`],
    ]
    let unseen = 0
    for (const [problem, statement] of tampered) {
      await expect(
        db.transaction(async (tx) => {
          await tx.execute(sql.raw(statement))
          const found = await makeLedgerAudit(tx).run(platform.clock.now())
          if (!found.problems.includes(problem)) unseen += 1
          throw new Error('undo')
        }),
      ).rejects.toThrow('undo')
    }
    console.log(`tampered ${tampered.length}, unseen ${unseen}`)
    expect(unseen).toBe(0)
    await connection.pool.query(`update ledger_accounts set balance_minor = balance_minor + 1 where id = 3`)
    expect((await runtime.audit.run(platform.clock.now())).problems).toContain('balance')
    expect(await health()).toMatchObject({ ok: false, ledger: { ok: false, problems: ['balance'] } })
    await connection.pool.query(`update ledger_accounts set balance_minor = balance_minor - 1 where id = 3`)
    await connection.pool.query(
      'alter table ledger_transactions enable trigger user; alter table ledger_entries enable trigger user',
    )
    expect((await runtime.audit.run(platform.clock.now())).ok).toBe(true)
  })

  it('keep a trace of every step that moved money', async () => {
    const rows = await platform.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.action} = 'credit.sent'`)
      .limit(3)
    expect(rows.every(({ actorUuid, after }) => actorUuid !== null && after !== null)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(passcode)
  })
})
