import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { currencyIds, formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import type { ChainNetwork } from '../../../contract/money/networks'
import { reconciliation as area } from '../../../contract/money/reconciliation'
import type { Parsed, Reply } from '../../../contract/endpoint'
import { requireNoHold } from '../../people/changes/hold'
import { lockNames } from '../../db/named-locks'
import { bankFees, ledgerTransactions, paypalAccounts, wallets } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { bookBalance } from '../ledger/balances'
import { accountOf } from '../ledger/accounts'
import { post } from '../ledger/post'
import { accountNames } from '../ledger/texts'
import { pageReply, windowOf } from '../../http/paging'
import { cachedReply } from '../../http/cached-reply'
import { refuse } from '../../http/refuse'
import { perCurrency } from '../totals'

type Row = Reply<typeof area.reconciliation>['results'][number]
type Query = Parsed<typeof area.reconciliationItems>['query']
type Item = Reply<typeof area.reconciliationItems>['results'][number]

const walletPlaces = { tron: 'tron_wallet', bsc: 'bsc_wallet' } as const

/** What a wallet of ours holds according to its own lines. */
const heldByBooks = sql`coalesce(
  (select x.balance_after_minor from wallet_lines x where x.wallet_id = wallets.id order by x.id desc limit 1), 0)`

/** A row for a whole place. */
const headline = (place: keyof typeof accountNames) => ({ label: '', reference: '', account: accountNames[place] })

/** What the books hold and, if reported, what is outside, in minor units. */
interface Sides {
  readonly currency: Currency
  readonly books: bigint
  readonly outside: bigint | undefined
  readonly sandbox: boolean
}

const rowOf = (
  place: Row['place'],
  name: Pick<Row, 'label' | 'reference' | 'account'>,
  { currency, books, outside, sandbox }: Sides,
): Row => {
  const row = { place, ...name, currency, books: formatMinor(books, currency), sandbox }
  if (outside === undefined) return { ...row, state: 'unknown', outside: null, difference: null }
  return {
    ...row,
    state: outside === books ? 'equal' : 'unequal',
    outside: formatMinor(outside, currency),
    difference: formatMinor(outside - books, currency),
  }
}

/** The books against what a chain reports for all our wallets, then each wallet that differs. */
const chainRows = async ({ db, platform }: CallContext, network: ChainNetwork): Promise<Row[]> => {
  const chain = platform.adapters.chains[network]
  const rows = await db
    .select({ address: wallets.address, label: wallets.label, books: sql<string>`${heldByBooks}::text` })
    .from(wallets)
    .where(and(eq(wallets.network, network), isNull(wallets.userUuid)))
    .orderBy(wallets.id)
  const read = await chain?.balances(rows.map(({ address }) => address)).catch(() => undefined)
  const outside = read && [...read.values()].reduce((all, { amountMinor }) => all + amountMinor, 0n)
  const sandbox = chain?.sandbox === true
  return [
    rowOf(network, headline(network), {
      currency: 'USDT',
      books: await bookBalance(db, network, 'USDT'),
      outside,
      sandbox,
    }),
    ...rows.flatMap(({ address, label, books }) => {
      const held = read?.get(address)?.amountMinor
      return held === undefined || held === BigInt(books)
        ? []
        : [
            rowOf(
              walletPlaces[network],
              { label: label || address, reference: address, account: null },
              { currency: 'USDT', books: BigInt(books), outside: held, sandbox },
            ),
          ]
    }),
  ]
}

const bankRow = async ({ db, platform }: CallContext): Promise<Row> => {
  const { bank } = platform.adapters
  const outside = await bank?.balance().catch(() => undefined)
  return rowOf('bank', headline('bank'), {
    currency: 'IRR',
    books: await bookBalance(db, 'bank', 'IRR'),
    outside,
    sandbox: bank?.sandbox === true,
  })
}

/**
 * The books against PayPal's report as a whole, by currency, then each account that differs. An account PayPal has not
 * reported on yet is unknown and, as soon as it holds something, so is the whole of its currency.
 */
const paypalRows = async ({ db }: CallContext): Promise<Row[]> => {
  const accounts = await db.select().from(paypalAccounts).orderBy(asc(paypalAccounts.email))
  const rows: Row[] = []
  for (const currency of currencyIds) {
    const held = accounts.filter((account) => account.currency === currency)
    const books = await bookBalance(db, 'paypal', currency)
    if (held.length === 0 && books === 0n) continue
    const said = held.map(({ email, reported, balanceMinor, reportedBalanceMinor }) => ({
      email,
      balanceMinor,
      outside: reported ? reportedBalanceMinor : balanceMinor === 0n ? 0n : undefined,
    }))
    const silent = said.length === 0 || said.some(({ outside }) => outside === undefined)
    const outside = silent ? undefined : said.reduce((all, account) => all + (account.outside ?? 0n), 0n)
    rows.push(
      rowOf('paypal', headline('paypal'), { currency, books, outside, sandbox: false }),
      ...said
        .filter((account) => account.outside !== account.balanceMinor)
        .map((account) =>
          rowOf(
            'paypal_account',
            { label: account.email, reference: account.email, account: null },
            { currency, books: account.balanceMinor, outside: account.outside, sandbox: false },
          ),
        ),
    )
  }
  return rows
}

/** The place of a headline's parts. */
const partsOf: Readonly<Partial<Record<Row['place'], Row['place']>>> = { ...walletPlaces, paypal: 'paypal_account' }

/** Counts the differences; a headline that differs by as much as its parts below adds none of its own. */
const differencesIn = (rows: readonly Row[]): number => {
  const off = (row: Row): bigint => (row.difference === null ? 0n : toMinor(row.difference, row.currency))
  const explained = ({ place, currency }: Row): bigint =>
    rows
      .filter((row) => row.place === partsOf[place] && row.currency === currency)
      .reduce((all, row) => all + off(row), 0n)
  return rows.filter((row) => off(row) !== 0n && !(partsOf[row.place] && off(row) === explained(row))).length
}

/** Our books next to what the places that hold the money report. */
export const reconcile: Handler<typeof area.reconciliation> = async (ctx) => {
  const results = [
    ...(await chainRows(ctx, 'tron')),
    ...(await chainRows(ctx, 'bsc')),
    await bankRow(ctx),
    ...(await paypalRows(ctx)),
  ]
  return { as_of: ctx.now().toISOString(), differences: differencesIn(results), results }
}

const hour = 3_600_000

/** Every line behind a difference, with what it adds to it; on transfers under way, books and outside still agree. */
const linesOf = ({ place: places, reference, currency_type: currency }: Query, now: Date): SQL => sql`(
  select 'open_transfer' as kind, network as place, created_at as at, amount_minor as amount, 0::bigint as difference,
    currency, coalesce(hash, uuid::text) as reference, null::integer as fee
  from transfers
  where state in ('sending', 'sent', 'unknown') and network in ('tron', 'bsc', 'bank')
    and created_at < ${new Date(now.getTime() - hour).toISOString()}::timestamptz
  union all
  select 'unbooked_fee', 'bank', at, fee_minor, -fee_minor, currency, reference, id
  from bank_fees
  where source = 'bank' and not exists (
    select 1 from ledger_transactions t where t.type = 'fee' and t.reference = bank_fees.reference)
  union all
  select 'held_otherwise', network || '_wallet', ${now.toISOString()}::timestamptz,
    abs(balance_minor - books), balance_minor - books, 'USDT', address, null
  from (select *, ${heldByBooks} as books from wallets where user_uuid is null) held
  where balance_minor <> books
  union all
  select 'reported_otherwise', 'paypal_account', coalesce(last_transaction_at, ${now.toISOString()}::timestamptz),
    abs(reported_balance_minor - balance_minor), reported_balance_minor - balance_minor, currency, email, null
  from paypal_accounts
  where reported and reported_balance_minor <> balance_minor
) lines where ${
  places?.length
    ? sql`place in (${sql.join(
        // A headline differs by what its parts differ by.
        places.flatMap((place) => [place, partsOf[place] ?? []].flat()).map((place) => sql`${place}`),
        sql`, `,
      )})`
    : sql`true`
} and ${reference === undefined ? sql`true` : sql`reference = ${reference}`} and ${
  currency === undefined ? sql`true` : sql`currency = ${currency}`
}`

interface LineRow extends Record<string, unknown> {
  readonly kind: Item['kind']
  readonly place: Item['place']
  readonly at: string
  readonly amount: string
  readonly difference: string
  readonly currency: Currency
  readonly reference: string
  readonly fee: number | null
}

/** The lines that explain the differences, newest first, with their sum. */
export const reconciliationLines: Handler<typeof area.reconciliationItems> = cachedReply(
  'reconciliation-items',
  async ({ db, now }, { query }) => {
    const from = linesOf(query, now())
    const { limit, offset } = windowOf(query)
    const counted = db.execute<{ currency: Currency; n: string; difference: string }>(
      sql`select currency, count(*)::text as n, sum(difference)::text as difference from ${from} group by currency`,
    )
    const listed = db.execute<LineRow>(
      sql`select kind, place, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, amount::text as amount,
        difference::text as difference, currency, reference, fee
      from ${from} order by lines.at desc, reference limit ${limit} offset ${offset}`,
    )
    const [sums, page] = await Promise.all([counted, listed])
    const found = sums.rows.reduce((all, { n }) => all + Number(n), 0)
    const results = page.rows.map(({ amount, difference, fee, ...row }) => ({
      ...row,
      fee_id: fee,
      amount: formatMinor(BigInt(amount), row.currency),
      difference: formatMinor(BigInt(difference), row.currency),
    }))
    const totals = perCurrency(sums.rows, ({ difference }, write) => ({ difference: write(difference) }))
    return { ...pageReply(area.reconciliationItems, query, found, results), totals }
  },
)

/** Books a bank fee that the books lack, once. */
export const bookFee: Handler<typeof area.bookFee> = async (ctx, { params }) => {
  const { db, user, now, audit } = ctx
  await requireNoHold(db, now(), user.uuid)
  const [fee] = await db
    .select()
    .from(bankFees)
    .where(and(sql`${bankFees.id}::bigint = ${params.id}`, eq(bankFees.source, 'bank')))
  if (!fee) throw refuse('not_found')
  await lockNames(db, 'references', [`fee ${fee.reference}`])
  const [known] = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.type, 'fee'), eq(ledgerTransactions.reference, fee.reference)))
    .limit(1)
  if (known) throw refuse('conflict', { details: { transaction_id: known.id } })
  const currency = fee.currency
  await audit({
    action: 'fee.booked',
    subject: { type: 'bank_fee', id: fee.id },
    after: { reference: fee.reference, fee: formatMinor(fee.feeMinor, currency), currency },
    reason: fee.reason,
  })
  const { id: transactionId } = await post(db, {
    at: now(),
    type: 'fee',
    reason: fee.reason,
    source: 'bank',
    reference: fee.reference,
    postings: [
      [accountOf('means', 'bank'), fee.feeMinor, currency],
      [accountOf('cost', 'fees'), -fee.feeMinor, currency],
    ],
  })
  return { transaction_id: transactionId }
}
