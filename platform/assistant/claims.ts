import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { label } from '../../contract/endpoint'
import { assistant } from '../../contract/assistant/assistant'
import type { Db } from '../db/connect'
import { idempotencyKeys } from '../db/schema'
import { refuse } from '../http/refuse'

/** A question by its client id. Asked again it is the same question, whether the first answer arrived or not. */
export interface Claim {
  readonly user: string
  readonly clientId: string
  readonly fingerprint: string
}

/** Where a question stands: its place in a conversation once written, and its answer once given. */
interface Place {
  readonly conversation?: number
  readonly answer?: number
}

/** Who asks first works; the others wait, or take over what was given up. */
export type Turn =
  | { readonly kind: 'mine'; readonly conversation: number | undefined }
  | { readonly kind: 'answered'; readonly conversation: number; readonly answer: number }
  | { readonly kind: 'under way' }

const under = 0
const done = 200
const givenUp = 503

/** Longer than an answer may take: whoever worked on it is gone. */
const abandoned = 45_000

export const claimOf = (user: string, clientId: string, ...asked: readonly (string | number | undefined)[]): Claim => ({
  user,
  clientId,
  fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest('hex'),
})

const isClaim = ({ user, clientId }: Claim) =>
  and(eq(idempotencyKeys.userUuid, user), eq(idempotencyKeys.key, `ask ${clientId}`))

/** Takes the question, finds its answer, or learns that somebody is at it. Runs in a transaction. */
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

/** Notes where the question was written down. */
export const placeQuestion = async (tx: Db, claim: Claim, conversation: number): Promise<void> => {
  await tx.update(idempotencyKeys).set({ answer: { conversation } }).where(isClaim(claim))
}

/** Notes the answer; the same question gets it from now on. */
export const answerQuestion = async (tx: Db, claim: Claim, place: Required<Place>): Promise<void> => {
  await tx.update(idempotencyKeys).set({ status: done, answer: place }).where(isClaim(claim))
}

/** Leaves the question to whoever asks it again. */
export const giveUpQuestion = async (db: Db, claim: Claim): Promise<void> => {
  await db.update(idempotencyKeys).set({ status: givenUp }).where(isClaim(claim))
}
