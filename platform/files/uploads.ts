import { eq, sql } from 'drizzle-orm'
import { isStaff } from '../../contract/access'
import type { FieldCode } from '../../contract/error'
import { uploadLimits, fileTypeOf, type FileType } from '../../contract/uploads'
import { safeFileName } from '../../contract/text'
import type { Db } from '../db/connect'
import { lockNames } from '../db/named-locks'
import { attachments } from '../db/schema'
import type { Bucket } from './bucket'
import { judgeFile } from './file-checks'
import { inRow, putObjects, takeObjects, type StoredContent } from './stored-files'
import type { Attempt } from '../http/limits'
import type { CallContext } from '../implement'
import { invalid, refuse } from '../http/refuse'

const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

const nameOf = (given: string, type: FileType): string => {
  const name = safeFileName(given)
  return endings[type].some((end) => name.toLowerCase().endsWith(end)) ? name : `${name}${endings[type][0]}`
}

/** A file of a checked body. */
export interface Upload {
  readonly name: string
  readonly type: FileType
  readonly size: number
  readonly content: Uint8Array<ArrayBuffer>
}

/** The columns of a row that stores a file. */
export interface KeptUpload extends StoredContent, Pick<Upload, 'name' | 'type' | 'size'> {}

type Owner = Pick<CallContext['user'], 'uuid' | 'type'>

const requireQuota = async (db: Db, user: Owner, files: readonly { size: number }[], field: string): Promise<void> => {
  const [kept] = await db
    .select({ bytes: sql`coalesce(sum(${attachments.size}), 0)`.mapWith(Number) })
    .from(attachments)
    .where(eq(attachments.ownerUuid, user.uuid))
  const used = kept?.bytes ?? 0
  if (files.reduce((sum, { size }) => sum + size, used) > uploadLimits.quotaBytes)
    throw refuse('validation', {
      fields: { [field]: 'file_quota' },
      details: { used, quota: uploadLimits.quotaBytes },
    })
}

/** Refuses files that would take a person outside the staff above the quota. Calls of one person take turns. */
export const requireRoom = async (
  { db, user }: CallContext,
  files: readonly Upload[],
  field = 'file',
): Promise<void> => {
  if (files.length === 0 || isStaff(user)) return
  await lockNames(db, 'files', [user.uuid])
  await requireQuota(db, user, files, field)
}

const filesIn = (value: unknown): number =>
  value instanceof File ? 1 : Array.isArray(value) ? value.filter((item) => item instanceof File).length : 0

/** The attempts a body's files count as, kept or not, because checking them costs; at most as many as a body may hold. */
export const uploadAttempts = (user: string, body: object): readonly Attempt[] => {
  const files = Object.values(body).reduce((sum: number, value) => sum + filesIn(value), 0)
  return Array.from({ length: Math.min(files, uploadLimits.maxFiles) }, () => ({ limit: 'uploads', key: user }))
}

const judged = new WeakMap<File, Upload>()
/** Where uploads that were put into the bucket are stored. */
const stored = new WeakMap<Upload, StoredContent>()

const checkFile = async (file: File, field: string, person: string): Promise<File> => {
  const wrong = (problem: FieldCode) =>
    refuse('validation', { fields: { [field]: problem }, details: { file: safeFileName(file.name) } })
  if (file.size > uploadLimits.maxBytes) throw wrong('file_size')
  if (file.size === 0) throw wrong('file_empty')
  const given = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(given)
  if (!type) throw wrong('file_type')
  const verdict = await judgeFile(type, given, person)
  if ('problem' in verdict) throw wrong(verdict.problem)
  const content = new Uint8Array(verdict.content)
  if (content.byteLength > uploadLimits.maxBytes) throw wrong('file_size')
  const name = nameOf(file.name, type)
  const kept = new File([content], name, { type })
  judged.set(kept, { name, type, size: content.byteLength, content })
  return kept
}

/**
 * The same body with every file as it may be kept: pictures redrawn, names safe. Refuses at its field any file that is
 * too large, empty, not of the kind it claims, broken, or active; `details.file` names it. Takes a while, so never call
 * it in a transaction.
 * `person` is the uuid of the sender, or the network address of one without a session.
 */
export const checkUploads = async <T extends Readonly<Record<string, unknown>>>(
  body: T,
  person: string,
): Promise<T> => {
  const entries = await Promise.all(
    Object.entries(body).map(async ([field, value]) => {
      if (value instanceof File) return [field, await checkFile(value, field, person)]
      if (!Array.isArray(value) || !value.some((item) => item instanceof File)) return [field, value]
      if (value.length > uploadLimits.maxFiles) throw invalid({ [field]: 'file_count' })
      const files = value.map((item: unknown, nth) =>
        item instanceof File ? checkFile(item, `${field}.${nth}`, person) : item,
      )
      return [field, await Promise.all(files)]
    }),
  )
  return Object.fromEntries(entries) as T
}

/** The details of a file in a checked body. */
export const readUpload = (file: File): Upload => {
  const upload = judged.get(file)
  if (!upload) throw new Error('A file that nobody checked.')
  return upload
}

/**
 * Writes the files of a checked body to the bucket, after checking the quota of a person outside the staff: refused
 * files should not be sent there. What no row of the call claims is deleted again, at the latest a day later.
 * @throws BucketError
 */
export const putUploads = async (
  bucket: Bucket,
  db: Db,
  body: Readonly<Record<string, unknown>>,
  { person, now }: { readonly person: Owner | undefined; readonly now: Date },
): Promise<readonly StoredContent[]> => {
  const put: StoredContent[] = []
  for (const [field, value] of Object.entries(body)) {
    const files = [value]
      .flat()
      .filter((item) => item instanceof File)
      .map(readUpload)
    if (files.length === 0) continue
    if (person && !isStaff(person)) await requireQuota(db, person, files, field)
    const objects = await putObjects(db, bucket, files, now)
    for (const [nth, file] of files.entries()) stored.set(file, objects[nth] as StoredContent)
    put.push(...objects)
  }
  return put
}

const columnsOf = (file: Upload): KeptUpload => {
  const { name, type, size, content } = file
  return { name, type, size, ...(stored.get(file) ?? inRow(content)) }
}

/** The columns of the rows of files; call it in the transaction that writes them, right before. */
export const keepUploads = async (tx: Db, files: readonly Upload[]): Promise<KeptUpload[]> => {
  const kept = files.map(columnsOf)
  await takeObjects(tx, kept)
  return kept
}

/** The same for a single file. */
export const keepUpload = async (tx: Db, file: Upload): Promise<KeptUpload> => {
  const kept = columnsOf(file)
  await takeObjects(tx, [kept])
  return kept
}
