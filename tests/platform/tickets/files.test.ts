import { PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadLimits } from '../../../contract/uploads'
import { attachments } from '../../../platform/db/schema'
import { pngFile } from '../../support/desk'
import { cameraPhoto, pdf, photo } from '../../support/inputs/drawn-files'
import { pdfBytes, pngBytes } from '../../support/files'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people }: TicketStage = {} as TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

const pngSign = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const fileOf = (content: readonly number[] | Uint8Array | string, { name = 'x.png', type = 'image/png' } = {}): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

const storedCount = async () => (await platform.db.select({ id: attachments.id }).from(attachments)).length
const sent = async (...files: File[]) => {
  const { reply, status, error } = await desk.open(people.sara, { files })
  return { status, error, files: status === 200 ? reply.object.thread!.messages[0]!.attachments : [] }
}

const bytesBack = async (id: string): Promise<Buffer> => {
  const { reply } = await desk.download(people.mina, id)
  return Buffer.from(await (reply as unknown as Blob).arrayBuffer())
}

describe('kept kinds', () => {
  it.each([
    ['png', 'image/png', () => photo('png')],
    ['jpg', 'image/jpeg', () => photo('jpeg')],
    ['webp', 'image/webp', () => photo('webp')],
    ['pdf', 'application/pdf', () => pdf()],
  ] as const)('%s is known by its content, whatever was declared', async (kind, type, make) => {
    const given = await make()
    const { files } = await sent(fileOf(given, { name: `سند.${kind}`, type: 'text/html' }))
    const kept = await bytesBack(files[0]!.id)
    expect(files).toEqual([{ id: files[0]!.id, name: `سند.${kind}`, type, size: kept.byteLength }])
    if (kind === 'pdf') expect(kept.equals(given)).toBe(true)
    else
      expect(await sharp(kept).metadata()).toMatchObject({
        format: kind === 'jpg' ? 'jpeg' : kind,
        width: 4,
        height: 2,
      })
    const { headers, status } = await desk.download(people.mina, files[0]!.id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('a photo stands upright and says neither whose it is nor where it was taken', async () => {
    const given = Buffer.from(await cameraPhoto())
    expect(given.includes('SECRET-OWNER')).toBe(true)
    const { files } = await sent(fileOf(given, { name: 'a.jpg' }))
    const kept = await bytesBack(files[0]!.id)
    const { width, height, exif, orientation } = await sharp(kept).metadata()
    expect([width, height, exif, orientation]).toEqual([2, 4, undefined, undefined])
    expect(kept.includes('SECRET-OWNER')).toBe(false)
  })

  it('what is hidden behind the end of a picture is left out', async () => {
    const { files } = await sent(fileOf(Buffer.concat([pngBytes, Buffer.from('<script>hidden</script>')])))
    expect((await bytesBack(files[0]!.id)).includes('hidden')).toBe(false)
  })
})

/** A picture that says it is far larger than its bytes. */
const claiming = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.from(pngBytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A script in a packed object that a later, harmless object of the same number hides from whoever reads only the last. */
const hiddenScript = async (): Promise<Uint8Array> => {
  let number = 0
  const bytes = await pdf((document) => {
    const action = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
    const ref = document.context.register(document.context.obj(action))
    number = ref.objectNumber
    document.catalog.set(PDFName.of('OpenAction'), ref)
  })
  return Buffer.concat([bytes, Buffer.from(`\n${number} 0 obj\n<< /S /GoTo >>\nendobj\n%%EOF\n`)])
}

describe('read whole and refused', () => {
  const half = (bytes: Uint8Array): Uint8Array => bytes.slice(0, Math.floor(bytes.length / 2))

  it.each([
    ['the sign of a picture and no picture', 'file_broken', async () => new Uint8Array(pngSign)],
    ['half a PNG', 'file_broken', async () => half(await photo('png', 64, 64))],
    ['half a JPEG', 'file_broken', async () => half(await photo('jpeg', 256, 256))],
    ['half a WebP', 'file_broken', async () => half(await photo('webp', 64, 64))],
    ['the sign of a PDF and no page', 'file_broken', async () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a PDF without its end', 'file_broken', async () => half(await pdf())],
    ['a picture of too many pixels', 'file_pixels', async () => claiming(60_000, 60_000)],
    ['a script', 'file_active', () => pdf((document) => document.addJavaScript('a', 'app.alert(1)'))],
    [
      'a script outside packed objects',
      'file_active',
      () => pdf((document) => document.addJavaScript('a', '1'), false),
    ],
    ['another file inside', 'file_active', () => pdf((document) => document.attach(pngBytes, 'a.png'))],
    [
      'a program to start, its name in other letters',
      'file_active',
      async () =>
        Buffer.from(
          Buffer.from(pdfBytes())
            .toString('latin1')
            .replace('/Pages 2 0 R', '/Pages 2 0 R/OpenAction<</S/La#75nch/F(x)>>'),
          'latin1',
        ),
    ],
    ['a script that a later object hides', 'file_active', hiddenScript],
    ['a password', 'file_locked', () => pdf((document) => document.encrypt({ userPassword: 'x' }))],
  ] as const)('%s: %s', async (_, reason, make) => {
    const before = await storedCount()
    const { status, error } = await sent(pngFile(), fileOf(await make()))
    expect([status, error.fields]).toEqual([422, { 'files.1': reason }])
    expect(await storedCount()).toBe(before)
  })

  it('and the next good one is kept', async () => {
    expect((await sent(pngFile())).status).toBe(200)
  })
})

describe('refused contents', () => {
  it.each([
    ['text', fileOf('hello')],
    ['HTML', fileOf('<!doctype html><script>alert(1)</script>')],
    ['SVG', fileOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', { type: 'image/svg+xml' })],
    ['a program', fileOf('MZ\u0090')],
    ['an archive', fileOf('PK\u0003\u0004')],
    ['GIF', fileOf('GIF89a<script>')],
    ['half a sign', fileOf(pngSign.slice(0, 7))],
    ['a sign that comes too late', fileOf([0, ...pngSign])],
    ['a sound in the wrapping of webp', fileOf([0x52, 0x49, 0x46, 0x46, 4, 0, 0, 0, 0x57, 0x41, 0x56, 0x45])],
  ])('%s', async (_, file) => {
    const before = await storedCount()
    const { status, error } = await sent(pngFile(), file)
    expect(status).toBe(422)
    expect(error.fields).toEqual({ 'files.1': 'file_type' })
    expect(await storedCount()).toBe(before)
  })
})

describe('limits', () => {
  const { maxBytes, maxFiles } = uploadLimits

  it('take no empty file', async () => {
    const { status, error } = await sent(pngFile(), fileOf('', { name: 'فاکتور.pdf' }))
    expect([status, error.fields]).toEqual([422, { 'files.1': 'file_empty' }])
    expect(error.details).toEqual({ file: 'فاکتور.pdf' })
  })

  it.each([
    [-1, 200],
    [0, 200],
    [1, 422],
  ])('take a file of the largest size %+d: %i', async (more, expected) => {
    const { status, error } = await sent(fileOf(pdfBytes(maxBytes + more)))
    expect(status).toBe(expected)
    if (expected === 422) expect(error.fields).toEqual({ 'files.0': 'file_size' })
  })

  it.each([
    [maxFiles, 200],
    [maxFiles + 1, 422],
  ])('take %i files: %i', async (many, expected) => {
    const { status, error } = await sent(...Array.from({ length: many }, () => pngFile()))
    expect(status).toBe(expected)
    if (expected === 422) expect(error.fields).toEqual({ files: 'file_count' })
  })

  it('leave nothing of a refused reply', async () => {
    const { id } = (await desk.open(people.sara)).reply.object
    const before = await storedCount()
    expect((await desk.reply(people.sara, id, { files: [pngFile(), fileOf('x')] })).status).toBe(422)
    expect((await desk.read(people.sara, id))?.thread?.messages).toHaveLength(1)
    expect(await storedCount()).toBe(before)
  })
})

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Windows\\x.png', 'x.png'],
    ['/absolute/رسید.PNG', 'رسید.PNG'],
    ['invoice_\u202egnp.exe', 'invoice_gnp.exe.png'],
    ['a\u2066b\u2069.png', 'ab.png'],
    ['.htaccess', 'htaccess.png'],
    ['con.png.html', 'con.png.html.png'],
    ['a%00.png', 'a_00.png'],
    ['<script>.png', '_script_.png'],
    ['a"b.png', 'a_b.png'],
  ])('%j becomes %j', async (name, kept) => {
    const { files } = await sent(pngFile(name))
    expect(files[0]?.name).toBe(kept)
    const { headers } = await desk.download(people.sara, files[0]!.id)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
    )
  })

  it('are cut to a length that keeps the ending', async () => {
    const { files } = await sent(pngFile(`${'ب'.repeat(300)}.png`))
    expect(files[0]!.name).toMatch(/^ب+\.png$/)
    expect(files[0]!.name.length).toBeLessThanOrEqual(120)
  })
})

describe('whose they are', () => {
  it('is whoever reaches the message; nobody else learns that they exist', async () => {
    const { files } = await sent(pngFile())
    const { id } = files[0]!
    expect((await desk.download(people.sara, id)).status).toBe(200)
    expect((await desk.download(people.teacher, id)).status).toBe(200)
    expect((await desk.download(people.reza, id)).error.code).toBe('not_found')
    expect((await desk.download(people.mentor, id)).error.code).toBe('not_found')
    expect((await desk.download(people.reza, '00000000-0000-4000-8000-000000000000')).error.code).toBe('not_found')
  })

  it('of an internal note is the desk’s alone', async () => {
    const { id } = (await desk.open(people.sara)).reply.object
    const noted = await desk.reply(people.mina, id, { internal: true, files: [pngFile()] })
    const file = noted.reply.object.thread!.messages.at(-1)!.attachments[0]!
    expect((await desk.download(people.nader, file.id)).status).toBe(200)
    expect((await desk.download(people.sara, file.id)).status).toBe(404)
  })

  it('of a deleted message is nobody’s', async () => {
    const { object } = (await desk.open(people.sara, { files: [pngFile()] })).reply
    const message = object.thread!.messages[0]!
    await desk.remove(people.sara, object.id, message.id)
    expect((await desk.download(people.sara, message.attachments[0]!.id)).status).toBe(404)
    expect((await desk.download(people.mina, message.attachments[0]!.id)).status).toBe(404)
  })
})
