import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { formatMinor, type Currency } from '../../contract/money'
import type { reconciliation } from '../../contract/reconciliation'
import type { Reply } from '../../contract/endpoint'
import { bankFees, ledgerTransactions, paypalAccounts, transfers, wallets } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { bookBalance } from '../ledger/balances'

type Answer = Reply<typeof reconciliation.reconciliation>
type Row = Answer['results'][number]
type Item = Answer['items'][number]

const rowOf = (
  place: Row['place'],
  label: string,
  currency: Currency,
  books: bigint,
  outside: bigint | undefined,
  sandbox: boolean,
): Row => ({
  place,
  label,
  currency,
  books: formatMinor(books, currency),
  outside: outside === undefined ? null : formatMinor(outside, currency),
  difference: outside === undefined ? null : formatMinor(outside - books, currency),
  sandbox,
})

const chainRow = async ({ db, platform }: CallContext, network: 'tron' | 'bsc'): Promise<Row> => {
  const chain = platform.adapters.chains[network]
  const rows = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.network, network), isNull(wallets.userUuid)))
  const read = await chain?.balances(rows.map(({ address }) => address)).catch(() => undefined)
  const outside = read && [...read.values()].reduce((all, { amountMinor }) => all + amountMinor, 0n)
  return rowOf(network, '', 'USDT', await bookBalance(db, network, 'USDT'), outside, chain?.sandbox === true)
}

const bankRow = async ({ db, platform }: CallContext): Promise<Row> => {
  const { bank } = platform.adapters
  const outside = await bank?.balance().catch(() => undefined)
  return rowOf('bank', '', 'IRR', await bookBalance(db, 'bank', 'IRR'), outside, bank?.sandbox === true)
}

/** The sum of our PayPal accounts against the books, then each account against what PayPal reports. */
const paypalRows = async ({ db }: CallContext): Promise<Row[]> => {
  const accounts = await db.select().from(paypalAccounts).orderBy(asc(paypalAccounts.email))
  const held = accounts.reduce((all, { balanceMinor }) => all + balanceMinor, 0n)
  return [
    rowOf('paypal', '', 'USD', await bookBalance(db, 'paypal', 'USD'), held, false),
    ...accounts
      .filter(({ balanceMinor, reportedBalanceMinor }) => balanceMinor !== reportedBalanceMinor)
      .map(({ email, currency, balanceMinor, reportedBalanceMinor }) =>
        rowOf('paypal_account', email, currency as Currency, balanceMinor, reportedBalanceMinor, false),
      ),
  ]
}

const mostItems = 100
const hour = 3_600_000

const unbookedFees = async ({ db }: CallContext): Promise<Item[]> => {
  const booked = sql`exists (select 1 from ${ledgerTransactions} where ${ledgerTransactions.type} = 'fee' and ${ledgerTransactions.reference} = ${bankFees.reference})`
  const rows = await db
    .select()
    .from(bankFees)
    .where(and(eq(bankFees.source, 'bank'), sql`not ${booked}`))
    .orderBy(desc(bankFees.at))
    .limit(mostItems)
  return rows.map((row) => ({
    kind: 'unbooked_fee',
    place: 'bank',
    at: row.at.toISOString(),
    amount: formatMinor(row.feeMinor, row.currency as Currency),
    currency: row.currency as Currency,
    reference: row.reference,
  }))
}

const openTransfers = async ({ db, now }: CallContext): Promise<Item[]> => {
  const rows = await db
    .select()
    .from(transfers)
    .where(
      and(
        inArray(transfers.state, ['sending', 'sent', 'unknown']),
        inArray(transfers.network, ['tron', 'bsc', 'bank']),
        lt(transfers.createdAt, new Date(now().getTime() - hour)),
      ),
    )
    .orderBy(desc(transfers.createdAt))
    .limit(mostItems)
  return rows.map((row) => ({
    kind: 'open_transfer',
    place: row.network as 'tron',
    at: row.createdAt.toISOString(),
    amount: formatMinor(row.amountMinor, row.currency as Currency),
    currency: row.currency as Currency,
    reference: row.hash ?? row.uuid,
  }))
}

/** Our books beside what the places say that hold the money. */
export const reconcile: Handler<typeof reconciliation.reconciliation> = async (ctx) => {
  const results = [
    await chainRow(ctx, 'tron'),
    await chainRow(ctx, 'bsc'),
    await bankRow(ctx),
    ...(await paypalRows(ctx)),
  ]
  const items = [...(await openTransfers(ctx)), ...(await unbookedFees(ctx))]
  return {
    as_of: ctx.now().toISOString(),
    differences: results.filter(({ difference }) => difference !== null && difference !== '0').length,
    results,
    items: items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, mostItems),
  }
}
