import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requests } from '../../../contract/requests/requests'
import { system } from '../../../contract/system/health'
import { tickets as ticketArea } from '../../../contract/tickets/tickets'
import { uploadLimits } from '../../../contract/uploads'
import { attachments, looseObjects, rateLimits, tickets } from '../../../platform/db/schema'
import { BucketError, openBucket } from '../../../platform/files/bucket'
import { putObjects, removeOrphanedObjects } from '../../../platform/files/stored-files'
import { untilDone } from '../../../platform/db/batches'
import { sweepFiles } from '../../../platform/files/sweep-files'
import { removeUnusedUploads } from '../../../platform/requests/files'
import { collectAlerts } from '../../../platform/system/alerts'
import { pngFile } from '../../support/desk'
import { pdfBytes } from '../../support/files'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'
import { startObjectStorage } from '../../support/servers/object-storage'

let storage: Awaited<ReturnType<typeof startObjectStorage>>
let platform: TestPlatform
let { desk, people, rooms }: TicketStage = {} as TicketStage

beforeAll(async () => {
  storage = await startObjectStorage()
  platform = await startPlatform({ seed: 'empty', config: { bucket: storage.settings } })
  ;({ desk, people, rooms } = await startTicketDesk(platform))
})
afterAll(async () => {
  await platform.close()
  await storage.close()
})

const pdf = (size: number): File => new File([pdfBytes(size)], 'سند.pdf', { type: 'application/pdf' })
const hours = (n: number): Date => new Date(platform.clock.now().getTime() + n * 3_600_000)
const sweepAt = (moment: Date) => removeOrphanedObjects(platform.db, openBucket(storage.settings), moment)
const rowOf = async (id: string) =>
  (await platform.db.select().from(attachments).where(eq(attachments.id, id)))[0] ?? undefined
const looseKeys = async () => (await platform.db.select().from(looseObjects)).map(({ key }) => key)
const ticketCount = async () => (await platform.db.select({ n: count() }).from(tickets))[0]?.n

const opened = async (...files: File[]) => {
  const { reply, status } = await desk.open(people.sara, { files })
  expect(status).toBe(200)
  return reply.object.thread!.messages[0]!.attachments
}

/** Hands in a file for a request form. */
const uploaded = async (file: File) => {
  await platform.db.delete(rateLimits)
  return platform.call(requests.upload, { body: { file } }, people.sara)
}

describe('a file that is sent', () => {
  it('stands in the bucket and not in its row, and comes back as it was', async () => {
    const given = pdfBytes(70_000)
    const [file] = await opened(pdf(70_000))
    const row = (await rowOf(file!.id))!
    expect(row.content).toBeNull()
    expect(storage.keys()).toContain(row.objectKey)
    expect(await looseKeys()).toEqual([])
    const { status, headers, reply } = await desk.download(people.mina, file!.id)
    expect(status).toBe(200)
    expect(Buffer.from(await (reply as unknown as Blob).arrayBuffer()).equals(Buffer.from(given))).toBe(true)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-length')).toBe('70000')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('is no more readable to strangers than before', async () => {
    const [file] = await opened(pngFile())
    expect((await desk.download(people.reza, file!.id)).status).toBe(404)
  })

  it('is checked before: what is refused never gets there', async () => {
    const before = [storage.keys(), await looseKeys()]
    const script = new File(['<script>'], 'a.png', { type: 'image/png' })
    expect((await uploaded(script)).error.fields).toEqual({ file: 'file_type' })
    const [row] = await platform.db
      .insert(attachments)
      .values({
        ownerUuid: people.sara.uuid,
        name: 'full.pdf',
        type: 'application/pdf',
        size: uploadLimits.quotaBytes,
        content: new Uint8Array(1),
        createdAt: platform.clock.now(),
      })
      .returning()
    expect((await uploaded(pngFile())).error.fields).toEqual({ file: 'file_quota' })
    expect((await desk.open(people.sara, { files: [pngFile()] })).error.fields).toEqual({ files: 'file_quota' })
    await platform.db.delete(attachments).where(eq(attachments.id, row!.id))
    expect([storage.keys(), await looseKeys()]).toEqual(before)
  })

  it('leaves nothing for good when its call is refused, fails or was answered before', async () => {
    const before = storage.keys()
    expect((await desk.reply(people.reza, 999_999, { files: [pngFile()] })).status).toBe(404)
    await platform.db.execute(
      sql`create or replace function no_files() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '53100'; end $$`,
    )
    await platform.db.execute(sql`create trigger no_files before insert on attachments execute function no_files()`)
    expect((await uploaded(pngFile())).status).toBe(507)
    await platform.db.execute(sql`drop trigger no_files on attachments`)
    expect(storage.keys()).toHaveLength(before.length + 2)
    const body = { department: rooms.support.id, subject: 'یک بار', text: 'سلام', files: [pngFile()] }
    const once = { ...people.sara, key: 'the-same-key-of-one-call' }
    for (const replayed of [null, 'true']) {
      const { status, headers } = await platform.call(ticketArea.openTicket, { body }, once)
      expect([status, headers.get('idempotency-replayed')]).toEqual([200, replayed])
    }
    await sweepFiles(platform.runtime, untilDone)
    expect(storage.keys()).toHaveLength(before.length + 1)
    expect(await looseKeys()).toEqual([])
  })

  it('is deleted a day after its row, and one whose server died before the row a day after it was written', async () => {
    const { reply } = await uploaded(pngFile())
    const { objectKey } = (await rowOf(reply.object.id))!
    const bucket = openBucket(storage.settings)
    const content = new Uint8Array(await pngFile().arrayBuffer())
    const died = await putObjects(platform.db, bucket, [{ type: 'image/png', content }], platform.clock.now())
    const keys = [objectKey!, died[0]!.objectKey!]
    await removeUnusedUploads(platform.db, hours(25))
    expect(await rowOf(reply.object.id)).toBeUndefined()
    expect(await sweepAt(hours(23))).toBe(0)
    expect(storage.keys()).toEqual(expect.arrayContaining(keys))
    expect(await sweepAt(hours(25))).toBe(1)
    expect(storage.keys()).not.toContain(keys[1])
    expect(storage.keys()).toContain(keys[0])
    // Both servers look at once.
    await Promise.all([sweepAt(hours(50)), sweepAt(hours(50))])
    expect(storage.keys()).not.toContain(keys[0])
    expect(await looseKeys()).toEqual([])
  })

  it('never stands nowhere, nor in two places', async () => {
    const row = { ownerUuid: people.sara.uuid, name: 'a', type: 'image/png', size: 1, createdAt: platform.clock.now() }
    await expect(platform.db.insert(attachments).values(row)).rejects.toThrow()
    const twice = { ...row, content: new Uint8Array(1), objectKey: people.sara.uuid }
    await expect(platform.db.insert(attachments).values(twice)).rejects.toThrow()
  })
})

describe('without its bucket', () => {
  const findings = async () => (await collectAlerts(platform.runtime)).get('files_down')?.count
  const ready = async () => {
    platform.clock.advance(11)
    const { reply, status } = await platform.call(system.ready, {})
    return [status, reply.degraded ?? []]
  }

  it('the platform refuses files, new and old, says so, and goes on otherwise', async () => {
    const [file] = await opened(pngFile())
    await expect.poll(ready).toEqual([200, []])
    await storage.stop()
    try {
      const [rows, open] = [await platform.db.$count(attachments), await ticketCount()]
      const sent = await desk.open(people.sara, { files: [pngFile()] })
      expect([sent.status, sent.error.code, sent.headers.get('retry-after')]).toEqual([503, 'unavailable', '10'])
      const read = await desk.download(people.mina, file!.id)
      expect([read.status, read.error.code]).toEqual([503, 'unavailable'])
      expect([await platform.db.$count(attachments), await ticketCount()]).toEqual([rows, open])
      await expect.poll(ready).toEqual([200, ['files']])
      expect(await findings()).toBe(1)
      expect((await desk.open(people.sara)).status).toBe(200)
      await sweepFiles({ ...platform.runtime, now: () => hours(100) }, untilDone)
      expect(platform.lines.at(-1)).toMatchObject({ level: 'warn', event: 'sweep_files', error: 'BucketError' })
      expect(await looseKeys()).toHaveLength(1)
    } finally {
      await storage.start()
    }
    expect((await desk.download(people.mina, file!.id)).status).toBe(200)
    await opened(pngFile())
    await expect.poll(ready).toEqual([200, []])
    expect(await findings()).toBe(0)
    expect(await sweepAt(hours(25))).toBe(1)
  })

  it.each([
    ['a key that nobody gave us', { accessKeyId: 'other' }],
    ['a bucket that is not there', { bucket: 'nowhere' }],
  ])('%s is no better', async (_what, other) => {
    const bucket = openBucket({ ...storage.settings, ...other })
    await expect(bucket.ping()).rejects.toThrow(BucketError)
    await expect(bucket.put('a', new Uint8Array(1), 'image/png')).rejects.toThrow(BucketError)
    await expect(bucket.get('a')).rejects.toThrow(BucketError)
  })
})
