import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInTehran, monthKey } from '../../../contract/jalali'
import { contract } from '../../../contract/index'
import { formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import {
  bankFees,
  costs,
  exchangeDeals,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  payouts,
  paypalAccounts,
  paypalLines,
} from '../../../platform/db/schema'
import { accountNames } from '../../../platform/money/ledger/texts'
import { bookFaults, creditBalance, newKey, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money } = contract

let platform: TestPlatform
let finance: string
let lines: {
  kind: string
  name: string
  user: string | null
  minor: bigint
  currency: Currency
  type: string
  source: string
  at: Date
  request: number | null
}[]

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
  const rows = await platform.db
    .select({
      kind: ledgerAccounts.kind,
      name: ledgerAccounts.name,
      user: ledgerAccounts.userUuid,
      minor: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
      type: ledgerTransactions.type,
      source: ledgerTransactions.sourceField,
      at: ledgerTransactions.at,
      request: ledgerTransactions.requestId,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
  lines = rows
})
afterAll(() => platform.close())

const total = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((all, { minor }) => all + minor, 0n)

describe('the profit report', () => {
  it('is what the lines of the books say, month by month and source by source', async () => {
    const { reply } = await platform.call(money.profits, {}, { token: finance })
    expect(reply.results.length).toBeGreaterThan(50)
    for (const row of reply.results) {
      const mine = lines.filter(
        (line) =>
          line.currency === row.currency &&
          line.source === row.source &&
          monthKey(dayInTehran(line.at.getTime())) === `${row.year}-${String(row.month).padStart(2, '0')}`,
      )
      const shares = total(mine.filter(({ kind, type }) => kind === 'share' && type !== 'share' && type !== 'reversal'))
      const cost = -total(mine.filter(({ kind }) => kind === 'cost'))
      const income = total(mine.filter(({ kind }) => kind === 'income')) + shares
      const profit = income - cost - shares
      expect(row.margin).toBe(income === 0n ? null : Number((profit * 10_000n) / income) / 10_000)
      const withdrawn = -total(mine.filter(({ kind, type }) => kind === 'credit' && type === 'withdrawal'))
      expect([row.income, row.cost, row.shares, row.withdrawals, row.profit]).toEqual(
        [income, cost, shares, withdrawn, income - cost - shares].map((minor) => formatMinor(minor, row.currency)),
      )
    }
    for (const row of reply.totals) {
      const all = lines.filter((line) => line.currency === row.currency)
      const kept = total(all.filter(({ kind }) => kind === 'income')) + total(all.filter(({ kind }) => kind === 'cost'))
      expect(row.profit).toBe(formatMinor(kept, row.currency))
      const withdrawn = total(all.filter(({ kind, type }) => kind === 'credit' && type === 'withdrawal'))
      expect(row.withdrawals).toBe(formatMinor(-withdrawn, row.currency))
    }
  })

  it('of a range and a source is a part of the whole', async () => {
    const query = { start_date: '2026-09-23', end_date: '2026-10-22', source_field: 'paypal' }
    const { reply } = await platform.call(money.profits, { query }, { token: finance })
    expect(new Set(reply.results.map(({ source, month }) => `${source} ${month}`))).toEqual(new Set(['paypal 7']))
  })

  it('of one platform has only lines of its requests', async () => {
    const { rows } = await platform.db.execute<{ uuid: string; name: string }>(
      sql`select p.uuid, p.name from platforms p join process_requests r on r.platform_uuid = p.uuid where r.status = 'completed' and r.amount_minor is not null limit 1`,
    )
    const { reply } = await platform.call(money.profits, { query: { platforms: rows[0]!.name } }, { token: finance })
    const { rows: ids } = await platform.db.execute<{ id: number }>(
      sql`select id from process_requests where platform_uuid = ${rows[0]!.uuid}`,
    )
    const known = new Set(ids.map(({ id }) => id))
    const mine = lines.filter(({ request }) => request !== null && known.has(request))
    for (const row of reply.totals) {
      const all = mine.filter((line) => line.currency === row.currency)
      expect(toMinor(row.profit, row.currency)).toBe(
        total(all.filter(({ kind }) => kind === 'income' || kind === 'cost')),
      )
    }
  })
})

describe('lists of money', () => {
  it('of ledger lines page, filter and sum as the books do', async () => {
    for (const query of [
      {},
      { type: 'withdrawal' },
      { kind: 'income' },
      { kind: 'cost,share', currency_type: 'IRR' },
      { inout: 'in' },
      { start_date: '2026-10-01', end_date: '2026-10-31' },
      { source_field: 'paypal', inout: 'out' },
    ] as {
      type?: string
      kind?: string
      inout?: string
      currency_type?: string
      source_field?: string
      start_date?: string
      end_date?: string
    }[]) {
      const { reply, status } = await platform.call(money.finTransactions, { query } as never, { token: finance })
      expect(status).toBe(200)
      const kinds = (query.kind ?? 'means').split(',')
      const direction = ({ kind, minor }: { kind: string; minor: bigint }): string =>
        (kind === 'means') === minor < 0n ? 'in' : 'out'
      const mine = lines.filter((line) => {
        const day = dayInTehran(line.at.getTime())
        return (
          kinds.includes(line.kind) &&
          (query.type === undefined || line.type === query.type) &&
          (query.currency_type === undefined || line.currency === query.currency_type) &&
          (query.source_field === undefined || line.source === query.source_field) &&
          (query.inout === undefined || direction(line) === query.inout) &&
          (query.start_date === undefined || (day >= query.start_date && day <= (query.end_date ?? '')))
        )
      })
      expect([query, reply.count]).toEqual([query, mine.length])
      for (const row of reply.totals) {
        const all = mine.filter((line) => line.currency === row.currency)
        const sum = (way: string): bigint =>
          all.filter((line) => direction(line) === way).reduce((n, { minor }) => n + (minor < 0n ? -minor : minor), 0n)
        expect([row.in, row.out]).toEqual([formatMinor(sum('in'), row.currency), formatMinor(sum('out'), row.currency)])
      }
    }
  })

  it('of internal credit show each line with the balance after it', async () => {
    const { reply } = await platform.call(money.creditHistory, { query: { page_size: 50 } }, { token: finance })
    expect(reply.count).toBe(lines.filter(({ kind }) => kind === 'credit').length)
    const newest = reply.results[0]!
    expect(toMinor(newest.balance_after, newest.currency)).toBeGreaterThanOrEqual(0n)
    const own = await platform.call(money.creditHistory, {}, { token: await platform.signIn('3') })
    const ids = new Set(own.reply.results.map(({ owner }) => owner.uuid))
    expect(ids.size).toBeLessThanOrEqual(1)
    for (const currency of ['IRR', 'USD'] as const) {
      const statement = own.reply.results.filter((one) => one.currency === currency)
      statement.slice(0, -1).forEach((line, at) => {
        const minor = toMinor(line.amount, currency) * (line.direction === 'in' ? 1n : -1n)
        expect(toMinor(line.balance_after, currency) - minor).toBe(toMinor(statement[at + 1]!.balance_after, currency))
      })
    }
  })

  it('of incomes agree with what was credited', async () => {
    const { reply } = await platform.call(money.paidRequests, { query: { page_size: 50 } }, { token: finance })
    expect(reply.count).toBeGreaterThan(50)
    for (const row of reply.results) {
      const credited = total(
        lines.filter(({ kind, request, type }) => kind === 'credit' && type === 'income' && request === row.id),
      )
      expect(toMinor(row.net, row.currency)).toBe(credited)
    }
    for (const row of reply.totals)
      expect(toMinor(row.net, row.currency)).toBe(
        total(
          lines.filter(
            ({ kind, type, currency }) => kind === 'credit' && type === 'income' && currency === row.currency,
          ),
        ),
      )
  })

  it('of costs stand on the books: each item names its line', async () => {
    const named = await platform.db
      .select({ item: costs.amountMinor, booked: ledgerEntries.amountMinor })
      .from(costs)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, costs.transactionId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(eq(ledgerAccounts.kind, 'cost'))
    expect(named.length).toBe(await platform.db.$count(costs))
    expect(named.filter(({ item, booked }) => item !== -booked)).toEqual([])
  })

  it('of costs, payouts, fees and exchanges are the rows summed', async () => {
    const spent = await platform.db.select().from(costs)
    const report = (await platform.call(money.costs, {}, { token: finance })).reply
    const profit = (await platform.call(money.profits, {}, { token: finance })).reply
    expect(report.totals.map(({ currency, amount }) => [currency, amount])).toEqual(
      profit.totals.map(({ currency, cost }) => [currency, cost]),
    )
    for (const row of report.totals) {
      const sumOf = (wanted: (kind: string) => boolean): bigint =>
        report.results
          .filter(({ currency, kind }) => currency === row.currency && wanted(kind))
          .reduce((all, { amount }) => all + toMinor(amount, row.currency), 0n)
      const booked = (name?: keyof typeof accountNames): bigint =>
        -total(
          lines.filter(
            (line) =>
              line.kind === 'cost' &&
              line.currency === row.currency &&
              (name === undefined || line.name === accountNames[name]),
          ),
        )
      expect([row.amount, sumOf(() => true)]).toEqual([formatMinor(booked(), row.currency), booked()])
      expect([sumOf((kind) => kind === 'salary'), sumOf((kind) => kind === 'fee')]).toEqual([
        booked('salaries'),
        booked('fees'),
      ])
      for (const kind of new Set(spent.map((one) => one.kind)))
        expect([kind, sumOf((one) => one === kind)]).toEqual([
          kind,
          spent
            .filter((one) => one.kind === kind && one.currency === row.currency)
            .reduce((all, { amountMinor }) => all + amountMinor, 0n),
        ])
    }
    const [department] = report.results.flatMap((row) => (row.kind === 'salary' ? (row.department ?? []) : []))
    expect(department).toBeDefined()
    const { rows: named } = await platform.db.execute<{ id: number }>(
      sql`select id from departments where name = ${department}`,
    )
    const query = { departments: [String(named[0]!.id)] }
    const theirs = (await platform.call(money.costs, { query }, { token: finance })).reply
    expect(theirs.results).toEqual(report.results.filter((row) => row.department === department))
    const paid = (await platform.db.select().from(payouts)).filter(({ kind }) => kind === 'gp')
    const gp = (await platform.call(money.gpWithdrawals, {}, { token: finance })).reply
    expect(gp.count).toBe(paid.length)
    for (const row of gp.totals)
      expect(row.paid).toBe(
        formatMinor(
          paid
            .filter(({ currency, status }) => currency === row.currency && status === 'paid')
            .reduce((all, { amountMinor }) => all + amountMinor, 0n),
          row.currency,
        ),
      )
    const taken = await platform.db.select().from(bankFees)
    const fees = (await platform.call(money.bankFees, {}, { token: finance })).reply
    expect(fees.count).toBe(taken.length)
    for (const row of fees.totals)
      expect(row.fee).toBe(
        formatMinor(
          taken
            .filter(({ currency, source }) => currency === row.currency && source === row.source)
            .reduce((all, { feeMinor }) => all + feeMinor, 0n),
          row.currency,
        ),
      )
    const deals = await platform.db.select().from(exchangeDeals)
    const exchange = (
      await platform.call(money.exchangeSummary, { query: { currency_type: 'USD' } }, { token: finance })
    ).reply
    expect(exchange.count).toBe(deals.filter(({ currencyIn }) => currencyIn === 'USD').length)
    // A deal has two sides: a direction selects the side of the given currency, and without a currency it narrows
    // nothing.
    const counted = async (query: object): Promise<number> =>
      (await platform.call(money.exchangeSummary, { query }, { token: finance })).reply.count
    const usdt = { currency_type: 'USDT' }
    const given = deals.filter(({ currencyIn }) => currencyIn === 'USDT').length
    const received = deals.filter(({ currencyOut }) => currencyOut === 'USDT').length
    expect(Math.min(given, received)).toBeGreaterThan(0)
    expect([
      await counted(usdt),
      await counted({ ...usdt, direction: 'out' }),
      await counted({ ...usdt, inout: 'in' }),
      await counted({ direction: 'in' }),
    ]).toEqual([given + received, given, received, deals.length])
    const partner = (await platform.call(money.partnerWithdrawals, {}, { token: await platform.signIn('8') })).reply
    expect(new Set(partner.results.map((row) => row.partner.uuid)).size).toBeLessThanOrEqual(1)
    const invoices = (await platform.call(money.factors, {}, { token: await platform.signIn('3') })).reply
    expect(invoices.results.length).toBeGreaterThan(0)
    await platform.call(
      contract.orders.startPayment,
      { body: { package: 1, anyway: true } },
      { token: await platform.signIn('3') },
    )
    const begun = (await platform.call(money.factors, {}, { token: await platform.signIn('3') })).reply
    expect(begun.results[0]).toMatchObject({ kind: 'proforma', paid: false })
    expect(begun.results.filter(({ kind, paid }) => kind === 'proforma' && paid)).toEqual([])
    expect(begun.totals).toEqual(invoices.totals)
  })
})

describe('PayPal', () => {
  it('lists accounts and lines with the sums of all', async () => {
    const held = await platform.db.select().from(paypalAccounts)
    const list = (await platform.call(money.accounts, {}, { token: finance })).reply
    expect(list.totals).toEqual([
      {
        currency: 'USD',
        balance: formatMinor(
          held.reduce((all, { balanceMinor }) => all + balanceMinor, 0n),
          'USD',
        ),
        reported_balance: formatMinor(
          held.reduce((all, { reportedBalanceMinor }) => all + reportedBalanceMinor, 0n),
          'USD',
        ),
      },
    ])
    expect(list.results.filter((row) => row.balance !== row.reported_balance).length).toBeGreaterThan(0)
    const all = await platform.db.select().from(paypalLines)
    const ledger = (await platform.call(money.ledgers, {}, { token: finance })).reply
    expect(ledger.count).toBe(all.length)
    const sum = (way: string): bigint =>
      all.filter(({ direction }) => direction === way).reduce((n, { grossMinor }) => n + grossMinor, 0n)
    expect(ledger.totals).toMatchObject([{ in: formatMinor(sum('in'), 'USD'), out: formatMinor(sum('out'), 'USD') }])
  })
})

describe('reconciliation', () => {
  it('finds what the demo data hide: wrong PayPal reports and fees nobody booked', async () => {
    const { reply } = await platform.call(money.reconciliation, {}, { token: finance })
    const row = (place: string) => reply.results.find((one) => one.place === place && one.label === '')!
    expect([row('tron').difference, row('bsc').difference]).toEqual(['0', '0'])
    const accounts = await platform.db.select().from(paypalAccounts)
    const wrong = accounts.filter((one) => one.balanceMinor !== one.reportedBalanceMinor)
    expect(reply.results.filter(({ place }) => place === 'paypal_account')).toHaveLength(wrong.length)
    expect(toMinor(row('bank').difference ?? '0', 'IRR')).toBeLessThan(0n)
    const off = wrong.reduce((all, one) => all + one.reportedBalanceMinor - one.balanceMinor, 0n)
    expect([off === 0n, row('paypal').difference]).toEqual([false, formatMinor(off, 'USD')])
    expect(reply.differences).toBe(wrong.length + 1)

    const lines = async (query: { page?: string; place?: string }) =>
      (await platform.call(money.reconciliationItems, { query: { page_size: '100', ...query } }, { token: finance }))
        .reply
    const first = await lines({})
    const all = [...first.results]
    for (let page = 2; all.length < first.count; page += 1) all.push(...(await lines({ page: String(page) })).results)
    expect(all.length).toBeGreaterThan(100)
    const addUp = (currency: Currency): string =>
      formatMinor(
        all.reduce((sum, one) => sum + (one.currency === currency ? toMinor(one.difference, currency) : 0n), 0n),
        currency,
      )
    expect([addUp('IRR'), addUp('USD')]).toEqual([row('bank').difference, row('paypal').difference])
    expect(first.totals).toContainEqual({ currency: 'IRR', difference: addUp('IRR') })
    const accountsOnly = await lines({ place: 'paypal_account' })
    expect(accountsOnly.results.map(({ reference }) => reference).toSorted()).toEqual(
      wrong.map(({ email }) => email).toSorted(),
    )

    const fee = all.find(({ kind }) => kind === 'unbooked_fee')!
    const book = (token: string) =>
      platform.call(money.bookFee, { params: { id: String(fee.fee_id) } }, { token, key: newKey() })
    expect((await book(await platform.signIn('7'))).status).toBe(403)
    const fees = async () =>
      (
        await platform.call(contract.money.bankFees, { query: { page_size: 100, source_field: 'bank' } }, as)
      ).reply.results.find(({ id }) => id === fee.fee_id)?.booked
    const as = { token: finance }
    expect(await fees()).toBe(false)
    const twice = await Promise.all([book(finance), book(finance)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await fees()).toBe(true)
    const less = await lines({ place: 'bank' })
    expect(less.count).toBe(all.filter(({ place }) => place === 'bank').length - 1)
    const [bank] = (await platform.call(money.reconciliation, {}, as)).reply.results.filter(
      ({ place }) => place === 'bank',
    )
    expect(bank!.difference).toBe(
      formatMinor(toMinor(row('bank').difference ?? '0', 'IRR') - toMinor(fee.difference, 'IRR'), 'IRR'),
    )
    expect(await bookFaults(platform)).toEqual(wholeBooks)

    await platform.db.execute(sql`update wallets set balance_minor = balance_minor - 5 where id = 1`)
    const after = (await platform.call(money.reconciliation, {}, { token: finance })).reply
    expect(after.results.find(({ place }) => place === 'tron')?.difference).toBe('-0.000005')
    expect(await creditBalance(platform, 'nobody', 'USD')).toBe(0n)
  })
})
