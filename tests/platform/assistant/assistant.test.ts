import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assistant } from '../../../contract/assistant/assistant'
import { tickets as ticketsArea } from '../../../contract/tickets/tickets'
import { articles, conversations, conversationTurns, departments, tickets, users } from '../../../platform/db/schema'
import { makeFinder, readPassages } from '../../../platform/assistant/passages'
import { articleTexts, priceArticle } from '../../../platform/seed/texts/articles'
import { least } from '../../../platform/assistant/embedded'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let reza = { uuid: '', token: '' }
let sara = { uuid: '', token: '' }

const room = { id: 1, name: 'پشتیبانی عمومی', description: '', slaMinutes: 60 }
const common = 'از «حساب کاربری»، بخش شمارهٔ همراه، شمارهٔ تازه را وارد کنید و کد پیامک‌شده را ثبت کنید.'
const secret = 'رمز موقت شما ۸۸۷۷۶۶ است.'

const somebody = async (on: TestPlatform) => {
  const uuid = await on.addPerson()
  return { uuid, token: await on.tokenOf(uuid) }
}

const talk = async (userUuid: string, question: string, answer: string, on = platform) => {
  const createdAt = on.clock.now()
  const row = { departmentId: 1, createdAt, answered: true, turnsCount: 2, userUuid, clientId: randomUUID() }
  const [made] = await on.db
    .insert(conversations)
    .values({ ...row, firstQuestion: question })
    .returning({ id: conversations.id })
  const turn = { conversationId: made!.id, at: createdAt }
  await on.db.insert(conversationTurns).values([
    { ...turn, from: 'user', text: question },
    { ...turn, from: 'assistant', text: answer },
  ])
}

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  await platform.db.insert(departments).values([room, { ...room, id: 2, name: 'مالی' }])
  const article = { departmentId: 1, published: true, updatedAt: platform.clock.now() }
  await platform.db.insert(articles).values([
    { ...article, title: 'زمان ساخت حساب', text: 'ساخت حساب معمولاً سه تا پنج روز کاری زمان می‌برد.' },
    { ...article, title: 'نوشته‌نشده', text: 'پیش‌نویس', published: false },
    { ...article, title: 'چرخهٔ پایا', text: 'واریز در چرخهٔ پایا انجام می‌شود.', departmentId: 2 },
    { ...article, title: 'ساعت کار', text: 'شنبه تا چهارشنبه پاسخ می‌دهیم.', departmentId: null },
  ])
  for (let nth = 0; nth < 3; nth += 1)
    await talk(await platform.addPerson(), 'چطور شمارهٔ همراه حساب را عوض کنم؟', common)
  const lone = await platform.addPerson()
  for (let nth = 0; nth < 5; nth += 1) await talk(lone, 'رمز موقت من چیست؟', secret)
  reza = await somebody(platform)
  sara = await somebody(platform)
  platform.clock.advance(120)
})
afterAll(() => platform.close())

const ask = (user_message: string, more: object = {}, who = reza, on = platform) =>
  on.call(assistant.ask, { body: { user: who.uuid, user_message, department: 1, ...more } }, who)

describe('what the assistant knows', () => {
  it('is what a department says to everybody: never what one person was told, nor drafts, nor another department', async () => {
    const texts = (await readPassages(platform.db, 1)).map(({ text }) => text)
    expect(texts).toContain(common)
    expect(texts).toContain('ساخت حساب معمولاً سه تا پنج روز کاری زمان می‌برد.')
    expect(texts).toContain('شنبه تا چهارشنبه پاسخ می‌دهیم.')
    expect(texts).not.toContain(secret)
    expect(texts).toHaveLength(3)
  })

  it('is found by rare words before common ones, in any spelling', () => {
    const passage = (title: string) => ({ source: 'article' as const, title, text: '' })
    const find = makeFinder([passage('تغییر شمارهٔ همراه'), passage('تغییر رمز عبور'), passage('تغییر نشانی')])
    expect(find('شماره همراهم را می‌خواهم تغییر بدهم')[0]?.passage.title).toBe('تغییر شمارهٔ همراه')
    expect(find('كلمهٔ رمز')[0]?.passage.title).toBe('تغییر رمز عبور')
    expect(find('؟')).toEqual([])
  })
})

/** The title of the article a department answers with; nothing when none fits. */
const articleFor = (department: number, question: string): string | undefined => {
  const said = [...articleTexts, priceArticle].filter(([of]) => of === null || of === department)
  const [best] = makeFinder(said.map(([, title, text]) => ({ source: 'article' as const, title, text })))(question)
  return best && best.fit >= least ? best.passage.title : undefined
}

describe('what everybody asks', () => {
  it.each([
    [1, 'رمزم یادم رفته', 'تغییر رمز عبور و فراموشی رمز'],
    [1, 'چطور شماره موبایلم رو عوض کنم؟', 'تغییر شمارهٔ همراه'],
    [1, 'كد پيامك نميرسد', 'دریافت نشدن پیامک و کد یک‌بارمصرف'],
    [1, 'چطور اشتراکم را تمدید کنم؟', 'خرید و تمدید اشتراک'],
    [1, 'برداشت من کی واریز می‌شود؟', 'زمان واریز برداشت'],
    [2, 'چطور برداشت کنم؟', 'روش ثبت درخواست برداشت'],
    [2, 'شرایط برداشت از اعتبار چیست؟', 'شرایط و حداقل مبلغ برداشت از اعتبار'],
    [2, 'برداشت‌هایم کی واریز می‌شوند؟', 'زمان واریز برداشت'],
    [2, 'برداشت هایم كي واريز مي شوند', 'زمان واریز برداشت'],
    [2, 'کارمزد برداشت تتر چقدره؟', 'کارمزد برداشت'],
    [2, 'چرا برداشتم رد شد؟', 'دلیل رد شدن برداشت'],
    [2, 'شبای جدیدم را کجا ثبت کنم؟', 'ثبت شبا و اطلاعات بانکی'],
    [4, 'برای احراز هویت چه مدارکی لازم است؟', 'مدارک لازم برای احراز هویت'],
    [4, 'احراز هویتم چقدر طول می‌کشد؟', 'زمان بررسی احراز هویت'],
    [11, 'قیمت اشتراک چقدر است؟', 'قیمت بسته‌های اشتراک'],
    [11, 'اشتراک‌ها چند؟', 'قیمت بسته‌های اشتراک'],
    [11, 'چطور اشتراکم را تمدید کنم', 'خرید و تمدید اشتراک'],
    [11, 'کوپن دارم کجا بزنم', 'کد تخفیف'],
    [11, 'می‌خواهم پولم را برگردانید', 'لغو اشتراک و بازگشت پول'],
  ])('of department %i: %s', (department, question, title) => {
    expect(articleFor(department, question)).toBe(title)
  })

  it.each([
    [2, 'هوای فردا چطور است؟'],
    [2, 'سلام وقت بخیر'],
    [11, 'گوشت کیلویی چقدر است؟'],
    [4, 'بهترین رستوران تهران کجاست؟'],
  ])('and what nobody wrote down is not made up, of department %i: %s', (department, question) => {
    expect(articleFor(department, question)).toBeUndefined()
  })

  it('is answered of no single person’s matter', () => {
    for (const [, title, text] of articleTexts) expect(text, title).not.toMatch(/شما (?:تأیید|باز) شد/)
  })
})

describe('asking', () => {
  it('answers from what fits and says whose words these are; else it says that it does not know', async () => {
    const known = await ask('می‌خواهم شماره همراه حسابم را عوض کنم')
    expect(known.reply.answer).toBe(common)
    expect(known.reply.object).toMatchObject({ answered: true, turns_count: 2, stars: null, ticket_id: null })
    const article = await ask('ساخت حساب چند روز زمان می‌برد؟')
    expect(article.reply.answer).toBe(
      'در راهنمای این دپارتمان آمده است:\n\nساخت حساب معمولاً سه تا پنج روز کاری زمان می‌برد.',
    )
    expect(article.reply.object.turns.map(({ lead, text }) => [lead, text])).toEqual([
      [null, 'ساخت حساب چند روز زمان می‌برد؟'],
      ['article', 'ساخت حساب معمولاً سه تا پنج روز کاری زمان می‌برد.'],
    ])
    const unknown = await ask('هوای فردا چطور است؟')
    expect(unknown.reply.object.answered).toBe(false)
    expect(unknown.reply.answer).toContain('پاسخ آماده‌ای پیدا نکردم')
  })

  it('goes on in the same conversation, and only in one’s own', async () => {
    const { reply } = await ask('ساخت حساب چند روز زمان می‌برد؟')
    const more = await ask('شمارهٔ همراه را چطور عوض کنم؟', { conversation_id: reply.object.id })
    expect(more.reply.object.id).toBe(reply.object.id)
    expect(more.reply.object.turns.map(({ from }) => from)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect((await ask('من هم', { conversation_id: reply.object.id }, sara)).error.code).toBe('not_found')
  })

  it('the same again under its client id gives the same answer and is written once, in a conversation under way too', async () => {
    const client_id = randomUUID()
    const body = { client_id }
    const all = await Promise.all([ask('زمان ساخت حساب؟', body), ask('زمان ساخت حساب؟', body)])
    expect(all[1].reply).toEqual(all[0].reply)
    expect((await ask('پرسش دیگر', body)).error.code).toBe('key_reused')
    const id = all[0].reply.object.id
    const second = { client_id: randomUUID(), conversation_id: id }
    const [one, two] = [await ask('و شمارهٔ همراه؟', second), await ask('و شمارهٔ همراه؟', second)]
    expect(two.reply).toEqual(one.reply)
    expect(two.reply.object.turns).toHaveLength(4)
  })

  it('is refused for somebody else, an unknown department, and too fast', async () => {
    expect((await ask('سلام', { user: sara.uuid })).error.fields).toEqual({ user: 'invalid' })
    expect((await ask('سلام', { department: 99 })).error.fields).toEqual({ department: 'unknown_option' })
    expect((await ask('سلام', { department: 3_000_000_000 })).error.fields).toEqual({ department: 'unknown_option' })
    const hasty = await somebody(platform)
    for (let nth = 0; nth < 15; nth += 1) expect((await ask(`پرسش ${nth}`, {}, hasty)).status).toBe(200)
    const refused = await ask('باز هم', {}, hasty)
    expect(refused.error).toMatchObject({ code: 'rate_limited', retry_after: 60 })
    platform.clock.advance(61)
    expect((await ask('باز هم', {}, hasty)).status).toBe(200)
  })

  it('is as fast in an old conversation, and what has its answer is asked again freely', async () => {
    const hasty = await somebody(platform)
    const client_id = randomUUID()
    const { id } = (await ask('زمان ساخت حساب؟', { client_id }, hasty)).reply.object
    platform.clock.advance(61)
    const createdAt = new Date(platform.clock.now().getTime() - 2 * 24 * 3_600_000)
    await platform.db.update(conversations).set({ createdAt }).where(eq(conversations.id, id))
    for (let nth = 0; nth < 15; nth += 1)
      expect((await ask(`پرسش ${nth}`, { conversation_id: id }, hasty)).status).toBe(200)
    const refused = await ask('باز هم', { conversation_id: id }, hasty)
    expect(refused.error).toMatchObject({ code: 'rate_limited', retry_after: 60 })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await ask('زمان ساخت حساب؟', { client_id }, hasty)).reply.object.id).toBe(id)
    expect((await ask('زمان ساخت حساب؟', {}, sara)).status).toBe(200)
  })
})

describe('a conversation', () => {
  it('is rated and linked to an own ticket by its owner alone', async () => {
    const { reply } = await ask('ساخت حساب چند روز زمان می‌برد؟', {}, sara)
    const params = { id: reply.object.id }
    const rate = (stars: number, who = sara) =>
      platform.call(assistant.rateConversation, { params, body: { stars } }, who)
    expect((await rate(4)).reply.object.stars).toBe(4)
    expect((await rate(6)).status).toBe(422)
    expect((await rate(1, reza)).error.code).toBe('not_found')
    const row = { subject: 'آزمون', searchKey: 'آزمون', departmentId: 1, status: 'open' as const, lastWriter: 'user' }
    const now = platform.clock.now()
    const made = await platform.db
      .insert(tickets)
      .values(
        [sara, reza].map(({ uuid }) => ({ ...row, userUuid: uuid, createdAt: now, updatedAt: now, messagesCount: 1 })),
      )
      .returning({ id: tickets.id })
    const linkTo = (ticket_id: number, who = sara) =>
      platform.call(assistant.linkConversation, { params, body: { ticket_id } }, who)
    expect((await linkTo(made[1]!.id)).error.fields).toEqual({ ticket_id: 'unknown_option' })
    expect((await linkTo(made[0]!.id, reza)).error.code).toBe('not_found')
    expect((await linkTo(made[0]!.id)).reply.object.ticket_id).toBe(made[0]!.id)
    const [ticket] = await platform.db.select().from(tickets).where(eq(tickets.id, made[0]!.id))
    expect(ticket?.conversationId).toBe(reply.object.id)
  })

  it('a ticket came from is read by whoever reads the ticket, and by nobody else', async () => {
    const teacher = await platform.addPerson({ type: '4' })
    const stranger = await platform.addPerson({ type: '4' })
    const agent = await platform.addPerson({ type: '2' })
    const pupil = await somebody(platform)
    await platform.db.update(users).set({ teacherUuid: teacher }).where(eq(users.uuid, pupil.uuid))
    const { id } = (await ask('ساخت حساب چند روز زمان می‌برد؟', {}, pupil)).reply.object
    const read = async (token: string) =>
      (await platform.call(assistant.conversations, { query: { conversation_id: id } }, { token })).reply.results.length
    const asTeacher = await platform.tokenOf(teacher)
    expect(await read(asTeacher)).toBe(0)
    const opened = await platform.call(
      ticketsArea.openTicket,
      { body: { department: 1, subject: 'پرسش', text: 'ساخت حساب' } },
      pupil,
    )
    const link = { params: { id }, body: { ticket_id: opened.reply.object.id } }
    await platform.call(assistant.linkConversation, link, pupil)
    expect(await read(pupil.token)).toBe(1)
    expect(await read(asTeacher)).toBe(1)
    expect(await read(await platform.tokenOf(agent))).toBe(1)
    expect(await read(await platform.tokenOf(stranger))).toBe(0)
    expect(await read(sara.token)).toBe(0)
    const all = await platform.call(assistant.conversations, { query: {} }, { token: asTeacher })
    expect(all.reply.count).toBe(0)
  })
})

describe('an assistant behind HTTP', () => {
  let server: Server
  let remote: TestPlatform
  let who = { uuid: '', token: '' }
  let say: 'answers' | 'knows nothing' | 'fails' | 'is slow' | 'is silent' = 'answers'
  const heard: { messages: { role: string; content: string }[]; model: string }[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += String(part)))
      request.on('end', () => {
        heard.push(JSON.parse(text) as (typeof heard)[number])
        const content = say === 'knows nothing' ? 'NO_ANSWER' : 'سه تا پنج روز کاری.'
        const answer = () =>
          response
            .writeHead(say === 'fails' ? 500 : 200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ choices: [{ message: { content } }] }))
        if (say === 'is silent') return
        if (say === 'is slow') setTimeout(answer, 1200)
        else answer()
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    remote = await startPlatform({
      seed: 'empty',
      config: { assistant: { url, model: 'small', key: 'k', seconds: 2 } },
    })
    await remote.db.insert(departments).values(room)
    await remote.db.insert(articles).values({
      departmentId: 1,
      title: 'زمان ساخت حساب',
      text: 'ساخت حساب سه تا پنج روز کاری زمان می‌برد.',
      published: true,
      updatedAt: remote.clock.now(),
    })
    who = await somebody(remote)
  })
  afterAll(async () => {
    await remote.close()
    server.closeAllConnections()
    server.close()
  })

  it('gets the passages and what was said, and words the answer', async () => {
    const { reply } = await ask('زمان ساخت حساب؟', {}, who, remote)
    expect(reply.answer).toBe('سه تا پنج روز کاری.')
    expect(heard.at(-1)).toMatchObject({ model: 'small' })
    expect(heard.at(-1)?.messages[0]?.content).toContain('ساخت حساب سه تا پنج روز کاری زمان می‌برد.')
    await ask('و بعد؟', { conversation_id: reply.object.id }, who, remote)
    expect(
      heard
        .at(-1)
        ?.messages.slice(1)
        .map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'user'])
    say = 'knows nothing'
    expect((await ask('هوا؟', {}, who, remote)).reply.object.answered).toBe(false)
  })

  it('is told what was said to several people, and not what any of them asked', async () => {
    for (const own of ['کارت ۶۰۳۷', 'کارت ۶۲۱۹', 'کارت ۵۸۹۲'])
      await talk(await remote.addPerson(), `چطور شمارهٔ همراه را عوض کنم؟ ${own}`, common, remote)
    remote.clock.advance(601)
    await ask('شمارهٔ همراه را چطور عوض کنم؟', {}, who, remote)
    const [prompt] = heard.at(-1)!.messages
    expect(prompt?.content).toContain(common)
    expect(prompt?.content).not.toContain('کارت')
  })

  it('that fails is asked again under the same client id, without writing the question twice', async () => {
    say = 'fails'
    const body = { client_id: randomUUID() }
    expect((await ask('زمان ساخت حساب؟', body, who, remote)).error.code).toBe('unavailable')
    say = 'answers'
    const { reply } = await ask('زمان ساخت حساب؟', body, who, remote)
    expect(reply.object.turns.map(({ from }) => from)).toEqual(['user', 'assistant'])
  })

  it('that fails is asked no oftener than one that answers, and the question can be asked again later', async () => {
    say = 'fails'
    const hasty = await somebody(remote)
    const before = heard.length
    const body = { client_id: randomUUID() }
    const codes = []
    for (let nth = 0; nth < 17; nth += 1) codes.push((await ask('زمان ساخت حساب؟', body, hasty, remote)).error.code)
    expect(codes).toEqual([...Array.from({ length: 15 }, () => 'unavailable'), 'rate_limited', 'rate_limited'])
    expect(heard.length).toBe(before + 15)
    say = 'answers'
    remote.clock.advance(61)
    const { reply } = await ask('زمان ساخت حساب؟', body, hasty, remote)
    expect(reply.object.turns.map(({ from }) => from)).toEqual(['user', 'assistant'])
  })

  it('that is slow is asked once for a question sent twice', async () => {
    say = 'is slow'
    const before = heard.length
    const body = { client_id: randomUUID() }
    const [one, two] = await Promise.all([
      ask('زمان ساخت حساب؟', body, who, remote),
      ask('زمان ساخت حساب؟', body, who, remote),
    ])
    expect(two.reply).toEqual(one.reply)
    expect(heard.length).toBe(before + 1)
  })
  it('that never answers is given up, for whoever asked again meanwhile too, and answers when it can', async () => {
    say = 'is silent'
    const body = { client_id: randomUUID() }
    const [one, two] = await Promise.all([
      ask('زمان ساخت حساب؟', body, who, remote),
      ask('زمان ساخت حساب؟', body, who, remote),
    ])
    expect([one.error.code, two.error.code]).toEqual(['unavailable', 'unavailable'])
    say = 'answers'
    const { reply } = await ask('زمان ساخت حساب؟', body, who, remote)
    expect(reply.object.turns.map(({ from }) => from)).toEqual(['user', 'assistant'])
  })
})
