import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { guardedFields } from '../../../contract/people/pending-change'
import {
  accountAlarms,
  accountChanges,
  departments,
  notificationReceipts,
  notifications,
  tickets,
  users,
} from '../../../platform/db/schema'
import { sweep } from '../../../platform/system/sweep'
import { paths } from '../../../src/paths'
import {
  guardedPlatform,
  ownPassword as password,
  type Somebody,
  type GuardedStage,
} from '../../support/scenes/guarded-people'
import type { TestPlatform } from '../../support/platform'

const { people } = contract
const day = 24 * 3600

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
})
afterAll(() => platform.close())
beforeEach(() => stage.anHourLater())

describe.each(guardedFields)('somebody’s %s', (field) => {
  const oldOf = (person: Awaited<ReturnType<typeof stage.owner>>) => (field === 'email' ? person.email : person.phone)
  const freshOf = (value: string | null) => (field === 'phone' || field === 'email' ? (value ?? undefined) : undefined)

  it.each(['2', '1'])('is only proposed by type %s, and neither they nor an agent make it true', async (type) => {
    const person = await stage.owner()
    const before = await stage.everything(person.uuid)
    const proposer = await stage.staff(type)
    const { id } = await stage.proposed(field, person, proposer)
    for (const as of [proposer, stage.agent, await stage.staff('5'), await stage.owner()])
      expect((await stage.decide(id, true, as)).status, as.uuid).toBeGreaterThanOrEqual(403)
    const confirming = { params: { id }, body: { otp: '000000' } }
    expect((await platform.call(people.confirmPending, confirming, proposer)).status).toBeGreaterThanOrEqual(403)
    expect(await stage.everything(person.uuid)).toEqual(before)
    expect((await platform.call(people.currentUser, {}, person)).status).toBe(200)
    const told = platform.runtime.outbox.sent(oldOf(person))
    expect(told[0]).toMatchObject({ purpose: 'notice', code: `${field}_change_proposed` })
  })

  it('changes once the person confirms it by a code to the old address', async () => {
    const person = await stage.owner()
    const { id, value } = await stage.proposed(field, person)
    const wrong = { params: { id }, body: { otp: '000000' } }
    expect((await platform.call(people.confirmPending, wrong, person)).error.code).toBe('wrong_code')
    const answer = await stage.confirm(person, id, oldOf(person))
    expect(answer.reply.object).toMatchObject({ state: 'applied' })
    if (field !== 'passcode') expect(await stage.proposals[field].stored(person.uuid)).toBe(value)
    else expect((await stage.rowOf(person.uuid)).passcodeHash).toBeNull()
    await stage.expectGuarded(person, field, oldOf(person), freshOf(value))
  })

  it('changes once somebody with the right for it approves, who is not the proposer', async () => {
    const person = await stage.owner()
    const { id, value } = await stage.proposed(field, person, stage.admin)
    expect((await stage.decide(id, true, stage.admin)).status).toBe(403)
    const answer = await stage.decide(id, true, stage.supervisor)
    expect(answer.reply.object).toMatchObject({ state: 'applied', decided_by: { uuid: stage.supervisor.uuid } })
    await stage.expectGuarded(person, field, oldOf(person), freshOf(value))
    expect((await stage.decide(id, true, stage.supervisor)).error.code).toBe('conflict')
  })
})

describe('a proposal', () => {
  it('is won by one of the person, the approver and the proposer', async () => {
    const person = await stage.owner()
    const { id } = await stage.proposed('phone', person)
    await platform.call(people.sendPendingCode, { params: { id } }, person)
    const otp = platform.lastCode(person.phone)
    const answers = await Promise.all([
      platform.call(people.confirmPending, { params: { id }, body: { otp } }, person),
      stage.decide(id, true, stage.supervisor),
      stage.decide(id, false, stage.admin, 'نشد'),
      stage.decide(id, false, stage.agent),
      platform.call(people.refusePending, { params: { id }, body: {} }, person),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row] = await platform.db.select().from(accountChanges).where(eq(accountChanges.id, id))
    expect((await stage.rowOf(person.uuid)).phone === person.phone).toBe(row!.state !== 'applied')
  })

  it('is stale once what it was to change was changed otherwise', async () => {
    const person = await stage.owner()
    const { id } = await stage.proposed('email', person)
    await platform.db
      .update(users)
      .set({ email: `else.${person.email}` })
      .where(eq(users.uuid, person.uuid))
    expect((await stage.decide(id, true, stage.supervisor)).error.code).toBe('stale')
    expect((await stage.rowOf(person.uuid)).email).toBe(`else.${person.email}`)
    expect((await stage.decide(id, true, stage.supervisor)).error).toMatchObject({
      code: 'conflict',
      details: { state: 'stale' },
    })
    expect(await stage.audited(person.uuid)).toEqual(['change.proposed', 'change.stale'])
  })

  it('ends once its field is changed otherwise by its owner, and its maker is told; the others wait on', async () => {
    const told = async () => {
      const rows = await platform.db
        .select({ uuid: notifications.uuid, body: notifications.body, link: notifications.link })
        .from(notifications)
        .innerJoin(notificationReceipts, eq(notificationReceipts.notificationUuid, notifications.uuid))
        .where(eq(notificationReceipts.userUuid, stage.agent.uuid))
      return rows
    }
    const code = async (person: Somebody) => {
      platform.clock.advance(61)
      await platform.call(people.verifyPhone, { query: { phone: person.phone } }, person)
      return platform.lastCode(person.phone)
    }
    const ways: Readonly<Record<string, (person: Somebody) => Promise<{ readonly status: number }>>> = {
      phone: async (person) => {
        const phone = stage.freshPhone()
        await platform.call(people.confirmPassword, { body: { password } }, person)
        await platform.call(people.verifyPhone, { query: { phone } }, person)
        return platform.call(people.updatePhone, { query: { phone, otp: platform.lastCode(phone) } }, person)
      },
      email: (person) => stage.moveEmail(person, `own${person.phone.slice(-7)}@example.ir`),
      passcode: async (person) =>
        platform.call(people.setPasscode, { body: { otp: await code(person), passcode: '246813' } }, person),
      iban: async (person) =>
        platform.call(
          contract.money.saveUserBank,
          { body: { otp: await code(person), iban: 'IR062960000000100324200001' } },
          person,
        ),
    }
    for (const [field, change] of Object.entries(ways)) {
      const person = await stage.owner()
      const { id } = await stage.proposed(field as 'phone', person)
      const other = await stage.proposed('card', person)
      const before = (await told()).map(({ uuid }) => uuid)
      expect((await change(person)).status, field).toBe(200)
      const [row] = await platform.db.select().from(accountChanges).where(eq(accountChanges.id, id))
      expect(row, field).toMatchObject({ state: 'stale', decidedBy: person.uuid })
      const [waits] = await platform.db.select().from(accountChanges).where(eq(accountChanges.id, other.id))
      expect(waits!.state, field).toBe('pending')
      const news = (await told()).filter(({ uuid }) => !before.includes(uuid))
      expect(news, field).toMatchObject([{ link: `/admin/view-edit-user?user_uuid=${person.uuid}` }])
      expect(news[0]!.body).toContain('دیگر در انتظار نیست')
      expect(await stage.audited(person.uuid)).toContain('change.stale')
      expect((await stage.decide(id, true, stage.supervisor)).error).toMatchObject({ details: { state: 'stale' } })
    }
  })

  it('is told to those who may decide with the way to where it is decided', async () => {
    const person = await stage.owner()
    await stage.proposed('phone', person)
    const rows = await platform.db
      .select({ link: notifications.link })
      .from(notifications)
      .innerJoin(notificationReceipts, eq(notificationReceipts.notificationUuid, notifications.uuid))
      .where(eq(notificationReceipts.userUuid, stage.supervisor.uuid))
    const about = rows.find((row) => row.link?.includes(person.uuid))
    const link = new URL(about!.link!, 'http://localhost')
    expect(link.pathname).toBe(paths.adminAccountChanges.path)
    expect(JSON.parse(link.searchParams.get('filter')!)).toEqual({ state: 'pending', user_uuid: person.uuid })
  })

  it('of a phone or an e-mail is made by a supervisor, too, who then waits for another', async () => {
    const person = await stage.owner()
    const body = { user_uuid: person.uuid, reason: 'گوشی گم شده است' }
    const ask = (change: object) =>
      platform.call(people.proposeChange, { body: { ...body, ...change } }, stage.supervisor)
    expect((await ask({ phone: person.phone })).error.fields).toEqual({ phone: 'unchanged' })
    expect((await ask({ phone: stage.agent.phone })).error.fields).toEqual({ phone: 'taken' })
    const { reply } = await ask({ phone: stage.freshPhone(), email: null })
    expect(reply.pending).toMatchObject([
      { field: 'phone', state: 'pending', moves: ['withdraw'] },
      { field: 'email', to: null, moves: ['withdraw'] },
    ])
    expect((await stage.decide(reply.pending[0]!.id, true, stage.supervisor)).status).toBe(403)
    expect((await stage.decide(reply.pending[0]!.id, true, stage.admin)).status).toBe(200)
  })

  it('ends after three days, is rejected with a reason, taken back and refused, each in the audit', async () => {
    const person = await stage.owner()
    const late = await stage.proposed('phone', person)
    platform.clock.advance(3 * day)
    await stage.renew()
    expect((await stage.decide(late.id, true, stage.supervisor)).error).toMatchObject({ details: { state: 'expired' } })
    await sweep(platform.db, platform.clock.now())
    const session = await stage.named(person.uuid)
    await stage.renew()
    const rejected = await stage.proposed('phone', session)
    expect((await stage.decide(rejected.id, false, stage.supervisor)).error.fields).toEqual({
      reason: 'reason_required',
    })
    expect((await stage.decide(rejected.id, false, stage.supervisor, 'مدرک نداشت')).reply.object.state).toBe('rejected')
    const back = await stage.proposed('phone', session)
    expect((await stage.decide(back.id, false, stage.agent)).reply.object.state).toBe('withdrawn')
    const refused = await stage.proposed('phone', session)
    const refusal = await platform.call(people.refusePending, { params: { id: refused.id }, body: {} }, session)
    expect(refusal.reply.object.state).toBe('refused')
    expect((await stage.rowOf(person.uuid)).phone).toBe(person.phone)
    const ends = ['expired', 'rejected', 'withdrawn', 'refused']
    expect(await stage.audited(person.uuid)).toEqual(ends.flatMap((end) => ['change.proposed', `change.${end}`]))
  })

  it('is listed masked for those who may decide, counted, and told to the person', async () => {
    const person = await stage.owner()
    const before = await platform.call(people.accountChanges, { query: {} }, stage.supervisor)
    const { id, value } = await stage.proposed('phone', person)
    const list = await platform.call(people.accountChanges, { query: {} }, stage.supervisor)
    expect(list.reply.to_decide).toBe(before.reply.to_decide + 1)
    expect(list.reply.results[0]).toMatchObject({ id, user: { uuid: person.uuid }, moves: ['approve', 'reject'] })
    const own = await platform.call(people.pendingChanges, {}, person)
    expect(own.reply.results).toMatchObject([{ id, moves: ['confirm', 'refuse'], proposed_by: null }])
    expect(JSON.stringify(list.reply)).not.toContain(value!.slice(3))
    expect((await platform.call(people.accountChanges, { query: {} }, person)).status).toBe(403)
  })

  it('is read by its proposer and by those who may approve, who alone have a live count of it', async () => {
    const person = await stage.owner()
    const waitsFor = async (as: Somebody) => {
      const { reply } = await platform.call(contract.notifications.counters, {}, as)
      const list = await platform.call(people.accountChanges, { query: { page_size: 1 } }, as)
      expect(list.reply.to_decide).toBe(reply.account_changes ?? 0)
      return reply.account_changes
    }
    const before = await waitsFor(stage.supervisor)
    const { id } = await stage.proposed('phone', person)
    platform.clock.advance(1)
    const other = await stage.proposed('email', person, await stage.staff('2'))
    const listed = async (as: Somebody, query: object = {}) => {
      const { reply } = await platform.call(people.accountChanges, { query: { user_uuid: person.uuid, ...query } }, as)
      return reply.results.map((change) => change.id)
    }
    expect(await listed(stage.agent)).toEqual([id])
    expect(await listed(stage.agent, { mine: false })).toEqual([])
    expect(await listed(stage.supervisor)).toEqual([other.id, id])
    expect(await listed(stage.supervisor, { sort: 'proposed_at', field: 'phone' })).toEqual([id])
    expect(await waitsFor(stage.supervisor)).toBe(before! + 2)
    expect(await waitsFor(stage.agent)).toBeUndefined()
    await stage.decide(other.id, false, stage.supervisor, 'مدرک نداشت')
    expect(await waitsFor(stage.supervisor)).toBe(before! + 1)
    expect(await listed(stage.supervisor, { state: 'pending' })).toEqual([id])
    expect(await listed(stage.supervisor, { state: 'rejected,applied' })).toEqual([other.id])
    // Over, though nothing has marked it yet.
    platform.clock.advance(3 * day)
    await stage.renew()
    expect(await listed(stage.supervisor, { state: 'pending' })).toEqual([])
    expect(await listed(stage.supervisor, { state: 'expired' })).toEqual([id])
  })
})

describe('the own way in', () => {
  const confirmPassword = (person: Somebody) => platform.call(people.confirmPassword, { body: { password } }, person)

  it('moves to another phone with the password and a code to the new one', async () => {
    const person = await stage.owner()
    const phone = stage.freshPhone()
    await confirmPassword(person)
    await platform.call(people.verifyPhone, { query: { phone } }, person)
    const query = { phone, otp: platform.lastCode(phone) }
    expect((await platform.call(people.updatePhone, { query }, person)).status).toBe(200)
    await stage.expectGuarded(person, 'phone', person.phone, phone)
  })

  it('moves to another e-mail with the password and a code to the new one, beside what else was edited', async () => {
    const person = await stage.owner()
    const email = `moved.${person.email}`
    const sent = () => platform.call(people.verifyEmail, { body: { email } }, person)
    expect((await sent()).error).toMatchObject({ code: 'forbidden', details: { reason: 'password' } })
    await confirmPassword(person)
    expect((await sent()).status).toBe(200)
    const otp = platform.lastCode(email)
    const body = { email, first_name: 'نازنین' }
    const save = (more: object) => platform.call(people.updateCurrentUser, { body: { ...body, ...more } }, person)
    expect((await save({ email: undefined, state_id: 397 })).error.fields).toEqual({ state_id: 'unknown_option' })
    expect((await save({})).error.fields).toEqual({ otp: 'required' })
    expect((await save({ otp: '000000' })).error.code).toBe('wrong_code')
    // The code proves that address, and no other.
    expect((await save({ otp, email: `x${email}` })).error.code).toBe('wrong_code')
    expect(await stage.rowOf(person.uuid)).toMatchObject({ email: person.email, version: 0 })
    expect((await save({ otp })).reply.object).toMatchObject(body)
    await stage.expectGuarded(person, 'email', person.email, email)
  })

  it('does not move to an e-mail that somebody has, which is told only to whoever got the code there', async () => {
    const [person, other] = [await stage.owner(), await stage.owner()]
    await confirmPassword(person)
    const email = other.email.toUpperCase()
    expect((await platform.call(people.verifyEmail, { body: { email } }, person)).status).toBe(200)
    const save = (otp: string) => platform.call(people.updateCurrentUser, { body: { email, otp } }, person)
    expect((await save('000000')).error.code).toBe('wrong_code')
    expect((await save(platform.lastCode(other.email))).error.fields).toEqual({ email: 'taken' })
    expect((await stage.rowOf(person.uuid)).email).toBe(person.email)
  })

  it('loses its e-mail with the password alone, since there is no new one to prove', async () => {
    const person = await stage.owner()
    await confirmPassword(person)
    const { reply } = await platform.call(people.updateCurrentUser, { body: { email: null } }, person)
    expect(reply.object.email).toBeNull()
    await stage.expectGuarded(person, 'email', person.email)
  })

  it('opens again after a day', async () => {
    const person = await stage.owner()
    const { id } = await stage.proposed('phone', person)
    await stage.decide(id, true, stage.supervisor)
    platform.clock.advance(day - 1)
    const early = await stage.give(person, await platform.tokenOf(person.uuid))
    expect(early.error).toMatchObject({ code: 'held', retry_after: 1 })
    platform.clock.advance(1)
    expect((await stage.give(person, await platform.tokenOf(person.uuid))).status).toBe(200)
    await stage.renew()
  })
})

describe('the link "this was not me"', () => {
  const alarmed = async () => {
    const person = await stage.owner()
    const { id, value } = await stage.proposed('phone', person)
    await stage.decide(id, true, stage.supervisor)
    return { person, theirs: value!, token: stage.linkOf(person.phone) }
  }
  const raise = (token: string) => platform.call(people.raiseAlarm, { body: { token } })

  it('locks the money, ends the sessions and opens a ticket, once and without a session', async () => {
    await platform.db
      .insert(departments)
      .values({ id: 7, name: 'الف', description: '', slaMinutes: 60, serves: 'accounts' })
    const { person, theirs, token } = await alarmed()
    const thief = await platform.tokenOf(person.uuid)
    const look = await platform.call(people.alarmPreview, { body: { token } })
    expect(look.reply).toMatchObject({ field: 'phone' })
    expect((await platform.call(people.currentUser, {}, { token: thief })).status).toBe(200)
    const stored = await platform.db.select().from(accountAlarms).where(eq(accountAlarms.userUuid, person.uuid))
    expect(JSON.stringify(stored)).not.toContain(token)
    const answers = await Promise.all([raise(token), raise(token), raise(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect((await platform.call(people.currentUser, {}, { token: thief })).status).toBe(401)
    const [ticket] = await platform.db.select().from(tickets).where(eq(tickets.userUuid, person.uuid))
    expect(ticket).toMatchObject({ departmentId: 7, status: 'open', internal: true })
    expect(ticket!.waitingSince).not.toBeNull()
    // Whoever holds the new phone signs in, but the money stays closed past the day and the way in stays where it is.
    platform.clock.advance(2 * day)
    await stage.renew()
    const again = { ...person, phone: theirs, token: await platform.tokenOf(person.uuid) }
    expect((await stage.give(again, again.token)).error).toMatchObject({ code: 'held', details: { locked: true } })
    expect((await platform.call(people.confirmPassword, { body: { password } }, again)).error.code).toBe('validation')
    const body = { email: `thief.${person.email}` }
    expect((await platform.call(people.updateCurrentUser, { body }, again)).error.code).toBe('forbidden')
    const restored = await stage.edit(again, { phone: person.phone }, stage.agent)
    const [back] = restored.reply.pending
    const refusal = await platform.call(people.refusePending, { params: { id: back!.id }, body: {} }, again)
    expect(refusal.error.code).toBe('held')
    expect((await stage.decide(back!.id, true, stage.supervisor)).status).toBe(200)
    const lift = (as: Somebody) =>
      platform.call(people.liftMoneyLock, { body: { user_uuid: person.uuid, reason: 'شناخته شد' } }, as)
    expect((await lift(stage.agent)).status).toBe(403)
    expect((await lift(stage.supervisor)).reply.object.file?.hold).toMatchObject({ locked: false })
    expect((await lift(stage.supervisor)).error.code).toBe('illegal_move')
    platform.clock.advance(day)
    expect((await stage.give(person, await platform.tokenOf(person.uuid))).status).toBe(200)
    await stage.renew()
  })

  it('dies after a week, and a made-up one is none', async () => {
    const { token } = await alarmed()
    expect((await raise('A'.repeat(43))).status).toBe(404)
    platform.clock.advance(7 * day)
    expect((await platform.call(people.alarmPreview, { body: { token } })).status).toBe(404)
    expect((await raise(token)).status).toBe(404)
    await stage.renew()
  })
})
