import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldDayFigures } from '../../../platform/db/day-figures'
import { migrateDatabase } from '../../../platform/db/migrate'
import { makeLedgerAudit } from '../../../platform/money/ledger/audit'
import { sealBooks } from '../../../platform/money/ledger/seal'
import { contract } from '../../../contract/index'
import { noStrayFigures, strayFigures } from '../../support/scenes/kept-figures'
import { bookFaults, passcode, richPerson, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

// The migration of the sealed books and all later ones, newest first.
const migrations = Object.keys(takeBack).filter((tag) => tag >= '0007_sealed_books')

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ alone: true })
})
afterAll(() => platform.close())

const rowsOf = async (query: string) => (await platform.db.execute(sql.raw(query))).rows

const kept = () =>
  rowsOf(`select (select count(*) from ledger_transactions) as transactions, (select count(*) from ledger_entries) as entries,
    (select md5(string_agg(id || hash || previous_hash, ',' order by id)) from ledger_transactions) as chain,
    (select md5(string_agg(d::text, ',' order by d::text)) from ledger_days d) as days,
    (select md5(string_agg(d::text, ',' order by d::text)) from day_figures d) as figures,
    (select last_id || hash from ledger_head) as head`)

const auditNow = async () => (await makeLedgerAudit(platform.db).run(platform.clock.now())).problems

const transfer = async (from: { token: string }, to: { uuid: string }) => {
  const body = { recipient_uuid: to.uuid, amount: '5', passcode }
  expect((await platform.call(contract.money.sendCredit, { body }, { token: from.token })).status).toBe(200)
}

/** A deposit as servers of the previous version book it: whoever posts also numbers, seals and counts it. */
const postAsBefore = async (uuid: string): Promise<void> => {
  await platform.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ last_id: number; hash: string }>(
      sql`select last_id, hash from ledger_head where id = 1 for update`,
    )
    const [head] = rows
    const id = head!.last_id + 1
    const { rows: accounts } = await tx.execute<{ id: number; balance: string; side: number }>(
      sql`select id, balance_minor as balance, case kind when 'credit' then 100 else -100 end as side from ledger_accounts
        where currency = 'USD' and ((kind = 'credit' and name = ${uuid}) or (kind = 'cost' and name = 'اعتبار تشویقی')) order by kind`,
    )
    const at = platform.clock.now().toISOString()
    const own = '11111111-1111-4111-8111-111111111111'
    const lines = accounts.map((account) => [account.id, String(account.side), 'USD'])
    const sealed = [head!.hash, own, at, 'deposit', 'before', 'internal', null, null, 'before', null, null, lines]
    const hash = createHash('sha256').update(JSON.stringify(sealed)).digest('hex')
    await tx.execute(sql`insert into ledger_transactions
      (id, uuid, at, type, reason, source_field, reference, previous_hash, hash)
      values (${id}, ${own}, ${at}::timestamptz, 'deposit', 'before', 'internal', 'before', ${head!.hash}, ${hash})`)
    for (const account of accounts) {
      await tx.execute(
        sql`update ledger_accounts set balance_minor = balance_minor + ${account.side} where id = ${account.id}`,
      )
      await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_minor, currency, balance_after_minor)
        values (${id}, ${account.id}, ${account.side}, 'USD', ${account.balance}::bigint + ${account.side})`)
    }
    await tx.execute(sql`update ledger_head set last_id = ${id}, hash = ${hash} where id = 1`)
  })
}

it('keeps every row of the books, and both versions go on in one chain', async () => {
  const [me, you] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '100' })]
  await transfer(me, you)
  await sealBooks(platform.db)
  await foldDayFigures(platform.db)
  for (const tag of migrations) {
    for (const statement of takeBack[tag] ?? []) await platform.db.execute(sql.raw(statement))
    await platform.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
  }
  const before = await kept()
  await migrateDatabase(platform.connection)
  expect(await kept()).toEqual(before)
  expect(await auditNow()).toEqual([])

  await transfer(me, you)
  // What has no number yet would come after what the other version numbers at once, so the other is told to retry.
  await expect(postAsBefore(me.uuid)).rejects.toMatchObject({ cause: { code: '40001' } })
  await sealBooks(platform.db)
  await postAsBefore(me.uuid)
  await transfer(you, me)
  expect(await auditNow()).toEqual([])
  expect(await bookFaults(platform)).toEqual(wholeBooks)
  expect(await strayFigures(platform)).toEqual(noStrayFigures)
})
