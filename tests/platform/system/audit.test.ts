import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { changesState } from '../../../contract/endpoint'
import { auditLog, bankInfo, contracts, mailboxes, users } from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, pngFile, requestDesk, type Member } from '../../support/desk'
import { rows } from '../../support/inputs/endpoint-loops'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'
import { unbuilt } from '../unbuilt'

/** Writes that change no record anybody answers for, and why. */
const quiet: Readonly<Record<string, string>> = {
  'people.loginCode': 'only sends a code; using it is written down',
  'people.verifyPhone': 'only sends a code',
  'people.verifyEmail': 'only sends a code',
  'people.sendChangeCode': 'only sends a code',
  'people.sendPendingCode': 'only sends a code',
  'people.alarmPreview': 'only looks',
  'people.confirmPhone': 'gives a ticket for signing up; signing up is written down',
  'tickets.ticketPresence': 'who looks at a ticket, for a minute',
  'notifications.readNotifications': 'own read marks',
  'notifications.countAudience': 'only counts',
  'assistant.ask': 'the conversation is the record',
  'system.saveDraft': 'own unsent text',
  'system.saveColumns': 'own choice of columns',
  'requests.upload': 'belongs to nothing until it is filed',
  'system.faults': 'a switch of rehearsals',
}

/** Writes of sign-in by codes, of money and of other areas: what they leave is the business of their own tests. */
const provedBeside: Readonly<Record<string, RegExp>> = {
  people:
    /^(login|signup|oidc|updatePhone|confirmPassword|changePassword|setPasscode|confirmPending|refusePending|proposeChange|decideChange|liftMoneyLock|raiseAlarm)$/,
  orders: /./,
  assistant: /^(rateConversation|linkConversation)$/,
  community: /^confirmSession$/,
  system: /^(exportRows|.*Export|.*Schedule|.*DeadJobs)$/,
  money:
    /^(send.*|book.*|decideTransfer|reverseTransfer|addTransferReceipt|runTasks|saveAddress|removeAddress|decideWithdrawal|approveWithdrawals|revealWithdrawal|markPartnerSold|settleShares|addShareReceipt|teacherShareReceipt|updateAmountPaid|saveUserBank|userByWallet|addAccount|updateAccount|addTransaction|reverseTransaction)$/,
}

const isBeside = (name: string): boolean => {
  const [area = '', key = ''] = name.split('.')
  return provedBeside[area]?.test(key) ?? false
}
const writes = rows.filter(({ endpoint }) => changesState(endpoint)).filter(({ name }) => !unbuilt.includes(name))

let platform: TestPlatform
let stage: TicketStage
let desk: ReturnType<typeof requestDesk>
let sara: Member
let admin: Member
let shop: Awaited<ReturnType<typeof addCatalogue>>

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  stage = await startTicketDesk(platform)
  desk = requestDesk(platform)
  ;({ admin } = stage.people)
  sara = await memberMaker(platform)('3', 'سحر نمونه', { contractVersion: null, email: 'sahar@example.ir' })
  await memberMaker(platform)('8', 'شریک دو', { ownPartnerCode: 'P9' })
  shop = await addCatalogue(platform, null)
})
afterAll(() => platform.close())

const filed = async () =>
  (await desk.submit(sara, { type: 'account', platform_uuid: shop.open.uuid, form: goodForms.account })).reply.object
const expectsCorrection = async () => {
  const { id } = await filed()
  await desk.correct(stage.people.mina, id, { field_notes: { skill: 'روشن‌تر' } })
  return id
}
const firstMessage = async (id: number) => (await stage.desk.read(stage.people.sara, id))!.thread!.messages[0]!.id
const aCanned = async () =>
  (
    await platform.call(
      contract.tickets.addCannedReply,
      { body: { title: 'الف', text: 'ب', department: null, team: true } },
      stage.people.mina,
    )
  ).reply.object

const newDepartment = () => ({ name: `نو ${randomUUID()}`, description: 'آزمون', sla_minutes: 30 })
const aDepartment = async () =>
  (await platform.call(contract.settings.createDepartment, { body: newDepartment() }, admin)).reply.object
const newCoupon = () => ({ code: randomUUID().slice(0, 8), percent: 5, expires: '2027-01-01', max_uses: 3 })
const aCoupon = async () =>
  (await platform.call(contract.settings.createCoupon, { body: newCoupon() }, admin)).reply.object
const newPackage = { name: 'سه‌ماهه', months: 3, price: '5000000' }
const aPackage = async () =>
  (await platform.call(contract.settings.createPackage, { body: newPackage }, admin)).reply.object
const newArticle = { title: 'نو', text: 'متن' }
const anArticle = async () =>
  (await platform.call(contract.settings.createArticle, { body: newArticle }, admin)).reply.object

type Made = readonly [who: Member, input: object]

/** What each write is tried with, so that it succeeds and changes something. */
const scenes: Readonly<Record<string, () => Promise<Made> | Made>> = {
  'people.logout': async () => [{ ...sara, token: await platform.tokenOf(sara.uuid) }, {}],
  'people.endSession': async () => {
    await platform.tokenOf(sara.uuid)
    const { reply } = await platform.call(contract.people.sessions, {}, sara)
    return [sara, { params: { id: reply.results.find(({ current }) => !current)!.id } }]
  },
  'people.endOtherSessions': async () => {
    await platform.tokenOf(sara.uuid)
    return [sara, {}]
  },
  'people.acceptContract': async () => {
    const version = '1405-1'
    await platform.db
      .insert(contracts)
      .values({ version, title: 'قرارداد', text: 'متن', publishedAt: platform.clock.now() })
    return [sara, { body: { version } }]
  },
  'people.setPartnerCode': () => [sara, { body: { code: 'P9' } }],
  'people.updateCurrentUser': () => [sara, { body: { first_name: 'سحرناز' } }],
  'people.updateUser': async () => {
    const [row] = await platform.db.select().from(users).where(eq(users.uuid, sara.uuid))
    return [
      admin,
      { body: { user_uuid: sara.uuid, version: row!.version, phone: '09351112233', reason: 'شمارهٔ تازه' } },
    ]
  },
  'people.revealUser': () => [admin, { body: { user_uuid: sara.uuid, field: 'email' } }],
  'money.verifyUserBank': async () => {
    await platform.db.insert(bankInfo).values({
      userUuid: sara.uuid,
      iban: 'IR820540102680020817909002',
      holder: 'سحر',
      changedAt: platform.clock.now(),
    })
    const seen = platform.clock.now().toISOString()
    return [admin, { body: { user_uuid: sara.uuid, seen_changed_at: seen, verified: true } }]
  },
  'tickets.openTicket': () => [
    stage.people.sara,
    { body: { department: stage.rooms.support.id, subject: 'تازه', text: 'سلام', files: [pngFile()] } },
  ],
  'tickets.replyTicket': async () => [
    stage.people.mina,
    { body: { ticket_id: (await stage.opened()).id, text: 'پاسخ' } },
  ],
  'tickets.transferTicket': async () => [
    stage.people.mina,
    { body: { ticket: (await stage.opened()).id, department: stage.rooms.finance.id } },
  ],
  'tickets.rateTicket': async () => [stage.people.sara, { body: { uuid: (await stage.closed()).uuid, stars: 4 } }],
  'tickets.changeTicketStatus': async () => [
    stage.people.mina,
    { params: { id: (await stage.opened()).id }, body: { status: 'on_hold', reason: 'در انتظار بانک' } },
  ],
  'tickets.assignTicket': async () => [
    stage.people.mina,
    { params: { id: (await stage.opened()).id }, body: { assignee: stage.people.nader.uuid } },
  ],
  'tickets.triageTicket': async () => [
    stage.people.mina,
    { params: { id: (await stage.opened()).id }, body: { priority: 'urgent' } },
  ],
  'tickets.bulkTickets': async () => [stage.people.mina, { body: { move: 'close', ids: [(await stage.opened()).id] } }],
  'tickets.editMessage': async () => {
    const { id } = await stage.opened()
    return [stage.people.sara, { body: { ticket_id: id, message_id: await firstMessage(id), text: 'درست‌تر' } }]
  },
  'tickets.deleteMessage': async () => {
    const { id } = await stage.opened()
    return [stage.people.sara, { body: { ticket_id: id, message_id: await firstMessage(id) } }]
  },
  'tickets.addCannedReply': () => [
    stage.people.mina,
    { body: { title: 'سلام', text: 'سلام', department: null, team: false } },
  ],
  'tickets.changeCannedReply': async () => [
    stage.people.mina,
    { params: { id: (await aCanned()).id }, body: { title: 'پ', text: 'ت', department: null, team: true } },
  ],
  'tickets.deleteCannedReply': async () => [stage.people.mina, { params: { id: (await aCanned()).id } }],
  'notifications.sendNotification': () => [
    admin,
    { body: { title: 'خبر', body: 'متن', type: 'system', audience: { type: '3' }, test: true } },
  ],
  'calendar.addCalendarEvent': () => [
    admin,
    { query: { month: 9, year: 1405, calendar: 'jalali' }, body: { date: '2026-11-22', title: 'جلسه' } },
  ],
  'calendar.removeCalendarEvent': async () => {
    await platform.call(
      contract.calendar.addCalendarEvent,
      { query: { month: 9, year: 1405, calendar: 'jalali' }, body: { date: '2026-11-23', title: 'جلسه' } },
      admin,
    )
    const [last] = await platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'calendar.added'))
      .orderBy(desc(auditLog.id))
    return [admin, { params: { id: Number(last!.subjectId) } }]
  },
  'system.saveView': () => [admin, { body: { list: 'tickets', name: 'دیرشده‌ها', team: true, params: {} } }],
  'system.deleteView': async () => {
    const body = { list: 'tickets', name: 'موقت', params: {} }
    const { reply } = await platform.call(contract.system.saveView, { body }, admin)
    return [admin, { params: { id: reply.id } }]
  },
  'mail.checkForwarder': async () => {
    await platform.db.insert(mailboxes).values({ userUuid: sara.uuid, email: 'box@mail.example', forwarder: 'unknown' })
    return [admin, { body: { email: 'box@mail.example' } }]
  },
  'requests.submitRequest': () => [sara, { body: { type: 'number', form: goodForms.number } }],
  'requests.deriveRequest': async () => [
    stage.people.mina,
    { params: { id: (await filed()).id }, body: { account_username: stage.people.nader.phone, note: 'بررسی' } },
  ],
  'requests.undoDerive': async () => {
    const { id } = await filed()
    await desk.derive(stage.people.mina, id, stage.people.nader.phone, { note: 'بررسی' })
    return [stage.people.mina, { params: { id } }]
  },
  'requests.correction': async () => [
    sara,
    { params: { id: await expectsCorrection() }, body: { form: { skill: 'طراحی نشان' } } },
  ],
  'requests.remindRequest': async () => [stage.people.mina, { params: { id: await expectsCorrection() } }],
  'requests.noteRequest': async () => [
    stage.people.mina,
    { params: { id: await expectsCorrection() }, body: { text: 'بررسی شود' } },
  ],
  'requests.bulkRequests': async () => [stage.people.mina, { body: { move: 'take', ids: [(await filed()).id] } }],
  'requests.revealRequestField': async () => [
    stage.people.mina,
    { params: { id: (await filed()).id }, body: { field: 'account_email' } },
  ],
  'money.personWallet': () => [sara, { body: { user_uuid: stage.people.sara.uuid, network: 'tron' } }],
  'requests.cloneRequest': async () => [sara, { params: { id: (await filed()).id } }],
  'requests.deleteRequest': async () => [sara, { params: { id: (await filed()).id } }],
  'settings.createDepartment': () => [admin, { body: newDepartment() }],
  'settings.updateDepartment': async () => [
    admin,
    { params: { id: (await aDepartment()).id }, body: { sla_minutes: 5, version: 0 } },
  ],
  'settings.deleteDepartment': async () => [admin, { params: { id: (await aDepartment()).id } }],
  'settings.createCoupon': () => [admin, { body: newCoupon() }],
  'settings.updateCoupon': async () => [
    admin,
    { params: { code: (await aCoupon()).code }, body: { active: false, version: 0 } },
  ],
  'settings.deleteCoupon': async () => [admin, { params: { code: (await aCoupon()).code } }],
  'settings.createPackage': () => [admin, { body: newPackage }],
  'settings.updatePackage': async () => [
    admin,
    { params: { id: (await aPackage()).id }, body: { price: '6000000', version: 0 } },
  ],
  'settings.deletePackage': async () => [admin, { params: { id: (await aPackage()).id } }],
  'settings.updatePlatform': () => [admin, { params: { uuid: shop.open.uuid }, body: { months_1: '29', version: 0 } }],
  'settings.createArticle': () => [admin, { body: newArticle }],
  'settings.updateArticle': async () => [
    admin,
    { params: { id: (await anArticle()).id }, body: { published: true, version: 0 } },
  ],
  'settings.deleteArticle': async () => [admin, { params: { id: (await anArticle()).id } }],
}

describe('every write', () => {
  it('is in one of the three tables', () => {
    const known = (name: string) => name in scenes || name in quiet || isBeside(name)
    expect(writes.filter(({ name }) => !known(name)).map(({ name }) => name)).toEqual([])
  })

  it.each(Object.keys(scenes))('%s leaves who, when, what and from where', async (name) => {
    const { endpoint } = rows.find((row) => row.name === name)!
    const [who, input] = await scenes[name]!()
    const [newest] = await platform.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    platform.clock.advance(1)
    const answer = await platform.call(endpoint, input, who)
    expect({ status: answer.status, error: answer.error }).toEqual({ status: 200, error: undefined })
    const left = (await platform.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(10)).filter(
      ({ id }) => id > (newest?.id ?? 0),
    )
    expect(left.length).toBeGreaterThan(0)
    for (const row of left) {
      expect(row).toMatchObject({ actorUuid: who.uuid, at: platform.clock.now(), ip: '127.0.0.1' })
      expect(row.requestId).toBe(answer.headers.get('x-request-id'))
      expect(row.action).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(row.subjectId).not.toBe('')
      // Whole personal values never stand in the log.
      expect(JSON.stringify([row.before, row.after])).not.toMatch(/sahar@example|sara@example|9351112233|IR8205/)
    }
  })
})

it('keeps before, after and reason of a change that needs one', async () => {
  const [row] = await platform.db.select().from(auditLog).where(eq(auditLog.action, 'change.proposed'))
  expect(row).toMatchObject({ before: {}, after: { phone: '0935•••2233' }, reason: 'شمارهٔ تازه' })
  expect(row!.before?.['phone']).toMatch(/^09\d\d•••\d{4}$/)
})
