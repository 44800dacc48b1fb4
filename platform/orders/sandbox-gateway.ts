import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { facts } from '../db/schema'
import type { Gateway, Outcome } from './gateway'

/**
 * The choices on the sandbox page: paid, cancelled, declined by the bank, paid with a late answer, and no answer at all.
 */
export const sandboxChoices = ['paid', 'cancelled', 'declined', 'late', 'silent'] as const
export type SandboxChoice = (typeof sandboxChoices)[number]

/** The delay of the answer to a late payment, in milliseconds. */
const lateAfter = 15_000

const keyOf = (reference: string): string => `sandbox-gateway ${reference}`

/** Stores what was chosen on the page; the first choice is final. */
export const chooseInSandbox = async (db: Db, reference: string, choice: SandboxChoice, now: Date): Promise<void> => {
  await db
    .insert(facts)
    .values({ key: keyOf(reference), value: `${choice} ${now.toISOString()}` })
    .onConflictDoNothing()
}

const outcomeOf = (choice: string, at: Date, now: Date): Outcome => {
  if (choice === 'paid' || choice === 'cancelled' || choice === 'declined') return choice
  return choice === 'late' && now.getTime() - at.getTime() >= lateAfter ? 'paid' : 'unknown'
}

/** A stand-in for a gateway: a page of our own where the outcome is chosen. */
export const sandboxGateway = (db: Db, now: () => Date): Gateway => ({
  sandbox: true,
  begin: ({ returnUrl }) => Promise.resolve(returnUrl),
  lookUp: async ({ reference }) => {
    const [fact] = await db
      .select()
      .from(facts)
      .where(eq(facts.key, keyOf(reference)))
    if (!fact) return 'absent'
    const [choice = '', at = ''] = fact.value.split(' ')
    return outcomeOf(choice, new Date(at), now())
  },
})
