import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { untilDone, inBatches, type Round } from '../../db/batches'
import type { Db } from '../../db/connect'
import { preparedExports as e, preparedPieces as p } from '../../db/schema'
import type { Bucket } from '../../files/bucket'
import {
  discardObjects,
  inRow,
  orphanObjects,
  putObjects,
  readContent,
  takeObjects,
  type StoredContent,
} from '../../files/stored-files'
import { refuse } from '../../http/refuse'
import type { Runtime } from '../../runtime'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Characters of lines that make up one piece. */
const pieceLength = 2 * 1024 * 1024
/** Maximum bytes of all pieces of an export, packed: some three million rows of a list. */
const mostBytes = 256 * 1024 * 1024
/** Maximum number of exports one transaction deletes: each has up to hundreds of pieces. */
const mostAtOnce = 20

/** Another attempt reads this export by now, or it was deleted. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** How far reading an export has come. */
export interface Progress {
  readonly rows: number | null
  readonly total: number | null
}

/** The condition that an attempt of the job is still the one that reads an export. */
export const readBy = (id: string, attempt: string) =>
  and(eq(e.id, id), eq(e.attempt, attempt), eq(e.state, 'preparing'))

/** Deletes the pieces of exports, in the transaction that locks their rows; objects in the bucket follow a day later. */
export const deletePieces = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  const gone = await tx.delete(p).where(among(p.exportId, ids)).returning({ objectKey: p.objectKey })
  await orphanObjects(tx, gone, now)
}

/** Stores the lines of an export in pieces while one attempt of its job reads them. */
export const openPieces = (
  { connection: { db }, bucket, now }: Pick<Runtime, 'connection' | 'bucket' | 'now'>,
  id: string,
  attempt: string,
) => {
  let waiting: string[] = []
  let length = 0
  let nth = 0

  /** @throws Superseded; `too_large` above the maximum size of an export */
  const keep = async (tx: Db, stored: StoredContent, size: number, progress: Progress): Promise<void> => {
    const [row] = await tx
      .update(e)
      .set({ ...progress, size: sql`${e.size} + ${size}` })
      .where(readBy(id, attempt))
      .returning({ size: e.size })
    if (!row) throw new Superseded()
    if (row.size > mostBytes) throw refuse('too_large')
    await tx.insert(p).values({ exportId: id, nth, ...stored })
    await takeObjects(tx, [stored])
  }

  const flush = async (progress: Progress): Promise<void> => {
    if (waiting.length === 0) return
    const content = new Uint8Array(await pack(waiting.join('\n')))
    const put = bucket ? await putObjects(db, bucket, [{ type: 'application/gzip', content }], now()) : []
    const stored = put[0] ?? inRow(content)
    try {
      await db.transaction((tx) => keep(tx, stored, content.length, progress))
    } catch (error) {
      await discardObjects(db, put)
      throw error
    }
    waiting = []
    length = 0
    nth += 1
  }

  return {
    write: async (line: string, progress: Progress): Promise<void> => {
      waiting.push(line)
      length += line.length
      if (length >= pieceLength) await flush(progress)
    },
    /** Stores what still waits. */
    finish: flush,
  }
}

/** The lines of an export, one piece in memory at a time. @throws BucketError; `not_found` if it is deleted meanwhile */
export const linesOf = async function* (
  { connection: { db }, bucket }: Pick<Runtime, 'connection'> & { readonly bucket: Bucket | undefined },
  id: string,
): AsyncGenerator<string, void> {
  const pieces = await db.$count(p, eq(p.exportId, id))
  for (let nth = 0; nth < pieces; nth += 1) {
    const [piece] = await db
      .select({ content: p.content, objectKey: p.objectKey })
      .from(p)
      .where(and(eq(p.exportId, id), eq(p.nth, nth)))
    // Deleted while it is read: the file ends broken, never short.
    if (!piece) throw refuse('not_found')
    yield* (await unpack(await readContent(bucket, piece))).toString().split('\n')
  }
}

/** Deletes expired exports, whatever became of them. */
export const removeOldExports = async (db: Db, now: Date, round: Round = untilDone): Promise<void> => {
  await inBatches(round, () =>
    db.transaction(async (tx) => {
      const old = await tx
        .select({ id: e.id })
        .from(e)
        .where(lt(e.expiresAt, now))
        .orderBy(asc(e.expiresAt))
        .limit(mostAtOnce)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      if (ids.length === 0) return 0
      await deletePieces(tx, ids, now)
      await tx.delete(e).where(among(e.id, ids))
      return ids.length
    }),
  )
}
