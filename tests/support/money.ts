import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { contract as endpoints } from '../../contract/index'
import { currencyIds, toMinor, type Currency } from '../../contract/money/amounts'
import { hashSecret } from '../../platform/people/sign-in/passwords'
import { contracts, ledgerAccounts, transfers, users, wallets } from '../../platform/db/schema'
import { accountOf, creditOf } from '../../platform/money/ledger/accounts'
import { post } from '../../platform/money/ledger/post'
import { sealBooks } from '../../platform/money/ledger/seal'
import { accountNames } from '../../platform/money/ledger/texts'
import { settleTransfers } from '../../platform/money/chain/teller'
import type { TestPlatform } from './platform'
import { testScryptCost } from './servers/database'

/** The passcode of everybody in the demo data and of {@link richPerson}. */
export const passcode = '135790'

/** Credit out of nowhere but the platform's own pocket. */
const giveCredit = (platform: TestPlatform, uuid: string, amount: string, currency: Currency): Promise<void> =>
  platform.db.transaction(async (tx) => {
    const minor = toMinor(amount, currency)
    await post(tx, {
      at: platform.clock.now(),
      type: 'deposit',
      reason: 'آزمون',
      source: 'internal',
      user: uuid,
      postings: [
        [accountOf('cost', 'promotion'), -minor, currency],
        [creditOf(uuid), minor, currency],
      ],
    })
  })

/** Somebody with a passcode, the contract accepted and credit; returns uuid and token. */
export const richPerson = async (
  platform: TestPlatform,
  credit: Partial<Record<Currency, string>> = {},
  type = '3',
): Promise<{ readonly uuid: string; readonly token: string }> => {
  const { db } = platform
  const [contract] = await db
    .select({ version: contracts.version })
    .from(contracts)
    .orderBy(desc(contracts.publishedAt))
  const uuid = await platform.addPerson({ type, contractVersion: contract?.version ?? null })
  await db
    .update(users)
    .set({ passcodeHash: await hashSecret(passcode, testScryptCost) })
    .where(eq(users.uuid, uuid))
  for (const currency of currencyIds) {
    const amount = credit[currency]
    if (amount !== undefined) await giveCredit(platform, uuid, amount, currency)
  }
  return { uuid, token: await platform.tokenOf(uuid) }
}

/** A fresh session of the demo account of a type. */
export const tokenOfType = async (platform: TestPlatform, type: string): Promise<string> => {
  const [row] = await platform.db
    .select({ uuid: users.uuid })
    .from(users)
    .where(eq(users.phone, `+98912000000${type}`))
  return platform.tokenOf(row?.uuid ?? '')
}

/** The balance of somebody's credit in minor units. */
export const creditBalance = async ({ db }: TestPlatform, uuid: string, currency: Currency): Promise<bigint> => {
  const [row] = await db
    .select({ minor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'credit'), eq(ledgerAccounts.name, uuid), eq(ledgerAccounts.currency, currency)))
  return row?.minor ?? 0n
}

/** Empties somebody's credit in a currency. */
export const spendCredit = async (platform: TestPlatform, uuid: string, currency: Currency): Promise<void> => {
  const minor = await creditBalance(platform, uuid, currency)
  if (minor === 0n) return
  await platform.db.transaction((tx) =>
    post(tx, {
      at: platform.clock.now(),
      type: 'withdrawal',
      reason: 'آزمون',
      source: 'internal',
      user: uuid,
      postings: [
        [creditOf(uuid), -minor, currency],
        [accountOf('cost', 'promotion'), minor, currency],
      ],
    }),
  )
}

/** Invariants of the books, sealed up to now; each figure is 0 when they are sound. */
export const bookFaults = async ({ db }: Pick<TestPlatform, 'db'>): Promise<Record<string, number>> => {
  await sealBooks(db)
  const { rows } = await db.execute<Record<string, string>>(sql`select
    (select count(*) from (select transaction_id, currency from ledger_entries group by 1, 2 having sum(amount_minor) <> 0) x) as unbalanced,
    (select count(*) from ledger_transactions t where not exists (select 1 from ledger_entries e where e.transaction_id = t.id)) as empty,
    (select count(*) from ledger_accounts a where balance_minor <> coalesce((select sum(amount_minor) from ledger_entries e where e.account_id = a.id), 0)) as balances,
    (select count(*) from ledger_accounts where kind = 'credit' and balance_minor < 0) as overdrafts,
    (select count(*) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'credit' and e.balance_after_minor < 0) as overdrawn_between,
    (select count(*) from (select currency from ledger_entries group by currency having sum(amount_minor) <> 0) x) as made_or_lost,
    (select count(*) from (
       select kind, sum(in_minor) - sum(out_minor) as days from ledger_day_sums group by kind) d
       where days <> (select coalesce(sum(balance_minor), 0) from ledger_accounts a where a.kind = d.kind)) as daily_sums,
    (select count(*) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       left join wallet_lines l on l.entry_id = e.id left join wallets w on w.id = l.wallet_id
       where a.kind = 'means' and a.currency = 'USDT'
         and (l.amount_minor is distinct from -e.amount_minor or w.user_uuid is not null
           or a.name is distinct from case w.network when 'tron' then ${accountNames.tron} else ${accountNames.bsc} end)) as nowhere,
    (select count(*) from (select balance_after_minor - sum(amount_minor) over (partition by wallet_id order by id) as off
       from wallet_lines) x where off <> 0) as wallet_balances,
    (select count(*) from (select transfer_id from wallet_lines where entry_id is null
       group by 1 having sum(amount_minor) <> 0 or count(*) <> 2) x) as half_moves,
    (select count(*) from (select previous_hash from ledger_transactions where hash is not null group by 1 having count(*) > 1) x) as forks,
    (select count(*) from ledger_transactions where hash is null) as unsealed,
    (select coalesce(max(coalesce(number, id)), 0) - count(*) from ledger_transactions where hash is not null) as gaps`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, n]) => [key, Number(n)]))
}

/** Books without a fault. */
export const wholeBooks = {
  unbalanced: 0,
  empty: 0,
  balances: 0,
  overdrafts: 0,
  overdrawn_between: 0,
  made_or_lost: 0,
  daily_sums: 0,
  nowhere: 0,
  wallet_balances: 0,
  half_moves: 0,
  forks: 0,
  unsealed: 0,
  gaps: 0,
}

/** The requests a settlement awaits because of their shares of a kind; the demo data has one with partner shares. */
export const waitingShares = async ({ db }: TestPlatform, kind: string): Promise<readonly number[]> => {
  const waiting = await db.select().from(transfers).where(eq(transfers.state, 'waiting_approval'))
  return waiting.flatMap(({ kept }) => {
    if (kept?.move !== 'settlement') return []
    const order = kept.order as { readonly kind: string; readonly ids: readonly number[] }
    return order.kind === kind ? order.ids : []
  })
}

/** Lets the chains work for some seconds and runs the teller twice: once to submit, once to confirm. */
export const runChains = async (platform: TestPlatform, seconds = 30): Promise<void> => {
  const { runtime, clock } = platform
  const desk = { db: platform.db, adapters: runtime.adapters, now: clock.now }
  const failed = (error: unknown): void => {
    throw error instanceof Error ? error : new Error('settling failed')
  }
  await settleTransfers(desk, { failed })
  clock.advance(seconds)
  await settleTransfers(desk, { failed })
}

/** The platform's wallet on a chain that pays. */
export const platformWallet = async ({ db }: TestPlatform, network: 'tron' | 'bsc'): Promise<string> => {
  const [row] = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.network, network), isNull(wallets.userUuid)))
    .orderBy(wallets.id)
    .limit(1)
  return row?.address ?? ''
}

/** Pays withdrawals on Tron from the platform's wallet: the body of `sendUsdt`. */
export const tronPayment = async (
  platform: TestPlatform,
  payment: { readonly receiver_address: string; readonly amount: string; readonly withdrawal_ids: readonly number[] },
) => ({
  sender_address: await platformWallet(platform, 'tron'),
  sender_type: 'platform' as const,
  reason: 'برداشت',
  passcode,
  ...payment,
  withdrawal_ids: [...payment.withdrawal_ids],
})

/** What the platform's wallets hold beyond what its books say, in minor units of USDT. */
export const chainDifference = async ({ db }: TestPlatform): Promise<bigint> => {
  const { rows } = await db.execute<{ minor: string }>(sql`select
    (select coalesce(sum(balance_minor), 0) from wallets where user_uuid is null)
      + (select coalesce(sum(balance_minor), 0) from ledger_accounts where kind = 'means' and currency = 'USDT') as minor`)
  return BigInt(rows[0]?.minor ?? 0)
}

/** An unused key. */
export const newKey = (): string => randomUUID()

/** Sends USDT on Tron from the platform's wallet to an address. */
export const sendTron = async (
  platform: TestPlatform,
  { token, key = newKey() }: { readonly token: string; readonly key?: string },
  to: string,
  amount: string,
  more: Readonly<Record<string, unknown>> = {},
) =>
  platform.call(
    endpoints.money.sendUsdt,
    {
      body: {
        sender_address: await platformWallet(platform, 'tron'),
        sender_type: 'platform',
        receiver_address: to,
        amount,
        reason: 'خرید از صرافی',
        passcode,
        ...more,
      },
    } as never,
    { token, key },
  )

/** The current state of a transfer. */
export const transferOf = async (platform: TestPlatform, uuid: string, token: string) =>
  (await platform.call(endpoints.money.transfer, { params: { uuid } }, { token })).reply.object

/** A payment into a PayPal account, recorded by hand. */
export const paypalPayment = {
  direction: 'in',
  type: 'payment',
  counterparty: 'Northwind Studio',
  amount: '120.50',
  fee: '5.50',
  date: '2026-11-20',
} as const
