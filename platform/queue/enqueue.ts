import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import PgBoss from 'pg-boss'
import type { Db } from '../db/connect'
import { runStatement } from '../db/json-rows'
import type { JobName, JobPayload } from './jobs'

/** How a job is added. */
export interface EnqueueOptions {
  /** A second job of the same name and key is dropped while the first one waits or runs, and for an hour after. */
  readonly key?: string
  /** The moment before which it does not start, or a delay in seconds by the database's clock. */
  readonly startAfter?: Date | number
}

/** The id of the only job of a name and key, as a UUID of version 8. */
const idOf = (name: JobName, key: string): string => {
  const bytes = createHash('sha256').update(`${name}\n${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const over = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: [...(await runStatement(db, text, values))] }),
})

// Only builds the statements; each call says where they run.
const sender = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('enqueue names its database')) } })

const added = new AsyncLocalStorage<Set<JobName>>()

/** Runs a call or a job, then tells the queue to look at once for what it added. */
export const nudging = async <T>(queue: { nudge: (name: JobName) => void }, work: () => Promise<T>): Promise<T> => {
  const names = new Set<JobName>()
  try {
    return await added.run(names, work)
  } finally {
    for (const name of names) queue.nudge(name)
  }
}

/**
 * Adds a job and returns whether it did: one that exists already, by its key or because one of a scheduled name waits,
 * is not added again. Within a transaction it appears when that is committed, and never if it is rolled back; with the
 * pool it appears at once.
 */
export const enqueue = async <Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  { key, startAfter }: EnqueueOptions = {},
): Promise<boolean> => {
  const id = await sender.send(name, payload, {
    db: over(db),
    ...(key !== undefined && { id: idOf(name, key) }),
    ...(startAfter && { startAfter }),
  })
  added.getStore()?.add(name)
  return id !== null
}
