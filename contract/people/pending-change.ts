import * as z from 'zod/mini'
import { instant, uuid } from '../scalars'

/** Every way of signing in, of confirming money and of being paid that a person has. */
export const guardedFields = ['phone', 'email', 'passcode', 'iban', 'card', 'tron_address', 'bsc_address'] as const
/** One of {@link guardedFields}. */
export type GuardedField = (typeof guardedFields)[number]

/**
 * What of an account is changed by a proposal: {@link guardedFields}, a type that gives a right over money or identity,
 * and whether an account of such a type that is `disabled` is opened again.
 */
export const changeFields = [...guardedFields, 'type', 'disabled'] as const
/** One of {@link changeFields}. */
export type ChangeField = (typeof changeFields)[number]

/**
 * Where a proposed change stands: it waits, took effect, was refused by the owner, rejected by staff, taken back by its
 * proposer, ran out of time, or what it was to change was changed otherwise meanwhile.
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
 * A change that was proposed by staff. Values are masked but the new one for the owner, a type is its code, `disabled`
 * is `true` or `false`; null is none, and of a passcode always null.
 */
export const accountChange = z.object({
  id: uuid,
  user: named,
  field: z.enum(changeFields),
  /** What stands there now, and what shall. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  state: z.enum(accountChangeStates),
  reason: z.string(),
  proposed_by: z.nullable(named),
  proposed_at: instant,
  expires_at: instant,
  /** Where the owner’s code goes, masked; null where consenting is not the owner’s, or nothing waits. */
  confirm_at: z.nullable(z.string()),
  /** Who ended its waiting; the owner too. */
  decided_by: z.nullable(named),
  decided_at: z.nullable(instant),
  decision_reason: z.nullable(z.string()),
  moves: z.array(z.enum(accountChangeMoves)),
})
/** A proposed change as a reply shows it. */
export type AccountChange = z.infer<typeof accountChange>

/**
 * Why an account’s money and passcode are closed: until when by itself, and whether its owner locked it until staff
 * lift that.
 */
export const moneyHold = z.object({ until: z.nullable(instant), locked: z.boolean() })
/** {@link moneyHold} */
export type MoneyHold = z.infer<typeof moneyHold>
