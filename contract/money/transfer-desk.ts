import * as z from 'zod/mini'
import { gasSymbol } from './chains'
import { area } from '../endpoint'
import { person } from '../people/person'
import { chainNetworks, networks } from './networks'
import { amountInput, count, csv, currency, decimal, id, idText, instant, passcode, text, uuid } from '../scalars'
import { allowance, moneyMoves } from './second-person'
import { transferStates } from './transfers'
import { bscAddress, tronAddress } from './wallet-addresses'

/** How many characters of a stranger's wallet are shown, for comparison. */
export const walletEnding = 6

const wallet = z.object({
  network: z.enum(chainNetworks),
  address: z.string(),
  label: z.string(),
  owner: z.nullable(person),
  platform: z.boolean(),
  currency,
  /** The balance the chain reports. */
  amount: decimal,
  /** The amount less what is on its way out. */
  available: decimal,
  gas: decimal,
  gas_symbol: gasSymbol,
  /** The most one transfer may burn. */
  gas_needed: decimal,
  /** Too little gas for one transfer. */
  gas_low: z.boolean(),
  as_of: instant,
  sandbox: z.boolean(),
})

const bookEntry = z.object({
  id,
  network: z.enum(chainNetworks),
  address: z.string(),
  label: z.string(),
  created_at: instant,
  created_by: z.nullable(person),
  /** A new address cools for a day: nothing may be sent there until then. */
  usable_from: instant,
  usable: z.boolean(),
})

/** Maximum number of saved addresses of a person or of the platform. */
export const mostAddresses = 200

/** A known address that is easily mistaken for another. */
const lookAlike = z.object({ address: z.string(), label: z.nullable(z.string()) })

/** What the transfer wizard needs before it sends: sources, known addresses, fees, limits and warnings. */
export const transferDesk = area('money', {
  wallets: {
    method: 'GET',
    path: '/crm/api/wallets/',
    origin: 'assumed',
    access: ['money.own', 'money.read'],
    provides: ['money', 'bank'],
    summary: 'Wallets to send from: the caller’s own, for staff the platform’s, with balance and gas.',
    response: z.object({ results: z.array(wallet) }),
  },
  transferQuote: {
    method: 'GET',
    path: '/crm/api/transfer-quote/',
    origin: 'assumed',
    access: ['money.own', 'money.move'],
    exportable: false,
    provides: ['money', 'addresses', 'bank'],
    summary: 'Fee, limits, owner of the destination and everything that blocks a transfer; changes nothing.',
    query: z.object({
      network: z.enum(networks),
      /** A wallet address; absent for internal credit and for the bank. */
      sender: z.optional(z.string().check(z.maxLength(80))),
      /** A wallet address, an IBAN, or the uuid of a person. */
      receiver: z.optional(z.string().check(z.maxLength(80))),
      amount: z.optional(amountInput),
      currency_type: z.optional(currency),
      /** The approved withdrawals it pays; their destination was fixed with them. */
      withdrawal_ids: z.optional(csv(idText)),
    }),
    response: z.object({
      network: z.enum(networks),
      currency,
      sandbox: z.boolean(),
      available: decimal,
      fee: decimal,
      /** The most that can be sent now: what is available less the fee, within the limits. */
      max: decimal,
      recipient_gets: z.nullable(decimal),
      total: z.nullable(decimal),
      limits: z.object({
        single: decimal,
        /** The most in 24 hours, and how much of it is used. */
        daily: decimal,
        used: decimal,
      }),
      /** The sums the second-person limit applies to; a receiver's is shown only to those who send for the platform. */
      allowance,
      approvals_needed: count,
      passcode_needed: z.boolean(),
      gas: z.nullable(decimal),
      /** The most of its own coin the chain may take from the source, besides the fee; null where there is no chain. */
      gas_needed: z.nullable(decimal),
      gas_low: z.boolean(),
      receiver: z.nullable(
        z.object({
          address: z.string(),
          owner: z.nullable(
            z.object({
              uuid: z.nullable(uuid),
              name: z.string(),
              platform: z.boolean(),
              /**
               * Of a recipient of credit, to tell apart two people of the same name; the number is masked, and absent
               * for strangers.
               */
              type: z.optional(z.string()),
              phone: z.optional(z.string()),
            }),
          ),
          known: z.boolean(),
          usable_from: z.nullable(instant),
          look_alikes: z.array(lookAlike),
          /** Ask to retype the middle four characters and send them as `address_check`. */
          check_needed: z.boolean(),
        }),
      ),
      /**
       * An unsettled transfer with the same ends and amount; while its state is `unknown`, sending is refused without
       * `anyway`.
       */
      twin: z.nullable(z.object({ uuid, state: z.enum(transferStates), created_at: instant })),
      /** Body field → the code of `error.ts` that sending now would return. */
      problems: z.record(z.string(), z.string()),
    }),
  },
  moneyAllowance: {
    method: 'GET',
    path: '/crm/api/money-allowance/',
    origin: 'assumed',
    access: ['money.move', 'salary.pay', 'paypal.work', 'shares.settle'],
    summary:
      'How much the caller and a receiver have used of what one person may move in 24 hours, and whether a move would wait; changes nothing.',
    query: z.object({
      move: z.enum(moneyMoves),
      currency_type: currency,
      amount: z.optional(amountInput),
      /** The uuid of a person, an IBAN or a name; without it, only the caller’s sum. */
      receiver: z.optional(text(120)),
    }),
    response: z.object({ allowance }),
  },
  personWallet: {
    method: 'POST',
    path: '/crm/api/person-wallet/',
    origin: 'assumed',
    access: ['money.own', 'money.move'],
    invalidates: ['audit'],
    summary:
      'Reveal a person’s verified wallet: in full to those who send for the platform, to others only its ending, to compare with what the person gave; every reveal is written to the audit log.',
    body: z.object({ user_uuid: uuid, network: z.enum(chainNetworks) }),
    response: z.object({
      /** `null` without a verified wallet, and for people outside the staff. */
      address: z.nullable(z.string()),
      /** The last `walletEnding` characters of the address; `null` without a verified wallet. */
      ending: z.nullable(z.string()),
    }),
  },
  addressBook: {
    method: 'GET',
    path: '/crm/api/address-book/',
    origin: 'assumed',
    access: ['money.own', 'money.move'],
    provides: ['addresses'],
    summary: 'Saved addresses: the caller’s own, for staff the platform’s.',
    response: z.object({ results: z.array(bookEntry) }),
  },
  saveAddress: {
    method: 'POST',
    path: '/crm/api/address-book/',
    origin: 'assumed',
    access: ['money.own', 'money.move'],
    touches: 'payment',
    invalidates: ['addresses'],
    summary: 'Save an address; it can be sent to after a day.',
    body: z.object({
      tron_address: z.optional(tronAddress),
      bsc_address: z.optional(bscAddress),
      label: text(60),
      passcode,
      /** The middle four characters of the address, retyped: required when it resembles a known one. */
      address_check: z.optional(text(8)),
    }),
    response: z.object({ object: bookEntry }),
    needsContract: true,
    idempotent: true,
  },
  removeAddress: {
    method: 'DELETE',
    path: '/crm/api/address-book/{id}/',
    origin: 'assumed',
    access: ['money.own', 'money.move'],
    invalidates: ['addresses'],
    summary: 'Delete a saved address.',
    params: z.object({ id: idText }),
    response: z.object({ ok: z.boolean() }),
  },
})
