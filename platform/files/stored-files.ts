import { randomUUID } from 'node:crypto'
import { asc, lt } from 'drizzle-orm'
import { among } from '../db/conditions'
import { untilDone, inBatches, type Round } from '../db/batches'
import type { Db } from '../db/connect'
import { looseObjects } from '../db/schema'
import { BucketError, type Bucket } from './bucket'

/** The columns of a row that say where the bytes of its file are stored. */
export interface StoredContent {
  readonly content: Uint8Array | null
  readonly objectKey: string | null
}

/** Bytes to store, and their type. */
export interface Content {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** How long an object may be in the bucket without a row, in milliseconds: longer than any call takes. */
const looseFor = 24 * 3_600_000
const batch = 100

/** The columns of a file whose bytes are stored in its row. */
export const inRow = (content: Uint8Array): StoredContent => ({ content, objectKey: null })

/**
 * Writes files to the bucket, before their rows and outside any transaction. Their keys are first recorded as loose, so
 * that no object is forgotten there, whatever happens to the server.
 * @throws BucketError
 */
export const putObjects = async (
  db: Db,
  bucket: Bucket,
  files: readonly Content[],
  now: Date,
): Promise<StoredContent[]> => {
  if (files.length === 0) return []
  const objects = files.map((file) => ({ ...file, key: randomUUID() }))
  await db.insert(looseObjects).values(objects.map(({ key }) => ({ key, since: now })))
  await Promise.all(objects.map(({ key, content, type }) => bucket.put(key, content, type)))
  return objects.map(({ key }) => ({ content: null, objectKey: key }))
}

const keysOf = (files: readonly Pick<StoredContent, 'objectKey'>[]): string[] =>
  files.flatMap(({ objectKey }) => objectKey ?? [])

/**
 * Claims objects for rows written in the same transaction; unclaimed ones are deleted a day later.
 * @throws BucketError when one is no longer there to claim
 */
export const takeObjects = async (tx: Db, files: readonly StoredContent[]): Promise<void> => {
  const keys = keysOf(files)
  if (keys.length === 0) return
  const taken = await tx.delete(looseObjects).where(among(looseObjects.key, keys)).returning({ key: looseObjects.key })
  if (taken.length !== keys.length) throw new BucketError('An object was given up before its row was written.')
}

/**
 * Releases the objects of a call that was refused or had been answered before, instead of after a day. Waits for a
 * transaction of theirs whose outcome this server did not learn: what that one claimed stays.
 */
export const discardObjects = async (db: Db, files: readonly StoredContent[]): Promise<void> => {
  const keys = keysOf(files)
  if (keys.length === 0) return
  await db
    .update(looseObjects)
    .set({ since: new Date(0) })
    .where(among(looseObjects.key, keys))
}

/** The bytes of a file, wherever they are stored. @throws BucketError */
export const readContent = async (
  bucket: Bucket | undefined,
  { content, objectKey }: StoredContent,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (content !== null) return new Uint8Array(content)
  if (!bucket || objectKey === null) throw new BucketError('A file stands in a bucket, and S3_ENDPOINT is not set.')
  return bucket.get(objectKey)
}

/** Deletes objects that no row has named for a day; returns how many. Two servers doing so at once do no harm. */
export const removeOrphanedObjects = (db: Db, bucket: Bucket, now: Date, round: Round = untilDone): Promise<number> => {
  const due = lt(looseObjects.since, new Date(now.getTime() - looseFor))
  return inBatches(round, async () => {
    const rows = await db.select().from(looseObjects).where(due).orderBy(asc(looseObjects.since)).limit(batch)
    // The object first: if its row here were deleted before it, nobody would know of the object any more.
    for (const { key } of rows) await bucket.remove(key)
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) await db.delete(looseObjects).where(among(looseObjects.key, keys))
    return keys.length
  })
}

/** Records the objects of rows deleted in the same transaction as loose: a day later they are deleted too. */
export const orphanObjects = async (
  tx: Db,
  files: readonly Pick<StoredContent, 'objectKey'>[],
  now: Date,
): Promise<void> => {
  const keys = keysOf(files)
  if (keys.length > 0) await tx.insert(looseObjects).values(keys.map((key) => ({ key, since: now })))
}
