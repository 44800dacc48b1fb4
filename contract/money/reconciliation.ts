import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
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
  queryText,
  sortBy,
  uuid,
} from '../scalars'
import { chainNetworks, directions, walletMoves } from './networks'

/** Where money outside of our books is counted; what is in one of several hands has a headline and those that differ. */
const reconciledPlaces = ['tron', 'tron_wallet', 'bsc', 'bsc_wallet', 'bank', 'paypal', 'paypal_account'] as const

/** Whether the two sides say the same; unknown where the other one says nothing. */
const reconciledStates = ['equal', 'unequal', 'unknown'] as const

/** Why single lines explain a difference. */
const reconciliationItems = ['unbooked_fee', 'open_transfer', 'held_otherwise', 'reported_otherwise'] as const

/** What a movement did at one wallet of ours; the last two came from another of ours, or went there. */
const ownWalletMoves = [...directions, 'own_in', 'own_out'] as const

/** Our books against chains, PayPal and the bank, below `/crm`. */
export const reconciliation = area('money', {
  reconciliation: {
    method: 'GET',
    path: '/crm/api/reconciliation/',
    origin: 'assumed',
    access: 'money.read',
    summary: 'Our books against what chains, PayPal and the bank report, with the differences.',
    response: z.object({
      as_of: instant,
      differences: count,
      results: z.array(
        z.object({
          place: z.enum(reconciledPlaces),
          /** Empty, the name of a wallet or the e-mail of a PayPal account. */
          label: z.string(),
          /** What its lines below are found by: empty, the address of a wallet or the e-mail of a PayPal account. */
          reference: z.string(),
          /** The name of its account in the books; null of a single wallet or PayPal account. */
          account: z.nullable(z.string()),
          state: z.enum(reconciledStates),
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
    summary: 'Lines that explain the differences of the reconciliation, with their totals.',
    query: ordered(
      z.object({
        ...paging,
        place: z.optional(csv(z.enum(reconciledPlaces))),
        /** The whole reference of a line. */
        reference: z.optional(queryText(254)),
        currency_type: z.optional(currency),
      }),
    ),
    response: pageOf(
      z.object({
        kind: z.enum(reconciliationItems),
        place: z.enum(reconciledPlaces),
        at: instant,
        amount: decimal,
        /** What the line adds to the difference of its place. */
        difference: decimal,
        currency,
        /** Of a wallet its address, of a PayPal account its e-mail. */
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
    summary: 'Every movement at each platform wallet, by the books, with moves between wallets told apart.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['at'])),
        /** Addresses of wallets of ours; others have no movement here. */
        wallet: z.optional(csv(z.string().check(z.maxLength(80)))),
        network: z.optional(csv(z.enum(chainNetworks))),
        inout: z.optional(z.enum(walletMoves)),
        reasons: z.optional(csv(z.string())),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        at: instant,
        /** The one wallet that moved; a move between two of ours has a row at each. */
        wallet: z.object({ address: z.string(), label: z.string() }),
        network: z.enum(chainNetworks),
        direction: z.enum(ownWalletMoves),
        /** Where it came from or went: another wallet of ours, a person, or an account of the books. */
        other: z.string(),
        user: z.nullable(person),
        amount: decimal,
        /** The amount as it is summed: below zero where it left the wallet. */
        net: decimal,
        currency,
        reason: z.string(),
        /** What this wallet held after it by the books. */
        balance_after: decimal,
        reference: z.string(),
        transfer: z.nullable(uuid),
      }),
      /**
       * `in` and `out` of the whole filter are what came from outside of our wallets and went there, `own_in` and `own_out`
       * what moved between ours. `opening` and `closing` are what the wallets asked for held before and after its days:
       * without a direction or reason asked for, opening + in − out + own_in − own_out is closing.
       */
      z.array(
        z.object({
          currency,
          opening: decimal,
          in: decimal,
          out: decimal,
          own_in: decimal,
          own_out: decimal,
          /** What the moves between ours added. */
          own: decimal,
          closing: decimal,
          /** All movements together: whatever their way, and with their signs. */
          amount: decimal,
          net: decimal,
          count,
        }),
      ),
    ),
  },
  bookFee: {
    method: 'POST',
    path: '/crm/api/reconciliation/fees/{id}/book/',
    origin: 'assumed',
    access: 'money.move',
    touches: 'money',
    invalidates: ['money'],
    summary: 'Book a fee the bank charged and nobody booked; refused when it is already in the books.',
    params: z.object({ id: idText }),
    response: z.object({ transaction_id: id }),
    idempotent: true,
  },
})
