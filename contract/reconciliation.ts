import * as z from 'zod/mini'
import { area } from './endpoint'
import { person } from './person'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  id,
  idText,
  instant,
  ordered,
  pageOf,
  paging,
  sortBy,
  uuid,
} from './scalars'
import { walletMoves } from './transfers'

/** Where money outside of our books is counted. */
const reconciledPlaces = ['tron', 'bsc', 'bank', 'paypal', 'paypal_account'] as const

/** Why single lines explain a difference. */
const reconciliationItems = ['unbooked_fee', 'open_transfer', 'reported_otherwise'] as const

/** Our books against chains, PayPal and the bank, below `/crm`. */
export const reconciliation = area({
  reconciliation: {
    method: 'GET',
    path: '/crm/api/reconciliation/',
    origin: 'assumed',
    access: 'money.read',
    summary: 'Our books beside what chains, PayPal and the bank say, with the differences.',
    response: z.object({
      as_of: instant,
      differences: count,
      results: z.array(
        z.object({
          place: z.enum(reconciledPlaces),
          /** Empty, or the e-mail of a PayPal account. */
          label: z.string(),
          currency,
          books: decimal,
          /** Null where nothing is connected or the other side does not answer. */
          outside: z.nullable(decimal),
          difference: z.nullable(decimal),
          sandbox: z.boolean(),
        }),
      ),
    }),
  },
  reconciliationItems: {
    method: 'GET',
    path: '/crm/api/reconciliation/items/',
    origin: 'assumed',
    access: 'money.read',
    summary: 'The lines that explain the differences of the reconciliation, with what they add up to.',
    query: ordered(z.object({ ...paging, place: z.optional(csv(z.enum(reconciledPlaces))) })),
    response: pageOf(
      z.object({
        kind: z.enum(reconciliationItems),
        place: z.enum(reconciledPlaces),
        at: instant,
        amount: decimal,
        /** What the line adds to the difference of its place. */
        difference: decimal,
        currency,
        /** Of a PayPal account its e-mail. */
        reference: z.string(),
        /** The fee to book, where that is what lacks. */
        fee_id: z.nullable(id),
      }),
      z.array(z.object({ currency, difference: decimal })),
    ),
  },
  walletLedger: {
    method: 'GET',
    path: '/crm/api/wallet-ledger/',
    origin: 'assumed',
    access: 'money.read',
    summary:
      'Everything that moved at the platform’s own wallets, by the books, with the moves between them told apart.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['at'])),
        network: z.optional(csv(z.enum(['tron', 'bsc']))),
        inout: z.optional(z.enum(walletMoves)),
        reasons: z.optional(csv(z.string())),
      }),
    ),
    response: pageOf(
      z.object({
        /** `line:` and the number of the line in the books, or `own:` and that of the transfer. */
        id: z.string(),
        at: instant,
        network: z.enum(['tron', 'bsc']),
        direction: z.enum(walletMoves),
        /** Names: of our wallets, of a person or of an account of the books. */
        from: z.string(),
        to: z.string(),
        user: z.nullable(person),
        amount: decimal,
        currency,
        reason: z.string(),
        /** What our wallets on this network held after it by the books; null of a move between them. */
        balance_after: z.nullable(decimal),
        reference: z.string(),
        transfer: z.nullable(uuid),
      }),
      /**
       * `in`, `out` and `own` are of the whole filter. `opening` and `closing` are what our wallets on these networks held
       * before and after its days; without a direction or reason asked for, opening + in − out is closing.
       */
      z.array(
        z.object({ currency, opening: decimal, in: decimal, out: decimal, own: decimal, closing: decimal, count }),
      ),
    ),
  },
  bookFee: {
    method: 'POST',
    path: '/crm/api/reconciliation/fees/{id}/book/',
    origin: 'assumed',
    access: 'money.move',
    summary: 'Book a fee the bank took and nobody booked; refused when it is in the books by now.',
    params: z.object({ id: idText }),
    response: z.object({ transaction_id: id }),
    idempotent: true,
  },
})
