import { and, eq } from 'drizzle-orm'
import { tickets, type TicketStatus } from '../../../contract/tickets/tickets'
import { notifications } from '../../../contract/notifications/notifications'
import type { Input } from '../../../contract/endpoint'
import { auditLog, departments, rateLimits } from '../../../platform/db/schema'
import { memberMaker, type Member } from '../desk'
import type { TestPlatform } from '../platform'

type Opened = Partial<Input<typeof tickets.openTicket>['body']>
type Reply = Partial<Input<typeof tickets.replyTicket>['body']>

/** Two departments: support responds within two working hours, finance within eight. */
const addDepartments = async (platform: TestPlatform) => {
  const rows = await platform.db
    .insert(departments)
    .values([
      { name: 'پشتیبانی', description: 'پرسش‌ها', slaMinutes: 120 },
      { name: 'مالی', description: 'پرداخت‌ها', slaMinutes: 480 },
    ])
    .returning()
  return { support: rows[0]!, finance: rows[1]! }
}

/** People of every kind around tickets; سارا belongs to the teacher, رضا to nobody. */
const makeTicketPeople = async (platform: TestPlatform) => {
  const member = memberMaker(platform)
  const teacher = await member('4', 'مدرس یک')
  return {
    teacher,
    admin: await member('1', 'مدیر کل'),
    mina: await member('2', 'مینا کارشناس'),
    nader: await member('2', 'نادر کارشناس'),
    supervisor: await member('7', 'سرپرست یک'),
    mentor: await member('6', 'منتور یک'),
    sara: await member('3', 'سارا کریمی', { teacherUuid: teacher.uuid }),
    reza: await member('3', 'رضا علوی'),
  }
}

/** The people around tickets. */
type TicketPeople = Awaited<ReturnType<typeof makeTicketPeople>>

/** Shorthands for the calls about tickets. */
const ticketDesk = (platform: TestPlatform, department: number) => {
  const { call } = platform
  const status = (who: Member, id: number, wanted: TicketStatus, reason?: string) =>
    call(tickets.changeTicketStatus, { params: { id }, body: { status: wanted, ...(reason && { reason }) } }, who)
  return {
    // One person opens more here than the limits allow, which other tests cover.
    open: async (who: Member, more: Opened = {}) => {
      await platform.db.delete(rateLimits)
      return call(tickets.openTicket, { body: { department, subject: 'پرسشی دارم', text: 'سلام', ...more } }, who)
    },
    reply: (who: Member, id: number, more: Reply = {}) =>
      call(tickets.replyTicket, { body: { ticket_id: id, text: 'پاسخ', ...more } }, who),
    status,
    take: (who: Member, id: number) => status(who, id, 'in_progress'),
    close: (who: Member, id: number) => status(who, id, 'closed'),
    assign: (who: Member, id: number, assignee: string) =>
      call(tickets.assignTicket, { params: { id }, body: { assignee } }, who),
    transfer: (who: Member, ticket: number, to: number) =>
      call(tickets.transferTicket, { body: { ticket, department: to } }, who),
    rate: (who: Member, uuid: string, stars: number, feedback?: string) =>
      call(tickets.rateTicket, { body: { uuid, stars, ...(feedback && { feedback }) } }, who),
    mayRate: (who: Member, ticket: number, stars: number) =>
      call(tickets.ticketRatingOptions, { query: { ticket, stars } }, who),
    edit: (who: Member, ticket_id: number, message_id: number, text: string) =>
      call(tickets.editMessage, { body: { ticket_id, message_id, text } }, who),
    remove: (who: Member, ticket_id: number, message_id: number) =>
      call(tickets.deleteMessage, { body: { ticket_id, message_id } }, who),
    list: (who: Member, query: Input<typeof tickets.tickets>['query'] = {}) => call(tickets.tickets, { query }, who),
    read: async (who: Member, ticket_id: number) => {
      const { reply, status: code } = await call(tickets.tickets, { query: { ticket_id } }, who)
      return code === 200 ? reply.results[0]! : undefined
    },
    download: (who: Member, id: string) => call(tickets.attachment, { params: { id } }, who),
    bell: (who: Member) => call(notifications.notifications, { query: {} }, who),
  }
}

/** Lets time pass; everybody who was signed in signs in again. */
export const letPass = async (platform: TestPlatform, people: TicketPeople, seconds: number): Promise<void> => {
  platform.clock.advance(seconds)
  for (const member of Object.values(people)) Object.assign(member, { token: await platform.tokenOf(member.uuid) })
}

/** Everything a test about tickets starts with, and tickets of سارا in the usual states. */
export const startTicketDesk = async (platform: TestPlatform) => {
  const rooms = await addDepartments(platform)
  const people = await makeTicketPeople(platform)
  const desk = ticketDesk(platform, rooms.support.id)
  const opened = async (who: Member = people.sara) => {
    const { reply, status } = await desk.open(who)
    if (status !== 200) throw new Error(`The ticket was not opened: ${status}`)
    return reply.object
  }
  const answered = async () => {
    const ticket = await opened()
    await desk.reply(people.mina, ticket.id)
    return ticket
  }
  const closed = async () => {
    const ticket = await answered()
    await desk.close(people.mina, ticket.id)
    return ticket
  }
  /** The audit log's entries about a ticket, oldest first. */
  const history = (id: number) =>
    platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'ticket'), eq(auditLog.subjectId, String(id))))
      .orderBy(auditLog.id)
  return { rooms, people, desk, opened, answered, closed, history }
}

/** What {@link startTicketDesk} returns. */
export type TicketStage = Awaited<ReturnType<typeof startTicketDesk>>
