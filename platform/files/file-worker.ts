import { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { FieldCode } from '../../contract/error'
import type { FileType } from '../../contract/uploads'

/** A request to the worker: the bytes of a file and the type its first bytes indicate. */
export interface FileJob {
  readonly id: number
  readonly type: FileType
  readonly content: Uint8Array
}

/** Its response: the bytes to keep, or why there are none. */
export type FileVerdict =
  | { readonly id: number; readonly content: Uint8Array }
  | { readonly id: number; readonly problem: FieldCode }

/** Four times what a good camera takes; a small file may claim far more. */
const mostPixels = 50_000_000

sharp.cache(false)
sharp.concurrency(1)

/** Names by which a PDF acts by itself or carries other files, anywhere inside it (ISO 32000-2, 7.11.4, 12.6.4, 12.7). */
const active: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'RichMedia',
  'GoToE',
  'ImportData',
  'SubmitForm',
])
/** The longer ones as bytes that a reader may see though the parser skipped them. Short ones occur by chance in packed data. */
const activeBytes = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm)(?![A-Za-z])/

const isActive = (root: PDFObject): boolean => {
  const open: PDFObject[] = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFName) {
      if (active.has(next.decodeText())) return true
    } else if (next instanceof PDFDict) {
      for (const [key, value] of next.entries()) open.push(key, value)
    } else if (next instanceof PDFArray) open.push(...next.asArray())
    else if (next instanceof PDFStream) open.push(next.dict)
  }
  return false
}

let foundActive = false
// oxlint-disable-next-line typescript/unbound-method -- called with its object below
const assign = PDFContext.prototype.assign
// Of several objects with one number only the last is kept, but a reader may follow the table to an earlier one.
PDFContext.prototype.assign = function (ref, object) {
  foundActive ||= isActive(object)
  assign.call(this, ref, object)
}

const checkPdf = async (content: Uint8Array): Promise<FieldCode | undefined> => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  if (activeBytes.test(plain)) return 'file_active'
  try {
    foundActive = false
    const document = await PDFDocument.load(content, {
      ignoreEncryption: true,
      updateMetadata: false,
      throwOnInvalidObject: true,
    })
    if (document.isEncrypted) return 'file_locked'
    if (foundActive) return 'file_active'
    return document.getPageCount() > 0 && text.slice(-2048).includes('%%EOF') ? undefined : 'file_broken'
  } catch {
    // An encrypted file does not open either, but its encryption marker is readable.
    return /\/Encrypt(?![A-Za-z])/.test(plain) ? 'file_locked' : 'file_broken'
  }
}

/** Redraws a picture: every pixel is read, it is turned upright, and nothing but pixels is left of it. */
const redraw = async (content: Uint8Array, type: FileType): Promise<Uint8Array | FieldCode> => {
  try {
    const picture = sharp(content, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
    // Reads only the header, so that excessive sizes are refused before anything is unpacked.
    const { width, height, format } = await picture.metadata()
    if (`image/${format}` !== type) return 'file_broken'
    if (width * height > mostPixels) return 'file_pixels'
    const upright = picture.autoOrient()
    const drawn =
      type === 'image/png'
        ? upright.png()
        : type === 'image/webp'
          ? upright.webp({ quality: 85 })
          : upright.jpeg({ quality: 85 })
    return new Uint8Array(await drawn.toBuffer())
  } catch {
    return 'file_broken'
  }
}

const judge = async ({ id, type, content }: FileJob): Promise<FileVerdict> => {
  if (type !== 'application/pdf') {
    const drawn = await redraw(content, type)
    return typeof drawn === 'string' ? { id, problem: drawn } : { id, content: drawn }
  }
  const problem = await checkPdf(content)
  return problem === undefined ? { id, content } : { id, problem }
}

let turn: Promise<unknown> = Promise.resolve()
process.on('message', (job: FileJob) => {
  turn = turn.then(async () => process.send?.(await judge(job)))
})
process.send?.('ready')
// The process that asked is gone.
process.on('disconnect', () => process.exit())
