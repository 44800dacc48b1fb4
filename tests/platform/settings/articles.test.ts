import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { auditLog, departments } from '../../../platform/db/schema'
import { memberMaker, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { settings, assistant } = contract
type NewArticle = Input<typeof settings.createArticle>['body']

let platform: TestPlatform
let second: TestPlatform
let admin: Member

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  second = await startPlatform({ beside: platform })
  admin = await memberMaker(platform)('1', 'مدیر کل')
  const room = { description: '', slaMinutes: 60 }
  await platform.db.insert(departments).values([
    { ...room, name: 'پشتیبانی' },
    { ...room, name: 'مالی' },
  ])
})
afterAll(() => platform.close())

const create = (body: NewArticle) => platform.call(settings.createArticle, { body }, admin)
const change = (id: number, body: Input<typeof settings.updateArticle>['body']) =>
  platform.call(settings.updateArticle, { params: { id }, body }, admin)

/** What the assistant answers somebody new, on one server and on the other; nothing where it does not know. */
const answers = async (user_message: string, department = 1) => {
  const said = async (on: TestPlatform) => {
    const who = await memberMaker(platform)('3', 'سارا کریمی')
    const { reply } = await on.call(assistant.ask, { body: { user: who.uuid, user_message, department } }, who)
    return reply.object.answered ? reply.answer.split('\n').at(-1) : null
  }
  return [await said(platform), await said(second)]
}

describe('an article', () => {
  it('is said from the next question on, on every server, and no longer when it is taken back, mended or gone', async () => {
    const question = 'چطور گواهی دوره را بگیرم؟'
    expect(await answers(question)).toEqual([null, null])
    const { reply } = await create({ title: 'گواهی دوره', text: 'در اعلان‌ها می‌آید.', published: true })
    const { id } = reply.object
    expect(reply.object).toMatchObject({ department: null, keywords: '', published: true, version: 0 })
    expect(await answers(question)).toEqual(['در اعلان‌ها می‌آید.', 'در اعلان‌ها می‌آید.'])
    await change(id, { text: 'در پروندهٔ دوره است.', version: 0 })
    expect(await answers(question)).toEqual(['در پروندهٔ دوره است.', 'در پروندهٔ دوره است.'])
    await change(id, { published: false, version: 1 })
    expect(await answers(question)).toEqual([null, null])
    await change(id, { published: true, version: 2 })
    expect((await platform.call(settings.deleteArticle, { params: { id } }, admin)).status).toBe(200)
    expect(await answers(question)).toEqual([null, null])
    const trail = await platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
      .orderBy(auditLog.id)
    expect(trail.map(({ action }) => action)).toEqual([
      'article.created',
      ...Array.from({ length: 3 }, () => 'article.updated'),
      'article.deleted',
    ])
    expect(trail.at(-1)).toMatchObject({ before: { text: 'در پروندهٔ دوره است.' }, after: null })
  })

  it('is found by its other words, and only in its department', async () => {
    const { reply } = await create({ title: 'تعرفه', text: 'ماهی صد هزار ریال.', published: true, department: 2 })
    expect(await answers('شهریه', 2)).toEqual([null, null])
    await change(reply.object.id, { keywords: 'شهریه، هزینه', version: 0 })
    expect(await answers('شهریه', 2)).toEqual(['ماهی صد هزار ریال.', 'ماهی صد هزار ریال.'])
    expect(await answers('شهریه', 1)).toEqual([null, null])
  })

  it('is a draft of a known department at first, and not changed by whoever saw an older one', async () => {
    expect((await create({ title: 'ا', text: 'ب', department: 77 })).error.fields).toEqual({
      department: 'unknown_option',
    })
    const { reply } = await create({ title: 'پیش‌نویس', text: 'متن' })
    expect(reply.object.published).toBe(false)
    await change(reply.object.id, { text: 'نو', version: 0 })
    const late = await change(reply.object.id, { text: 'دیگر', version: 0 })
    expect([late.status, late.error.code, late.error.details]).toMatchObject([
      409,
      'stale',
      { by: admin.name, current: { text: 'نو', version: 1 } },
    ])
  })
})

it('articles are found by their text, department and state, newest first', async () => {
  const made = async (body: NewArticle) => {
    platform.clock.advance(60)
    return (await create(body)).reply.object.id
  }
  const first = await made({ title: 'فهرست', text: 'كتابچه', published: true })
  const other = await made({ title: 'کتابچه', text: 'متن', department: 1 })
  const list = async (query: Input<typeof settings.articles>['query']) =>
    (await platform.call(settings.articles, { query }, admin)).reply.results.map(({ id }) => id)
  expect(await list({ query: 'کتابچه' })).toEqual([other, first])
  expect(await list({ query: 'کتابچه', published: true })).toEqual([first])
  expect(await list({ query: 'کتابچه', department: 1 })).toEqual([other])
  expect(await list({ ids: [first] })).toEqual([first])
})
