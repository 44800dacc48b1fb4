import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { card, count, iban, instant, oneTimeCode, pageOf, paging, reasonText, uuid } from '../scalars'
import { bscAddress, tronAddress } from './wallet-addresses'

/** Somebody's bank account and wallets. */
export const bank = z.object({
  user: person,
  bank: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  card: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  verified: z.boolean(),
  tron_address: z.nullable(z.string()),
  bsc_address: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  duplicate: z.boolean(),
})

/** What the owner of an account may change of it; checked by the form too. */
export const bankChanges = z.object({
  iban: z.optional(z.nullable(iban)),
  card: z.optional(z.nullable(card)),
  tron_address: z.optional(z.nullable(tronAddress)),
  bsc_address: z.optional(z.nullable(bscAddress)),
})

/** Bank accounts and wallets of people, below `/account`. */
export const bankInfo = area('bank', {
  userBank: {
    method: 'GET',
    path: '/account/api/user-bank/',
    origin: 'spec',
    access: ['money.own', 'money.read', 'users.read'],
    provides: ['bank', 'changes'],
    summary: 'Bank info: the caller’s own, or for staff a page of everybody’s, masked.',
    query: z.object({
      ...paging,
      user_uuid: z.optional(uuid),
      status: z.optional(z.enum(['verified', 'unverified', 'duplicate'])),
    }),
    /** `duplicates`: how many people in the whole list share an IBAN, a card or a wallet with somebody; for staff. */
    response: z.extend(pageOf(bank), { duplicates: z.optional(count) }),
  },
  saveUserBank: {
    method: 'PUT',
    path: '/account/api/user-bank/',
    origin: 'assumed',
    access: 'money.own',
    touches: 'payment',
    invalidates: ['bank', 'account', 'people'],
    summary: 'Change the caller’s own IBAN, card or wallets with a code sent to their phone.',
    body: z.extend(bankChanges, { otp: oneTimeCode }),
    response: z.object({ object: bank }),
    needsContract: true,
  },
  verifyUserBank: {
    method: 'POST',
    path: '/account/api/user-bank/verify/',
    origin: 'assumed',
    access: 'money.approve',
    touches: 'nothing',
    invalidates: ['bank'],
    summary:
      'Verify somebody’s bank info, or withdraw the verification; refused when the info has changed since it was seen.',
    body: z.object({
      user_uuid: uuid,
      /** `changed_at` of the version the caller saw. */
      seen_changed_at: z.nullable(instant),
      verified: z.boolean(),
      reason: z.optional(reasonText),
    }),
    response: z.object({ object: bank }),
  },
  userByWallet: {
    method: 'POST',
    path: '/account/api/user-by-wallet/',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    touches: 'nothing',
    invalidates: ['audit'],
    summary: 'Find the owner of a TRON address, a BSC address or an IBAN: exactly one of the three.',
    body: z
      .object({
        wallet_address: z.optional(tronAddress),
        bsc_wallet_address: z.optional(bscAddress),
        iban: z.optional(iban),
      })
      .check(
        z.refine(
          (b) => [b.wallet_address, b.bsc_wallet_address, b.iban].filter((v) => v !== undefined).length === 1,
          'required',
        ),
      ),
    response: z.object({
      owner: z.nullable(z.object({ uuid: z.nullable(uuid), name: z.string(), platform: z.boolean() })),
    }),
  },
})
