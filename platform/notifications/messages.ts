import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { enqueue } from '../queue/enqueue'
import { NonRetryableError } from '../queue/non-retryable-error'
import type { JobContext } from '../queue/queue'
import type { Runtime } from '../runtime'
import type { OutboxMessage, QueuedMessage } from './outbox'

/** Writes a message; it leaves when the transaction is committed, and as often as it takes until the gateway has it. */
export const sendMessage = async (db: Db, { validUntil, ...message }: OutboxMessage, at: Date): Promise<void> => {
  await enqueue(db, 'send_message', {
    ...message,
    at: at.toISOString(),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
  })
}

/** Whether messages did not get through lately: one at least waits for another try. */
export const messagesAreDelayed = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ delayed: boolean }>(
    sql`select exists (select from pgboss.job where name = 'send_message' and state = 'retry') as delayed`,
  )
  return rows[0]?.delayed === true
}

/** Hands a queued message to the gateway. */
export const deliverMessage = async (
  { outbox, now }: Runtime,
  { to, purpose, code, link, at, validUntil, decoy }: QueuedMessage,
  { id, signal }: JobContext,
): Promise<void> => {
  if (decoy) return
  if (validUntil !== undefined && new Date(validUntil) <= now())
    throw new NonRetryableError(`A code (${purpose}) could not be delivered while it was good.`)
  await outbox.send({ to, purpose, code, ...(link !== undefined && { link }), at: new Date(at) }, { id, signal })
}
