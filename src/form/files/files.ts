import type { FieldCode } from '../../../contract/error'
import { fileHead, fileTypeOf } from '../../../contract/uploads'

/** What may be uploaded: MIME types, bytes per file, how many. The platform checks the contents again. */
export interface FileLimits {
  readonly types: readonly string[]
  readonly maxBytes: number
  readonly maxFiles: number
  /** Maximum bytes for all files of the person together, where there is a limit. */
  readonly quotaBytes?: number | undefined
}

/** A rejected file, with the reason. */
export interface Refusal {
  readonly name: string
  readonly reason: FieldCode
}

const same = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Whether the content matches the declared type; an unreadable file does not. */
const isGenuine = async (file: File, { types }: FileLimits): Promise<boolean> => {
  try {
    const kind = fileTypeOf(new Uint8Array(await file.slice(0, fileHead).arrayBuffer()))
    return kind !== undefined && types.includes(kind)
  } catch {
    return false
  }
}

const problemOf = async (file: File, limits: FileLimits): Promise<FieldCode | undefined> => {
  if (!limits.types.includes(file.type)) return 'file_type'
  if (file.size === 0) return 'file_empty'
  if (file.size > limits.maxBytes) return 'file_size'
  return (await isGenuine(file, limits)) ? undefined : 'file_type'
}

/**
 * From this size on a photo is downscaled before it is sent, in bytes: on a slow connection it would take half a
 * minute.
 */
const heavy = 2 * 1024 * 1024

/** Whether a file is a photo to downscale before it is sent. */
export const isHeavy = ({ type, size }: File, { types, maxBytes }: FileLimits): boolean =>
  /^image\/(?:jpeg|png|webp)$/.test(type) && types.includes('image/jpeg') && size > Math.min(heavy, maxBytes)

/**
 * Adds files to those already chosen, within the limits; duplicates count once. `chosen` is called after the contents
 * have been checked, since the choice may have changed meanwhile.
 */
export const addFiles = async (
  chosen: () => readonly File[],
  added: readonly File[],
  limits: FileLimits,
): Promise<{ readonly files: readonly File[]; readonly refused: readonly Refusal[] }> => {
  const problems = await Promise.all(added.map((file) => problemOf(file, limits)))
  const files = [...chosen()]
  const refused: Refusal[] = []
  for (const [at, file] of added.entries()) {
    if (files.some((other) => same(other, file))) continue
    const reason = problems[at] ?? (files.length >= limits.maxFiles ? 'file_count' : undefined)
    if (reason) refused.push({ name: file.name, reason })
    else files.push(file)
  }
  return { files, refused }
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

/** The short name of a file type. */
export const kindName = (type: string): string => endings[type] ?? type
