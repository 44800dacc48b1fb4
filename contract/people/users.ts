import * as z from 'zod/mini'
import { area } from '../endpoint'
import { accountChange } from './pending-change'
import { currentUser, gain, levels, type CurrentUser, user, userStatuses } from './person'
import {
  count,
  csv,
  email,
  flag,
  id,
  idsOf,
  isoDate,
  longText,
  mobile,
  nationalId,
  oneTimeCode,
  ordered,
  pageOf,
  paging,
  postalCode,
  queryText,
  reasonText,
  sortBy,
  text,
  uuid,
  wholeNumber,
} from '../scalars'
import { searchLimits } from '../text'

/** The current-user call wraps the object (specification §3); a body wrapped once more in `data` is accepted too. */
const currentUserReply = z.union([
  z.object({ object: currentUser }),
  z.pipe(
    z.object({ data: z.object({ object: currentUser }) }),
    z.transform((body: { data: { object: CurrentUser } }) => body.data),
  ),
])

const found = z.object({
  uuid,
  name: z.string(),
  type: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  matched: z.enum(['name', 'phone', 'email', 'uuid', 'wallet', 'iban', 'national_id']),
})

/** Fields of a profile that their owner may change. */
const profile = {
  first_name: z.optional(text(60)),
  last_name: z.optional(text(60)),
  email: z.optional(z.nullable(email)),
  national_id: z.optional(z.nullable(nationalId)),
  country: z.optional(text(60)),
  state_id: z.optional(z.nullable(id)),
  city_id: z.optional(z.nullable(id)),
  address: z.optional(z.nullable(longText(300))),
  postal_code: z.optional(z.nullable(postalCode)),
}

/** What staff may change about a person only with a reason: ways to sign in, rights, and who earns from their payments. */
export const reasonedFields = [
  'phone',
  'email',
  'type',
  'partner_uuid',
  'teacher_uuid',
  'mentor_uuid',
  'leader_uuid',
] as const

/** The caller's profile, users and bank info below `/account`. */
export const people = area('people', {
  currentUser: {
    method: 'GET',
    path: '/account/user/current-user',
    origin: 'spec',
    access: 'signed-in',
    provides: ['account', 'community', 'money', 'orders'],
    summary: 'The signed-in user.',
    response: currentUserReply,
    whenDisabled: true,
  },
  updateCurrentUser: {
    method: 'PUT',
    path: '/account/user/current-user',
    origin: 'spec',
    access: 'account.own',
    invalidates: ['account', 'bank', 'money', 'people'],
    summary:
      'Change the caller’s profile; only given fields change. Another e-mail requires a recent password confirmation and the code sent to it.',
    body: z.object({
      version: z.optional(count),
      ...profile,
      /** The code of `verifyEmail`, where `email` changes. */
      otp: z.optional(oneTimeCode),
    }),
    response: z.object({ object: currentUser }),
    touches: 'sign_in',
  },
  users: {
    method: 'GET',
    path: '/account/user',
    origin: 'spec',
    access: ['users.read', 'team.read', 'account.own'],
    provides: ['people', 'account', 'changes', 'money', 'orders', 'requests', 'tickets'],
    summary:
      'Users with every list filter; with user_uuid, one person with their file. Leaders see their people, others those they introduced.',
    query: ordered(
      z.object({
        ...paging,
        ...idsOf(uuid),
        sort: z.optional(sortBy(['name', 'registered_at', 'remaining_days', 'last_cashout', 'level', 'type'])),
        query: z.optional(queryText(searchLimits.rows)),
        user_uuid: z.optional(uuid),
        type: z.optional(csv(z.string())),
        levels: z.optional(csv(z.enum(levels))),
        country: z.optional(csv(z.string())),
        platforms: z.optional(csv(z.string())),
        platform_uuids: z.optional(csv(uuid)),
        platform_uuid: z.optional(uuid),
        /** `me`: people the caller introduced. */
        partner: z.optional(z.string()),
        partner_ids: z.optional(csv(uuid)),
        teacher_uuids: z.optional(csv(uuid)),
        mentor_ids: z.optional(csv(uuid)),
        status: z.optional(csv(z.enum(userStatuses))),
        is_paid: z.optional(flag),
        has_cashout: z.optional(flag),
        last_cashout_start: z.optional(isoDate),
        last_cashout_end: z.optional(isoDate),
        remaining_days_start: z.optional(wholeNumber),
        remaining_days_end: z.optional(wholeNumber),
        registered_date_start: z.optional(isoDate),
        registered_date_end: z.optional(isoDate),
        bought_start_date: z.optional(isoDate),
        bought_end_date: z.optional(isoDate),
        modify_date_start: z.optional(isoDate),
        modify_date_end: z.optional(isoDate),
        unique: z.optional(flag),
      }),
    ),
    response: z.extend(pageOf(user), {
      /** With `partner=me`, what the caller earned from all who match. */
      gain: z.optional(gain),
    }),
  },
  updateUser: {
    method: 'PATCH',
    path: '/account/user/',
    origin: 'spec',
    access: 'users.edit',
    invalidates: ['people', 'changes'],
    summary:
      'Change a user; only given fields change. Ways to sign in, the type, who earns a share from somebody, and disabling require a reason. Phone, e-mail, a type that gives a right over money or identity, and reopening a disabled account with such a right are only proposed and returned under pending. Refused when stale.',
    body: z.object({
      user_uuid: uuid,
      version: count,
      reason: z.optional(reasonText),
      ...profile,
      phone: z.optional(mobile),
      type: z.optional(z.string().check(z.regex(/^\d{1,2}$/, 'invalid'))),
      level: z.optional(z.enum(levels)),
      partner_uuid: z.optional(z.nullable(uuid)),
      teacher_uuid: z.optional(z.nullable(uuid)),
      mentor_uuid: z.optional(z.nullable(uuid)),
      leader_uuid: z.optional(z.nullable(uuid)),
      disabled: z.optional(z.boolean()),
      /** With `disabled`: paying for a subscription reopens the account automatically. */
      renewal_lifts: z.optional(z.boolean()),
    }),
    /** `pending`: what was proposed instead of saved; it waits for the person or an approval. Empty when all was saved. */
    response: z.object({ object: user, pending: z.array(accountChange) }),
    touches: 'sign_in',
  },
  revealUser: {
    method: 'POST',
    path: '/account/user/reveal/',
    origin: 'assumed',
    access: 'users.reveal',
    invalidates: ['audit'],
    provides: [],
    summary:
      'Unmask one personal value, or with `change`, the one a proposed change would set; every reveal is written to the audit log.',
    body: z.object({
      user_uuid: uuid,
      change: z.optional(uuid),
      field: z.enum([
        'phone',
        'email',
        'national_id',
        'iban',
        'card',
        'tron_address',
        'bsc_address',
        'address',
        'postal_code',
      ]),
    }),
    response: z.object({ value: z.nullable(z.string()) }),
  },
  findUser: {
    method: 'GET',
    path: '/account/user/search',
    origin: 'spec',
    access: ['users.read', 'team.read'],
    summary: 'Look up one person by uuid, phone or e-mail.',
    query: z.object({ user_uuid: z.optional(uuid), query: z.optional(queryText(searchLimits.people)) }),
    response: z.object({ results: z.array(found) }),
  },
  searchUsers: {
    method: 'GET',
    path: '/account/api/user-search/',
    origin: 'spec',
    access: ['users.read', 'team.read', 'money.own'],
    exportable: false,
    summary:
      'Search people from 4 folded characters; staff search by name, phone, e-mail, uuid, wallet or IBAN. Others find their own people, and anybody else by the full number or e-mail address: the given name and the type.',
    query: z.object({ query: queryText(searchLimits.people), type: z.optional(csv(z.string())) }),
    response: z.object({ results: z.array(found) }),
    cache: 600,
  },
})
