import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../../contract/money/amounts'
import type { SumScope } from '../../../contract/money/second-person'
import { currencyId, minor, moment, serialId } from './columns'

/** The order of a ledger move, kept while it waits; carried out when the second person approves. */
export interface KeptOrder {
  readonly move: 'salary' | 'paypal_line' | 'settlement'
  readonly order: Readonly<Record<string, unknown>>
}

/** A sum that made a move wait, as stored: minor units as text, because JSON has no bigint. */
export interface KeptSum {
  readonly scope: SumScope
  readonly currency: Currency
  readonly used: string
  readonly amount: string
  readonly limit: string
}

/** Moves that count towards limits, one row for each 24-hour sum they belong to; limits read nothing else. Old rows are swept. */
export const countedMoves = pgTable(
  'counted_moves',
  {
    id: serialId(),
    /** Side and scope, as `platform actor`; a recipient of the platform's money is separate from a recipient of a person's. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    currency: currencyId().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** Moved on one person's authority; moves signed by two count only towards the caps. */
    alone: boolean('alone').notNull(),
    at: moment('at').notNull(),
    /** The uuid of the transfer, or another identifier of the move; a move that comes to nothing is released by it. */
    reference: text('reference').notNull(),
  },
  (t) => [
    index('counted_moves_sum').on(t.scope, t.key, t.currency, t.at, t.alone, t.amountMinor),
    index('counted_moves_reference').on(t.reference),
    index('counted_moves_at').on(t.at),
  ],
)
