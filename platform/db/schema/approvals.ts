import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../../contract/money/amounts'
import type { SumScope } from '../../../contract/money/second-person'
import { currencyId, minor, moment, serialId } from './columns'

/** What a move of the books was asked with, kept while it waits: carried out by the word of the second person. */
export interface KeptOrder {
  readonly move: 'salary' | 'paypal_line' | 'settlement'
  readonly order: Readonly<Record<string, unknown>>
}

/** A sum that made a move wait, as it is kept; sums are minor units as text, because JSON has no bigint. */
export interface KeptSum {
  readonly scope: SumScope
  readonly currency: Currency
  readonly used: string
  readonly amount: string
  readonly limit: string
}

/** What moved, one row for each sum of 24 hours it stands in; limits look at these alone. Older rows are swept. */
export const countedMoves = pgTable(
  'counted_moves',
  {
    id: serialId(),
    /** Side and scope, as `platform actor`; a receiver of the platform's money is not one of a person's. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    currency: currencyId().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** It moved on one person's word; what two signed is in the caps alone. */
    alone: boolean('alone').notNull(),
    at: moment('at').notNull(),
    /** The uuid of the transfer, or what else names the move; what comes to nothing is given back by it. */
    reference: text('reference').notNull(),
  },
  (t) => [
    index('counted_moves_sum').on(t.scope, t.key, t.currency, t.at, t.alone, t.amountMinor),
    index('counted_moves_reference').on(t.reference),
    index('counted_moves_at').on(t.at),
  ],
)
