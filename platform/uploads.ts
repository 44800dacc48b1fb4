import { safeFileName } from '../contract/text'
import { uploadLimits } from '../contract/tickets'
import { invalid } from './refuse'

type FileType = (typeof uploadLimits.types)[number]

const startsWith = (bytes: Uint8Array, signs: readonly number[], from = 0): boolean =>
  signs.every((sign, at) => bytes[from + at] === sign)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** The kind of a file by its content, whatever its name or sender says; `undefined` for a kind we do not keep. */
const fileTypeOf = (bytes: Uint8Array): FileType | undefined => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, riff) && startsWith(bytes, webp, 8)) return 'image/webp'
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf'
  return undefined
}

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

/** An upload as it is stored. */
export interface Upload {
  readonly name: string
  readonly type: FileType
  readonly size: number
  readonly content: Uint8Array
}

/** Reads an uploaded file, or refuses it at `field`: too large, empty, or of a kind its content does not bear out. */
export const readUpload = async (file: File, field = 'file'): Promise<Upload> => {
  if (file.size > uploadLimits.maxBytes) throw invalid({ [field]: 'file_size' })
  const content = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(content)
  if (!type) throw invalid({ [field]: 'file_type' })
  return { name: nameOf(file.name, type), type, size: content.byteLength, content }
}
