import { jalaliText, dayInTehran } from '../../../contract/jalali'
import type { Currency } from '../../../contract/money/amounts'
import type { AccountKind } from '../../../contract/money/ledger'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, walletLines } from '../../db/schema'
import { firstHash, isBalanced, sealOf, type LedgerSource, type LedgerType } from '../../money/ledger/rules'
import type { Person } from '../people/people'
import type { Random } from '../random'
import type { Sink } from '../sink'

/** A ledger account with its running balance. */
export interface Account {
  readonly id: number
  readonly currency: Currency
  balance: bigint
}

/** A wallet of ours with its running balance. */
export interface BookedWallet {
  readonly id: number
  balance: bigint
}

/** One side of a transaction; on the account of a network it includes the wallet it moved. */
export type Posting = readonly [account: Account, amount: bigint, wallet?: BookedWallet | undefined]

/** A ledger transaction without its postings. */
export interface Entry {
  readonly at: number
  readonly type: LedgerType
  readonly reason: string
  readonly source: LedgerSource
  readonly user?: Person | null
  readonly requestId?: number | null
  readonly reference?: string
  readonly description?: string | null
  /** Id of the transaction this one reverses. */
  readonly reverses?: number | null
}

/** The books: accounts, and transactions whose postings sum to zero per currency. */
export interface Book {
  readonly account: (kind: AccountKind, name: string, currency: Currency) => Account
  readonly credit: (person: Person, currency: Currency) => Account
  /** How much of somebody's credit is neither spent nor reserved. */
  readonly available: (person: Person, currency: Currency) => bigint
  /** Reserves credit for a later posting, or releases it if the amount is negative. */
  readonly reserve: (person: Person, currency: Currency, amount: bigint) => void
  /** Posts a transaction and returns its id; zero postings are left out. */
  readonly post: (entry: Entry, ...postings: readonly Posting[]) => number
  /** Records a move between two wallets of ours, which the books do not see. */
  readonly move: (
    transfer: { readonly id: number; readonly at: number; readonly reason: string },
    amount: bigint,
    from: BookedWallet,
    to: BookedWallet,
  ) => void
  readonly accounts: () => IterableIterator<Account>
}

type WalletLine = Omit<typeof walletLines.$inferInsert, 'id' | 'balanceAfterMinor'>

/** Empty books that write to a sink. */
export const openBook = (sink: Sink, random: Random): Book => {
  const accounts = new Map<string, Account>()
  let previousHash = firstHash
  let transactions = 0
  let entries = 0
  let lastDay = ''
  let lastReference = ''

  const open = (kind: AccountKind, name: string, currency: Currency, user: Person | null): Account => {
    const key = `${kind} ${user?.uuid ?? name} ${currency}`
    const known = accounts.get(key)
    if (known) return known
    const account: Account = { id: accounts.size + 1, currency, balance: 0n }
    accounts.set(key, account)
    sink.add(ledgerAccounts, { id: account.id, kind, name, userUuid: user?.uuid ?? null, currency, balanceMinor: 0n })
    return account
  }

  const referenceAt = (at: number): string => {
    const day = dayInTehran(at)
    if (day !== lastDay) [lastDay, lastReference] = [day, jalaliText(day).replaceAll('/', '').slice(2)]
    return `${lastReference}-${String(transactions).padStart(6, '0')}`
  }

  const note = (
    wallet: BookedWallet,
    amountMinor: bigint,
    line: Omit<WalletLine, 'walletId' | 'amountMinor'>,
  ): void => {
    wallet.balance += amountMinor
    sink.add(walletLines, { ...line, walletId: wallet.id, amountMinor, balanceAfterMinor: wallet.balance })
  }

  const credit = (person: Person, currency: Currency): Account => open('credit', person.uuid, currency, person)

  return {
    account: (kind, name, currency) => open(kind, name, currency, null),
    credit,
    available: (person, currency) => {
      const account = accounts.get(`credit ${person.uuid} ${currency}`)
      return (account?.balance ?? 0n) - (person.reserved.get(currency) ?? 0n)
    },
    reserve: (person, currency, amount) => {
      person.reserved.set(currency, (person.reserved.get(currency) ?? 0n) + amount)
    },
    post: (
      { at, type, reason, source, user = null, requestId = null, reference, description = null, reverses = null },
      ...given
    ) => {
      const postings = given.filter(([, amount]) => amount !== 0n)
      transactions += 1
      const id = transactions
      const sealed = {
        uuid: random.uuid(),
        at: new Date(at),
        type,
        reason,
        sourceField: source,
        userUuid: user?.uuid ?? null,
        requestId,
        reference: reference ?? referenceAt(at),
        description,
        reverses,
        postings: postings.map(([account, amountMinor]) => ({
          accountId: account.id,
          amountMinor,
          currency: account.currency,
        })),
      }
      if (!isBalanced(sealed.postings)) throw new Error(`the seed posts an unbalanced ${type}`)
      const hash = sealOf(previousHash, sealed)
      const { postings: lines, ...head } = sealed
      sink.add(ledgerTransactions, {
        id,
        ...head,
        previousHash,
        hash,
      })
      previousHash = hash
      for (const [index, line] of lines.entries()) {
        const [account, , wallet] = postings[index] as Posting
        account.balance += line.amountMinor
        entries += 1
        sink.add(ledgerEntries, { id: entries, transactionId: id, ...line, balanceAfterMinor: account.balance })
        if (wallet) note(wallet, -line.amountMinor, { at: sealed.at, reason, entryId: entries, transferId: null })
      }
      return id
    },
    move: ({ id, at, reason }, amount, from, to) => {
      const line = { at: new Date(at), reason, entryId: null, transferId: id }
      note(from, -amount, line)
      note(to, amount, line)
    },
    accounts: () => accounts.values(),
  }
}
