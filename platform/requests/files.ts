import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { among } from '../db/conditions'
import type { requests } from '../../contract/requests/requests'
import { untilDone, inBatches, mostInBatch, type Round } from '../db/batches'
import type { Db } from '../db/connect'
import { attachments } from '../db/schema'
import type { CheckedForm } from './form'
import type { Handler } from '../implement'
import { invalid } from '../http/refuse'
import { orphanObjects } from '../files/stored-files'
import { keepUpload, readUpload, requireRoom } from '../files/uploads'

/** Stores one file for a request form; it belongs to the uploader until a request uses it. */
export const upload: Handler<typeof requests.upload> = async (ctx, { body }) => {
  const { db, user, now } = ctx
  const file = readUpload(body.file)
  await requireRoom(ctx, [file])
  const [stored] = await db
    .insert(attachments)
    .values({ ...(await keepUpload(db, file)), ownerUuid: user.uuid, createdAt: now() })
    .returning({ id: attachments.id, name: attachments.name, type: attachments.type, size: attachments.size })
  return { object: stored as NonNullable<typeof stored> }
}

type Files = CheckedForm['files']

/** Rejects files that are neither the caller's own unused uploads nor already in the request. */
export const checkFiles = async (db: Db, files: Files, caller: string, requestId: number | null): Promise<void> => {
  if (files.length === 0) return
  const unused = and(eq(attachments.ownerUuid, caller), isNull(attachments.requestId), isNull(attachments.messageId))
  const usable = await db
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      and(
        among(
          attachments.id,
          files.map(({ id }) => id),
        ),
        requestId === null ? unused : or(unused, eq(attachments.requestId, requestId)),
      ),
    )
  const known = new Set(usable.map(({ id }) => id))
  const wrong = files.filter(({ id }) => !known.has(id))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(({ key }) => [`form.${key}`, 'invalid' as const])))
  const used = files.map(({ id }) => id)
  const duplicates = files.filter(({ id }, at) => used.indexOf(id) !== at)
  if (duplicates.length > 0)
    throw invalid(Object.fromEntries(duplicates.map(({ key }) => [`form.${key}`, 'invalid' as const])))
}

/** Attaches the files to a request and releases those it no longer names. */
export const bindFiles = async (db: Db, files: Files, requestId: number): Promise<void> => {
  const wanted = files.map(({ id }) => id)
  const bound = await db.select({ id: attachments.id }).from(attachments).where(eq(attachments.requestId, requestId))
  const loose = bound.map(({ id }) => id).filter((id) => !wanted.includes(id))
  if (loose.length > 0) await db.update(attachments).set({ requestId: null }).where(among(attachments.id, loose))
  if (wanted.length > 0) await db.update(attachments).set({ requestId }).where(among(attachments.id, wanted))
}

const day = 24 * 3_600_000

/** Deletes uploads that have been unused for a day. */
export const removeUnusedUploads = async (db: Db, now: Date, round: Round = untilDone): Promise<void> => {
  const unused = and(
    isNull(attachments.requestId),
    isNull(attachments.messageId),
    lt(attachments.createdAt, new Date(now.getTime() - day)),
  )
  await inBatches(round, () =>
    db.transaction(async (tx) => {
      const some = tx
        .select({ id: attachments.id })
        .from(attachments)
        .where(unused)
        .limit(mostInBatch)
        .for('update', { skipLocked: true })
      const gone = await tx
        .delete(attachments)
        .where(inArray(attachments.id, some))
        .returning({ objectKey: attachments.objectKey })
      await orphanObjects(tx, gone, now)
      return gone.length
    }),
  )
}
