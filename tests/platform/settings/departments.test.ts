import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { auditLog, tickets } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { letPass, startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

const { settings, assistant, tickets: ticketArea } = contract
type NewDepartment = Input<typeof settings.createDepartment>['body']
type Change = Omit<Input<typeof settings.updateDepartment>['body'], 'version'>

let platform: TestPlatform
let stage: TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  stage = await startTicketDesk(platform)
})
afterAll(() => platform.close())

let made = 0
const create = (more: Partial<NewDepartment> = {}) => {
  made += 1
  const body = { name: `دپارتمان ${made}`, description: 'آزمون', sla_minutes: 60, ...more }
  return platform.call(settings.createDepartment, { body }, stage.people.admin)
}
const opened = async (more: Partial<NewDepartment> = {}) => (await create(more)).reply.object
const read = async (id: number) =>
  (await platform.call(settings.department, { params: { id } }, stage.people.admin)).reply.object
const change = async (id: number, body: Change, version?: number) =>
  platform.call(
    settings.updateDepartment,
    { params: { id }, body: { ...body, version: version ?? (await read(id)).version } },
    stage.people.admin,
  )
const remove = (id: number) => platform.call(settings.deleteDepartment, { params: { id } }, stage.people.admin)
const list = async (query: Input<typeof settings.departments>['query'] = {}) =>
  (await platform.call(settings.departments, { query }, stage.people.supervisor)).reply
const trail = (id: number) =>
  platform.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'department'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id)
const slaOf = async (id: number) => {
  const [row] = await platform.db.select().from(tickets).where(eq(tickets.id, id))
  return {
    minutes: row!.slaMinutes,
    due: row!.slaDueAt && (row!.slaDueAt.getTime() - platform.clock.now().getTime()) / 60_000,
  }
}

describe('a new department', () => {
  it('takes tickets at once, and the log says by whom it was made', async () => {
    const { mina, sara, admin } = stage.people
    const room = await opened({ name: 'حقوقی', members: [mina.uuid], sla_minutes: '۳۰' })
    expect(room).toMatchObject({ name: 'حقوقی', sla_minutes: 30, active: true, serves: null, members: [mina.uuid] })
    const shown = await platform.call(ticketArea.departments, {}, mina)
    expect(shown.reply.results.find(({ id }) => id === room.id)).toMatchObject({
      answers_in: 1800,
      active: true,
      members: [{ uuid: mina.uuid }],
    })
    expect((await stage.desk.open(sara, { department: room.id })).status).toBe(200)
    expect(await trail(room.id)).toMatchObject([
      { action: 'department.created', actorUuid: admin.uuid, before: null, after: { name: 'حقوقی', sla_minutes: 30 } },
    ])
  })

  it('is made once under its key, has a name of its own, and people of the desk', async () => {
    const body = { name: 'یکتا', description: 'آزمون', sla_minutes: 60 }
    const send = () => platform.call(settings.createDepartment, { body }, { ...stage.people.admin, key: 'one-room' })
    const [first, again] = [await send(), await send()]
    expect(again.reply.object.id).toBe(first.reply.object.id)
    expect((await create({ name: 'یکتا' })).error.fields).toEqual({ name: 'exists' })
    expect((await create({ members: [stage.people.sara.uuid] })).error.fields).toEqual({ members: 'unknown_option' })
    expect((await create({ sla_minutes: 0 })).error.fields).toEqual({ sla_minutes: 'too_small' })
  })
})

describe('an SLA', () => {
  it('holds for tickets from then on: those there keep theirs, and reports judge each by its own', async () => {
    const { admin, sara } = stage.people
    const room = await opened({ sla_minutes: 60 })
    const ask = async () => (await stage.desk.open(sara, { department: room.id })).reply.object.id
    const before = await ask()
    await change(room.id, { sla_minutes: 10 })
    const after = await ask()
    expect([await slaOf(before), await slaOf(after)]).toEqual([
      { minutes: 60, due: 60 },
      { minutes: 10, due: 10 },
    ])
    await letPass(platform, stage.people, 30 * 60)
    const query = { departments: [room.id] }
    const times = await platform.call(ticketArea.ticketTimes, { query }, admin)
    expect(times.reply.results).toMatchObject([{ count: 2, breaches: 1 }])
    const loads = await platform.call(ticketArea.departmentTimes, { query }, admin)
    expect(loads.reply.results).toMatchObject([{ tickets: 2, breaches: 1 }])
    const late = await stage.desk.list(admin, { ...query, breached: true })
    expect(late.reply.results.map(({ id }) => id)).toEqual([after])
    await change(room.id, { sla_minutes: 500 })
    expect((await platform.call(ticketArea.ticketTimes, { query }, admin)).reply.results).toMatchObject([
      { breaches: 1 },
    ])
  })

  it('is kept by a ticket that waits again, and given anew by the department it goes to', async () => {
    const { sara, mina } = stage.people
    const [room, other] = [await opened({ sla_minutes: 60 }), await opened({ sla_minutes: 90 })]
    const { id } = (await stage.desk.open(sara, { department: room.id })).reply.object
    await stage.desk.reply(mina, id)
    await change(room.id, { sla_minutes: 5 })
    await stage.desk.reply(sara, id)
    expect(await slaOf(id)).toEqual({ minutes: 60, due: 60 })
    await stage.desk.transfer(mina, id, other.id)
    expect(await slaOf(id)).toEqual({ minutes: 90, due: 90 })
  })
})

describe('a closed department', () => {
  it('takes no ticket, transfer or question, and keeps the old ones readable and answered', async () => {
    const { sara, mina } = stage.people
    const room = await opened()
    const { id } = (await stage.desk.open(sara, { department: room.id })).reply.object
    expect((await change(room.id, { active: false })).reply.object.active).toBe(false)
    const refused = { department: 'unknown_option' }
    expect((await stage.desk.open(sara, { department: room.id })).error.fields).toEqual(refused)
    const elsewhere = await stage.opened()
    expect((await stage.desk.transfer(mina, elsewhere.id, room.id)).error.fields).toEqual(refused)
    const body = { user: sara.uuid, user_message: 'سلام', department: room.id }
    expect((await platform.call(assistant.ask, { body }, sara)).error.fields).toEqual(refused)
    expect((await stage.desk.read(sara, id))?.department).toEqual({ id: room.id, name: room.name })
    expect((await stage.desk.reply(mina, id)).status).toBe(200)
    const shown = await platform.call(ticketArea.departments, {}, sara)
    expect(shown.reply.results.find((row) => row.id === room.id)?.active).toBe(false)
    await change(room.id, { active: true })
    expect((await stage.desk.open(sara, { department: room.id })).status).toBe(200)
  })

  it('is none that serves something, which one alone does', async () => {
    const room = await opened({ serves: 'payments' })
    expect((await change(room.id, { active: false })).error.fields).toEqual({ active: 'serving' })
    expect((await create({ serves: 'payments' })).error.fields).toEqual({ serves: 'served_elsewhere' })
    expect((await remove(room.id)).error.code).toBe('in_use')
    expect((await change(room.id, { active: false, serves: null })).reply.object).toMatchObject({ active: false })
    expect((await create({ serves: 'payments' })).status).toBe(200)
  })
})

describe('a change', () => {
  it('touches what was given alone, and its event what changed alone', async () => {
    const { mina, nader } = stage.people
    const room = await opened({ members: [mina.uuid] })
    const { reply } = await change(room.id, { name: 'نو', members: [nader.uuid] })
    expect(reply.object).toEqual({ ...room, name: 'نو', members: [nader.uuid], version: 1 })
    expect((await trail(room.id)).at(-1)).toMatchObject({
      action: 'department.updated',
      before: { name: room.name, members: [mina.uuid] },
      after: { name: 'نو', members: [nader.uuid] },
    })
    expect(Object.keys((await trail(room.id)).at(-1)!.after!)).toHaveLength(2)
    expect((await change(room.id, { name: 'نو' })).reply.object.version).toBe(1)
    expect(await trail(room.id)).toHaveLength(2)
  })

  it('on what somebody changed meanwhile is refused, with who it was and what stands there now', async () => {
    const room = await opened()
    await change(room.id, { description: 'دیگر' })
    const late = await change(room.id, { description: 'من' }, room.version)
    expect([late.status, late.error.code]).toEqual([409, 'stale'])
    expect(late.error.details).toMatchObject({
      by: stage.people.admin.name,
      current: { description: 'دیگر', version: 1 },
    })
    expect((await read(room.id)).description).toBe('دیگر')
  })
})

describe('a department that is deleted', () => {
  it('is one nothing refers to; any other is kept', async () => {
    const [empty, used] = [await opened({ members: [stage.people.mina.uuid] }), await opened()]
    await stage.desk.open(stage.people.sara, { department: used.id })
    expect((await remove(empty.id)).status).toBe(200)
    expect((await platform.call(settings.department, { params: { id: empty.id } }, stage.people.admin)).status).toBe(
      404,
    )
    expect((await trail(empty.id)).at(-1)).toMatchObject({
      action: 'department.deleted',
      before: { name: empty.name },
      after: null,
    })
    const kept = await remove(used.id)
    expect([kept.status, kept.error.code]).toEqual([409, 'in_use'])
    expect(await read(used.id)).toEqual(used)
  })
})

describe('the list', () => {
  it('is searched in any spelling, narrowed, sorted and paged', async () => {
    const [a, b] = [
      await opened({ name: 'كتابخانه‌ی يك', sla_minutes: 7 }),
      await opened({ name: 'کتابخانهٔ دو', sla_minutes: 3 }),
    ]
    await change(b.id, { active: false })
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).results.map(({ id }) => id)
    expect(await ids({ query: 'کتابخانه', sort: 'sla_minutes' })).toEqual([b.id, a.id])
    expect(await ids({ query: 'کتابخانه', active: true })).toEqual([a.id])
    expect(await ids({ ids: [b.id, a.id], sort: '-id' })).toEqual([b.id, a.id])
    const page = await list({ query: 'کتابخانه', page: 2, page_size: 1 })
    expect([page.count, page.results.map(({ id }) => id), page.next]).toEqual([2, [b.id], null])
  })
})
