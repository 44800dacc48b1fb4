import * as z from 'zod/mini'
import { codeQueued } from './sign-in'
import { area } from '../endpoint'
import { user } from './person'
import { accountChange, accountChangeStates, changeFields, guardedFields } from './pending-change'
import {
  card,
  count,
  csv,
  email,
  flag,
  iban,
  instant,
  mobile,
  oneTimeCode,
  pageOf,
  paging,
  reasonText,
  sortBy,
  text,
  uuid,
} from '../scalars'
import { bscAddress, tronAddress } from '../money/wallet-addresses'

const reply = z.object({ object: accountChange })
const one = z.object({ id: uuid })
/** The token of a link in a notice, 32 random bytes; a truncated one is as unknown as any other. */
const token = z.string().check(z.regex(/^[\w-]{0,43}$/, 'invalid'))

/** Pending changes of how somebody signs in or is paid, and alarms about changes they did not make, below `/account`. */
export const accountChanges = area('changes', {
  pendingChanges: {
    method: 'GET',
    path: '/account/pending-changes/',
    origin: 'assumed',
    access: 'account.own',
    summary:
      'Changes to the caller’s account that staff proposed and the caller has to decide; the new value in full, the old one masked.',
    response: z.object({ results: z.array(accountChange) }),
  },
  sendPendingCode: {
    method: 'POST',
    path: '/account/pending-changes/{id}/code/',
    origin: 'assumed',
    access: 'account.own',
    invalidates: [],
    summary: 'Send the code that confirms a pending change to the current (old) phone or e-mail.',
    params: one,
    response: z.extend(codeQueued, { send_to: z.string() }),
  },
  confirmPending: {
    method: 'POST',
    path: '/account/pending-changes/{id}/confirm/',
    origin: 'assumed',
    access: 'account.own',
    invalidates: ['account', 'bank', 'changes', 'notifications', 'people', 'sessions'],
    summary:
      'Confirm a pending change with the code sent to the old address; it takes effect, every session ends, and money and passcode are blocked for a day.',
    params: one,
    body: z.object({ otp: oneTimeCode }),
    response: reply,
    touches: 'sign_in',
  },
  refusePending: {
    method: 'POST',
    path: '/account/pending-changes/{id}/refuse/',
    origin: 'assumed',
    access: 'account.own',
    invalidates: ['changes', 'account', 'people'],
    summary: 'Refuse a pending change to the caller’s account.',
    params: one,
    body: z.object({ reason: z.optional(reasonText) }),
    response: reply,
  },
  proposeChange: {
    method: 'POST',
    path: '/account/user/changes/',
    origin: 'assumed',
    access: ['users.edit', 'users.identity'],
    invalidates: ['changes', 'people'],
    summary:
      'Propose a new phone or e-mail, bank data or wallets for somebody, or the removal of their passcode; nothing changes until it is confirmed or approved.',
    body: z.object({
      user_uuid: uuid,
      reason: reasonText,
      phone: z.optional(mobile),
      email: z.optional(z.nullable(email)),
      remove_passcode: z.optional(z.literal(true)),
      iban: z.optional(z.nullable(iban)),
      card: z.optional(z.nullable(card)),
      tron_address: z.optional(z.nullable(tronAddress)),
      bsc_address: z.optional(z.nullable(bscAddress)),
    }),
    response: z.object({ pending: z.array(accountChange) }),
    touches: 'sign_in',
  },
  accountChanges: {
    method: 'GET',
    path: '/account/changes/',
    origin: 'assumed',
    access: ['users.edit', 'users.identity'],
    summary:
      'Proposed changes to people’s accounts, newest first, values masked; without `users.identity`, only those the caller proposed.',
    query: z.object({
      ...paging,
      sort: z.optional(sortBy(['proposed_at'])),
      field: z.optional(csv(z.enum(changeFields))),
      state: z.optional(csv(z.enum(accountChangeStates))),
      user_uuid: z.optional(uuid),
      /** Only those the caller proposed, or only those of others. */
      mine: z.optional(flag),
    }),
    /** `to_decide`: how many wait for somebody like the caller to approve or reject them. */
    response: z.extend(pageOf(accountChange), { to_decide: count }),
  },
  decideChange: {
    method: 'POST',
    path: '/account/changes/{id}/decide/',
    origin: 'assumed',
    access: ['users.edit', 'users.identity'],
    invalidates: ['changes', 'bank', 'people'],
    summary:
      'Approve or reject, with a reason, a proposed change where the old address is lost, of a type, or of a disabled account; the proposer may only withdraw it.',
    params: one,
    body: z.object({ approve: z.boolean(), reason: z.optional(reasonText) }),
    response: reply,
    touches: 'sign_in',
  },
  liftMoneyLock: {
    method: 'POST',
    path: '/account/user/lift-lock/',
    origin: 'assumed',
    access: 'users.identity',
    invalidates: ['people'],
    summary: 'Lift the money lock an owner set by the link in a notice; requires a reason.',
    body: z.object({ user_uuid: uuid, reason: reasonText }),
    response: z.object({ object: user }),
    touches: 'payment',
  },
  alarmPreview: {
    method: 'POST',
    path: '/account/not-me/look/',
    origin: 'assumed',
    access: 'public',
    touches: 'nothing',
    invalidates: [],
    summary:
      'What the link "this was not me" in a notice is about; changes nothing. Unknown, used and old links return not_found.',
    body: z.object({ token }),
    response: z.object({
      field: z.enum(guardedFields),
      changed_at: instant,
      expires_at: instant,
    }),
  },
  raiseAlarm: {
    method: 'POST',
    path: '/account/not-me/',
    origin: 'assumed',
    access: 'public',
    invalidates: ['account', 'changes', 'people', 'sessions'],
    summary:
      'Report "this was not me": works once and without signing in; locks the money of the account, removes its password, ends every session and opens a ticket.',
    body: z.object({ token }),
    /** `support_phone`: the number to call, as it is dialled; null where there is none. Refusals carry it in `details`. */
    response: z.object({ locked: z.literal(true), ticket: z.nullable(count), support_phone: z.nullable(text(22)) }),
    touches: 'sign_in',
  },
})
