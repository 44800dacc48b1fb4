import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { label } from '../../contract/endpoint'
import { assistant } from '../../contract/assistant/assistant'
import type { Db } from '../db/connect'
import { idempotencyKeys } from '../db/schema'
import { refuse } from '../http/refuse'

/** A question by its client id. Sent again it is the same question, whether or not the first answer arrived. */
export interface Claim {
  readonly user: string
  readonly clientId: string
  readonly fingerprint: string
}

/** The progress of a question: its conversation once it is stored, and its answer once there is one. */
interface Place {
  readonly conversation?: number
  readonly answer?: number
}

/** The first caller does the work; the others wait, or take over if it was abandoned. */
export type Turn =
  | { readonly kind: 'mine'; readonly conversation: number | undefined }
  | { readonly kind: 'answered'; readonly conversation: number; readonly answer: number }
  | { readonly kind: 'under way' }

const under = 0
const done = 200
const givenUp = 503

/** Longer than any answer may take, so whoever worked on it is gone. */
const abandoned = 45_000

export const claimOf = (user: string, clientId: string, ...asked: readonly (string | number | undefined)[]): Claim => ({
  user,
  clientId,
  fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest('hex'),
})

const isClaim = ({ user, clientId }: Claim) =>
  and(eq(idempotencyKeys.userUuid, user), eq(idempotencyKeys.key, `ask ${clientId}`))

/** Claims the question, finds its answer, or learns that another call is working on it. Runs in a transaction. */
export const claimQuestion = async (tx: Db, claim: Claim, now: Date): Promise<Turn> => {
  const taken = await tx
    .insert(idempotencyKeys)
    .values({
      userUuid: claim.user,
      key: `ask ${claim.clientId}`,
      endpoint: label(assistant.ask),
      bodyHash: claim.fingerprint,
      status: under,
      answer: {},
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return { kind: 'mine', conversation: undefined }
  const [row] = await tx.select().from(idempotencyKeys).where(isClaim(claim)).for('update')
  if (!row || row.bodyHash !== claim.fingerprint) throw refuse('key_reused')
  const { conversation, answer } = row.answer as Place
  if (row.status === done && conversation !== undefined && answer !== undefined)
    return { kind: 'answered', conversation, answer }
  if (row.status === under && now.getTime() - row.createdAt.getTime() < abandoned) return { kind: 'under way' }
  await tx.update(idempotencyKeys).set({ status: under, createdAt: now }).where(isClaim(claim))
  return { kind: 'mine', conversation }
}

/** Records where the question was stored. */
export const placeQuestion = async (tx: Db, claim: Claim, conversation: number): Promise<void> => {
  await tx.update(idempotencyKeys).set({ answer: { conversation } }).where(isClaim(claim))
}

/** Records the answer, which the same question returns from now on. */
export const answerQuestion = async (tx: Db, claim: Claim, place: Required<Place>): Promise<void> => {
  await tx.update(idempotencyKeys).set({ status: done, answer: place }).where(isClaim(claim))
}

/** Leaves the question to the next call that asks it. */
export const giveUpQuestion = async (db: Db, claim: Claim): Promise<void> => {
  await db.update(idempotencyKeys).set({ status: givenUp }).where(isClaim(claim))
}
