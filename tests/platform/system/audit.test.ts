import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import type { Endpoint } from '../../../contract/endpoint'
import { auditLog, bankInfo, contracts, mailboxes, users } from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, pngFile, requestDesk, type Member } from '../../support/desk'
import { rows } from '../../support/endpoint-loops'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/ticket-desk'
import { unbuilt } from '../unbuilt'

/** Writes that change no record anybody answers for, and why. */
const quiet: Readonly<Record<string, string>> = {
  'account.loginCode': 'only sends a code; using it is written down',
  'account.verifyPhone': 'only sends a code',
  'account.verifyEmail': 'only sends a code',
  'account.sendChangeCode': 'only sends a code',
  'account.sendPendingCode': 'only sends a code',
  'account.alarmPreview': 'only looks',
  'account.confirmPhone': 'gives a ticket for signing up; signing up is written down',
  'dashboard.ticketPresence': 'who looks at a ticket, for a minute',
  'dashboard.readNotifications': 'own read marks',
  'dashboard.countAudience': 'only counts',
  'dashboard.ask': 'the conversation is the record',
  'dashboard.saveDraft': 'own unsent text',
  'dashboard.saveColumns': 'own choice of columns',
  'crm.upload': 'belongs to nothing until it is filed',
  'system.faults': 'a switch of rehearsals',
}

/** Writes of sign-in by codes, of money and of other areas: what they leave is the business of their own tests. */
const provedBeside: Readonly<Record<string, RegExp>> = {
  account:
    /^(login|signup|oidc|updatePhone|confirmPassword|changePassword|setPasscode|saveUserBank|userByWallet|teacherShareReceipt|confirmPending|refusePending|proposeChange|decideChange|liftMoneyLock|raiseAlarm)$/,
  orders: /./,
  paypal: /./,
  dashboard: /^(confirmSession|rateConversation|linkConversation|exportRows)$/,
  crm: /^(send|book|approveTransfer|reverseTransfer|addTransferReceipt|runTasks|saveAddress|removeAddress|decideWithdrawal|revealWithdrawal|markPartnerSold|settleShares|addShareReceipt|updateAmountPaid)/,
}

const isWrite = ({ endpoint }: { readonly endpoint: Endpoint }): boolean =>
  endpoint.effect === true || !['GET', 'OPTIONS'].includes(endpoint.method)
const isBeside = (name: string): boolean => {
  const [area = '', key = ''] = name.split('.')
  return provedBeside[area]?.test(key) ?? false
}
const writes = rows.filter(isWrite).filter(({ name }) => !unbuilt.includes(name))

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
      contract.dashboard.addCannedReply,
      { body: { title: 'الف', text: 'ب', department: null, team: true } },
      stage.people.mina,
    )
  ).reply.object

type Made = readonly [who: Member, input: object]

/** What each write is tried with, so that it succeeds and changes something. */
const scenes: Readonly<Record<string, () => Promise<Made> | Made>> = {
  'account.logout': async () => [{ ...sara, token: await platform.tokenOf(sara.uuid) }, {}],
  'account.endSession': async () => {
    await platform.tokenOf(sara.uuid)
    const { reply } = await platform.call(contract.account.sessions, {}, sara)
    return [sara, { params: { id: reply.results.find(({ current }) => !current)!.id } }]
  },
  'account.endOtherSessions': async () => {
    await platform.tokenOf(sara.uuid)
    return [sara, {}]
  },
  'account.acceptContract': async () => {
    const version = '1405-1'
    await platform.db
      .insert(contracts)
      .values({ version, title: 'قرارداد', text: 'متن', publishedAt: platform.clock.now() })
    return [sara, { body: { version } }]
  },
  'account.setPartnerCode': () => [sara, { body: { code: 'P9' } }],
  'account.updateCurrentUser': () => [sara, { body: { first_name: 'سحرناز' } }],
  'account.updateUser': async () => {
    const [row] = await platform.db.select().from(users).where(eq(users.uuid, sara.uuid))
    return [
      admin,
      { body: { user_uuid: sara.uuid, version: row!.version, phone: '09351112233', reason: 'شمارهٔ تازه' } },
    ]
  },
  'account.revealUser': () => [admin, { body: { user_uuid: sara.uuid, field: 'email' } }],
  'account.verifyUserBank': async () => {
    await platform.db.insert(bankInfo).values({
      userUuid: sara.uuid,
      iban: 'IR820540102680020817909002',
      holder: 'سحر',
      changedAt: platform.clock.now(),
    })
    return [admin, { body: { user_uuid: sara.uuid, verified: true } }]
  },
  'dashboard.openTicket': () => [
    stage.people.sara,
    { body: { department: stage.rooms.support.id, subject: 'تازه', text: 'سلام', files: [pngFile()] } },
  ],
  'dashboard.replyTicket': async () => [
    stage.people.mina,
    { body: { ticket_id: (await stage.opened()).id, text: 'پاسخ' } },
  ],
  'dashboard.transferTicket': async () => [
    stage.people.mina,
    { body: { ticket: (await stage.opened()).id, department: stage.rooms.finance.id } },
  ],
  'dashboard.rateTicket': async () => [stage.people.sara, { body: { uuid: (await stage.closed()).uuid, stars: 4 } }],
  'dashboard.changeTicketStatus': async () => [
    stage.people.mina,
    { params: { id: (await stage.opened()).id }, body: { status: 'on_hold', reason: 'در انتظار بانک' } },
  ],
  'dashboard.assignTicket': async () => [
    stage.people.mina,
    { params: { id: (await stage.opened()).id }, body: { assignee: stage.people.nader.uuid } },
  ],
  'dashboard.bulkTickets': async () => [
    stage.people.mina,
    { body: { move: 'close', ids: [(await stage.opened()).id] } },
  ],
  'dashboard.editMessage': async () => {
    const { id } = await stage.opened()
    return [stage.people.sara, { body: { ticket_id: id, message_id: await firstMessage(id), text: 'درست‌تر' } }]
  },
  'dashboard.deleteMessage': async () => {
    const { id } = await stage.opened()
    return [stage.people.sara, { body: { ticket_id: id, message_id: await firstMessage(id) } }]
  },
  'dashboard.addCannedReply': () => [
    stage.people.mina,
    { body: { title: 'سلام', text: 'سلام', department: null, team: false } },
  ],
  'dashboard.changeCannedReply': async () => [
    stage.people.mina,
    { params: { id: (await aCanned()).id }, body: { title: 'پ', text: 'ت', department: null, team: true } },
  ],
  'dashboard.deleteCannedReply': async () => [stage.people.mina, { params: { id: (await aCanned()).id } }],
  'dashboard.sendNotification': () => [
    admin,
    { body: { title: 'خبر', body: 'متن', type: 'system', audience: { type: '3' }, test: true } },
  ],
  'dashboard.addCalendarEvent': () => [
    admin,
    { query: { month: 9, year: 1405, calendar: 'jalali' }, body: { date: '2026-11-22', title: 'جلسه' } },
  ],
  'dashboard.removeCalendarEvent': async () => {
    await platform.call(
      contract.dashboard.addCalendarEvent,
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
  'dashboard.saveView': () => [admin, { body: { list: 'tickets', name: 'دیرشده‌ها', team: true, params: {} } }],
  'dashboard.deleteView': async () => {
    const body = { list: 'tickets', name: 'موقت', params: {} }
    const { reply } = await platform.call(contract.dashboard.saveView, { body }, admin)
    return [admin, { params: { id: reply.id } }]
  },
  'dashboard.checkForwarder': async () => {
    await platform.db.insert(mailboxes).values({ userUuid: sara.uuid, email: 'box@mail.example', forwarder: 'unknown' })
    return [admin, { body: { email: 'box@mail.example' } }]
  },
  'crm.submitRequest': () => [sara, { body: { type: 'number', form: goodForms.number } }],
  'crm.deriveRequest': async () => [
    stage.people.mina,
    { params: { id: (await filed()).id }, body: { account_username: stage.people.nader.phone, note: 'بررسی' } },
  ],
  'crm.undoDerive': async () => {
    const { id } = await filed()
    await desk.derive(stage.people.mina, id, stage.people.nader.phone, { note: 'بررسی' })
    return [stage.people.mina, { params: { id } }]
  },
  'crm.correction': async () => [
    sara,
    { params: { id: await expectsCorrection() }, body: { form: { skill: 'طراحی نشان' } } },
  ],
  'crm.remindRequest': async () => [stage.people.mina, { params: { id: await expectsCorrection() } }],
  'crm.bulkRequests': async () => [stage.people.mina, { body: { move: 'take', ids: [(await filed()).id] } }],
  'crm.revealRequestField': async () => [
    stage.people.mina,
    { params: { id: (await filed()).id }, body: { field: 'account_email' } },
  ],
  'crm.personWallet': () => [sara, { body: { user_uuid: stage.people.sara.uuid, network: 'tron' } }],
  'crm.cloneRequest': async () => [sara, { params: { id: (await filed()).id } }],
  'crm.deleteRequest': async () => [sara, { params: { id: (await filed()).id } }],
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
