import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { attachments, shareReceipts, transferReceipts } from '../db/schema'
import type { Bucket } from './bucket'
import { discardObjects, putObjects, takeObjects } from './stored-files'

/** The tables whose rows are files. */
const fileTables = [attachments, shareReceipts, transferReceipts] as const
type FileTable = (typeof fileTables)[number]

/** Files read at a time: as many as one body may hold. */
const batch = 5

interface MoveContext {
  readonly db: Db
  readonly bucket: Bucket
  readonly now: () => Date
}

const nextRows = (db: Db, table: FileTable, after: string | undefined) =>
  db
    .select({ id: table.id, type: table.type, content: table.content })
    .from(table)
    .where(and(isNotNull(table.content), after === undefined ? undefined : gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(batch)

type Row = Awaited<ReturnType<typeof nextRows>>[number]

/** Moves one file: it stays readable throughout, and its row drops the bytes once the bucket has them. */
const moveRow = async (
  { db, bucket, now }: MoveContext,
  table: FileTable,
  { id, type, content }: Row,
): Promise<boolean> => {
  if (content === null) return false
  const stored = await putObjects(db, bucket, [{ type, content: new Uint8Array(content) }], now())
  const isMoved = await db.transaction(async (tx) => {
    for (const where of stored) {
      const moved = await tx
        .update(table)
        .set(where)
        .where(and(eq(table.id, id), isNotNull(table.content)))
        .returning({ id: table.id })
      if (moved.length === 0) return false
    }
    await takeObjects(tx, stored)
    return true
  })
  // Somebody else moved it in the meantime, or it was deleted.
  if (!isMoved) await discardObjects(db, stored)
  return isMoved
}

/**
 * Moves the files stored in the database to the bucket, while servers keep running; returns how many. A repeated run
 * moves what is left.
 * @throws BucketError
 */
export const moveFiles = async (context: MoveContext): Promise<number> => {
  let moved = 0
  for (const table of fileTables) {
    let after: string | undefined
    for (;;) {
      const rows = await nextRows(context.db, table, after)
      if (rows.length === 0) break
      for (const row of rows) if (await moveRow(context, table, row)) moved += 1
      after = rows.at(-1)?.id
    }
  }
  return moved
}
