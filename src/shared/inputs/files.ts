import type { FieldCode } from '../../../contract/error'

/** What may be given: MIME types, bytes a file, how many. The platform checks the contents again. */
export interface FileLimits {
  readonly types: readonly string[]
  readonly maxBytes: number
  readonly maxFiles: number
}

/** A file that was not taken, with the reason. */
export interface Refusal {
  readonly name: string
  readonly reason: FieldCode
}

const same = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const problemOf = (file: File, limits: FileLimits): FieldCode | undefined => {
  if (!limits.types.includes(file.type)) return 'file_type'
  return file.size > limits.maxBytes || file.size === 0 ? 'file_size' : undefined
}

/** Adds files to those already chosen, within the limits; the same file twice counts once. */
export const addFiles = (
  chosen: readonly File[],
  added: readonly File[],
  limits: FileLimits,
): { readonly files: readonly File[]; readonly refused: readonly Refusal[] } => {
  const files = [...chosen]
  const refused: Refusal[] = []
  for (const file of added) {
    if (files.some((other) => same(other, file))) continue
    const reason = problemOf(file, limits) ?? (files.length >= limits.maxFiles ? 'file_count' : undefined)
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

/** The short name of a kind of file. */
export const kindName = (type: string): string => endings[type] ?? type
