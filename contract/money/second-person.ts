import * as z from 'zod/mini'
import { currency, decimal } from '../scalars'

/** Kinds of money moves a limit looks at; who may ask, approve and pay each is `platform/money/second-person/rules.ts`. */
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

/** Whose sum over 24 hours a limit looks at: of whoever acts for the platform, of the person who sends, of the receiver. */
export const sumScopes = ['actor', 'sender', 'receiver'] as const
export type SumScope = (typeof sumScopes)[number]

/** How much moved on one person's word in the last 24 hours, and from which sum on a second person decides. */
const usedSum = { scope: z.enum(sumScopes), currency, used: decimal, limit: decimal }

/** What of the allowance of 24 hours is used before a move, and whether the sum with it reaches the limit. */
export const allowance = z.array(z.object({ ...usedSum, waits: z.boolean() }))

/** The sums that made a move wait: what was used before it, what it adds, and the limit. */
export const passedSums = z.array(z.object({ ...usedSum, amount: decimal }))

/** What a move may be about where that has a record of its own. */
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
 * What somebody looks at before they give their word: who gets it by their uuid, the request or the shares a settlement
 * pays, the salaries of somebody by their uuid, a PayPal account by its e-mail. Empty for shares of several.
 */
export const subject = z.object({ kind: z.enum(moveSubjects), reference: z.string() })
