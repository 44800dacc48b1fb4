import * as z from 'zod/mini'
import { instant, uuid } from '../scalars'

/** Every way a person has of signing in, of confirming money and of being paid. */
export const guardedFields = ['phone', 'email', 'passcode', 'iban', 'card', 'tron_address', 'bsc_address'] as const
/** One of {@link guardedFields}. */
export type GuardedField = (typeof guardedFields)[number]

/**
 * What a proposal can change in an account: {@link guardedFields}, a type that gives a right over money or identity,
 * and reopening a `disabled` account of such a type.
 */
export const changeFields = [...guardedFields, 'type', 'disabled'] as const
/** One of {@link changeFields}. */
export type ChangeField = (typeof changeFields)[number]

/**
 * The state of a proposed change: it waits, took effect, was refused by the owner, rejected by staff or withdrawn by
 * its proposer, expired, or went stale because its target changed in another way.
 */
export const accountChangeStates = [
  'pending',
  'applied',
  'refused',
  'rejected',
  'withdrawn',
  'expired',
  'stale',
] as const
/** One of {@link accountChangeStates}. */
export type AccountChangeState = (typeof accountChangeStates)[number]

/** What the caller may do with a proposed change. */
const accountChangeMoves = ['confirm', 'refuse', 'approve', 'reject', 'withdraw'] as const

const named = z.object({ uuid, name: z.string() })

/**
 * A change proposed by staff. Values are masked except the new one for the owner; a type is its code, `disabled` is
 * `true` or `false`; null is none, and always null for a passcode.
 */
export const accountChange = z.object({
  id: uuid,
  user: named,
  field: z.enum(changeFields),
  /** The current value, and the proposed one. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  state: z.enum(accountChangeStates),
  reason: z.string(),
  proposed_by: z.nullable(named),
  proposed_at: instant,
  expires_at: instant,
  /** Where the owner’s code is sent, masked; null where the owner cannot confirm, or nothing waits. */
  confirm_at: z.nullable(z.string()),
  /** Who ended its waiting, the owner included. */
  decided_by: z.nullable(named),
  decided_at: z.nullable(instant),
  decision_reason: z.nullable(z.string()),
  moves: z.array(z.enum(accountChangeMoves)),
})
/** A proposed change as a reply shows it. */
export type AccountChange = z.infer<typeof accountChange>

/**
 * Why an account’s money and passcode are blocked: until when that lasts, and whether the owner locked them until staff
 * lift the lock.
 */
export const moneyHold = z.object({ until: z.nullable(instant), locked: z.boolean() })
/** {@link moneyHold} */
export type MoneyHold = z.infer<typeof moneyHold>
