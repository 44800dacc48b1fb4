import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../../contract/people/users'
import { requests } from '../../../contract/requests/requests'
import { drafts as draftsArea, newTicketDraft, newTicketParts, requestDraft } from '../../../contract/system/drafts'
import { tickets as ticketsArea } from '../../../contract/tickets/tickets'
import { views } from '../../../contract/system/views'
import { audit as auditArea } from '../../../contract/system/audit'
import { actionsOfKind, auditActions, auditKinds } from '../../../contract/system/audit-events'
import { addDays, dayInTehran } from '../../../contract/jalali'
import { auditLog, departments, drafts, listColumns, payments, tickets } from '../../../platform/db/schema'
import { removeOldDrafts } from '../../../platform/system/drafts/sweep'
import { goodForms, memberMaker, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let [mina, nader, sara, reza]: Member[] = []
const as = (member: Member | undefined): Member => member!

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const member = memberMaker(platform)
  mina = await member('2', 'مینا کارشناس')
  nader = await member('2', 'نادر کارشناس')
  sara = await member('3', 'سارا کریمی')
  reza = await member('3', 'رضا علوی')
})
afterAll(() => platform.close())

const saveDraft = (
  who: Member,
  key: string,
  value: Record<string, unknown> | null,
  when: { readonly ago?: number; readonly seen?: string } = {},
) => platform.call(draftsArea.saveDraft, { body: { key, value, ...when } }, who)
const draftsOf = async (who: Member, ...keys: readonly string[]) =>
  (await platform.call(draftsArea.drafts, { query: keys.length === 0 ? {} : { keys } }, who)).reply.results

describe('drafts', () => {
  it('are kept, replaced and removed, each person their own', async () => {
    await saveDraft(as(sara), 'form.1', { text: 'نیمه' })
    await saveDraft(as(sara), 'form.1', { text: 'نیمه‌کاره' })
    await saveDraft(as(sara), 'form.2', { text: 'دیگر' })
    expect(await draftsOf(as(sara), 'form.1')).toEqual([
      { key: 'form.1', value: { text: 'نیمه‌کاره' }, saved_at: platform.clock.now().toISOString() },
    ])
    expect(await draftsOf(as(sara))).toHaveLength(2)
    expect(await draftsOf(as(reza))).toEqual([])
    await saveDraft(as(reza), 'form.1', null)
    expect(await draftsOf(as(sara), 'form.1')).toHaveLength(1)
    await saveDraft(as(sara), 'form.1', null)
    expect(await draftsOf(as(sara), 'form.1')).toEqual([])
  })

  it('are kept for a disabled account too, which may still write tickets', async () => {
    const shut = await memberMaker(platform)('3', 'نیما بسته', { disabled: true })
    expect((await saveDraft(shut, 'ticket.new', { text: 'چرا بسته شد؟' })).status).toBe(200)
    expect((await draftsOf(shut)).map(({ value }) => value['text'])).toEqual(['چرا بسته شد؟'])
  })

  it('are refused when far too long or not storable', async () => {
    expect((await saveDraft(as(sara), 'k', { text: 'x'.repeat(70_000) })).error.fields).toEqual({ value: 'too_long' })
    expect((await saveDraft(as(sara), 'k', { text: 'a\0b' })).status).toBe(422)
    expect((await saveDraft(as(sara), '', {})).status).toBe(422)
    expect(await draftsOf(as(sara), 'k')).toEqual([])
  })

  it('of a new ticket or request are spent by sending it, also where the browser never hears of it', async () => {
    await platform.db.insert(departments).values({ id: 90, name: 'پیش‌نویس', description: '', slaMinutes: 60 })
    const mine = as(nader)
    const key = (part: (typeof newTicketParts)[number], begun = '') => newTicketDraft('send-ticket', begun, part)
    for (const part of newTicketParts) await saveDraft(mine, key(part), { text: part === 'text' ? ' سلام\n' : '90' })
    await saveDraft(mine, key('text', '.a'), { text: 'دیگری' })
    await saveDraft(mine, key('subject', '.a'), { text: '90' })
    const body = { department: 90, subject: '90', text: 'سلام', user_uuid: as(sara).uuid }
    expect((await platform.call(ticketsArea.openTicket, { body }, mine)).status).toBe(200)
    expect((await draftsOf(mine)).map((draft) => draft.key).toSorted()).toEqual([
      key('subject', '.a'),
      key('text', '.a'),
    ])

    await saveDraft(as(reza), requestDraft('number'), { text: '{}' })
    await saveDraft(as(reza), requestDraft('server'), { text: '{}' })
    const filed = await platform.call(
      requests.submitRequest,
      { body: { type: 'number', form: goodForms.number } },
      as(reza),
    )
    expect(filed.status).toBe(200)
    expect((await draftsOf(as(reza))).map((draft) => draft.key)).toEqual([requestDraft('server')])
    for (const who of [mine, as(reza)]) await platform.db.delete(drafts).where(eq(drafts.userUuid, who.uuid))
  })

  it('give way only to what was typed later, whatever arrives last, or to what continues them', async () => {
    const text = async () => (await draftsOf(as(sara), 'race')).map(({ value }) => value['text'])
    const first = await saveDraft(as(sara), 'race', { text: 'از رایانه' }, { ago: 5000 })
    const at = new Date(platform.clock.now().getTime() - 5000).toISOString()
    expect(first.reply).toEqual({ saved_at: at, kept: true })
    expect((await saveDraft(as(sara), 'race', { text: 'از گوشی' }, { ago: 60_000 })).reply).toEqual({
      saved_at: at,
      kept: false,
    })
    expect((await saveDraft(as(sara), 'race', null, { ago: 60_000 })).reply).toEqual({ saved_at: at, kept: false })
    expect(await text()).toEqual(['از رایانه'])
    await saveDraft(as(sara), 'race', { text: 'ادامهٔ همان' }, { ago: 60_000, seen: at })
    expect(await text()).toEqual(['ادامهٔ همان'])
    await saveDraft(as(sara), 'race', { text: 'تازه‌تر' })
    expect(await text()).toEqual(['تازه‌تر'])
    expect((await saveDraft(as(sara), 'race', null)).reply).toEqual({ saved_at: null, kept: true })
    expect(await text()).toEqual([])
    expect((await saveDraft(as(sara), 'race', { text: 'x' }, { ago: -1 })).error.fields).toEqual({ ago: 'too_small' })
  })

  it('of a ticket are taken and shown only while the ticket is in reach', async () => {
    await platform.db.insert(departments).values({ id: 1, name: 'پشتیبانی', description: 'پرسش‌ها', slaMinutes: 120 })
    const body = { department: 1, subject: 'پرسش', text: 'متن' }
    const { reply } = await platform.call(ticketsArea.openTicket, { body }, as(sara))
    const key = `ticket.${reply.object.id}.reply`
    expect((await saveDraft(as(reza), key, { text: 'بیگانه' })).status).toBe(404)
    expect((await saveDraft(as(sara), 'ticket.99999999999.reply', { text: 'نیست' })).status).toBe(404)
    expect((await saveDraft(as(sara), key, { text: 'نیمه' })).status).toBe(200)
    expect((await saveDraft(as(mina), key, { text: 'پاسخ' })).status).toBe(200)
    expect(await draftsOf(as(sara), key, 'none')).toMatchObject([{ key, value: { text: 'نیمه' } }])
    await platform.db
      .update(tickets)
      .set({ userUuid: as(reza).uuid })
      .where(eq(tickets.id, reply.object.id))
    expect((await draftsOf(as(sara))).map((draft) => draft.key)).not.toContain(key)
    expect(await draftsOf(as(mina), key)).toMatchObject([{ value: { text: 'پاسخ' } }])
    expect((await saveDraft(as(sara), key, null)).status).toBe(200)
  })

  it('of a reply go with the reply, even if its answer gets lost, but not what was written since', async () => {
    const body = { department: 1, subject: 'پرسش', text: 'متن' }
    const { reply } = await platform.call(ticketsArea.openTicket, { body }, as(sara))
    const key = `ticket.${reply.object.id}.reply`
    const say = (text: string) =>
      platform.call(ticketsArea.replyTicket, { body: { ticket_id: reply.object.id, text } }, as(sara))
    await saveDraft(as(sara), key, { text: 'هنوز منتظرم\n' })
    expect((await say('هنوز منتظرم')).status).toBe(200)
    expect(await draftsOf(as(sara), key)).toEqual([])
    await saveDraft(as(sara), key, { text: 'سلام، و یک پرسش دیگر' })
    expect((await say('سلام')).status).toBe(200)
    expect(await draftsOf(as(sara), key)).toHaveLength(1)
  })

  it('keep to the newest hundred', async () => {
    for (let n = 1; n <= 102; n += 1) {
      platform.clock.advance(1)
      await saveDraft(as(nader), `k${n}`, { n })
    }
    const keys = new Set((await draftsOf(as(nader))).map(({ key }) => key))
    expect(keys.size).toBe(100)
    expect(keys.has('k2')).toBe(false)
    expect(keys.has('k3')).toBe(true)
  })

  it('are swept away after ninety days', async () => {
    await saveDraft(as(reza), 'old', {})
    const later = (days: number) => new Date(platform.clock.now().getTime() + days * 24 * 3_600_000)
    const left = () =>
      platform.db
        .select()
        .from(drafts)
        .where(eq(drafts.userUuid, as(reza).uuid))
    await removeOldDrafts(platform.db, later(89))
    expect(await left()).toHaveLength(1)
    await removeOldDrafts(platform.db, later(91))
    expect(await left()).toHaveLength(0)
  })
})

const saveView = (who: Member, more: object = {}) =>
  platform.call(views.saveView, { body: { list: 'tickets', name: 'دیرکردها', params: { sla: 'late' }, ...more } }, who)
const viewsOf = async (who: Member, list = 'tickets') =>
  (await platform.call(views.savedViews, { query: { list } }, who)).reply.results
const deleteView = (who: Member, id: number) => platform.call(views.deleteView, { params: { id } }, who)

describe('saved views', () => {
  it('are one’s own; those of the team are the staff’s', async () => {
    const own = (await saveView(as(mina))).reply.id
    const shared = (await saveView(as(mina), { name: 'همه', team: true })).reply.id
    expect((await viewsOf(as(mina))).map(({ id, mine, team }) => ({ id, mine, team }))).toEqual([
      { id: own, mine: true, team: false },
      { id: shared, mine: true, team: true },
    ])
    expect((await viewsOf(as(nader))).map(({ id, mine }) => ({ id, mine }))).toEqual([{ id: shared, mine: false }])
    expect(await viewsOf(as(mina), 'users')).toEqual([])
    expect(await viewsOf(as(sara))).toEqual([])
    expect((await deleteView(as(nader), shared)).status).toBe(404)
    expect((await deleteView(as(mina), shared)).reply).toEqual({ ok: true })
    expect((await deleteView(as(mina), shared)).status).toBe(404)
  })

  it('take the place of an own one under the same number, never of somebody else’s or another list’s', async () => {
    const { id } = (await saveView(as(mina))).reply
    const replaced = { name: 'دیرکردهای امروز', team: true, params: { sla: 'due' }, replaces: id }
    expect((await saveView(as(nader), replaced)).status).toBe(404)
    expect((await saveView(as(mina), { ...replaced, list: 'users' })).status).toBe(404)
    expect((await saveView(as(mina), replaced)).reply).toEqual({ id })
    const { replaces: _, ...kept } = replaced
    expect((await viewsOf(as(mina))).filter((view) => view.id === id)).toEqual([
      { id, list: 'tickets', mine: true, ...kept },
    ])
    await deleteView(as(mina), id)
  })

  it('of an end user reach nobody else, whatever was asked', async () => {
    await saveView(as(sara), { team: true })
    expect(await viewsOf(as(sara))).toMatchObject([{ team: false, mine: true, params: { sla: 'late' } }])
    expect(await viewsOf(as(reza))).toEqual([])
  })

  it.each([{ params: { x: 'x'.repeat(5000) } }, { params: { x: '\0' } }, { name: '' }, { list: 'x'.repeat(61) }])(
    'refuse %#',
    async (more) => {
      expect((await saveView(as(mina), more)).status).toBe(422)
    },
  )

  it.each([2 ** 31, 999_999])('know no view %d', async (id) => {
    expect((await deleteView(as(mina), id)).status).toBe(404)
  })
})

describe('the columns of a list', () => {
  const save = (who: Member, columns: object | null, list = 'tickets') =>
    platform.call(views.saveColumns, { body: { list, columns: columns as never } }, who)
  const chosen = async (who: Member, list = 'tickets') =>
    (await platform.call(views.savedViews, { query: { list } }, who)).reply.columns

  it('are each person’s and each list’s own, and can be forgotten', async () => {
    const columns = { order: ['subject', 'id'], hidden: ['id'] }
    expect(await chosen(as(mina))).toBeNull()
    await save(as(mina), { order: ['id'], hidden: [] })
    await save(as(mina), columns)
    expect(await chosen(as(mina))).toEqual(columns)
    expect([await chosen(as(mina), 'users'), await chosen(as(nader)), await chosen(as(sara))]).toEqual([
      null,
      null,
      null,
    ])
    await save(as(nader), null)
    expect(await chosen(as(mina))).toEqual(columns)
    await save(as(mina), null)
    expect(await chosen(as(mina))).toBeNull()
  })

  it('are refused where no list has them', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `c${at}`)
    expect((await save(as(mina), { order: many, hidden: [] })).status).toBe(422)
    expect((await save(as(mina), { order: ['x'.repeat(61)], hidden: [] })).status).toBe(422)
    expect((await save(as(mina), { order: 'id' })).status).toBe(422)
    const lists = Array.from({ length: 200 }, (_, at) => `list${at}`)
    const none = { order: [], hidden: [] }
    await platform.db
      .insert(listColumns)
      .values(lists.map((list) => ({ userUuid: as(reza).uuid, list, columns: none })))
    expect((await save(as(reza), none, 'list1')).status).toBe(200)
    expect((await save(as(reza), { order: ['id'], hidden: [] })).status).toBe(422)
  })
})

describe('the audit log', () => {
  const audit = (who: Member, query: object = {}) => platform.call(auditArea.audit, { query }, who)

  it('is read by staff: newest first, by record and by person', async () => {
    await platform.call(people.updateCurrentUser, { body: { address: 'یک' } }, as(sara))
    platform.clock.advance(1)
    await platform.call(people.updateCurrentUser, { body: { address: 'دو' } }, as(reza))
    const { reply } = await audit(as(mina))
    expect(reply.results.map(({ id }) => id)).toEqual(reply.results.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(reply.results[0]).toMatchObject({ action: 'profile.changed', actor: { name: 'رضا علوی' } })
    const ofSara = await audit(as(mina), { user_uuid: as(sara).uuid })
    expect(new Set(ofSara.reply.results.map(({ actor }) => actor?.uuid))).toEqual(new Set([as(sara).uuid]))
    const byRecord = await audit(as(mina), { subject_type: 'user', subject_id: as(reza).uuid, page_size: 1 })
    expect(byRecord.reply).toMatchObject({ count: 1, results: [{ subject_id: as(reza).uuid }] })
    expect((await audit(as(mina), { page: 999 })).reply.results).toEqual([])
    expect((await audit(as(sara))).status).toBe(403)
  })

  it('is narrowed to days and to a kind of event, and names the person an event is about', async () => {
    const member = memberMaker(platform)
    const kian = await member('3', 'کیان نمونه', { email: 'kian@example.ir' })
    await platform.call(people.revealUser, { body: { user_uuid: kian.uuid, field: 'email' } }, as(nader))
    const by = { user_uuid: as(nader).uuid }
    const { reply } = await audit(as(mina), { ...by, kind: 'look' })
    expect(reply.results).toMatchObject([{ action: 'user.revealed', subject_user: { name: 'کیان نمونه' } }])
    expect((await audit(as(mina), { ...by, kind: 'export' })).reply.count).toBe(0)
    const today = dayInTehran(platform.clock.now())
    const days = (start_date: string, end_date: string) =>
      audit(as(mina), { ...by, kind: 'look', start_date, end_date })
    expect((await days(today, today)).reply.count).toBe(1)
    const before = addDays(today, -1)
    expect((await days(before, before)).reply.count).toBe(0)
  })

  it('has with the events of a person those of their payments, when asked', async () => {
    const member = memberMaker(platform)
    const [buyer, other] = [await member('3', 'خریدار یک'), await member('3', 'خریدار دو')]
    const at = platform.clock.now()
    const payment = { amountMinor: 10n, discountMinor: 0n, currency: 'IRR', status: 'paid', createdAt: at } as const
    const made = await platform.db
      .insert(payments)
      .values([buyer, other].map(({ uuid }) => ({ ...payment, reference: `TR${uuid.slice(0, 8)}`, userUuid: uuid })))
      .returning({ id: payments.id })
    const events = made.map(({ id }) => ({ at, action: 'payment.paid', subjectType: 'payment', subjectId: String(id) }))
    await platform.db
      .insert(auditLog)
      .values([{ at, action: 'profile.changed', subjectType: 'user', subjectId: buyer.uuid }, ...events])
    const record = { subject_type: 'user', subject_id: buyer.uuid }
    const actions = async (query: object) => (await audit(as(mina), query)).reply.results.map(({ action }) => action)
    expect(await actions(record)).toEqual(['profile.changed'])
    expect(await actions({ ...record, payments: true })).toEqual(['payment.paid', 'profile.changed'])
    expect(await actions({ ...record, payments: true, end_date: addDays(dayInTehran(at), -1) })).toEqual([])
  })

  it('calls a request by its code', async () => {
    const filed = await platform.call(
      requests.submitRequest,
      { body: { type: 'number', form: { number_country: 'de' }, draft: true } },
      as(sara),
    )
    const { id, code } = filed.reply.object
    const { reply } = await audit(as(mina), { subject_type: 'request', subject_id: String(id) })
    expect(reply.results.map(({ subject_code }) => subject_code)).toEqual(reply.results.map(() => code))
    expect(reply.count).toBeGreaterThan(0)
  })

  it('tells the network address to those alone who read the settings', async () => {
    const lead = await memberMaker(platform)('7', 'لیلا سرپرست')
    await platform.call(people.updateCurrentUser, { body: { address: 'سه' } }, as(sara))
    const seenBy = async (who: Member) => (await audit(who, { user_uuid: as(sara).uuid })).reply.results[0]?.ip
    expect(await seenBy(lead)).toBe('127.0.0.1')
    expect(await seenBy(as(mina))).toBeNull()
  })

  it('has every event in a kind', () => {
    const told = new Set(auditKinds.flatMap(actionsOfKind))
    expect(auditActions.filter((action) => !told.has(action))).toEqual([])
    expect(actionsOfKind('look')).toContain('withdrawal.revealed')
    // A meeting with one's mentor is no sign-in, under the name earlier releases gave it either.
    expect(actionsOfKind('sign_in')).toEqual(expect.arrayContaining(['session.started', 'session.refused']))
    expect(actionsOfKind('sign_in')).not.toContain('session.confirmed')
    expect(actionsOfKind('person')).toEqual(expect.arrayContaining(['mentorship.confirmed', 'session.confirmed']))
  })
})
