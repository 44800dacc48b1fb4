import * as z from 'zod/mini'
import { gasSymbol } from './chains'
import { person, partiallyKnownPerson } from '../people/person'
import { area } from '../endpoint'
import {
  amountInput,
  count,
  csv,
  currency,
  dateRange,
  decimal,
  flag,
  iban,
  id,
  instant,
  longText,
  ordered,
  pageOf,
  paging,
  passcode,
  reasonText,
  sortBy,
  text,
  trackingNumber,
  uuid,
  wholeNumber,
} from '../scalars'
import { networks, transferNetworks, walletMoves } from './networks'
import { moneyMoves, passedSums, subject } from './second-person'
import { bscAddress, tronAddress } from './wallet-addresses'

/**
 * Money states of a transfer. `unknown` is resolved by lookup, never by resending; `reversed` was confirmed and then
 * undone; `called_back` was recalled by its maker before the second person decided.
 */
export const transferStates = [
  'waiting_approval',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'unknown',
  'rejected',
  'called_back',
  'expired',
  'reversed',
] as const

/** What may be done with a transfer that waits for its second person; `reverse` undoes a confirmed top-up. */
export const transferMoves = ['approve', 'reject', 'cancel', 'reverse'] as const
export type TransferMove = (typeof transferMoves)[number]
export type TransferState = (typeof transferStates)[number]

/** Why a transfer failed; the money stayed where it was. */
const transferFailures = ['out_of_gas', 'balance', 'refused', 'not_found', 'expired'] as const
export type TransferFailure = (typeof transferFailures)[number]

const transfer = z.object({
  uuid,
  /** `T-4821`, to read out on the phone. Optional until 0.3.0: older servers lack it while an upgrade rolls. */
  code: z.optional(z.string()),
  network: z.enum(transferNetworks),
  /** Which kind of move it is for the limits. */
  move: z.enum(moneyMoves),
  /** The chain or bank behind it is the sandbox: no real money moves. */
  sandbox: z.boolean(),
  state: z.enum(transferStates),
  /** It comes to us from outside: its fee is deducted from it, not paid on top. */
  incoming: z.boolean(),
  sender_type: z.enum(['platform', 'user']),
  /** A wallet, a bank or the platform; empty for a person's credit or a mere name. */
  sender: z.string(),
  /** The person whose wallet or credit it leaves; null for the platform. */
  sender_owner: z.nullable(person),
  /**
   * The caller's name for the wallet, among their wallets or in their address book; for staff, the platform's. For a
   * move of the books, the name of the party at that end, where it is not a person of ours.
   */
  sender_label: z.nullable(z.string()),
  /** A wallet or an IBAN; empty for a person's credit. */
  receiver: z.string(),
  /** To people outside the staff, a stranger has no uuid or family name, and staff are not shown at all. */
  receiver_owner: z.nullable(partiallyKnownPerson),
  receiver_label: z.nullable(z.string()),
  /** The code of the IBAN's bank, from `bankCodes`; null for anything else. */
  receiver_bank: z.nullable(z.string()),
  /** What the recipient gets. */
  amount: decimal,
  /** Charged on top of the amount. */
  fee: decimal,
  /** What leaves the source: amount and fee. */
  total: decimal,
  currency,
  reason: z.string(),
  description: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  /** The transaction in a block explorer, to open by hand; null where there is none, as in the sandbox. */
  explorer: z.nullable(z.string()),
  /** Null until the chain reports on it. */
  confirmations: z.nullable(count),
  /** Confirmations after which the transfer counts as settled; null where there are none. */
  confirmations_needed: z.nullable(count),
  failure: z.nullable(z.enum(transferFailures)),
  /** The chain's own coin, for staff and the wallet's owner: available and needed when it fell short, and what was burnt. */
  gas: z.nullable(
    z.object({
      symbol: gasSymbol,
      available: z.nullable(decimal),
      needed: z.nullable(decimal),
      burnt: z.nullable(decimal),
    }),
  ),
  created_by: z.nullable(person),
  created_at: instant,
  settled_at: z.nullable(instant),
  approvals_needed: count,
  /** The 24-hour sums that made it wait for a second person; for staff only. */
  waits: passedSums,
  /** Those who approved it besides its maker. */
  approved_by: z.array(person),
  /** Who rejected it, or its maker who recalled it. Only for one transfer. */
  decided_by: z.nullable(person),
  /** Until when the second person may decide. */
  expires_at: z.nullable(instant),
  /** The reason for rejecting, reversing or recalling it. */
  decision_reason: z.nullable(z.string()),
  /** When and by whom it was reversed. */
  reversed_at: z.nullable(instant),
  reversed_by: z.nullable(person),
  /** What it is about; for staff only. */
  about: z.nullable(subject),
  /** Withdrawals it pays. */
  withdrawal_ids: z.array(id),
  /** The credit moved, before and after: the caller's, for staff the sender's or else the receiver's. Only for one transfer. */
  credit: z.nullable(z.object({ owner: z.nullable(person), before: decimal, after: decimal })),
  /** While it waits, what the wallet or bank account it would leave has now; for staff, only for one transfer. */
  source: z.nullable(
    z.object({
      available: decimal,
      /** Whether that covers the amount and what the network or bank takes. */
      enough: z.boolean(),
      /** The coin for network fees; only for a chain. */
      gas: z.nullable(z.object({ amount: decimal, symbol: gasSymbol, enough: z.boolean() })),
    }),
  ),
  /** What the caller may do now. */
  moves: z.array(z.enum(transferMoves)),
  version: count,
})

/** One transfer as a reply. */
export const transferReply = z.object({ object: transfer })
const reason = text(80)
/** What a booking is found by: a transfer's code or uuid, or the bank's number. */
export const reference = z.string().check(z.trim(), z.maxLength(80))
const withdrawalIds = z.array(id).check(z.maxLength(100))

/** Wallet transfer payload of the specification §3. */
const walletTransfer = <A extends z.ZodMiniType<string, string>>(address: A) =>
  z.object({
    sender_address: address,
    sender_type: z.enum(['platform', 'user']),
    receiver_address: address,
    amount: amountInput,
    reason,
    passcode,
    description: z.optional(longText(500)),
    /** Approved withdrawals this transfer pays; the amount is then their sum without fees. */
    withdrawal_ids: z.optional(withdrawalIds),
    /** The middle four characters of the address, retyped: required when it resembles a known one. */
    address_check: z.optional(text(8)),
    /** Send even though a transfer with the same ends and amount is in doubt; refused without it. */
    anyway: z.optional(z.boolean()),
  })

/** Sums of the whole filtered set, one row per currency: what arrived, and what waits for a second person or for a chain. */
const transferSums = z.array(
  z.object({ currency, amount: decimal, confirmed: decimal, waiting: decimal, under_way: decimal, count }),
)

/** Transfers below `/crm`. */
export const transfers = area('money', {
  sendUsdt: {
    method: 'POST',
    path: '/crm/usdt/transaction/',
    origin: 'spec',
    access: ['money.own', 'money.move'],
    touches: 'money',
    invalidates: ['money', 'requests'],
    summary: 'Send USDT on Tron.',
    body: walletTransfer(tronAddress),
    response: transferReply,
    idempotent: true,
    needsContract: true,
  },
  sendBsc: {
    method: 'POST',
    path: '/crm/bsc/transaction/',
    origin: 'spec',
    access: ['money.own', 'money.move'],
    touches: 'money',
    invalidates: ['money', 'requests'],
    summary: 'Send USDT on BNB Smart Chain.',
    body: walletTransfer(bscAddress),
    response: transferReply,
    idempotent: true,
    needsContract: true,
  },
  bookRial: {
    method: 'POST',
    path: '/crm/rial/transaction/',
    origin: 'spec',
    access: 'money.move',
    touches: 'money',
    invalidates: ['money', 'requests'],
    summary: 'Book or pay rials with a bank tracking number.',
    body: z.object({
      destination: z.union([iban, uuid]),
      amount: amountInput,
      reason,
      source: text(80),
      description: z.optional(longText(500)),
      transaction_hash: trackingNumber(80),
      currency: z.optional(currency),
      withdrawal_ids: z.optional(withdrawalIds),
      /** Always required: money leaves to an IBAN, or withdrawable credit is given. */
      passcode: z.optional(passcode),
    }),
    response: transferReply,
    idempotent: true,
  },
  decideTransfer: {
    method: 'POST',
    path: '/crm/api/transfers/{uuid}/decide/',
    origin: 'assumed',
    access: ['money.approve', 'money.move', 'money.own'],
    touches: 'money',
    invalidates: ['money', 'requests'],
    summary:
      'Approve or reject a transfer above the limit as second person; its maker may only recall it (approve: false).',
    params: z.object({ uuid }),
    body: z.object({
      approve: z.boolean(),
      passcode,
      reason: z.optional(reasonText),
      /** The version the caller saw; an older one is refused. */
      version: wholeNumber,
    }),
    response: transferReply,
    idempotent: true,
  },
  transfers: {
    method: 'GET',
    path: '/crm/api/transfers/',
    origin: 'assumed',
    access: ['money.own', 'money.read'],
    summary: 'Transfers, newest first: the caller’s own, for staff all; with state=waiting_approval, those to decide.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['created_at', 'amount'])),
        state: z.optional(csv(z.enum(transferStates))),
        network: z.optional(csv(z.enum(transferNetworks))),
        currency_type: z.optional(currency),
        user_uuid: z.optional(uuid),
        for_me: z.optional(flag),
        /** Its code or uuid, its hash or its tracking number. */
        reference: z.optional(reference),
        /** The caller's `Idempotency-Key` for it: finds a transfer whose response was lost, without sending again. */
        key: z.optional(uuid),
      }),
    ),
    response: pageOf(transfer, transferSums),
  },
  transfer: {
    method: 'GET',
    path: '/crm/api/transfers/{uuid}/',
    origin: 'assumed',
    access: ['money.own', 'money.read'],
    provides: ['money', 'receipts'],
    summary: 'State of one transfer; asks the chain while it is not settled.',
    params: z.object({ uuid }),
    response: transferReply,
  },
  sendCredit: {
    method: 'POST',
    path: '/crm/api/balance/transfer/',
    origin: 'spec',
    access: ['money.own', 'money.move'],
    touches: 'money',
    invalidates: ['money'],
    summary: 'Move internal credit to another user.',
    body: z.object({
      recipient_uuid: uuid,
      amount: amountInput,
      currency: z.optional(currency),
      reason: z.optional(reason),
      passcode: z.optional(passcode),
    }),
    response: transferReply,
    idempotent: true,
    needsContract: true,
  },
  walletTransactions: {
    method: 'GET',
    path: '/crm/api/wallet-transactions',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    summary: 'Chain transactions of the caller’s wallets; for staff, of all wallets.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['at', 'amount'])),
        wallet_owner: z.optional(z.string()),
        sender: z.optional(z.string()),
        origin: z.optional(z.string()),
        destination: z.optional(z.string()),
        inout: z.optional(z.enum(walletMoves)),
        state: z.optional(csv(z.enum(transferStates))),
        reason: z.optional(z.string()),
        reasons: z.optional(csv(z.string())),
        user_uuid: z.optional(uuid),
        source_field: z.optional(z.string()),
        currency_type: z.optional(currency),
        /** Moves to an exchange house, recognised by the reason or by the name of the saved address. */
        to_exchange: z.optional(flag),
      }),
    ),
    response: pageOf(
      z.object({
        id,
        at: instant,
        network: z.enum(networks),
        /** `own` is a move between two wallets of the platform, or of the same person. */
        direction: z.enum(walletMoves),
        origin: z.string(),
        destination: z.string(),
        owner: z.nullable(person),
        amount: decimal,
        fee: decimal,
        currency,
        reason: z.string(),
        hash: z.nullable(z.string()),
        /** The transaction in a block explorer, to open by hand; null where there is none, as in the sandbox. */
        explorer: z.nullable(z.string()),
        state: z.enum(transferStates),
        /** Null until the chain reports on it. */
        confirmations: z.nullable(count),
        sandbox: z.boolean(),
        uuid,
      }),
      /** `amount` and `count` cover all rows, `in` and `out` only what is confirmed: what failed or waits moved nothing. */
      z.array(z.object({ currency, in: decimal, out: decimal, amount: decimal, count })),
    ),
  },
})
