import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadLimits } from '../../contract/tickets'
import { attachments } from '../../platform/db/schema'
import { pngFile } from '../support/desk'
import { startPlatform, type TestPlatform } from '../support/platform'
import { startTicketDesk, type TicketStage } from '../support/ticket-desk'

let platform: TestPlatform
let { desk, people }: TicketStage = {} as TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

const signs = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  webp: [0x52, 0x49, 0x46, 0x46, 4, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37],
} as const

/** A file that begins with the signs of a kind and is filled up to a size. */
const fileOf = (start: readonly number[] | string, { name = 'x.png', type = 'image/png', size = 0 } = {}): File => {
  const head = typeof start === 'string' ? new TextEncoder().encode(start) : new Uint8Array(start)
  const bytes = new Uint8Array(Math.max(size, head.length))
  bytes.set(head)
  return new File([bytes], name, { type })
}

const storedCount = async () => (await platform.db.select({ id: attachments.id }).from(attachments)).length
const sent = async (...files: File[]) => {
  const { reply, status, error } = await desk.open(people.sara, { files })
  return { status, error, files: status === 200 ? reply.object.thread!.messages[0]!.attachments : [] }
}

describe('kept kinds', () => {
  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['pdf', 'application/pdf'],
  ] as const)('%s is known by its content, whatever was declared', async (kind, type) => {
    const { files } = await sent(fileOf(signs[kind], { name: `سند.${kind}`, type: 'text/html' }))
    expect(files).toEqual([{ id: files[0]!.id, name: `سند.${kind}`, type, size: signs[kind].length }])
    const { headers, reply, status } = await desk.download(people.mina, files[0]!.id)
    expect(status).toBe(200)
    expect([...new Uint8Array(await (reply as unknown as Blob).arrayBuffer())]).toEqual([...signs[kind]])
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toContain('no-store')
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
    ['half a sign', fileOf(signs.png.slice(0, 7))],
    ['a sign that comes too late', fileOf([0, ...signs.png])],
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
    const { status, error } = await sent(pngFile(), fileOf(''))
    expect([status, error.fields]).toEqual([422, { 'files.1': 'file_empty' }])
  })

  it.each([
    [-1, 200],
    [0, 200],
    [1, 422],
  ])('take a file of the largest size %+d: %i', async (more, expected) => {
    const { status, error } = await sent(fileOf(signs.png, { size: maxBytes + more }))
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
