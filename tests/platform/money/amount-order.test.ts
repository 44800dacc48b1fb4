import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { currencyIds, toMinor, type Currency } from '../../../contract/money/amounts'
import { bankFees } from '../../../platform/db/schema'
import { testNow } from '../../support/servers/database'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, orders, requests } = contract

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
  await platform.db.insert(bankFees).values(
    (['IRR', 'USDT', 'IRR'] as const).map((currency, at) => ({
      at: testNow,
      source: 'bank',
      baseMinor: 0n,
      feeMinor: 9_000_000_000_000_000n - BigInt(at),
      currency,
      reason: 'fee',
      reference: `between two of rial ${at}`,
    })),
  )
})
afterAll(() => platform.close())

type Row = Readonly<Record<string, unknown>>

interface List {
  readonly endpoint: Endpoint
  readonly sort: string
  readonly query?: Row
}

/** Every list with several currencies that is sorted by an amount, and the field of that amount. */
const lists: Readonly<Record<string, List>> = {
  withdrawals: { endpoint: money.withdrawals, sort: 'amount' },
  'withdrawals in detail': { endpoint: money.withdrawReportDetailed, sort: 'amount' },
  'people by what was paid': { endpoint: money.withdrawSummary, sort: 'paid', query: { paid_status: 'paid' } },
  'people by what is unpaid': { endpoint: money.withdrawSummary, sort: 'unpaid', query: { paid_status: 'unpaid' } },
  transfers: { endpoint: money.transfers, sort: 'amount' },
  'transactions of wallets': { endpoint: money.walletTransactions, sort: 'amount' },
  credit: { endpoint: money.creditHistory, sort: 'amount' },
  'lines of the books': { endpoint: money.finTransactions, sort: 'amount' },
  'PayPal accounts': { endpoint: money.accounts, sort: 'balance' },
  'PayPal lines': { endpoint: money.ledgers, sort: 'gross' },
  'fees of the bank': { endpoint: money.bankFees, sort: 'fee' },
  payments: { endpoint: orders.payments, sort: 'amount' },
  subscriptions: { endpoint: orders.subscriptions, sort: 'amount' },
  requests: { endpoint: requests.requests, sort: 'amount' },
}

describe('a list sorted by its amounts', () => {
  it.each(Object.entries(lists))(
    'keeps those of one currency together: %s',
    async (_name, { endpoint, sort, query }) => {
      for (const down of [true, false]) {
        const given = { query: { ...query, sort: down ? `-${sort}` : sort, page: 1, page_size: 100 } }
        const { reply } = await platform.call(endpoint, given, { token: finance })
        const rows = (reply as { readonly results: readonly Row[] }).results.filter((row) => row[sort] !== null)
        const found = rows.map((row) => ({ currency: row['currency'] as Currency, amount: String(row[sort]) }))
        expect(found.length).toBeGreaterThan(1)
        const turns = found.filter(({ currency }, at) => at > 0 && found[at - 1]?.currency !== currency)
        expect(turns.length).toBe(new Set(found.map(({ currency }) => currency)).size - 1)
        for (const currency of currencyIds) {
          const amounts = found
            .filter((one) => one.currency === currency)
            .map(({ amount }) => toMinor(amount, currency))
          expect(amounts).toEqual(amounts.toSorted((a, b) => Number(down ? b - a : a - b)))
        }
      }
    },
  )
})
