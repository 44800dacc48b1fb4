import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Currency } from '../../contract/money'
import type { Db } from '../db/connect'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/schema'
import { firstHash, isBalanced, sealOf } from '../domain/ledger'
import { accountNames, reasons } from '../seed/texts/money'

/** A sale through the gateway as the books see it. */
export interface Sale {
  readonly at: Date
  readonly user: string
  readonly reference: string
  readonly amountMinor: bigint
  readonly currency: Currency
}

const accountId = async (tx: Db, kind: 'means' | 'income', name: string, currency: Currency): Promise<number> => {
  await tx.insert(ledgerAccounts).values({ kind, name, currency, balanceMinor: 0n }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, kind), eq(ledgerAccounts.name, name), eq(ledgerAccounts.currency, currency)))
  return row?.id ?? 0
}

/** Posts a paid package: the gateway owes us the amount, the sale of packages is income. */
export const postSale = async (tx: Db, { at, user, reference, amountMinor, currency }: Sale): Promise<void> => {
  await tx.execute(sql`lock table ${ledgerTransactions} in share row exclusive mode`)
  const [last] = await tx
    .select({ hash: ledgerTransactions.hash })
    .from(ledgerTransactions)
    .orderBy(desc(ledgerTransactions.id))
    .limit(1)
  const previousHash = last?.hash ?? firstHash
  const gateway = await accountId(tx, 'means', accountNames.gateway, currency)
  const income = await accountId(tx, 'income', accountNames.packages, currency)
  const postings = [
    { accountId: gateway, amountMinor: -amountMinor, currency },
    { accountId: income, amountMinor, currency },
  ]
  if (!isBalanced(postings)) throw new Error('the sides of a sale do not sum to zero')
  const head = { uuid: randomUUID(), at, type: 'purchase', reason: reasons.package, sourceField: 'gateway', reference }
  const hash = sealOf(previousHash, { ...head, postings })
  const [written] = await tx
    .insert(ledgerTransactions)
    .values({ ...head, userUuid: user, previousHash, hash })
    .returning({ id: ledgerTransactions.id })
  for (const line of postings) {
    const [moved] = await tx
      .update(ledgerAccounts)
      .set({ balanceMinor: sql`${ledgerAccounts.balanceMinor} + ${String(line.amountMinor)}::bigint` })
      .where(eq(ledgerAccounts.id, line.accountId))
      .returning({ balance: ledgerAccounts.balanceMinor })
    await tx
      .insert(ledgerEntries)
      .values({ transactionId: written?.id ?? 0, ...line, balanceAfterMinor: moved?.balance ?? 0n })
  }
}
