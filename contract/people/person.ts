import * as z from 'zod/mini'
import { accountChange, changeFields, guardedFields, moneyHold } from './pending-change'
import { count, currency, decimal, id, instant, isoDate, uuid } from '../scalars'

/** Somebody named in another record. */
export const person = z.object({ uuid, name: z.string() })

export type Person = z.infer<typeof person>

/** The colleagues that an internal note names. */
export const mentionsInput = z.array(uuid).check(z.maxLength(20, 'too_long'))

/** Somebody as the caller may know them: a stranger has no uuid. */
export const partiallyKnownPerson = z.object({ uuid: z.nullable(uuid), name: z.string() })

export type PartiallyKnownPerson = z.infer<typeof partiallyKnownPerson>

/** Packages that follow one another, the running one first, each with its last day; only where there are several. */
export const subscriptionParts = z.optional(z.array(z.object({ package: z.string(), ends: isoDate })))

/** Somebody's subscription: the running package, and the last day including all packages that follow it. */
const subscription = z.object({
  package: z.string(),
  platform: z.nullable(z.string()),
  starts: isoDate,
  ends: isoDate,
  parts: subscriptionParts,
})

/** A person's status: that of the subscription, or that the account is disabled. */
export const userStatuses = ['active', 'expiring', 'expired', 'none', 'disabled'] as const

/** Levels of the leaderboard, lowest first. */
export const levels = ['bronze', 'silver', 'gold', 'diamond'] as const
export type Level = (typeof levels)[number]

/**
 * Internal credit, one row per currency; `reserved` is the part that waits for withdrawals and cannot be spent. It is
 * always sent, but optional until 0.3.0: older servers answer beside new ones while an upgrade to 0.2.0 rolls.
 */
const credit = z.array(z.object({ currency, amount: decimal, reserved: z.optional(decimal) }))

/** The signed-in user as the browser stores it under `auth-user` (specification §3: field `type`, string code). */
export const currentUser = z.object({
  uuid,
  type: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  national_id: z.nullable(z.string()),
  country: z.string(),
  state_id: z.nullable(id),
  city_id: z.nullable(id),
  address: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  level: z.enum(levels),
  partner_code: z.nullable(z.string()),
  referral_code: z.string(),
  disabled: z.boolean(),
  disabled_reason: z.nullable(z.string()),
  disabled_at: z.nullable(instant),
  /** Paying for a subscription reopens this disabled account; any other is reopened only by staff. */
  renewal_lifts: z.boolean(),
  contract_accepted_at: z.nullable(instant),
  contract_required: z.boolean(),
  registered_at: instant,
  subscription: z.nullable(
    z.extend(subscription, {
      remaining_days: z.number(),
      status: z.enum(userStatuses),
    }),
  ),
  credit,
  /** A subscription payment with an unknown outcome, or the latest one if it was started and abandoned. */
  open_payment: z.nullable(
    z.object({
      reference: z.string(),
      package: z.nullable(z.string()),
      amount: decimal,
      currency,
      status: z.enum(['started', 'unknown']),
      created_at: instant,
    }),
  ),
  /** Money and passcode are blocked; absent while they are not. `field`: the last change, where that blocked them. */
  hold: z.optional(z.extend(moneyHold, { field: z.nullable(z.enum(guardedFields)) })),
  /** Of the staff proposals that wait for this person, the one that expires first. */
  pending_change: z.nullable(z.object({ field: z.enum(changeFields), expires_at: instant })),
  /** The nearest planned mentorship session, as mentee or mentor. */
  next_session: z.nullable(z.object({ at: instant, topic: z.string(), with: person })),
  version: count,
})

export type CurrentUser = z.infer<typeof currentUser>

/** Fields only the file of one person has; personal values are masked until revealed. */
const userFile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  national_id: z.nullable(z.string()),
  state_id: z.nullable(id),
  city_id: z.nullable(id),
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  leader: z.nullable(person),
  partner_code: z.nullable(z.string()),
  referral_code: z.string(),
  disabled_at: z.nullable(instant),
  disabled_reason: z.nullable(z.string()),
  renewal_lifts: z.boolean(),
  contract_accepted_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  subscription: z.nullable(subscription),
  credit,
  open_tickets: count,
  open_requests: count,
  introduced: count,
  team: count,
  /** Changes of sign-in, bank data or wallets that wait for the owner or for an approval. */
  pending_changes: z.optional(z.array(accountChange)),
  /** Whether there is a passcode a change could remove. */
  passcode_set: z.optional(z.boolean()),
  /** Money and passcode are blocked; absent while they are not. */
  hold: z.optional(moneyHold),
  version: count,
})

/** Sums of shares, one for each currency there are any in. */
export const gain = z.array(z.object({ currency, amount: decimal }))
export type Gain = z.infer<typeof gain>

/** One person in the user list; when `user_uuid` is given, `file` is present too. Phone and e-mail are masked. */
export const user = z.object({
  uuid,
  name: z.string(),
  type: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  level: z.enum(levels),
  country: z.string(),
  platforms: z.array(person),
  partner: z.nullable(person),
  teacher: z.nullable(person),
  mentor: z.nullable(person),
  registered_at: instant,
  remaining_days: z.nullable(z.number()),
  last_cashout: z.nullable(isoDate),
  status: z.enum(userStatuses),
  /** With `partner=me`, what the caller earned from this person; servers of the previous release do not send it. */
  gain: z.optional(gain),
  file: z.optional(userFile),
})

export type User = z.infer<typeof user>
