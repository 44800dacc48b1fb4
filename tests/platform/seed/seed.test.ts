import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestForms } from '../../../contract/requests/forms'
import {
  checkCard,
  checkEmail,
  checkIban,
  checkMobile,
  checkNationalId,
  checkPostalCode,
  isUnusualPostalCode,
  type Checked,
} from '../../../contract/identifiers'
import { toMinor, type Currency } from '../../../contract/money/amounts'
import { requestEvents, requestStatuses } from '../../../contract/requests/requests'
import { ticketStatuses } from '../../../contract/tickets/tickets'
import { checkBsc, checkTron } from '../../../contract/money/wallet-addresses'
import { isSecret } from '../../../platform/people/sign-in/passwords'
import type { Connection } from '../../../platform/db/connect'
import {
  bankInfo,
  ledgerEntries,
  ledgerTransactions,
  processRequests,
  users,
  wallets,
} from '../../../platform/db/schema'
import { firstHash, isBalanced, sealOf } from '../../../platform/money/ledger/rules'
import { seedBase } from '../../../platform/seed/base'
import { demoAccounts, seedDemo } from '../../../platform/seed/index'
import { tablesInOrder } from '../../../platform/seed/tables'
import { threads } from '../../../platform/seed/tickets/tickets'
import { freshDatabase, testNow, testScryptCost } from '../../support/servers/database'

const demo = { scale: 1, now: testNow, scryptCost: testScryptCost }

let connection: Connection

beforeAll(async () => {
  connection = await freshDatabase('demo')
})

afterAll(() => connection.close())

const rows = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await connection.db.execute(query)).rows as T[]

const countOf = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await rows<{ n: string }>(sql`select count(*) as n ${query}`))[0]?.n)

const good = (checked: Checked): boolean => 'value' in checked

/** Everything in a table but salted hashes, in one short text. */
const digestOf = async ({ db }: Connection): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const table of tablesInOrder) {
    const secret = ['passwordHash', 'passcodeHash']
    const columns = Object.entries(getTableColumns(table)).filter(([property]) => !secret.includes(property))
    const line = sql.join(
      columns.map(([, column]) => sql`coalesce(${column}::text, '-')`),
      sql` || '|' || `,
    )
    const result = await db.execute(
      sql`select md5(string_agg(l, '#' order by l collate "C")) as digest from (select ${line} as l from ${table}) as lines`,
    )
    digests[getTableName(table)] = (result.rows[0] as { digest: string }).digest
  }
  return digests
}

describe('the demo data', () => {
  it('are the same every time', async () => {
    const again = await freshDatabase('empty')
    try {
      await seedDemo(again.db, demo)
      expect(await digestOf(again)).toEqual(await digestOf(connection))
    } finally {
      await again.close()
    }
  })

  it('refuse a database with people in it', async () => {
    await expect(seedDemo(connection.db, demo)).rejects.toThrow('empty one only')
  })

  it.each([
    ['users', 200, 200],
    ['tickets', 900, 1100],
    ['ticket_messages', 3500, 6000],
    ['process_requests', 1800, 2200],
    ['request_events', 7000, 12_000],
    ['ledger_transactions', 4500, 5500],
  ])('hold enough rows of %s', async (table, least, most) => {
    const count = await countOf(sql`from ${sql.identifier(table)}`)
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  })

  it('leave no table of the seed empty', async () => {
    for (const table of tablesInOrder) expect(await countOf(sql`from ${table}`), getTableName(table)).toBeGreaterThan(0)
  })

  it('let new rows take the next id', async () => {
    for (const table of tablesInOrder) {
      const { name, columns } = getTableConfig(table)
      if (!columns.some((column) => column.name === 'id' && column.generatedIdentity)) continue
      const [row] = await rows<{ next: string; most: string }>(
        sql`select nextval(pg_get_serial_sequence(${name}, 'id')) as next, (select max(id) from ${table}) as most`,
      )
      expect(Number(row?.next), name).toBeGreaterThan(Number(row?.most))
    }
  })
})

describe('transfers that wait', () => {
  it('say of the day before what its transfers say, and every sum they name reaches the limit', async () => {
    const waiting = await rows<{ used: string; amount: string; limit: string; moved: string | null }>(sql`
      select w.used, w.amount, w.limit, (select sum(b.amount_minor) from transfers b
        where b.network in ('tron', 'bsc', 'internal') and b.wallet_owner_uuid is null and b.currency = t.currency
          and b.approvals_needed = 0 and b.state not in ('waiting_approval', 'rejected', 'called_back', 'expired', 'failed')
          and b.direction = 'out' and b.created_at < t.created_at and b.created_at > t.created_at - interval '24 hours'
          and case w.scope when 'actor' then b.created_by = t.created_by else b.receiver = t.receiver end) as moved
      from transfers t cross join jsonb_to_recordset(t.waits) w (scope text, used text, amount text, "limit" text)
      where t.state = 'waiting_approval' and t.kept is null`)
    expect(waiting.length).toBeGreaterThan(0)
    for (const { used, amount, limit, moved } of waiting) {
      expect(used).toBe(moved ?? '0')
      expect(Number(used) + Number(amount)).toBeGreaterThanOrEqual(Number(limit))
    }
  })
})

describe('demo accounts', () => {
  it('exist under every listed phone with the password and passcode', async () => {
    const people = await connection.db.select().from(users)
    expect(demoAccounts).toHaveLength(11)
    for (const { phone } of demoAccounts)
      expect(
        people.some((person) => person.phone === `+98${phone.slice(1)}`),
        phone,
      ).toBe(true)
    const admin = people.find(({ phone }) => phone === '+989120000001')
    expect(admin?.type).toBe('1')
    expect(await isSecret('Pishkhan-1405', admin?.passwordHash, 15)).toBe(true)
    expect(await isSecret('135790', admin?.passcodeHash, 15)).toBe(true)
    expect(people.find(({ phone }) => phone === '+989120000010')?.disabledAt).toBeInstanceOf(Date)
    expect(people.find(({ phone }) => phone === '+989120000011')?.contractVersion).toBeNull()
  })

  it('lead people and earn shares of their requests', async () => {
    for (const [phone, column] of [
      ['+989120000004', 'teacher_uuid'],
      ['+989120000006', 'mentor_uuid'],
      ['+989120000008', 'partner_uuid'],
      ['+989120000009', 'leader_uuid'],
    ] as const) {
      const own = sql`(select uuid from users where phone = ${phone})`
      expect(await countOf(sql`from users where ${sql.identifier(column)} = ${own}`), phone).toBeGreaterThanOrEqual(5)
      if (column === 'leader_uuid') continue
      const paid = column.replace('_uuid', '_share_paid')
      for (const flag of [true, false]) {
        const share = sql.identifier(column.replace('_uuid', '_share_minor'))
        expect(
          await countOf(
            sql`from process_requests where ${sql.identifier(column)} = ${own} and ${share} > 0 and ${sql.identifier(paid)} = ${flag}`,
          ),
          `${phone} ${flag}`,
        ).toBeGreaterThan(0)
      }
    }
  })

  it('give the user something in every state and unread news', async () => {
    const own = sql`(select uuid from users where phone = '+989120000003')`
    const statuses = await rows<{ status: string }>(
      sql`select distinct status from process_requests where user_uuid = ${own}`,
    )
    expect(statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['draft', 'pending', 'in_progress', 'needs_correction', 'completed', 'rejected']),
    )
    const tickets = await rows<{ status: string }>(sql`select distinct status from tickets where user_uuid = ${own}`)
    expect(tickets.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['open', 'answered', 'customer_reply', 'closed']),
    )
    expect(
      await countOf(sql`from tickets where user_uuid = ${own} and status = 'closed' and stars is null`),
    ).toBeGreaterThan(0)
    expect(await countOf(sql`from notification_receipts where user_uuid = ${own} and read_at is null`)).toBeGreaterThan(
      2,
    )
  })
})

describe('identifiers', () => {
  it('are valid', async () => {
    for (const person of await connection.db.select().from(users)) {
      expect(checkMobile(person.phone)).toEqual({ value: person.phone })
      if (person.email !== null) expect(checkEmail(person.email)).toEqual({ value: person.email })
      if (person.nationalId !== null) expect(good(checkNationalId(person.nationalId)), person.nationalId).toBe(true)
      if (person.postalCode !== null) {
        expect(good(checkPostalCode(person.postalCode))).toBe(true)
        expect(isUnusualPostalCode(person.postalCode)).toBe(false)
      }
    }
    for (const bank of await connection.db.select().from(bankInfo)) {
      expect(good(checkIban(bank.iban ?? '')), bank.iban ?? '').toBe(true)
      expect(good(checkCard(bank.card ?? '')), bank.card ?? '').toBe(true)
      if (bank.tronAddress !== null) expect(good(checkTron(bank.tronAddress))).toBe(true)
      if (bank.bscAddress !== null) expect(checkBsc(bank.bscAddress)).toEqual({ value: bank.bscAddress })
    }
    for (const { network, address } of await connection.db.select().from(wallets)) {
      expect(good(network === 'tron' ? checkTron(address) : checkBsc(address)), address).toBe(true)
    }
  })
})

describe('the books', () => {
  it('tell of a business that bears its salaries', async () => {
    const sums = await rows<{ currency: string; income: string; cost: string }>(sql`
      select e.currency, sum(e.amount_minor) filter (where a.kind = 'income') as income,
        -sum(e.amount_minor) filter (where a.kind in ('cost', 'share')) as cost
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.currency in ('IRR', 'USD') group by 1`)
    expect(sums).toHaveLength(2)
    for (const { income, cost } of sums) {
      const left = (Number(income) - Number(cost)) / Number(income)
      expect(left).toBeGreaterThan(0.05)
      expect(left).toBeLessThan(0.7)
    }
  })

  it('balance in every transaction and form an unbroken chain', async () => {
    const lines = await connection.db.select().from(ledgerEntries).orderBy(ledgerEntries.id)
    const byTransaction = new Map<number, typeof lines>()
    for (const line of lines)
      byTransaction.set(line.transactionId, [...(byTransaction.get(line.transactionId) ?? []), line])
    let previous = firstHash
    let at = 0
    for (const transaction of await connection.db.select().from(ledgerTransactions).orderBy(ledgerTransactions.id)) {
      const postings = (byTransaction.get(transaction.id) ?? []).map(({ accountId, amountMinor, currency }) => ({
        accountId,
        amountMinor,
        currency,
      }))
      expect(isBalanced(postings), `transaction ${transaction.id}`).toBe(true)
      expect(transaction.previousHash).toBe(previous)
      expect(sealOf(previous, { ...transaction, postings })).toBe(transaction.hash)
      expect(transaction.at.getTime()).toBeGreaterThanOrEqual(at)
      previous = transaction.hash ?? ''
      at = transaction.at.getTime()
    }
  })

  it('agree with the balances of accounts, wallets and PayPal, and owe nobody less than nothing', async () => {
    expect(
      await countOf(
        sql`from ledger_accounts a where balance_minor <> coalesce((select sum(amount_minor) from ledger_entries e where e.account_id = a.id), 0)`,
      ),
    ).toBe(0)
    expect(await countOf(sql`from ledger_accounts where kind = 'credit' and balance_minor < 0`)).toBe(0)
    expect(
      await countOf(
        sql`from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'credit' and e.balance_after_minor < 0`,
      ),
    ).toBe(0)
    const [held] = await rows<{ books: string; chain: string; paypal: string; accounts: string }>(sql`select
      (select -sum(balance_minor) from ledger_accounts where kind = 'means' and currency = 'USDT') as books,
      (select sum(balance_minor) from wallets where user_uuid is null) as chain,
      (select -sum(balance_minor) from ledger_accounts where kind = 'means' and currency = 'USD') as paypal,
      (select sum(balance_minor) from paypal_accounts) as accounts`)
    expect(held?.chain).toBe(held?.books)
    expect(held?.accounts).toBe(held?.paypal)
  })

  it('refuse to be changed', async () => {
    await expect(connection.pool.query(`update ledger_entries set amount_minor = 0 where id = 1`)).rejects.toThrow(
      'append-only',
    )
    await expect(connection.pool.query(`delete from audit_log`)).rejects.toThrow('append-only')
  })
})

describe('requests and tickets', () => {
  it('are in states of the contract, with forms their type asks for', async () => {
    const statuses = new Set<string>()
    for (const request of await connection.db.select().from(processRequests)) {
      const { type } = request
      const form = requestForms[type]
      statuses.add(request.status)
      expect(form.steps).toContain(request.step)
      expect(Object.keys(request.form).sort()).toEqual(form.fields.map(({ key }) => key).sort())
      for (const field of form.fields)
        if (field.required) expect(request.form[field.key], `${request.code} ${field.key}`).toBeTruthy()
      if (form.amount)
        expect(toMinor(request.form[form.amount.field] ?? '', request.currency as Currency)).toBe(request.amountMinor)
      expect(request.status === 'completed').toBe(request.completedAt !== null)
      expect(request.registeredAt.getTime()).toBeLessThanOrEqual(request.modifiedAt.getTime())
      expect(request.modifiedAt.getTime()).toBeLessThanOrEqual(testNow.getTime())
    }
    expect([...statuses].sort()).toEqual([...requestStatuses].sort())
    const events = await rows<{ event: string }>(sql`select distinct event from request_events`)
    for (const { event } of events) expect(requestEvents).toContain(event)
    const live = await rows<{ status: string }>(sql`select distinct status from tickets`)
    expect(live.map(({ status }) => status).sort()).toEqual([...ticketStatuses].sort())
  })

  it('tell at least sixty different tickets', () => {
    expect(new Set(threads.map(({ opening }) => opening)).size).toBeGreaterThanOrEqual(60)
    expect(new Set(threads.map(({ department }) => department)).size).toBe(12)
  })

  it('keep time: nothing before its owner joined or after now, last writer and counts as the thread says', async () => {
    expect(
      await countOf(sql`from tickets t join users u on u.uuid = t.user_uuid where t.created_at < u.registered_at`),
    ).toBe(0)
    expect(
      await countOf(
        sql`from process_requests r join users u on u.uuid = r.user_uuid where r.registered_at < u.registered_at`,
      ),
    ).toBe(0)
    expect(await countOf(sql`from ticket_messages where created_at > ${testNow.toISOString()}`)).toBe(0)
    expect(await countOf(sql`from request_events where at > ${testNow.toISOString()}`)).toBe(0)
    expect(
      await countOf(
        sql`from tickets t where messages_count <> (select count(*) from ticket_messages m where m.ticket_id = t.id)`,
      ),
    ).toBe(0)
    expect(
      await countOf(sql`from tickets t where last_writer <> (select case when staff then 'staff' else 'user' end from ticket_messages m
        where m.ticket_id = t.id and not internal order by id desc limit 1)`),
    ).toBe(0)
    expect(await countOf(sql`from tickets where (status = 'closed') <> (closed_at is not null)`)).toBe(0)
    expect(await countOf(sql`from tickets where status in ('open', 'customer_reply') and waiting_since is null`)).toBe(
      0,
    )
  })

  it('fill in every word of their texts', async () => {
    expect(await countOf(sql`from ticket_messages where text like '%{%'`)).toBe(0)
    expect(await countOf(sql`from tickets where subject like '%{%' or subject = ''`)).toBe(0)
    expect(await countOf(sql`from notifications where title || body like '%{%'`)).toBe(0)
  })
})

describe('ties without a foreign key', () => {
  it('lead somewhere', async () => {
    expect(
      await countOf(
        sql`from user_platforms p where not exists (select 1 from platforms x where x.uuid = p.platform_uuid)`,
      ),
    ).toBe(0)
    expect(
      await countOf(
        sql`from attachments a where request_id is not null and not exists (select 1 from process_requests r where r.id = a.request_id)`,
      ),
    ).toBe(0)
    const files = sql`from process_requests r, jsonb_each_text(r.form) f where f.key in ('id_card_image', 'selfie_image', 'receipt_file', 'portfolio_file')`
    expect(
      await countOf(
        sql`${files} and f.value is not null and not exists (select 1 from attachments a where a.id = f.value::uuid and a.request_id = r.id)`,
      ),
    ).toBe(0)
    expect(
      await countOf(
        sql`from transfers t, jsonb_array_elements_text(t.approvals) a where not exists (select 1 from users u where u.uuid = a.value::uuid)`,
      ),
    ).toBe(0)
  })
})

describe('the base of a real database', () => {
  it('is places and departments without anybody, filled once and never under demo data', async () => {
    const empty = await freshDatabase('empty')
    try {
      const filled = await seedBase(empty.db)
      expect([...filled.keys()].toSorted()).toEqual(['articles', 'cities', 'departments', 'states'])
      const [row] = (
        await empty.db.execute(sql`select (select count(*)::int from users) as people,
        (select count(*)::int from cities c join states s on s.id = c.state_id) as placed,
        (select count(*)::int from departments) as departments`)
      ).rows
      expect(row).toEqual({ people: 0, placed: filled.get('cities'), departments: filled.get('departments') })
      await expect(seedBase(empty.db)).rejects.toThrow('departments already')
      await expect(seedDemo(empty.db, demo)).rejects.toThrow('data already')
    } finally {
      await empty.close()
    }
  })
})
