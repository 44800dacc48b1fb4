import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import {
  auditLog,
  departments,
  notificationReceipts,
  sessions,
  ticketMessages,
  tickets,
  users,
} from '../../../platform/db/schema'
import { guardedPlatform, ownPassword, type Somebody, type GuardedStage } from '../../support/scenes/guarded-people'
import { creditBalance, passcode } from '../../support/money'
import type { TestPlatform } from '../../support/platform'

/* The attack of an agent on the money of a customer, step by step to its end, by the calls a thief would make. */

const { people } = contract
const day = 24 * 3600

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
  await platform.db
    .insert(departments)
    .values({ id: 7, name: 'حساب', description: '', slaMinutes: 60, serves: 'accounts' })
})
afterAll(() => platform.close())

/** Signs in by a code to a phone; `undefined` where none comes. */
const signInBy = async (phone: string): Promise<string | undefined> => {
  platform.clock.advance(61)
  await platform.call(people.loginCode, { body: { phone } })
  const otp = platform.lastCode(phone)
  if (otp === '') return undefined
  const { reply } = await platform.call(people.loginCode, { body: { phone, otp } })
  return 'token' in reply ? reply.token : undefined
}

/** Tries to set another passcode by a code to the phone of the account; gives the answer. */
const newPasscode = async (phone: string, token: string) => {
  platform.clock.advance(61)
  await platform.call(people.verifyPhone, { query: { phone } }, { token })
  return platform.call(people.setPasscode, { body: { otp: platform.lastCode(phone), passcode: '246813' } }, { token })
}

const steal = (token: string, accomplice: string, by: string = passcode) =>
  platform.call(
    contract.money.sendCredit,
    { body: { recipient_uuid: accomplice, amount: '100', passcode: by } },
    { token },
  )

const held = (locked: boolean) => ({ code: 'held', details: { locked } })

/** A change of phone by an agent that a supervisor approved in good faith; gives the new phone, which the thief holds. */
const takenOver = async (owner: Somebody) => {
  const { id, value } = await stage.proposed('phone', owner)
  expect((await stage.decide(id, true, stage.supervisor)).reply.object.state).toBe('applied')
  return value!
}

it('sends no code whose use is refused: to the own phone while money is closed, to any while it is locked', async () => {
  const owner = await stage.owner()
  const ask = async (phone: string) => {
    platform.clock.advance(61)
    const before = platform.runtime.outbox.sent(phone).length
    const { error } = await platform.call(people.verifyPhone, { query: { phone } }, { token: owner.token })
    return [error?.code, platform.runtime.outbox.sent(phone).length - before]
  }
  const other = '+989351112233'
  expect([await ask(owner.phone), await ask(other)]).toEqual([
    [undefined, 1],
    [undefined, 1],
  ])
  const until = new Date(platform.clock.now().getTime() + day * 1000)
  await platform.db.update(users).set({ securityHoldUntil: until }).where(eq(users.uuid, owner.uuid))
  expect([await ask(owner.phone), await ask(other)]).toEqual([
    ['held', 0],
    [undefined, 1],
  ])
  await platform.db.update(users).set({ moneyLockedAt: until }).where(eq(users.uuid, owner.uuid))
  expect([await ask(owner.phone), await ask(other)]).toEqual([
    ['held', 0],
    ['held', 0],
  ])
})

it('gives an agent who changes the addresses of a customer no way in: nothing changes by their word', async () => {
  const owner = await stage.owner()
  const accomplice = await platform.addPerson()
  const before = await stage.everything(owner.uuid)
  const theirs = stage.freshPhone()
  for (const change of [{ phone: theirs }, { email: 'thief@example.ir' }]) {
    const { status, reply } = await stage.edit(owner, change, stage.agent)
    expect([status, reply.pending.map(({ state }) => state)]).toEqual([200, ['pending']])
  }
  // Nor without a reason, nor beside an edit that is theirs to make.
  const { version } = await stage.rowOf(owner.uuid)
  const silent = { user_uuid: owner.uuid, version, phone: stage.freshPhone() }
  expect((await platform.call(people.updateUser, { body: silent }, stage.agent)).error.fields).toHaveProperty('reason')
  expect(await stage.everything(owner.uuid)).toEqual(before)
  const told = platform.runtime.outbox.sent(owner.phone)
  expect(told.map(({ code }) => code)).toContain('phone_change_proposed')
  expect(await signInBy(theirs)).toBeUndefined()
  const guess = await platform.call(people.loginCode, { body: { phone: theirs, otp: '123456' } })
  expect(guess.error.code).toBe('wrong_code')
  // Whoever holds the new phone proves it with a code, and has nothing of the account by that.
  const asked = await newPasscode(theirs, stage.agent.token)
  expect(asked.status).toBeGreaterThanOrEqual(400)
  expect((await steal(stage.agent.token, accomplice)).status).toBe(403)
  expect((await platform.call(people.currentUser, {}, owner)).status).toBe(200)
  expect((await steal(owner.token, accomplice)).status).toBe(200)
  expect(await stage.audited(owner.uuid)).toEqual(['change.proposed', 'change.proposed'])
})

it('closes passcode and money for a day to whoever signs in by a phone that was approved, and opens after it', async () => {
  const owner = await stage.owner()
  const accomplice = await platform.addPerson()
  const theirs = await takenOver(owner)
  await stage.expectGuarded(owner, 'phone', owner.phone, theirs)
  const ended = await platform.db.select().from(sessions).where(eq(sessions.userUuid, owner.uuid))
  expect(ended[0]).toMatchObject({ endReason: 'address' })
  expect((await platform.call(people.currentUser, {}, owner)).status).toBe(401)
  expect(await signInBy(owner.phone)).toBeUndefined()
  const token = (await signInBy(theirs))!
  expect((await newPasscode(theirs, token)).error).toMatchObject(held(false))
  for (const code of [passcode, '246813'])
    expect((await steal(token, accomplice, code)).error, code).toMatchObject(held(false))
  expect(await creditBalance(platform, owner.uuid, 'USD')).toBe(50_000n)
  expect(await creditBalance(platform, accomplice, 'USD')).toBe(0n)
  expect(await stage.audited(owner.uuid)).toEqual(['change.proposed', 'phone.changed', 'change.applied'])
  platform.clock.advance(day)
  await stage.renew()
  const later = (await signInBy(theirs))!
  expect((await newPasscode(theirs, later)).status).toBe(200)
  platform.clock.advance(day)
  const last = (await signInBy(theirs))!
  expect((await steal(last, accomplice, '246813')).status).toBe(200)
  await stage.renew()
})

it('leaves the thief no password: neither one set before the lock nor one by a code while it stands', async () => {
  const owner = await stage.owner()
  const theirs = await takenOver(owner)
  const setPassword = async (send_to: string, password: string) => {
    platform.clock.advance(61)
    await platform.call(people.sendChangeCode, { query: { send_to } })
    return platform.call(people.changePassword, {
      query: { send_to },
      body: { otp: platform.lastCode(send_to), password },
    })
  }
  const signIn = (username: string, word: string) => platform.call(people.login, { body: { username, password: word } })
  expect((await setPassword(theirs, 'دزد نیمه‌شب 1')).status).toBe(200)
  await platform.call(people.raiseAlarm, { body: { token: stage.linkOf(owner.phone) } })
  expect((await signIn(theirs, 'دزد نیمه‌شب 1')).error.code).toBe('wrong_login')
  expect((await setPassword(theirs, 'دزد نیمه‌شب 2')).error).toMatchObject(held(true))
  const back = await stage.edit(owner, { phone: owner.phone }, stage.agent)
  expect((await stage.decide(back.reply.pending[0]!.id, true, stage.supervisor)).status).toBe(200)
  const lift = { user_uuid: owner.uuid, reason: 'شناخته شد' }
  expect((await platform.call(people.liftMoneyLock, { body: lift }, stage.supervisor)).status).toBe(200)
  for (const word of [ownPassword, 'دزد نیمه‌شب 1', 'دزد نیمه‌شب 2'])
    expect((await signIn(owner.phone, word)).error.code, word).toBe('wrong_login')
  expect((await setPassword(owner.phone, 'باغ انار 1406')).status).toBe(200)
  expect((await signIn(owner.phone, 'باغ انار 1406')).status).toBe(200)
})

it('opens one ticket for one lock, whichever of its links are followed', async () => {
  const owner = await stage.owner()
  await takenOver(owner)
  const links = [owner.phone, owner.email].map((to) => stage.linkOf(to))
  expect(new Set(links).size).toBe(2)
  const raised: (number | null)[] = []
  for (const token of links) raised.push((await platform.call(people.raiseAlarm, { body: { token } })).reply.ticket)
  expect(raised[0]).toBeGreaterThan(0)
  expect(raised[1]).toBe(raised[0])
  expect(await platform.db.$count(tickets, eq(tickets.userUuid, owner.uuid))).toBe(1)
})

it('locks the money by the link in the notice to the old phone, signed in nowhere, until it is lifted', async () => {
  const owner = await stage.owner()
  const accomplice = await platform.addPerson()
  const theirs = await takenOver(owner)
  const token = (await signInBy(theirs))!
  expect(await stage.devicesOf(owner.uuid)).toBe(1)
  const waiting = await stage.proposed('email', owner)
  const raised = await platform.call(people.raiseAlarm, { body: { token: stage.linkOf(owner.phone) } })
  expect(raised.reply).toMatchObject({ locked: true })
  const [ticket] = await platform.db.select().from(tickets).where(eq(tickets.userUuid, owner.uuid))
  expect(ticket).toMatchObject({ id: raised.reply.ticket, departmentId: 7, status: 'open' })
  expect((await platform.call(people.currentUser, {}, { token })).error.details).toEqual({ reason: 'address' })
  expect(await stage.devicesOf(owner.uuid)).toBe(0)
  expect((await stage.decide(waiting.id, true, stage.supervisor)).error.details).toEqual({ state: 'refused' })
  platform.clock.advance(3 * day)
  await stage.renew()
  const again = (await signInBy(theirs))!
  expect((await newPasscode(theirs, again)).error).toMatchObject(held(true))
  expect((await steal(again, accomplice)).error).toMatchObject(held(true))
  expect(await creditBalance(platform, owner.uuid, 'USD')).toBe(50_000n)
  const lift = { user_uuid: owner.uuid, reason: 'شناخته شد' }
  expect((await platform.call(people.liftMoneyLock, { body: lift }, stage.agent)).status).toBe(403)
  expect((await platform.call(people.liftMoneyLock, { body: lift }, stage.supervisor)).status).toBe(200)
  expect(await stage.audited(owner.uuid)).toEqual([
    'change.proposed',
    'phone.changed',
    'change.applied',
    'change.proposed',
    'change.refused',
    'account.alarm_raised',
    'account.lock_lifted',
  ])
  expect((await steal((await signInBy(theirs))!, accomplice)).status).toBe(200)
})

it('gives whoever holds a stolen account no hand on the ticket of the alarm, which is the word of the platform', async () => {
  const owner = await stage.owner()
  const theirs = await takenOver(owner)
  const raised = await platform.call(people.raiseAlarm, { body: { token: stage.linkOf(owner.phone) } })
  const id = raised.reply.ticket!
  const thief = { token: (await signInBy(theirs))! }
  const [message] = await platform.db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id))
  expect(message).toMatchObject({ authorUuid: null, internal: true })
  const toldBefore = await platform.db.$count(notificationReceipts, eq(notificationReceipts.userUuid, owner.uuid))

  const of = { ticket_id: id, message_id: message!.id }
  const [row] = await platform.db.select().from(tickets).where(eq(tickets.id, id))
  for (const { status } of [
    await platform.call(contract.tickets.tickets, { query: { ticket_id: id } }, thief),
    await platform.call(contract.tickets.editMessage, { body: { ...of, text: 'اشتباه شد' } }, thief),
    await platform.call(contract.tickets.deleteMessage, { body: of }, thief),
    await platform.call(contract.tickets.replyTicket, { body: { ticket_id: id, text: 'باز کنید' } }, thief),
    await platform.call(contract.tickets.changeTicketStatus, { params: { id }, body: { status: 'closed' } }, thief),
    await platform.call(contract.tickets.rateTicket, { body: { uuid: row!.uuid, stars: 5 } }, thief),
  ])
    expect(status).toBe(404)
  expect((await platform.call(contract.tickets.tickets, { query: {} }, thief)).reply.results).toEqual([])
  expect((await platform.call(contract.notifications.counters, {}, thief)).reply.open_tickets).toBe(0)

  // The desk finds it in its queue, due at once; nobody rewrites it, and what is written there stays among the staff.
  const queue = await platform.call(contract.tickets.tickets, { query: { user_uuid: owner.uuid } }, stage.agent)
  expect(queue.reply.results).toMatchObject([{ id, internal: true, sla: 'late', status: 'open' }])
  const seen = await platform.call(contract.tickets.tickets, { query: { ticket_id: id } }, stage.agent)
  expect(seen.reply.results[0]!.thread!.messages).toMatchObject([{ author: null, mine: false, editable: false }])
  expect(seen.reply.results[0]!.moves).not.toContain('reply')
  expect((await platform.call(contract.tickets.editMessage, { body: { ...of, text: 'نه' } }, stage.agent)).status).toBe(
    403,
  )
  expect(
    (await platform.call(contract.tickets.replyTicket, { body: { ticket_id: id, text: 'چه شد؟' } }, stage.agent))
      .status,
  ).toBe(409)
  const note = { ticket_id: id, text: 'زنگ زدم', internal: true }
  expect((await platform.call(contract.tickets.replyTicket, { body: note }, stage.agent)).status).toBe(200)
  for (const status of ['closed', 'in_progress', 'closed'] as const)
    expect(
      (await platform.call(contract.tickets.changeTicketStatus, { params: { id }, body: { status } }, stage.agent))
        .status,
    ).toBe(200)
  const told = await platform.db.$count(notificationReceipts, eq(notificationReceipts.userUuid, owner.uuid))
  expect(told).toBe(toldBefore)
})

it('opens a ticket about staff whom only others that decide about identities see, in every list and count', async () => {
  await stage.renew()
  const count = async (as: Somebody) => {
    const { reply } = await platform.call(contract.notifications.counters, {}, as)
    const board = await platform.call(contract.dashboard.stats, { query: {} }, as)
    const stats = await platform.call(contract.tickets.ticketStats, { query: {} }, as)
    const rooms = await platform.call(contract.tickets.departmentTimes, { query: {} }, as)
    const open = rooms.reply.results.reduce((sum, row) => sum + row.open, 0)
    const listed = await platform.call(contract.tickets.departments, {}, as)
    const opened = listed.reply.results.reduce((sum, row) => sum + (row.open_tickets ?? 0), 0)
    return [reply.tickets, board.reply.open_tickets.value, stats.reply.backlog, open, opened]
  }
  const member = await stage.staff('7')
  const finance = await stage.staff('5')
  const everybody = [stage.supervisor, stage.admin, stage.agent, finance, member]
  const before = await Promise.all(everybody.map(count))
  const { id: change } = await stage.proposed('phone', member, stage.admin)
  expect((await stage.decide(change, true, stage.supervisor)).status).toBe(200)
  const raised = await platform.call(people.raiseAlarm, { body: { token: stage.linkOf(member.phone) } })
  const id = raised.reply.ticket!
  expect(id).toBeGreaterThan(0)
  const back = { ...member, token: await platform.tokenOf(member.uuid) }
  const sees = async (as: Somebody) => {
    const one = await platform.call(contract.tickets.tickets, { query: { ticket_id: id } }, as)
    const list = await platform.call(contract.tickets.tickets, { query: { user_uuid: member.uuid } }, as)
    const file = await platform.call(people.users, { query: { user_uuid: member.uuid } }, as)
    return [one.status, list.reply.count, file.reply.results[0]?.file?.open_tickets]
  }
  for (const as of [stage.supervisor, stage.admin]) expect(await sees(as), as.uuid).toEqual([200, 1, 1])
  for (const as of [stage.agent, finance, back]) expect(await sees(as), as.uuid).toEqual([404, 0, 0])
  const after = await Promise.all([stage.supervisor, stage.admin, stage.agent, finance, back].map(count))
  const more = after.map((row, at) => row.map((n, place) => (n ?? 0) - (before[at]?.[place] ?? 0)))
  expect(more).toEqual([
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ])
  const give = (assignee: string) =>
    platform.call(contract.tickets.assignTicket, { params: { id }, body: { assignee } }, stage.supervisor)
  for (const to of [stage.agent, back])
    expect((await give(to.uuid)).error.fields).toEqual({ assignee: 'unknown_option' })
  const heldBy = async (as: Somebody, uuid: string) =>
    (await platform.call(contract.tickets.staff, { query: {} }, as)).reply.results.find((one) => one.uuid === uuid)
      ?.open_tickets ?? 0
  const admin = stage.admin.uuid
  const held = await Promise.all([stage.supervisor, stage.agent].map((as) => heldBy(as, admin)))
  expect((await give(admin)).status).toBe(200)
  expect([(await heldBy(stage.supervisor, admin)) - held[0]!, (await heldBy(stage.agent, admin)) - held[1]!]).toEqual([
    1, 0,
  ])
  const traces = async (as: Somebody) => {
    const ofTicket = { subject_type: 'ticket', subject_id: String(id) }
    const lines = await platform.call(contract.system.audit, { query: ofTicket }, as)
    const ofMember = { subject_type: 'user', subject_id: member.uuid, page_size: 100 }
    const { reply } = await platform.call(contract.system.audit, { query: ofMember }, as)
    const alarm = reply.results.find(({ action }) => action === 'account.alarm_raised')
    return [lines.reply.count > 0, (alarm?.after as { ticket?: number } | undefined)?.ticket]
  }
  expect(await traces(stage.supervisor)).toEqual([true, id])
  for (const as of [stage.agent, back]) expect(await traces(as)).toEqual([false, undefined])
  const note = { ticket_id: id, text: 'زنگ زدم', internal: true }
  for (const as of [stage.agent, back])
    expect((await platform.call(contract.tickets.replyTicket, { body: note }, as)).status).toBe(404)
  const close = { params: { id }, body: { status: 'closed' as const } }
  expect((await platform.call(contract.tickets.changeTicketStatus, close, stage.supervisor)).status).toBe(200)
  const closed = async (as: Somebody) =>
    (await platform.call(contract.tickets.closedTickets, { query: { user_uuid: member.uuid } }, as)).reply.count
  expect([await closed(stage.admin), await closed(stage.agent), await closed(back)]).toEqual([1, 0, 0])
})

it('tells every address that is known of a change, of the lock and of its lifting, and gives the link to none it brought in', async () => {
  const owner = await stage.owner()
  const theirs = await takenOver(owner)
  const codesTo = (to: string) => platform.runtime.outbox.sent(to).map(({ code }) => code)
  for (const to of [owner.phone, owner.email]) {
    expect(codesTo(to), to).toEqual(['phone_changed', 'phone_change_proposed'])
    expect(stage.linkOf(to), to).not.toBe('')
  }
  expect(codesTo(theirs)).toEqual(['phone_changed'])
  expect(stage.linkOf(theirs)).toBe('')
  // The one that the mailbox got does the same.
  const raised = await platform.call(people.raiseAlarm, { body: { token: stage.linkOf(owner.email) } })
  expect(raised.status).toBe(200)
  platform.clock.advance(9 * day)
  await stage.renew()
  const lift = { user_uuid: owner.uuid, reason: 'شناخته شد' }
  expect((await platform.call(people.liftMoneyLock, { body: lift }, stage.supervisor)).status).toBe(200)
  for (const to of [owner.phone, owner.email, theirs])
    expect(codesTo(to).slice(0, 2), to).toEqual(['money_unlocked', 'money_locked'])
})

it('lets whoever decides about a value read it: the owner in the change, the approver by a reveal, with a reason', async () => {
  const owner = await stage.owner()
  const { id, value } = await stage.proposed('phone', owner)
  const { reply } = await platform.call(people.pendingChanges, {}, owner)
  expect(reply.results).toMatchObject([{ id, to: value }])
  const listed = await platform.call(people.accountChanges, { query: { user_uuid: owner.uuid } }, stage.supervisor)
  expect(JSON.stringify(listed.reply)).not.toContain(value!)
  const look = (field: 'phone' | 'email', user_uuid: string) =>
    platform.call(people.revealUser, { body: { user_uuid, field, change: id } }, stage.supervisor)
  expect((await look('phone', owner.uuid)).reply).toEqual({ value })
  expect((await look('email', owner.uuid)).status).toBe(404)
  expect((await look('phone', stage.agent.uuid)).status).toBe(404)
  const looks = await platform.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, owner.uuid), eq(auditLog.action, 'user.revealed')))
  expect(looks).toMatchObject([{ actorUuid: stage.supervisor.uuid, after: { field: 'phone' } }])
  const silent = await platform.call(people.decideChange, { params: { id }, body: { approve: true } }, stage.supervisor)
  expect(silent.error.fields).toEqual({ reason: 'reason_required' })
  expect((await stage.decide(id, true, stage.supervisor, 'کارت ملی دیده شد')).reply.object).toMatchObject({
    state: 'applied',
    decision_reason: 'کارت ملی دیده شد',
  })
})
