import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageLinks } from '../../../contract/page-links'
import { requests } from '../../../contract/requests/requests'
import { drafts as draftArea, mentionsDraft, requestNoteDraft } from '../../../contract/system/drafts'
import type { Input } from '../../../contract/endpoint'
import { migrateDatabase } from '../../../platform/db/migrate'
import {
  auditLog,
  drafts,
  notificationReceipts,
  notifications,
  requestEvents,
  requestNotes,
  ticketMessages,
} from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk } from '../../support/scenes/ticket-desk'
import { takeBack } from '../../support/scenes/take-back'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let platformUuid: string
let [sara, mina, nader, teacher, partner]: Member[] = []
const as = (member: Member | undefined): Member => member!

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  mina = await member('2', 'مینا کارشناس')
  nader = await member('5', 'نادر مالی')
  teacher = await member('4', 'مدرس یک')
  partner = await member('8', 'همکار تجاری')
  sara = await member('3', 'سارا کریمی', { teacherUuid: teacher.uuid })
  platformUuid = (await addCatalogue(platform, null)).open.uuid
})
afterAll(() => platform.close())

const file = async () =>
  (await desk.submit(as(sara), { type: 'account', platform_uuid: platformUuid, form: goodForms.account })).reply.object
const note = (who: Member, id: number, body: Input<typeof requests.noteRequest>['body'] = { text: 'بررسی شود' }) =>
  platform.call(requests.noteRequest, { params: { id }, body }, who)
const notesFor = async (who: Member, id: number) => (await desk.read(who, id)).reply.object.detail?.notes
const told = (who: Member) =>
  platform.db
    .select({ title: notifications.title, body: notifications.body, link: notifications.link })
    .from(notificationReceipts)
    .innerJoin(notifications, eq(notifications.uuid, notificationReceipts.notificationUuid))
    .where(eq(notificationReceipts.userUuid, who.uuid))

describe('a note of staff on a request', () => {
  it('is read by staff alone: nothing its owner is told changes by it', async () => {
    const { id } = await file()
    const seenByOwner = async () => [
      (await desk.read(as(sara), id)).reply,
      (await desk.list(as(sara))).reply,
      await told(as(sara)),
    ]
    const before = await seenByOwner()
    platform.clock.advance(60)
    const { reply, status } = await note(as(mina), id, { text: 'رسید جعلی به نظر می‌رسد' })
    expect(status).toBe(200)
    expect(reply.object.detail?.notes).toEqual([
      expect.objectContaining({
        author: { uuid: as(mina).uuid, name: as(mina).name },
        text: 'رسید جعلی به نظر می‌رسد',
        mentions: [],
      }),
    ])
    expect(await notesFor(as(nader), id)).toHaveLength(1)
    expect(await seenByOwner()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('"notes"')
    expect(await notesFor(as(teacher), id)).toBeUndefined()
    const events = await platform.db.select().from(requestEvents).where(eq(requestEvents.requestId, id))
    expect(events.map(({ event }) => event)).toEqual(['submitted'])
  })

  it('stays among staff when the request is handed to somebody outside', async () => {
    const { id } = await file()
    await note(as(mina), id)
    await desk.derive(as(mina), id, as(partner).phone)
    const { detail } = (await desk.read(as(partner), id)).reply.object
    expect(detail?.form).not.toBeNull()
    expect(detail).not.toHaveProperty('notes')
    expect((await note(as(partner), id)).error.code).toBe('forbidden')
    expect((await note(as(sara), id)).error.code).toBe('forbidden')
  })

  it('neither takes a hand-over back from whoever made it nor makes a decision stale', async () => {
    const { id } = await file()
    await desk.derive(as(mina), id, as(nader).phone)
    const { version } = (await desk.read(as(nader), id)).reply.object.detail!
    await note(as(nader), id)
    expect((await desk.read(as(mina), id)).reply.object.moves).toContain('undo_derive')
    expect((await desk.decide(as(nader), id, 'done', { version })).status).toBe(200)
  })

  it('goes into the audit log without its words, and takes its draft along', async () => {
    const { id } = await file()
    const key = requestNoteDraft(id)
    for (const [draft, text] of [
      [key, 'بررسی'],
      [mentionsDraft(key), `${as(nader).uuid} ${as(nader).name}`],
    ] as const)
      await platform.call(draftArea.saveDraft, { body: { key: draft, value: { text } } }, as(mina))
    await note(as(mina), id, { text: 'بررسی شود', mentions: [as(nader).uuid] })
    expect(
      await platform.db
        .select()
        .from(drafts)
        .where(eq(drafts.userUuid, as(mina).uuid)),
    ).toEqual([])
    const logged = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'request.noted'), eq(auditLog.subjectId, String(id))))
    expect(logged).toMatchObject([{ actorUuid: as(mina).uuid, after: { mentions: [as(nader).uuid] } }])
    expect(JSON.stringify(logged)).not.toContain('بررسی')
  })

  it('needs words, and not too many of them', async () => {
    const { id } = await file()
    expect((await note(as(mina), id, { text: '  ' })).error.fields).toEqual({ text: 'required' })
    expect((await note(as(mina), id, { text: 'ا'.repeat(4001) })).error.fields).toEqual({ text: 'too_long' })
    expect((await note(as(mina), 2_000_000_000)).error.code).toBe('not_found')
  })
})

describe('a colleague mentioned on a request', () => {
  it('is told once, with the way to it, and stands in the note under the name of that day', async () => {
    const { id, code } = await file()
    const { reply } = await note(as(mina), id, {
      text: `@${as(nader).name} لطفاً ببین`,
      mentions: [as(nader).uuid, as(nader).uuid, as(mina).uuid],
    })
    expect(reply.object.detail?.notes?.[0]?.mentions).toEqual([
      { uuid: as(nader).uuid, name: as(nader).name },
      { uuid: as(mina).uuid, name: as(mina).name },
    ])
    expect((await told(as(nader))).filter(({ body }) => body.includes(code) && body.includes(as(mina).name))).toEqual([
      expect.objectContaining({ title: 'همکاری از شما نام برد', link: pageLinks.request(id, 'staff') }),
    ])
    expect((await told(as(mina))).filter(({ body }) => body.includes(code))).toEqual([])
  })

  it('is never somebody who may not read it', async () => {
    const { id } = await file()
    const gone = await memberMaker(platform)('2', 'همکار پیشین', { disabled: true })
    for (const who of [sara, teacher, partner, gone])
      expect((await note(as(mina), id, { text: 'سلام', mentions: [as(who).uuid] })).error.fields).toEqual({
        mentions: 'unknown_option',
      })
    expect(await notesFor(as(mina), id)).toEqual([])
  })
})

it('the migration 0018_internal_notes keeps every message, none of which mentions anybody', async () => {
  const own = await startPlatform({ seed: 'empty', alone: true })
  try {
    const { opened } = await startTicketDesk(own)
    await opened()
    for (const tag of Object.keys(takeBack).filter((name) => name >= '0018_internal_notes')) {
      for (const statement of takeBack[tag] ?? []) await own.db.execute(sql.raw(statement))
      await own.db.execute(
        sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
      )
    }
    await migrateDatabase(own.connection)
    expect(await own.db.select().from(ticketMessages)).toMatchObject([{ text: 'سلام', mentions: [] }])
    expect(await own.db.$count(requestNotes)).toBe(0)
  } finally {
    await own.close()
  }
})
