import { createHash } from 'node:crypto'
import type { Currency } from '../../../contract/money/amounts'
import type { ledgerSources } from '../../../contract/money/ledger'

/** Kinds of ledger transactions. */
export const ledgerTypes = [
  'income',
  'purchase',
  'share',
  'withdrawal',
  'exchange',
  'transfer',
  'deposit',
  'salary',
  'cost',
  'fee',
  'payout',
  'capital',
  'reversal',
] as const
export type LedgerType = (typeof ledgerTypes)[number]

/** Where the money of a transaction came from or went to (specification filter `source_field`). */
export type LedgerSource = (typeof ledgerSources)[number]

/** One side of a transaction: a signed amount in minor units. */
export interface LedgerEntry {
  readonly accountId: number
  readonly amountMinor: bigint
  readonly currency: Currency
}

/** Whether postings sum to zero in each currency and none of them is zero. */
export const isBalanced = (postings: readonly Omit<LedgerEntry, 'accountId'>[]): boolean => {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amountMinor } of postings) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor)
  return (
    postings.length > 0 &&
    postings.every(({ amountMinor }) => amountMinor !== 0n) &&
    [...sums.values()].every((sum) => sum === 0n)
  )
}

/** The parts of a transaction that its hash covers. */
export interface Sealed {
  readonly uuid: string
  readonly at: Date
  readonly type: string
  readonly reason: string
  readonly sourceField: string
  readonly userUuid: string | null
  readonly requestId: number | null
  readonly reference: string
  readonly description: string | null
  /** Id of the transaction it reverses. */
  readonly reverses: number | null
  readonly postings: readonly LedgerEntry[]
}

/** The hash before the first transaction. */
export const firstHash = '0'.repeat(64)

/**
 * SHA-256 over the whole transaction and the hash of the one before it: a line changed later breaks the chain. The
 * balance after a line is not hashed; it follows from the amounts of all lines before it.
 */
export const sealOf = (
  previousHash: string,
  { uuid, at, type, reason, sourceField, userUuid, requestId, reference, description, reverses, postings }: Sealed,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previousHash,
        uuid,
        at.toISOString(),
        type,
        reason,
        sourceField,
        userUuid,
        requestId,
        reference,
        description,
        reverses,
        postings.map(({ accountId, amountMinor, currency }) => [accountId, String(amountMinor), currency]),
      ]),
    )
    .digest('hex')

/** Guards a transaction until it is sealed: its own seal, without a place in the chain. */
export const digestOf = (sealed: Sealed): string => sealOf('', sealed)
