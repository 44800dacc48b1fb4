import * as z from 'zod/mini'
import { currency, decimal } from '../scalars'

/** Kinds of money moves with limits; `platform/money/second-person/rules.ts` holds who may request, approve and pay each. */
export const moneyMoves = [
  'person_transfer',
  'person_credit',
  'platform_transfer',
  'platform_credit',
  'top_up',
  'bank_payment',
  'withdrawal',
  'salary',
  'paypal_line',
  'settlement',
] as const
export type MoneyMove = (typeof moneyMoves)[number]

/** Whose 24-hour sum a limit applies to: that of the person acting for the platform, of the sender, or of the receiver. */
export const sumScopes = ['actor', 'sender', 'receiver'] as const
export type SumScope = (typeof sumScopes)[number]

/** How much moved on one person's decision in the last 24 hours, and the sum from which a second person decides. */
const usedSum = { scope: z.enum(sumScopes), currency, used: decimal, limit: decimal }

/** How much of the 24-hour allowance is used before a move, and whether the sum including it reaches the limit. */
export const allowance = z.array(z.object({ ...usedSum, waits: z.boolean() }))

/** The sums that made a move wait: what was used before it, what it adds, and the limit. */
export const passedSums = z.array(z.object({ ...usedSum, amount: decimal }))

/** What a move can be about, where that has a record of its own. */
export const moveSubjects = [
  'person',
  'request',
  'partner_shares',
  'teacher_shares',
  'mentor_shares',
  'salary',
  'paypal_account',
] as const

/**
 * What a second person reviews before deciding: the recipient by uuid, the request or the shares a settlement pays,
 * somebody's salaries by their uuid, a PayPal account by its e-mail. Empty for the shares of several people.
 */
export const subject = z.object({ kind: z.enum(moveSubjects), reference: z.string() })
