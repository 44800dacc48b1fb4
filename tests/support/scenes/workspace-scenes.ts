import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { contract } from '../../../contract/index'
import { paypalAccounts, preparedExports } from '../../../platform/db/schema'
import { enqueue } from '../../../platform/queue/enqueue'
import { must, type Maker } from './money-scenes'
import { passcode, richPerson, tokenOfType } from '../money'
import type { TestPlatform } from '../platform'

const { assistant, calendar, money, system } = contract

const conversation = async (platform: TestPlatform) => {
  const { uuid, token } = await richPerson(platform)
  const body = { user: uuid, user_message: 'چطور برداشت کنم؟', department: 1, client_id: randomUUID() }
  const { reply } = await must(platform.call(assistant.ask, { body }, { token }))
  return { token, id: reply.object.id }
}

const view = { list: 'tickets', name: 'امروز', params: { status: 'open' } }
const prepared = {
  list: '/dashboard/ticket',
  columns: ['شماره'],
  name: 'تیکت‌ها',
  view: { resource: 'tickets', columns: [] },
}
const scheduled = { ...prepared, every: 'day', hour: 8 } as const
const someTron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

const oneOf = async ({ db }: TestPlatform, statement: ReturnType<typeof sql>): Promise<string> =>
  String((await db.execute<{ v: unknown }>(statement)).rows[0]?.v)

/** The input each of the other writes is tried with, so that it succeeds. */
export const workspaceScenes: Readonly<Record<string, Maker>> = {
  'assistant.ask': async (platform) => {
    const { uuid, token } = await richPerson(platform)
    const body = { user: uuid, user_message: 'چطور برداشت کنم؟', department: 1, client_id: randomUUID() }
    return { token, input: { body } }
  },
  'assistant.rateConversation': async (platform) => {
    const { token, id } = await conversation(platform)
    return { token, input: { params: { id }, body: { stars: 4 } } }
  },
  'assistant.linkConversation': async (platform) => {
    const { token, id } = await conversation(platform)
    const body = { department: 1, subject: 'ادامهٔ گفت‌وگو', text: 'سلام' }
    const { reply } = await must(platform.call(contract.tickets.openTicket, { body }, { token }))
    return { token, input: { params: { id }, body: { ticket_id: reply.object.id } } }
  },
  'notifications.readNotifications': async (platform) => ({
    token: await tokenOfType(platform, '3'),
    input: { body: { all: true } },
  }),
  'notifications.countAudience': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: { audience: { type: '4' } } },
  }),
  'notifications.sendNotification': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: { title: 'آزمون', body: 'سلام', type: 'system', test: true } },
  }),
  'mail.checkForwarder': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: { email: await oneOf(platform, sql`select email as v from mailboxes order by email limit 1`) } },
  }),
  'calendar.addCalendarEvent': async (platform) => ({
    token: await tokenOfType(platform, '2'),
    input: { query: { year: 1405, month: 8 }, body: { date: '2026-11-20', title: 'جلسه' } },
  }),
  'calendar.removeCalendarEvent': async (platform) => {
    const token = await tokenOfType(platform, '2')
    const input = { query: { year: 1405, month: 8 }, body: { date: '2026-11-20', title: 'جلسهٔ دیگر' } }
    const { reply } = await must(platform.call(calendar.addCalendarEvent, input, { token }))
    return { token, input: { params: { id: reply.day.events.find(({ title }) => title === 'جلسهٔ دیگر')?.id } } }
  },
  'money.personWallet': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { body: { user_uuid: (await richPerson(platform)).uuid, network: 'tron' } },
  }),
  'money.removeAddress': async (platform) => {
    const { token } = await richPerson(platform)
    const body = { tron_address: someTron, label: 'من', passcode }
    const { reply } = await must(platform.call(money.saveAddress, { body }, { token }))
    return { token, input: { params: { id: reply.object.id } } }
  },
  'money.revealWithdrawal': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { params: { id: await oneOf(platform, sql`select id as v from withdrawals order by id desc limit 1`) } },
  }),
  'money.runTasks': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { query: { task: 'tron' } },
  }),
  'money.saveUserBank': async (platform) => {
    const { uuid, token } = await richPerson(platform)
    const phone = await oneOf(platform, sql`select phone as v from users where uuid = ${uuid}`)
    platform.clock.advance(61)
    await must(platform.call(contract.people.verifyPhone, { query: { phone } }, { token }))
    return { token, input: { body: { otp: platform.lastCode(phone), card: '6037997599999993' } } }
  },
  'money.verifyUserBank': async (platform) => {
    const token = await tokenOfType(platform, '7')
    const query = { status: 'unverified' as const }
    const { results } = (await platform.call(contract.money.userBank, { query }, { token })).reply
    const seen = results.find(({ iban }) => iban !== null)!
    return { token, input: { body: { user_uuid: seen.user.uuid, seen_changed_at: seen.changed_at, verified: true } } }
  },
  'money.userByWallet': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { body: { wallet_address: someTron } },
  }),
  'money.addAccount': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { body: { email: `${randomUUID()}@example.com`, holder: 'Sara', country: 'TR', currency: 'USD' } },
  }),
  'money.updateAccount': async (platform) => {
    const [account] = await platform.db
      .select()
      .from(paypalAccounts)
      .where(and(eq(paypalAccounts.status, 'active')))
    return {
      token: await tokenOfType(platform, '5'),
      input: { params: { id: account?.uuid }, body: { holder: 'Sara Karimi' } },
    }
  },
  'community.confirmSession': async (platform) => {
    const session = sql`select s.id as v from mentor_sessions s join users u on u.uuid = s.mentee_uuid
      where not s.confirmed and s.at < ${platform.clock.now().toISOString()} order by s.id limit 1`
    const id = await oneOf(platform, session)
    const mentee = await oneOf(platform, sql`select mentee_uuid as v from mentor_sessions where id = ${id}`)
    return { token: await platform.tokenOf(mentee), input: { params: { id } } }
  },
  'system.exportRows': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: { list: '/dashboard/ticket', columns: ['شماره'], format: 'csv' } },
  }),
  'system.prepareExport': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: prepared },
  }),
  'system.fetchExport': async (platform) => {
    const token = await tokenOfType(platform, '1')
    const { reply } = await must(platform.call(contract.system.prepareExport, { body: prepared }, { token }))
    return { token, input: { body: { id: reply.id } } }
  },
  'system.retryExport': async (platform) => {
    const token = await tokenOfType(platform, '1')
    const { reply } = await must(platform.call(contract.system.prepareExport, { body: prepared }, { token }))
    await platform.db.update(preparedExports).set({ state: 'failed' }).where(eq(preparedExports.id, reply.id))
    return { token, input: { params: { id: reply.id } } }
  },
  'system.deleteExport': async (platform) => {
    const token = await tokenOfType(platform, '1')
    const { reply } = await must(platform.call(contract.system.prepareExport, { body: prepared }, { token }))
    return { token, input: { params: { id: reply.id } } }
  },
  'system.scheduleExport': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: scheduled },
  }),
  'system.pauseSchedule': async (platform) => {
    const token = await tokenOfType(platform, '1')
    const { reply } = await must(platform.call(contract.system.scheduleExport, { body: scheduled }, { token }))
    return { token, input: { params: { id: reply.id }, body: { paused: true } } }
  },
  'system.deleteSchedule': async (platform) => {
    const token = await tokenOfType(platform, '1')
    const { reply } = await must(platform.call(contract.system.scheduleExport, { body: scheduled }, { token }))
    return { token, input: { params: { id: reply.id } } }
  },
  'system.retryDeadJobs': async (platform) => {
    await enqueue(platform.db, 'sweep', {})
    await platform.db.execute(sql`update pgboss.job set state = 'failed' where name = 'sweep'`)
    return { token: await tokenOfType(platform, '1'), input: { body: {} } }
  },
  'system.deleteDeadJobs': async (platform) => {
    await enqueue(platform.db, 'sweep', {})
    const { rows } = await platform.db.execute<{ id: string }>(
      sql`update pgboss.job set state = 'failed' where name = 'sweep' returning id`,
    )
    const ids = rows.map(({ id }) => id)
    return { token: await tokenOfType(platform, '1'), input: { body: { ids } } }
  },
  'system.saveView': async (platform) => ({ token: await tokenOfType(platform, '1'), input: { body: view } }),
  'system.deleteView': async (platform) => {
    const token = await tokenOfType(platform, '1')
    const { reply } = await must(platform.call(system.saveView, { body: { ...view, name: 'دیروز' } }, { token }))
    return { token, input: { params: { id: reply.id } } }
  },
  'system.saveColumns': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: { list: 'tickets', columns: { order: ['id', 'subject'], hidden: [] } } },
  }),
  'system.saveDraft': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: { body: { key: 'ticket.1.reply', value: { text: 'سلام' }, ago: 0 } },
  }),
}
