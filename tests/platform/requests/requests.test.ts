import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  attachments,
  auditLog,
  notificationReceipts,
  processRequests,
  requestEvents,
} from '../../../platform/db/schema'
import { expireRequests } from '../../../platform/requests/sweep'
import { removeUnusedUploads } from '../../../platform/requests/files'
import { addCatalogue, goodForms, memberMaker, pngFile, requestDesk, type Member } from '../../support/desk'
import { contract } from '../../../contract'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { notifications } = contract
let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
let [sara, reza, mina, nader, admin, finance, partner, teacher, mentor]: Member[] = []
const as = (member: Member | undefined): Member => member!

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  admin = await member('1', 'مدیر کل')
  mina = await member('2', 'مینا کارشناس', { email: 'mina@example.ir' })
  nader = await member('2', 'نادر کارشناس')
  finance = await member('5', 'مالی یک')
  partner = await member('8', 'شریک یک', { ownPartnerCode: 'P1' })
  teacher = await member('4', 'مدرس یک')
  mentor = await member('6', 'منتور یک')
  sara = await member('3', 'سارا کریمی', {
    partnerUuid: partner.uuid,
    teacherUuid: teacher.uuid,
    mentorUuid: mentor.uuid,
  })
  reza = await member('3', 'رضا علوی')
  catalogue = await addCatalogue(platform, teacher.uuid)
})
afterAll(() => platform.close())

const fileAccount = async (who: Member = as(sara)) => {
  const { reply, status, error } = await desk.submit(who, {
    type: 'account',
    platform_uuid: catalogue.open.uuid,
    form: goodForms.account,
  })
  expect({ status, error }).toEqual({ status: 200, error: undefined })
  return reply.object
}

const stored = async (id: number) =>
  (await platform.db.select().from(processRequests).where(eq(processRequests.id, id)))[0]!
const notices = async (who: Member, id: number) =>
  (await platform.db.select().from(notificationReceipts).where(eq(notificationReceipts.userUuid, who.uuid))).length - id

describe('the whole way', () => {
  it('goes from a draft through correction and hand-over to its shares', async () => {
    const subscription = { type: 'subscription', platform_uuid: catalogue.open.uuid } as const
    const draft = await desk.submit(as(sara), { ...subscription, draft: true, form: { amount: 'حدود صد' } })
    const { id } = draft.reply.object
    const open = async () => {
      const { reply } = await platform.call(notifications.counters, {}, as(sara))
      return reply.open_requests
    }
    expect(await open()).toBe(0)
    expect(draft.reply.object).toMatchObject({
      request_status: 'draft',
      action_status: 'user',
      amount: null,
      moves: ['submit', 'delete'],
    })
    expect(draft.reply.object.code).toMatch(/^SB-\d+$/)

    const wrong = await desk.submit(as(sara), { id, form: { amount: 'حدود صد', duration: 'months_3' } })
    expect(wrong.error).toMatchObject({
      code: 'validation',
      fields: { 'form.amount': 'amount', 'form.account_email': 'required' },
    })

    platform.clock.advance(3600)
    const sent = await desk.submit(as(sara), { id, form: goodForms.subscription })
    expect(await open()).toBe(1)
    expect(sent.reply.object).toMatchObject({
      request_status: 'pending',
      action_status: 'staff',
      amount: '100.01',
      currency: 'USD',
      step: 'review',
    })
    expect(sent.reply.object.moves).toEqual(['cancel', 'clone', 'delete'])

    platform.clock.advance(60)
    const taken = await desk.decide(as(mina), id, 'take')
    expect(taken.reply.object).toMatchObject({ request_status: 'in_progress', assignee: { name: 'مینا کارشناس' } })

    const told = await notices(as(sara), 0)
    const asked = await desk.correct(as(mina), id, {
      field_notes: { account_email: 'نشانی درست نیست' },
      note: 'یک مورد',
    })
    expect(asked.reply.object).toMatchObject({
      request_status: 'needs_correction',
      action_status: 'user',
      late: false,
      assignee: { uuid: as(mina).uuid },
    })
    expect(await notices(as(sara), told)).toBe(1)

    const tooMuch = await desk.correct(as(sara), id, { form: { account_email: 'x@example.ir', duration: 'months_12' } })
    expect(tooMuch.error.fields).toEqual({ 'form.duration': 'unknown_field' })
    const tooLittle = await desk.correct(as(sara), id, { form: {} })
    expect(tooLittle.error.fields).toEqual({ 'form.account_email': 'required' })
    const stillWrong = await desk.correct(as(sara), id, { form: { account_email: 'not an address' } })
    expect(stillWrong.error.fields).toEqual({ 'form.account_email': 'email' })
    const unchanged = await desk.correct(as(sara), id, { form: { account_email: 'SARA@example.ir ' } })
    expect(unchanged.error.fields).toEqual({ 'form.account_email': 'unchanged' })
    const corrected = await desk.correct(as(sara), id, { form: { account_email: 'New@Example.ir' } })
    expect(corrected.reply.object).toMatchObject({
      request_status: 'pending',
      action_status: 'staff',
      assignee: { uuid: as(mina).uuid },
    })
    expect(corrected.reply.object.detail).toMatchObject({
      form: { account_email: 'new@example.ir', duration: 'months_3' },
      field_notes: {},
    })

    await desk.decide(as(mina), id, 'take')
    const handed = await desk.derive(as(mina), id, '۰۹۱۲۳۴۵۶۷۸۹')
    expect(handed.error.fields).toEqual({ account_username: 'unknown_option' })
    const given = await desk.derive(as(mina), id, as(finance).phone, { note: 'برای پرداخت' })
    expect(given.reply.object).toMatchObject({ action_status: 'finance', assignee: { uuid: as(finance).uuid } })
    expect(given.reply.object.moves).toContain('undo_derive')

    const step = await desk.decide(as(finance), id, 'done')
    expect(step.reply.object).toMatchObject({
      request_status: 'in_progress',
      step: 'activation',
      action_status: 'finance',
    })
    const done = await desk.decide(as(finance), id, 'done', { note: 'فعال شد' })
    expect(done.reply.object).toMatchObject({ request_status: 'completed', action_status: 'none', deadline: null })
    expect(done.reply.object.detail!.result).toBe('فعال شد')

    const row = await stored(id)
    expect([row.partnerShareMinor, row.teacherShareMinor, row.mentorShareMinor]).toEqual([1000n, 700n, 300n])
    const { detail } = (await desk.read(as(admin), id)).reply.object
    expect(detail!.shares.partner).toMatchObject({
      amount: '10',
      currency: 'USD',
      paid: false,
      person: { name: 'شریک یک' },
    })
    expect(detail!.timeline.map(({ event }) => event)).toEqual([
      'created',
      'submitted',
      'taken',
      'correction_asked',
      'correction_sent',
      'taken',
      'derived',
      'step_done',
      'completed',
    ])
    expect(detail!.timeline[1]!.took).toBe(3600)
    const audited = await platform.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'request'), eq(auditLog.subjectId, String(id))))
    expect(audited.map(({ action }) => action)).toContain('request.completed')
  })

  it('rejects and cancels with a reason only', async () => {
    const first = await fileAccount()
    expect((await desk.decide(as(mina), first.id, 'reject')).error.fields).toEqual({ note: 'reason_required' })
    const rejected = await desk.decide(as(mina), first.id, 'reject', { note: 'مدرک ناقص' })
    expect(rejected.reply.object).toMatchObject({ request_status: 'rejected', action_status: 'none', moves: ['clone'] })

    const second = await fileAccount()
    expect((await desk.decide(as(sara), second.id, 'cancel')).error.fields).toEqual({ note: 'reason_required' })
    expect((await desk.decide(as(sara), second.id, 'cancel', { note: 'پشیمان شدم' })).reply.object.request_status).toBe(
      'canceled',
    )
    expect((await desk.decide(as(sara), second.id, 'cancel', { note: 'دوباره' })).error.code).toBe('illegal_move')
  })

  it('clones words without files, shares and the way it went', async () => {
    const { reply: receipt } = await desk.upload(as(sara), pngFile())
    const form = {
      project_title: 'سایت',
      client_country: 'DE',
      amount: '300',
      paid_on: '2026-11-01',
      receipt_file: receipt.object.id,
    }
    const filed = await desk.submit(as(sara), { type: 'income_claim', platform_uuid: catalogue.open.uuid, form })
    expect(filed.status).toBe(200)
    const { id } = filed.reply.object
    expect(filed.reply.object.detail!.files).toMatchObject([
      { id: receipt.object.id, name: 'رسید.png', type: 'image/png' },
    ])
    await desk.decide(as(mina), id, 'take')
    expect((await desk.decide(as(mina), id, 'done')).reply.object).toMatchObject({ step: 'booking' })
    // Booking puts money into credit, which an agent has no part in.
    expect((await desk.read(as(mina), id)).reply.object.moves).not.toContain('done')
    expect((await desk.decide(as(mina), id, 'done')).error?.code).toBe('illegal_move')
    expect((await stored(id)).status).toBe('in_progress')
    await desk.derive(as(mina), id, as(finance).phone)
    expect((await desk.decide(as(finance), id, 'done')).reply.object).toMatchObject({ request_status: 'completed' })
    expect((await stored(id)).partnerShareMinor).toBe(3000n)

    const { reply } = await desk.clone(as(sara), id)
    expect(reply.object).toMatchObject({ request_status: 'draft', is_partner_share_paid: null })
    expect(reply.object.detail).toMatchObject({
      cloned_from: id,
      files: [],
      form: { project_title: 'سایت', receipt_file: null },
    })
    const copy = await stored(reply.object.id)
    expect([copy.partnerShareMinor, copy.completedAt, copy.assigneeUuid, copy.result]).toEqual([null, null, null, null])
  })

  it('hides deleted requests from everybody and keeps the row', async () => {
    const { id } = await fileAccount()
    expect((await desk.remove(as(mina), id)).error.code).toBe('forbidden')
    expect((await desk.remove(as(reza), id)).error.code).toBe('not_found')
    expect((await desk.remove(as(sara), id)).status).toBe(200)
    for (const who of [sara, admin, mina]) expect((await desk.read(as(who), id)).error.code).toBe('not_found')
    expect((await stored(id)).hiddenAt).not.toBeNull()
    const [event] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'request.deleted'), eq(auditLog.subjectId, String(id))))
    expect(event?.actorUuid).toBe(as(sara).uuid)
  })

  it('takes a hand-over back within thirty seconds only', async () => {
    const { id } = await fileAccount()
    const given = await desk.derive(as(mina), id, as(nader).phone)
    expect((await desk.undo(as(nader), id)).error.code).toBe('illegal_move')
    expect(given.status).toBe(200)
    const back = await desk.undo(as(mina), id)
    expect(back.reply.object).toMatchObject({ request_status: 'pending', action_status: 'staff', assignee: null })
    await desk.derive(as(mina), id, as(nader).phone)
    platform.clock.advance(31)
    expect((await desk.undo(as(mina), id)).error.code).toBe('illegal_move')
  })

  it('gives a request back to the inbox when a partner has done a step', async () => {
    const { id } = await fileAccount()
    await desk.derive(as(mina), id, as(partner).phone)
    expect((await desk.read(as(partner), id)).reply.object).toMatchObject({ action_status: 'partner', moves: ['done'] })
    const done = await desk.decide(as(partner), id, 'done')
    expect(done.status).toBe(200)
    expect(await stored(id)).toMatchObject({
      step: 'creation',
      actionStatus: 'staff',
      assigneeUuid: null,
      status: 'in_progress',
    })
  })

  it('expires what nobody has touched in time, once', async () => {
    const { id } = await fileAccount()
    platform.clock.advance(31 * 24 * 3600)
    const told = await notices(as(sara), 0)
    expect(await expireRequests(platform.db, platform.clock.now())).toBeGreaterThan(0)
    expect(await expireRequests(platform.db, platform.clock.now())).toBe(0)
    expect(await stored(id)).toMatchObject({ status: 'expired', actionStatus: 'none', dueAt: null, deadline: null })
    expect(await notices(as(sara), told)).toBeGreaterThan(0)
    for (const member of [sara, reza, mina, nader, admin, finance, partner, teacher, mentor]) {
      Object.assign(as(member), { token: await platform.tokenOf(as(member).uuid) })
    }
  })
})

describe('two at once', () => {
  it('lets one win and names the winner', async () => {
    const { id, detail } = await fileAccount()
    const { version } = detail!
    const answers = await Promise.all([
      desk.decide(as(mina), id, 'take', { version }),
      desk.decide(as(nader), id, 'take', { version }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const loser = answers.find(({ status }) => status === 409)!
    const winner = answers[0].status === 200 ? mina : nader
    // Read before the winner wrote: a conflict; read after: the version is stale.
    expect(['conflict', 'stale']).toContain(loser.error.code)
    expect(loser.error.details).toMatchObject({ by: as(winner).name })
    expect((await stored(id)).assigneeUuid).toBe(as(winner).uuid)
  })

  it('names the winner even when no version was sent', async () => {
    const { id } = await fileAccount()
    const answers = await Promise.all([
      desk.decide(as(mina), id, 'reject', { note: 'ناقص' }),
      desk.correct(as(nader), id, { note: 'مدرک' }),
      desk.derive(as(admin), id, as(finance).phone),
    ])
    const events = await platform.db.select().from(requestEvents).where(eq(requestEvents.requestId, id))
    const won = answers.filter(({ status }) => status === 200).length
    expect(events).toHaveLength(1 + won)
    // Read before the winner wrote: a conflict; read after a rejection: nothing can be done with it any more.
    for (const { status, error } of answers)
      if (status !== 200) expect(['conflict', 'illegal_move']).toContain(error.code)
  })

  it('takes one of twenty submissions of the same draft', async () => {
    const draft = await desk.submit(as(sara), { type: 'number', draft: true, form: goodForms.number })
    const { id } = draft.reply.object
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.submit(as(sara), { id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0)
  })

  it('refuses to save an old copy of a draft and shows the new one', async () => {
    const draft = await desk.submit(as(sara), { type: 'number', draft: true, form: { service: 'یک' } })
    const { id, detail } = draft.reply.object
    const { version } = detail!
    expect((await desk.submit(as(sara), { id, version, draft: true, form: { service: 'دو' } })).status).toBe(200)
    const late = await desk.submit(as(sara), { id, version, draft: true, form: { service: 'سه' } })
    expect(late.error).toMatchObject({
      code: 'stale',
      details: { current: { id, detail: { form: { service: 'دو' } } } },
    })
  })
})

describe('files', () => {
  const claim = (receipt: string) => ({
    type: 'income_claim' as const,
    platform_uuid: catalogue.open.uuid,
    form: { project_title: 'سایت', client_country: 'DE', amount: '300', paid_on: '2026-11-01', receipt_file: receipt },
  })

  it('are judged by their content', async () => {
    const script = new File(['<script>1</script>'], 'a.png', { type: 'image/png' })
    expect((await desk.upload(as(sara), script)).error.fields).toEqual({ file: 'file_type' })
    const empty = new File([], 'a.png', { type: 'image/png' })
    expect((await desk.upload(as(sara), empty)).error.fields).toEqual({ file: 'file_empty' })
    const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' })
    expect((await desk.upload(as(sara), big)).error.fields).toEqual({ file: 'file_size' })
    const named = await desk.upload(as(sara), pngFile('../../\u202egnp.exe'))
    expect(named.reply.object.name).toBe('gnp.exe.png')
  })

  it('serve the request of the person who uploaded them, once', async () => {
    const { reply } = await desk.upload(as(reza), pngFile())
    const { id } = reply.object
    expect((await desk.submit(as(sara), claim(id))).error.fields).toEqual({ 'form.receipt_file': 'invalid' })
    expect((await desk.submit(as(reza), claim(id))).status).toBe(200)
    expect((await desk.submit(as(reza), claim(id))).error.fields).toEqual({ 'form.receipt_file': 'invalid' })
  })

  it('go after a day when nothing took them', async () => {
    const { reply } = await desk.upload(as(reza), pngFile())
    await removeUnusedUploads(platform.db, new Date(platform.clock.now().getTime() + 23 * 3_600_000))
    const kept = await platform.db
      .select({ id: attachments.id })
      .from(attachments)
      .where(eq(attachments.id, reply.object.id))
    await removeUnusedUploads(platform.db, new Date(platform.clock.now().getTime() + 25 * 3_600_000))
    const gone = await platform.db
      .select({ id: attachments.id })
      .from(attachments)
      .where(eq(attachments.id, reply.object.id))
    expect([kept.length, gone.length]).toEqual([1, 0])
  })
})
