import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { currencyIds, formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { shareKinds } from '../../../contract/money/shares'
import { accountNames } from '../../../platform/money/ledger/texts'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, people, requests } = contract
const { mainReport } = contract.dashboard
const { servers, numbers } = contract.orders

let platform: TestPlatform
let finance: string
let mentor: string
let teacher: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
  mentor = await platform.signIn('6')
  teacher = await platform.signIn('4')
})
afterAll(() => platform.close())

type Row = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, unknown>>
/** What a sum in a reply adds up: a field of the row, or a value computed from it. */
type Part = string | ((row: Row) => string)

interface List {
  readonly endpoint: Endpoint
  readonly params?: Row
  readonly token?: () => string
  /** For each sum in `totals`, what it adds up from each row. */
  readonly sums: Readonly<Record<string, Part>>
  /** For each field of `totals` that separates rows of one currency, the corresponding field of the row. */
  readonly apart?: Readonly<Record<string, string>>
  readonly queries: readonly Query[]
}

const field = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : '0'
}
const only =
  (name: string, wanted: (row: Row) => boolean) =>
  (row: Row): string =>
    wanted(row) ? field(row, name) : '0'
const inward = (row: Row): boolean => row['direction'] === 'in'
const isIn =
  (...states: string[]) =>
  ({ state }: Row): boolean =>
    states.includes(String(state))
const owed = { gross: 'gross', share: 'share', paid: 'paid', unpaid: 'unpaid' }
const isIncome = ({ kind }: Row): boolean => kind === 'income'
const payout = {
  paid: only('amount', (row) => row['status'] === 'paid'),
  pending: only('amount', (row) => row['status'] === 'pending'),
  paid_fee: only('fee', (row) => row['status'] === 'paid'),
}
const signed =
  (name: string, fee?: string) =>
  (row: Row): string => {
    const currency = row['currency'] as Currency
    const minor = toMinor(field(row, name), currency) * (inward(row) ? 1n : -1n)
    return formatMinor(minor - (fee ? toMinor(field(row, fee), currency) : 0n), currency)
  }

const month = { start_date: '2026-09-23', end_date: '2026-10-22' }
const inRials = { currency_type: 'IRR' }
const flow = {
  in: only('amount', inward),
  out: only('amount', (row) => !inward(row)),
  net: signed('amount'),
}
const paidOf = (flag: string, share: string) => ({
  gross: 'amount',
  share,
  paid: only(share, (row) => row[flag] === true),
  unpaid: only(share, (row) => row[flag] !== true),
})

/** Every list whose reply has sums of money, with its filters. */
const lists = (): readonly List[] => [
  {
    endpoint: money.withdrawals,
    sums: { amount: 'amount' },
    queries: [{}, { paid_status: 'unpaid' }, { status: 'approved,failed' }, { ...month, ...inRials }],
  },
  { endpoint: money.withdrawReportDetailed, sums: { amount: 'amount' }, queries: [{}, { paid_status: 'paid' }, month] },
  {
    endpoint: money.transfers,
    sums: {
      confirmed: only('amount', isIn('confirmed')),
      waiting: only('amount', isIn('waiting_approval')),
      under_way: only('amount', isIn('sending', 'sent', 'unknown')),
    },
    queries: [month, { network: 'bsc,bank' }, { state: 'failed' }, { network: 'tron' }],
  },
  ...[() => finance, () => mentor].map((token) => ({
    endpoint: money.walletTransactions,
    token,
    sums: {
      amount: 'amount',
      in: only('amount', (row) => isIn('confirmed')(row) && inward(row)),
      out: only('amount', (row) => isIn('confirmed')(row) && row['direction'] === 'out'),
    },
    queries: [{}, { inout: 'in' }, { inout: 'out', ...month }],
  })),
  { endpoint: money.creditHistory, sums: flow, queries: [month, { ...month, inout: 'out' }, { ...month, ...inRials }] },
  {
    endpoint: money.finTransactions,
    sums: flow,
    queries: [month, { ...month, inout: 'in' }, { ...month, kind: 'income,cost' }, { ...month, source_field: 'bank' }],
  },
  { endpoint: money.partnerSold, sums: paidOf('paid', 'share'), queries: [{}, { paid_status: 'unpaid' }, month] },
  ...shareKinds.map((kind) => ({
    endpoint: money.partnerShare,
    sums: paidOf(`is_${kind}_share_paid`, `${kind}_share`),
    queries: [{ kind }, { kind, paid_status: 'paid', ...month }, { kind, currency_type: 'USD' }],
  })),
  {
    endpoint: money.mentorShares,
    params: { id: 'me' },
    token: () => mentor,
    sums: paidOf('paid', 'share'),
    queries: [{}, { paid_status: 'unpaid' }],
  },
  ...[money.teacherShareSummary, money.partnerSummary].flatMap((endpoint) =>
    [() => finance, () => teacher].map((token) => ({
      endpoint,
      token,
      sums: owed,
      queries: [{}, { paid_status: 'unpaid' }, month],
    })),
  ),
  {
    endpoint: money.paidRequests,
    sums: { gross: 'gross', fee: 'fee', net: 'net' },
    queries: [month, { type: '3,9', ...month }],
  },
  {
    endpoint: money.salaryFactors,
    sums: { payable: 'payable', paid: 'amount_paid', remaining: 'remaining' },
    queries: [{}, { is_paid: 'false' }, { start_date: '2026-09-23', end_date: '2026-10-22' }, { departments: '2' }],
  },
  {
    endpoint: contract.orders.payments,
    sums: { amount: 'amount', paid: only('amount', (row) => row['status'] === 'paid') },
    queries: [{}, { is_paid: 'true' }, { status: 'paid,failed', ...month }],
  },
  { endpoint: contract.orders.subscriptions, sums: { amount: 'amount' }, queries: [{}, month] },
  {
    endpoint: money.accounts,
    sums: { balance: 'balance', reported_balance: 'reported_balance' },
    queries: [{}, { status: 'limited,closed' }],
  },
  {
    endpoint: money.ledgers,
    sums: {
      in: only('gross', inward),
      out: only('gross', (row) => !inward(row)),
      fee: 'fee',
      net: signed('gross', 'fee'),
    },
    queries: [month, { ...month, inout: 'out' }, { type: 'transfer' }],
  },
  ...[money.partnerWithdrawals, money.gpWithdrawals].map((endpoint) => ({
    endpoint,
    sums: payout,
    queries: [{}, { status: 'pending,failed' }, { ...month, ...inRials }],
  })),
  { endpoint: money.bankFees, sums: { fee: 'fee' }, apart: { source: 'source' }, queries: [{}, month] },
  {
    endpoint: money.exchangeSummary,
    sums: { amount_in: 'amount_in', fee: 'fee' },
    apart: { house: 'house', currency: 'currency_in', currency_out: 'currency_out' },
    queries: [{}, { currency_type: 'USD' }, { currency_type: 'USDT', direction: 'in' }, month],
  },
  {
    endpoint: money.withdrawSummary,
    sums: { income: 'income', fee: 'fee', paid: 'paid', unpaid: 'unpaid' },
    queries: [{}, { paid_status: 'unpaid' }, { type: '9', has_cashout: 'true' }],
  },
  {
    endpoint: money.factors,
    token: () => mentor,
    sums: {
      earned: only('gross', isIncome),
      earned_net: only('net', isIncome),
      bought: only('gross', (row) => !isIncome(row) && row['paid'] === true),
    },
    queries: [{}, { type: 'invoice' }],
  },
  { endpoint: money.reconciliationItems, sums: { difference: 'difference' }, queries: [{}, { place: 'bank' }] },
]

interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Row[]
  readonly totals: readonly Row[]
}

describe('the totals of every list of money', () => {
  it('are those of the whole filter, for each currency, and no page says otherwise', async () => {
    const wrong: string[] = []
    let asked = 0
    const { object: me } = (await platform.call(people.currentUser, {}, { token: mentor })).reply
    for (const { endpoint, params, token = () => finance, sums, apart = {}, queries } of lists())
      for (const query of queries) {
        const name = `${endpoint.path} ${JSON.stringify(query)}`
        const ask = async (page: number): Promise<Page> => {
          const given = { query: { ...query, page, page_size: 100 }, ...(params && { params: { id: me.uuid } }) }
          const { status, reply, error } = await platform.call(endpoint, given, { token: token() })
          if (status !== 200) throw new Error(`${name}: ${error.code}`)
          return reply as Page
        }
        const first = await ask(1)
        const rows = [...first.results]
        for (let page = 2; rows.length < first.count; page += 1) {
          const more = await ask(page)
          if (more.results.length === 0) break
          if (JSON.stringify(more.totals) !== JSON.stringify(first.totals)) wrong.push(`${name}: page ${page}`)
          rows.push(...more.results)
        }
        asked += 1
        if (rows.length !== first.count) wrong.push(`${name}: ${rows.length} rows, not ${first.count}`)
        if (query['currency_type'] && endpoint !== money.exchangeSummary)
          wrong.push(...rows.filter((row) => row['currency'] !== query['currency_type']).map(() => `${name}: currency`))
        const keys = { currency: 'currency', ...apart }
        const groupOf = (row: Row, take: (entry: [string, string]) => string): string =>
          Object.entries(keys)
            .map((entry) => String(row[take(entry)]))
            .join(' ')
        const wanted = new Set(rows.map((row) => groupOf(row, ([, of]) => of)))
        const given = first.totals.map((row) => groupOf(row, ([of]) => of))
        const kinds = query['kind'] && endpoint === money.partnerShare
        if (new Set(given).size !== given.length && !kinds) wrong.push(`${name}: a currency twice`)
        if ([...wanted].some((group) => !given.includes(group)))
          wrong.push(`${name}: ${given.join()} not ${[...wanted].join()}`)
        for (const total of first.totals) {
          const group = groupOf(total, ([of]) => of)
          const mine = rows.filter((row) => groupOf(row, ([, of]) => of) === group)
          const currency = total['currency'] as Currency
          for (const [sum, part] of Object.entries(sums)) {
            const minor = mine.reduce(
              (all, row) => all + toMinor(typeof part === 'string' ? field(row, part) : part(row), currency),
              0n,
            )
            if (field(total, sum) !== formatMinor(minor, currency))
              wrong.push(`${name}: ${sum} of ${group} is ${field(total, sum)}, not ${formatMinor(minor, currency)}`)
          }
          if ('count' in total && total['count'] !== mine.length)
            wrong.push(`${name}: ${String(total['count'])} of ${group}, not ${mine.length}`)
        }
      }
    console.log(`lists of money under filters ${asked}, totals that are not the sum of their rows ${wrong.length}`)
    expect(wrong).toEqual([])
  })

  it('are checked for every list of the contract that has some', () => {
    const proved = new Set(lists().map(({ endpoint }) => endpoint.path))
    // Proved with their own figures in other files, or sums of one account proved through all accounts.
    const { withdrawReport, profits, costs, walletLedger, creditStatement: statement } = money
    const asked = [withdrawReport, profits, costs, servers, numbers, requests.requests, walletLedger, statement]
    const elsewhere = new Set<string>([...asked, money.accountTransactions].map(({ path }) => path))
    const groups = Object.values(contract) as readonly Readonly<Record<string, Endpoint>>[]
    const having = groups
      .flatMap((area) => Object.values(area))
      .filter(({ method, response }) => method === 'GET' && 'totals' in ((response as { shape?: object }).shape ?? {}))
      .map(({ path }) => path)
    expect(having.length).toBeGreaterThan(20)
    expect(having.filter((path) => !proved.has(path) && !elsewhere.has(path))).toEqual([])
  })
})

describe('what the reports say of the books', () => {
  interface Line extends Record<string, unknown> {
    readonly kind: string
    readonly name: string
    readonly currency: Currency
    readonly type: string
    readonly source: string
    readonly reason: string
    readonly minor: string
    readonly plus: string
  }
  let lines: readonly Line[]
  beforeAll(async () => {
    const { rows } = await platform.db
      .execute<Line>(sql`select a.kind, a.name, e.currency, t.type, t.source_field as source,
        t.reason, sum(e.amount_minor) as minor, coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0) as plus
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
      group by 1, 2, 3, 4, 5, 6`)
    lines = rows
  })
  const sum = (wanted: (line: Line) => boolean, of: 'minor' | 'plus' = 'minor'): bigint =>
    lines.filter(wanted).reduce((all, line) => all + BigInt(line[of]), 0n)
  const totalsOf = async <T>(endpoint: Endpoint, query: Query = {}): Promise<readonly T[]> =>
    ((await platform.call(endpoint, { query }, { token: finance })).reply as { totals: T[] }).totals

  it('about shares: what is unpaid stands owed in the books, what is paid went out of it', async () => {
    const accounts = { partner: 'partnerShares', teacher: 'teacherShares', mentor: 'mentorShares' } as const
    for (const kind of shareKinds) {
      const totals = await totalsOf<Record<'currency' | 'paid' | 'unpaid' | 'share', string>>(money.partnerShare, {
        kind,
      })
      expect(totals.length).toBeGreaterThan(0)
      for (const row of totals) {
        const currency = row.currency as Currency
        const mine = (line: Line) =>
          line.kind === 'share' && line.name === accountNames[accounts[kind]] && line.currency === currency
        const settling = (line: Line) => line.type === 'share' || line.type === 'reversal'
        expect([kind, row.unpaid, row.paid, row.share]).toEqual([
          kind,
          formatMinor(sum(mine), currency),
          formatMinor(-sum((line) => mine(line) && settling(line)), currency),
          formatMinor(
            sum((line) => mine(line) && !settling(line)),
            currency,
          ),
        ])
      }
    }
    const { reply } = await platform.call(mainReport, {}, { token: finance })
    for (const { currency, amount } of reply.unpaid_shares ?? [])
      expect(toMinor(amount, currency)).toBe(sum((line) => line.kind === 'share' && line.currency === currency))
    expect(reply.unpaid_shares?.length).toBeGreaterThan(0)
  })

  it('about salaries, payments and payouts', async () => {
    const [salaries] = await totalsOf<{ paid: string }>(money.salaryFactors)
    expect(toMinor(salaries!.paid, 'IRR')).toBe(
      -sum(({ kind, name }) => kind === 'cost' && name === accountNames.salaries),
    )
    const [bought] = await totalsOf<{ paid: string }>(contract.orders.payments)
    const sold = sum(({ kind, name }) => kind === 'income' && name === accountNames.packages)
    expect(toMinor(bought!.paid, 'IRR')).toBe(sold)
    const { reply } = await platform.call(mainReport, {}, { token: finance })
    expect(reply.income).toEqual([{ currency: 'IRR', amount: formatMinor(sold, 'IRR') }])
    for (const currency of currencyIds) {
      let paid = 0n
      for (const endpoint of [money.partnerWithdrawals, money.gpWithdrawals])
        for (const row of await totalsOf<{ currency: string; paid: string }>(endpoint))
          if (row.currency === currency) paid += toMinor(row.paid, currency)
      expect([currency, paid]).toEqual([
        currency,
        -sum((line) => line.kind === 'equity' && line.name === accountNames.partners && line.currency === currency),
      ])
    }
  })

  it('about fees of the chains, exchange houses and PayPal', async () => {
    const fees = await totalsOf<{ source: string; currency: Currency; fee: string }>(money.bankFees)
    for (const network of ['tron', 'bsc'] as const)
      expect(toMinor(fees.find(({ source }) => source === network)?.fee ?? '0', 'USDT')).toBe(
        -sum(({ kind, type, source }) => kind === 'cost' && type === 'fee' && source === network),
      )
    const deals = await totalsOf<
      Record<'amount_in' | 'amount_out', string> & Record<'currency' | 'currency_out', Currency>
    >(money.exchangeSummary)
    for (const currency of currencyIds) {
      const through = (line: Line) => line.kind === 'means' && line.type === 'exchange' && line.currency === currency
      const given = sum(through, 'plus')
      const taken = given - sum(through)
      const add = (of: 'amount_in' | 'amount_out', by: 'currency' | 'currency_out'): bigint =>
        deals.reduce((all, row) => (row[by] === currency ? all + toMinor(row[of], currency) : all), 0n)
      expect([currency, add('amount_in', 'currency'), add('amount_out', 'currency_out')]).toEqual([
        currency,
        given,
        taken,
      ])
    }
    const held = formatMinor(-sum(({ kind, name }) => kind === 'means' && name === accountNames.paypal), 'USD')
    expect(await totalsOf(money.accounts)).toMatchObject([{ balance: held }])
    expect(await totalsOf(money.ledgers)).toMatchObject([{ net: held }])
  })

  it('about people: what they earned, withdrew and are still to get', async () => {
    const totals = await totalsOf<{ currency: Currency; income: string; paid: string }>(money.withdrawSummary)
    for (const { currency, income, paid } of totals) {
      const ofCredit = (type: string) =>
        sum((line) => line.kind === 'credit' && line.type === type && line.currency === currency)
      expect([currency, income, paid]).toEqual([
        currency,
        formatMinor(ofCredit('income'), currency),
        formatMinor(-ofCredit('withdrawal'), currency),
      ])
    }
    const flow = await totalsOf<{ currency: Currency; net: string }>(money.creditHistory)
    for (const { currency, net } of flow)
      expect(toMinor(net, currency)).toBe(sum((line) => line.kind === 'credit' && line.currency === currency))
  })
})
