import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { enqueue } from '../queue/enqueue'
import { NonRetryableError } from '../queue/non-retryable-error'
import type { JobContext } from '../queue/queue'
import type { Runtime } from '../runtime'
import type { OutboxMessage, QueuedMessage } from './outbox'

/** Queues a message; it is sent once the transaction commits, and retried until the gateway accepts it. */
export const sendMessage = async (db: Db, { validUntil, ...message }: OutboxMessage, at: Date): Promise<void> => {
  await enqueue(db, 'send_message', {
    ...message,
    at: at.toISOString(),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
  })
}

/** Whether messages have recently failed to get through: at least one is waiting for a retry. */
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
