import { fileTypeOf, type FileType } from '../contract/files'
import { safeFileName } from '../contract/text'
import { uploadLimits } from '../contract/tickets'
import { invalid } from './refuse'

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
  if (file.size === 0) throw invalid({ [field]: 'file_empty' })
  const content = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(content)
  if (!type) throw invalid({ [field]: 'file_type' })
  return { name: nameOf(file.name, type), type, size: content.byteLength, content }
}
