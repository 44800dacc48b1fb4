import { lt } from 'drizzle-orm'
import type { Db } from './db/connect'
import { idempotencyKeys, oneTimeCodes, sessions } from './db/schema'

const day = 24 * 3600 * 1000

/** Deletes what has no more use: codes after a day, idempotency keys after two, sessions long dead. */
export const sweep = async (db: Db, now: Date): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * day)
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, ago(1)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(2)))
  await db.delete(sessions).where(lt(sessions.lastSeenAt, ago(90)))
}
