import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shares } from '../../../contract/money/shares'
import { migrateDatabase } from '../../../platform/db/migrate'
import { attachments, looseObjects, shareReceipts } from '../../../platform/db/schema'
import { BucketError, openBucket } from '../../../platform/files/bucket'
import { moveFiles } from '../../../platform/files/moved-files'
import { pngFile } from '../../support/desk'
import { pngBytes } from '../../support/files'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'
import { startObjectStorage } from '../../support/servers/object-storage'

let storage: Awaited<ReturnType<typeof startObjectStorage>>
let platform: TestPlatform
/** The same database with a bucket, as its servers are started anew with one. */
let switched: TestPlatform
let { desk, people }: TicketStage = {} as TicketStage
const ids: string[] = []

beforeAll(async () => {
  storage = await startObjectStorage()
  platform = await startPlatform({ seed: 'empty', alone: true })
  ;({ desk, people } = await startTicketDesk(platform))
  for (let n = 0; n < 7; n += 1) {
    const { reply } = await desk.open(people.sara, { files: [pngFile()] })
    ids.push(reply.object.thread!.messages[0]!.attachments[0]!.id)
  }
  switched = await startPlatform({ config: { bucket: storage.settings }, beside: platform })
})
afterAll(async () => {
  await platform.close()
  await storage.close()
})

const inDatabase = () => platform.db.$count(attachments, isNotNull(attachments.content))
const bytes = async (of: TestPlatform, id: string): Promise<Buffer> => {
  const answer = await of.app.fetch(
    new Request(`http://localhost:4180/api/dashboard/attachments/${id}`, {
      headers: { authorization: `Bearer ${people.mina.token}` },
    }),
  )
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const move = () => moveFiles({ db: platform.db, bucket: openBucket(storage.settings), now: platform.clock.now })

it('the migration 0013_object_storage keeps the bytes of every file', async () => {
  const before = await platform.db.select({ id: attachments.id, content: attachments.content }).from(attachments)
  for (const tag of Object.keys(takeBack).filter((name) => name >= '0013_object_storage')) {
    for (const statement of takeBack[tag] ?? []) await platform.db.execute(sql.raw(statement))
    await platform.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
  }
  await migrateDatabase(platform.connection)
  const after = await platform.db.select({ id: attachments.id, content: attachments.content }).from(attachments)
  expect(after).toEqual(before)
  expect(after).toHaveLength(7)
})

it('files of before the switch are read from the database, and those of after it from the bucket', async () => {
  const [first = ''] = ids
  expect((await bytes(switched, first)).equals(await bytes(platform, first))).toBe(true)
  expect(storage.keys()).toEqual([])
})

it('files of all tables move, once, and are read as they were', async () => {
  const [receipt] = await platform.db
    .insert(shareReceipts)
    .values({
      kind: 'teacher',
      payeeUuid: people.teacher.uuid,
      requestIds: [1],
      name: 'receipt.png',
      type: 'image/png',
      size: pngBytes.byteLength,
      content: pngBytes,
      createdAt: platform.clock.now(),
    })
    .returning({ id: shareReceipts.id })
  const before = await Promise.all(ids.map((id) => bytes(platform, id)))
  // Two begin together; each file goes once.
  const moved = await Promise.all([move(), move()])
  expect(moved.reduce((all, n) => all + n)).toBe(ids.length + 1)
  expect(await move()).toBe(0)
  expect(await inDatabase()).toBe(0)
  for (const [nth, id] of ids.entries()) expect((await bytes(switched, id)).equals(before[nth]!)).toBe(true)
  const { status, reply } = await switched.call(
    shares.shareReceiptFile,
    { params: { id: receipt!.id } },
    { token: people.admin.token },
  )
  expect(status).toBe(200)
  expect(Buffer.from(await (reply as unknown as Blob).arrayBuffer()).equals(Buffer.from(pngBytes))).toBe(true)
  const [row] = await platform.db.select().from(shareReceipts).where(eq(shareReceipts.id, receipt!.id))
  expect(storage.keys()).toContain(row?.objectKey)
})

it('a server without the settings of the bucket says that it cannot read what stands there', async () => {
  const answer = await desk.download(people.mina, ids[0] ?? '')
  expect([answer.status, answer.error.code]).toEqual([503, 'unavailable'])
})

it('a move that is broken off loses nothing and is begun again', async () => {
  const { reply } = await desk.open(people.sara, { files: [pngFile()] })
  const { id } = reply.object.thread!.messages[0]!.attachments[0]!
  const whole = await bytes(switched, id)
  await storage.stop()
  await expect(move()).rejects.toThrow(BucketError)
  expect((await bytes(switched, id)).equals(whole)).toBe(true)
  await storage.start()
  expect(await move()).toBe(1)
  expect((await bytes(switched, id)).equals(whole)).toBe(true)
  expect(await platform.db.$count(looseObjects)).toBeGreaterThan(0)
})
