import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mail } from '../../../contract/mail/mail'
import { auditLog, mailboxes, mails } from '../../../platform/db/schema'
import { memberMaker, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
const who = {} as Record<'agent' | 'sara' | 'reza' | 'teacher', Member>
const day = 86_400_000
const ids: number[] = []

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const member = memberMaker(platform)
  who.agent = await member('2', 'مینا کارشناس')
  who.teacher = await member('4', 'مدرس یک')
  who.sara = await member('3', 'سارا کریمی', { teacherUuid: who.teacher.uuid })
  who.reza = await member('3', 'رضا علوی')
  const box = (email: string, of: Member): typeof mailboxes.$inferInsert => ({
    email,
    userUuid: of.uuid,
    platformUuid: null,
    forwarder: 'unknown',
  })
  await platform.db
    .insert(mailboxes)
    .values([box('one@mail.example', who.sara), box('two@mail.example', who.sara), box('reza@mail.example', who.reza)])
  const now = platform.clock.now().getTime()
  const mail = (mailbox: string, ago: number, subject: string) => ({
    mailbox,
    from: 'x@platform.example',
    to: mailbox,
    subject,
    receivedAt: new Date(now - ago * day),
    text: 'code 123456',
    html: '<b>123456</b>',
    codes: ['123456'],
  })
  const rows = await platform.db
    .insert(mails)
    .values([
      mail('one@mail.example', 30, 'کهن'),
      mail('two@mail.example', 20, 'میانه'),
      mail('one@mail.example', 1, 'تازه'),
      mail('reza@mail.example', 5, 'از رضا'),
    ])
    .returning({ id: mails.id })
  ids.push(...rows.map(({ id }) => id))
})
afterAll(() => platform.close())

const list = (as: Member, id: string, query: object = {}) =>
  platform.call(mail.botEmails, { params: { id }, query }, as)
const open = (as: Member, id: number) => platform.call(mail.botMessage, { params: { id } }, as)
const check = (email: string, as: Member = who.agent) => platform.call(mail.checkForwarder, { body: { email } }, as)

describe('mails of a person', () => {
  it('come newest first over all mailboxes, and of one', async () => {
    const { reply } = await list(who.agent, who.sara.uuid)
    expect(reply.mailboxes.map(({ email }) => email)).toEqual(['one@mail.example', 'two@mail.example'])
    expect(reply.results.map(({ subject }) => subject)).toEqual(['تازه', 'میانه', 'کهن'])
    const one = (await list(who.agent, who.sara.uuid, { source: 'one@mail.example' })).reply
    expect([one.count, one.mailboxes.length]).toEqual([2, 2])
    expect((await list(who.agent, who.sara.uuid, { source: 'reza@mail.example' })).reply.count).toBe(0)
    expect((await list(who.agent, who.sara.uuid, { page_size: 2, page: 2 })).reply.results).toHaveLength(1)
  })

  it('are seen by the owner and by those who read mail, as if they did not exist by others', async () => {
    expect((await list(who.sara, who.sara.uuid)).reply.count).toBe(3)
    expect((await list(who.reza, who.sara.uuid)).status).toBe(404)
    expect((await list(who.teacher, who.sara.uuid)).status).toBe(404)
    expect((await list(who.agent, randomUUID())).status).toBe(404)
    expect((await list(who.agent, who.agent.uuid)).reply).toMatchObject({ count: 0, mailboxes: [] })
  })
})

describe('one mail', () => {
  it('knows the older and the newer one of the same owner', async () => {
    const [old, middle, fresh, foreign] = ids as [number, number, number, number]
    expect((await open(who.agent, middle)).reply).toMatchObject({
      next_id: old,
      previous_id: fresh,
      owner: { uuid: who.sara.uuid },
      codes: ['123456'],
    })
    expect((await open(who.agent, fresh)).reply).toMatchObject({ next_id: middle, previous_id: null })
    expect((await open(who.agent, foreign)).reply).toMatchObject({ next_id: null, previous_id: null })
  })

  it('opened by staff is written down, opened by its owner is not', async () => {
    const traces = () => platform.db.select().from(auditLog).where(eq(auditLog.action, 'mail.opened'))
    const before = (await traces()).length
    expect((await open(who.sara, ids[0]!)).status).toBe(200)
    expect((await traces()).length).toBe(before)
    await open(who.agent, ids[0]!)
    expect((await traces()).at(-1)).toMatchObject({
      actorUuid: who.agent.uuid,
      subjectId: who.sara.uuid,
      after: { mail: ids[0] },
    })
  })

  it('is nobody else’s', async () => {
    expect((await open(who.reza, ids[0]!)).status).toBe(404)
    expect((await open(who.agent, 2_147_483_648)).status).toBe(404)
  })
})

describe('a forwarder', () => {
  it('is judged by what it has brought, and the answer stays', async () => {
    const states = [
      ['one@mail.example', 'ok'],
      ['two@mail.example', 'broken'],
    ] as const
    for (const [email, forwarder] of states) expect((await check(email)).reply).toMatchObject({ email, forwarder })
    expect((await list(who.agent, who.sara.uuid)).reply.mailboxes).toMatchObject(
      states.map(([email, forwarder]) => ({ email, forwarder, checked_at: platform.clock.now().toISOString() })),
    )
  })

  it('of an address that is no mailbox of ours is refused at the field', async () => {
    const { status, error } = await check('stranger@evil.example')
    expect([status, error.fields]).toEqual([422, { email: 'unknown_option' }])
    expect((await check('one@mail.example', who.sara)).status).toBe(403)
  })
})
