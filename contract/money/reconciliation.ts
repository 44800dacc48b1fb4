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

/** Where money outside our books is counted; a place with several holders has a total, and a row for each that differs. */
const reconciledPlaces = ['tron', 'tron_wallet', 'bsc', 'bsc_wallet', 'bank', 'paypal', 'paypal_account'] as const

/** Whether both sides agree; unknown where the other one reports nothing. */
const reconciledStates = ['equal', 'unequal', 'unknown'] as const

/** Why a single line explains a difference. */
const reconciliationItems = ['unbooked_fee', 'open_transfer', 'held_otherwise', 'reported_otherwise'] as const

/** What a movement did at one of our wallets; the last two came from, or went to, another of ours. */
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
          /** Empty, the name of a wallet, or the e-mail of a PayPal account. */
          label: z.string(),
          /** The key to its items below: empty, the address of a wallet, or the e-mail of a PayPal account. */
          reference: z.string(),
          /** The name of its account in the books; null for a single wallet or PayPal account. */
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
        /** The full reference of a line. */
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
        /** A wallet's address or a PayPal account's e-mail. */
        reference: z.string(),
        /** The fee to book, where one is missing. */
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
        /** Addresses of our wallets; others have no movements here. */
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
        /** The wallet of this movement; a move between two of ours has a row for each. */
        wallet: z.object({ address: z.string(), label: z.string() }),
        network: z.enum(chainNetworks),
        direction: z.enum(ownWalletMoves),
        /** Where it came from or went: another wallet of ours, a person, or an account of the books. */
        other: z.string(),
        user: z.nullable(person),
        amount: decimal,
        /** The signed amount: negative where it left the wallet. */
        net: decimal,
        currency,
        reason: z.string(),
        /** This wallet's balance after it, by the books. */
        balance_after: decimal,
        reference: z.string(),
        transfer: z.nullable(uuid),
      }),
      /**
       * `in` and `out` total what came from outside our wallets and went there, `own_in` and `own_out` what moved
       * between ours, over the whole filter. `opening` and `closing` are the balances of the wallets asked for before
       * and after its days: with no filter by direction or reason, opening + in − out + own_in − own_out is closing.
       */
      z.array(
        z.object({
          currency,
          opening: decimal,
          in: decimal,
          out: decimal,
          own_in: decimal,
          own_out: decimal,
          /** The net of the moves between ours. */
          own: decimal,
          closing: decimal,
          /** All movements together: `amount` regardless of direction, `net` signed. */
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
