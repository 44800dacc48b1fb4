import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import type { Currency } from '../../../contract/money/amounts'
import { mostReceipts } from '../../../contract/money/top-ups'
import { auditLog, ledgerTransactions } from '../../../platform/db/schema'
import { makeLedgerAudit } from '../../../platform/money/ledger/audit'
import { accountOf, creditOf } from '../../../platform/money/ledger/accounts'
import { post, reverse } from '../../../platform/money/ledger/post'
import { sealBooks } from '../../../platform/money/ledger/seal'
import { accountNames } from '../../../platform/money/ledger/texts'
import { startMoneyRounds } from '../../../platform/money/ledger/rounds'
import { bookFaults, creditBalance, newKey, passcode, richPerson, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { pngBytes } from '../../support/files'

const { sendCredit } = contract.money

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

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
    for (const table of ['ledger_transactions', 'ledger_entries', 'wallet_lines', 'share_settlements', 'audit_log'])
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
      post(tx, {
        ...head,
        type: 'transfer',
        postings: [
          [creditOf(me.uuid), -1_000n, 'USD'],
          [accountOf('income', 'incomeFee'), 1_000n, 'USD'],
        ],
      }),
    )
    await platform.db.transaction((tx) => reverse(tx, posted.id, head))
    expect(await creditBalance(platform, me.uuid, 'USD')).toBe(5_000n)
    await expect(platform.db.transaction((tx) => reverse(tx, posted.id, head))).rejects.toThrow('conflict')
    await expect(
      platform.db.transaction((tx) =>
        post(tx, {
          ...head,
          type: 'transfer',
          postings: [
            [creditOf(me.uuid), -1n, 'USD'],
            [accountOf('income', 'incomeFee'), 2n, 'USD'],
          ],
        }),
      ),
    ).rejects.toThrow('do not sum to zero')
  })

  it('find every edit, deletion and swap themselves, and say so in their health', async () => {
    const { db, connection, runtime } = platform
    const health = async () => (await platform.call(contract.system.health, {})).reply
    expect((await runtime.audit.run(platform.clock.now())).problems).toEqual([])
    expect((await health()).ledger).toMatchObject({ ok: true, problems: [] })
    const guards = (word: 'enable' | 'disable') =>
      ['ledger_transactions', 'ledger_entries', 'wallet_lines']
        .map((table) => `alter table ${table} ${word} trigger user`)
        .join('; ')
    await connection.pool.query(guards('disable'))
    const [{ n } = { n: 0 }] = await db.select({ n: sql`count(*)`.mapWith(Number) }).from(ledgerTransactions)
    const anyWith = (column: string) => `select min(id) from ledger_transactions where ${column} is not null`
    const tampered: readonly (readonly [string, string])[] = [
      ['chain', `update ledger_entries set amount_minor = amount_minor + 1 where id = 17`],
      ['chain', `update ledger_transactions set reason = 'x' where id = 40`],
      ['chain', `update ledger_transactions set user_uuid = null where id = (${anyWith('user_uuid')})`],
      ['chain', `update ledger_transactions set request_id = null where id = (${anyWith('request_id')})`],
      ['chain', `update ledger_transactions set description = 'x' where id = 41`],
      ['chain', `update ledger_transactions set reverses = 3 where id = 42`],
      ['balance', `update ledger_entries set balance_after_minor = balance_after_minor + 1 where id = 18`],
      ['chain', `update ledger_transactions set hash = repeat('a', 64) where id = ${n}`],
      ['chain', `delete from ledger_entries where id = 99`],
      ['chain', `update ledger_entries set account_id = account_id + 1 where id = 5`],
      [
        'chain',
        `update ledger_transactions a set previous_hash = b.previous_hash from ledger_transactions b where a.id = 61 and b.id = 62`,
      ],
      ['head', `update ledger_head set last_id = last_id + 1`],
      ['head', `update ledger_head set last_id = last_id - 1`],
      ['balance', `update ledger_accounts set balance_minor = balance_minor + 1 where id = 1`],
      ['wallets', `update wallet_lines set amount_minor = amount_minor + 1 where id = 7`],
      ['wallets', `update wallet_lines set wallet_id = 2 where wallet_id = 1 and id > 20`],
      ['wallets', `delete from wallet_lines where id = 9`],
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
    await connection.pool.query(`update ledger_accounts set balance_minor = balance_minor + 1 where id = 1`)
    expect((await runtime.audit.run(platform.clock.now())).problems).toContain('balance')
    expect(await health()).toMatchObject({ ok: false, ledger: { ok: false, problems: ['balance'] } })
    await connection.pool.query(`update ledger_accounts set balance_minor = balance_minor - 1 where id = 1`)
    await connection.pool.query(guards('enable'))
    expect((await runtime.audit.run(platform.clock.now())).ok).toBe(true)
  })

  it('are added up by what is new, and once in thirty checks by every line there is', async () => {
    const found: (readonly string[])[] = []
    await expect(
      platform.db.transaction(async (tx) => {
        const audit = makeLedgerAudit(tx, 1)
        const check = async () => found.push((await audit.run(platform.clock.now())).problems)
        await check()
        await tx.execute(sql`alter table wallet_lines disable trigger user`)
        await tx.execute(sql`update wallet_lines set amount_minor = amount_minor + 1 where id = 7`)
        for (let nth = 0; nth < 30; nth += 1) await check()
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect(found).toEqual([...Array.from({ length: 30 }, () => []), ['wallets']])
  })

  it('say what waits too long for its seal, and not what was just posted', async () => {
    await sealBooks(platform.db)
    const audit = makeLedgerAudit(platform.db)
    const problems = async () => (await audit.run(platform.clock.now())).problems
    await richPerson(platform, { USD: '5' })
    expect([await problems(), await problems()]).toEqual([[], []])
    platform.clock.advance(31)
    expect(await problems()).toEqual(['unsealed'])
    await sealBooks(platform.db)
    expect(await problems()).toEqual([])
  })

  it('do not keep the platform from stopping while they are being checked', async () => {
    let checks = 0
    const endless = { run: () => ((checks += 1), new Promise<never>(() => {})), last: () => undefined }
    const end = startMoneyRounds({ ...platform.runtime, audit: endless })
    expect(checks).toBe(1)
    await end()
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

describe('a top-up', () => {
  const bank = async (): Promise<bigint> => {
    const { rows } = await platform.db.execute<{ minor: string }>(
      sql`select -balance_minor as minor from ledger_accounts where kind = 'means' and name = ${accountNames.bank} and currency = 'IRR'`,
    )
    return BigInt(rows[0]?.minor ?? 0)
  }
  const deposit = (destination: string, amount = '7000000', currency: Currency = 'IRR') => {
    const told = { reason: 'واریز', source: 'بانک ملی' }
    return { destination, amount, currency, passcode, ...told }
  }
  const five = async () => ({ token: await platform.signIn('5') })
  const book = async (uuid: string, transaction_hash: string, amount?: string, currency?: Currency) =>
    (
      await platform.call(
        contract.money.bookRial,
        { body: { ...deposit(uuid, amount, currency), transaction_hash } },
        await five(),
      )
    ).reply.object
  const back = async (uuid: string, more: object = {}, as: '1' | '5' | '7' | '3' = '1', key?: string) =>
    platform.call(
      contract.money.reverseTransfer,
      { params: { uuid }, body: { reason: 'به نام دیگری بود', passcode, version: 0, ...more } },
      { token: await platform.signIn(as), ...(key && { key }) },
    )

  it('is told to whom it was given, with the way to it', async () => {
    const me = await richPerson(platform, { IRR: '100' })
    const made = await book(me.uuid, 'TT-0')
    const { reply } = await platform.call(contract.notifications.notifications, {}, { token: me.token })
    expect(reply.results[0]).toMatchObject({ link: `/transfer-history?transfer=${made.uuid}` })
    expect(reply.results[0]?.body).toContain('۷٬۰۰۰٬۰۰۰')
  })

  it('is taken back once, by type 1 and with a reason; both entries stay and name each other', async () => {
    const me = await richPerson(platform, { IRR: '100' })
    const before = await bank()
    const made = await book(me.uuid, 'TT-1')
    expect([await creditBalance(platform, me.uuid, 'IRR'), await bank()]).toEqual([7_000_100n, before + 7_000_000n])
    for (const as of ['5', '7', '3'] as const) expect((await back(made.uuid, {}, as)).status).toBe(403)
    expect((await back(made.uuid, { reason: ' ' })).error.fields).toHaveProperty('reason')
    expect((await back(made.uuid, { passcode: '000000' })).error.code).toBe('wrong_passcode')
    expect((await back(made.uuid, { version: 3 })).error.code).toBe('stale')
    platform.clock.advance(60)
    const key = newKey()
    const [one, again] = [await back(made.uuid, {}, '1', key), await back(made.uuid, {}, '1', key)]
    expect(one.reply.object).toMatchObject({ state: 'reversed', decision_reason: 'به نام دیگری بود', moves: [] })
    expect(again.reply).toEqual(one.reply)
    expect((await back(made.uuid, { version: 1 })).error.code).toBe('illegal_move')
    expect([await creditBalance(platform, me.uuid, 'IRR'), await bank()]).toEqual([100n, before])
    const query = { kind: 'credit', type: 'deposit', user_uuid: me.uuid } as never
    const { results, totals } = (await platform.call(contract.money.finTransactions, { query }, await five())).reply
    const [reversal, first] = results
    expect([reversal!.reverses, first!.reversed_by]).toEqual([first!.transaction_id, reversal!.transaction_id])
    expect([reversal!.transfer, first!.transfer]).toEqual([made.uuid, made.uuid])
    expect(reversal).toMatchObject({ direction: 'out', amount: '7000000', description: 'به نام دیگری بود' })
    expect(totals).toMatchObject([{ in: '7000100', out: '7000000', net: '100' }])
    const told = await platform.call(
      contract.money.creditHistory,
      { query: { reference: 'TT-1' } },
      { token: me.token },
    )
    expect(told.reply.results.map(({ direction, transfer }) => [direction, transfer])).toEqual([
      ['out', made.uuid],
      ['in', made.uuid],
    ])
    const seen = (await platform.call(contract.money.transfer, { params: { uuid: made.uuid } }, { token: me.token }))
      .reply.object
    expect(seen).toMatchObject({ state: 'reversed', reversed_by: null, credit: { before: '100', after: '7000100' } })
    const [noted] = await platform.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(noted).toMatchObject({ action: 'transfer.reversed', subjectId: made.uuid, reason: 'به نام دیگری بود' })
    // The bank's number is free again, and refers to the booking in force.
    platform.clock.advance(60)
    const anew = await book(me.uuid, 'TT-1', '6000000')
    const lines = await platform.call(
      contract.money.creditHistory,
      { query: { reference: 'TT-1' } },
      { token: me.token },
    )
    expect(lines.reply.results.map(({ transfer }) => transfer)).toEqual([anew.uuid, made.uuid, made.uuid])
    for (const tracking of ['tt-1', ' T T-1', 'TT‌-1', 'tt–1'])
      expect(
        await platform.call(
          contract.money.bookRial,
          { body: { ...deposit(me.uuid), transaction_hash: tracking } },
          await five(),
        ),
      ).toMatchObject({ error: { fields: { transaction_hash: 'duplicate' } } })
    await book(me.uuid, '۹۹۸۸۷۷۶۶', '5')
    const body = { ...deposit(me.uuid), transaction_hash: '٩٩-88 ۷۷66' }
    expect((await platform.call(contract.money.bookRial, { body }, await five())).error.fields).toEqual({
      transaction_hash: 'duplicate',
    })
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('that was spent or reserved meanwhile stays, whole, and says what is left', async () => {
    const [me, other] = [await richPerson(platform), await richPerson(platform)]
    const made = await book(me.uuid, 'TT-2', '40', 'USD')
    const body = { recipient_uuid: other.uuid, amount: '25', currency: 'USD' as const, passcode }
    expect((await platform.call(contract.money.sendCredit, { body }, { token: me.token })).status).toBe(200)
    const last = async () => (await platform.db.execute(sql`select last_id, hash from ledger_head`)).rows
    const before = await last()
    const refused = await back(made.uuid)
    expect([refused.status, refused.error.fields, refused.error.details]).toEqual([
      422,
      { amount: 'balance' },
      { available: '15', currency: 'USD' },
    ])
    expect(await last()).toEqual(before)
    // What somebody sent on is theirs: only what the platform added can be taken back.
    const [sent] = (await platform.call(contract.money.transfers, { query: {} }, { token: me.token })).reply.results
    expect((await back(sent!.uuid)).error.code).toBe('illegal_move')
    const keys = Array.from({ length: 8 }, newKey)
    await book(me.uuid, 'TT-3', '25', 'USD')
    const all = await Promise.all(keys.map((key) => back(made.uuid, {}, '1', key)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditBalance(platform, me.uuid, 'USD')).toBe(0n)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('keeps receipts whose content is what it says, for those who see money alone', async () => {
    const me = await richPerson(platform)
    const { uuid } = await book(me.uuid, 'TT-4')
    const finance = await five()
    const png = pngBytes
    const add = (bytes: Uint8Array<ArrayBuffer>, name: string, as: { readonly token: string } = finance) => {
      const file = new File([bytes], name, { type: 'image/png' })
      return platform.call(contract.money.addTransferReceipt, { params: { uuid }, body: { file } }, as)
    }
    expect((await add(new TextEncoder().encode('<script>'), 'a.png')).error.fields).toEqual({ file: 'file_type' })
    expect((await add(png, 'a.png', { token: await platform.signIn('7') })).status).toBe(403)
    const kept = (await add(png, '../رسید.png')).reply
    const { results } = (await platform.call(contract.money.transferReceipts, { params: { uuid } }, finance)).reply
    expect(results).toMatchObject([{ id: kept.id, type: 'image/png' }])
    expect(results[0]!.name).not.toContain('/')
    const read = { params: { id: kept.id } }
    expect((await platform.call(contract.money.transferReceiptFile, read, finance)).status).toBe(200)
    expect((await platform.call(contract.money.transferReceiptFile, read, { token: me.token })).status).toBe(403)
    for (let n = 1; n < mostReceipts; n += 1) expect((await add(png, `${n}.png`)).status).toBe(200)
    expect((await add(png, 'z.png')).error.fields).toEqual({ file: 'file_count' })
  })
})
