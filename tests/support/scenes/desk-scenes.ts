import { eq } from 'drizzle-orm'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { platforms, users } from '../../../platform/db/schema'
import { goodForms, pngFile } from '../desk'
import { must, type Maker } from './money-scenes'
import { richPerson, tokenOfType } from '../money'
import type { TestPlatform } from '../platform'

const { requests, tickets } = contract

/** The oldest agent of the demo data besides the demo account. */
const colleague = async ({ db }: TestPlatform) => {
  const agents = await db.select().from(users).where(eq(users.type, '2')).orderBy(users.uuid)
  return agents.find(({ phone }) => !phone.startsWith('+98912000000'))
}

const opened = async (platform: TestPlatform) => {
  const { uuid, token } = await richPerson(platform)
  const body = { department: 1, subject: 'پرسشی دارم', text: 'سلام' }
  const { reply } = await must(platform.call(tickets.openTicket, { body }, { token }))
  return { uuid, token, ticket: reply.object }
}

/** Acts on a fresh ticket, as an agent. */
const asAgent =
  (
    input: (ticket: Awaited<ReturnType<typeof opened>>['ticket'], platform: TestPlatform) => object | Promise<object>,
  ): Maker =>
  async (platform) => {
    const { ticket } = await opened(platform)
    return {
      token: await tokenOfType(platform, '2'),
      input: (await input(ticket, platform)) as Readonly<Record<string, unknown>>,
    }
  }

const openPlatform = async ({ db }: TestPlatform): Promise<string | undefined> =>
  (await db.select().from(platforms).where(eq(platforms.active, true)).limit(1))[0]?.uuid

const replied = async (platform: TestPlatform) => {
  const { token, ticket } = await opened(platform)
  return { token, ticket_id: ticket.id, message_id: ticket.thread?.messages[0]?.id }
}

const filed = async (platform: TestPlatform, more: Partial<Input<typeof requests.submitRequest>['body']> = {}) => {
  const { token, uuid } = await richPerson(platform, { USDT: '500' })
  const body = { type: 'number' as const, form: goodForms.number, ...more }
  const { reply } = await must(platform.call(requests.submitRequest, { body }, { token }))
  return { token, uuid, id: reply.object.id }
}

/** Acts on a fresh request that an agent has taken. */
const asHolder =
  (input: (id: number, platform: TestPlatform, token: string) => object | Promise<object>): Maker =>
  async (platform) => {
    const { id } = await filed(platform)
    const token = await tokenOfType(platform, '2')
    await must(platform.call(requests.submitRequest, { body: { id, decision: 'take' } }, { token }))
    return { token, input: (await input(id, platform, token)) as Readonly<Record<string, unknown>> }
  }

const handedTo = async (platform: TestPlatform) => {
  const { reply } = await must(platform.call(tickets.staff, { query: {} }, { token: await tokenOfType(platform, '2') }))
  const other = await colleague(platform)
  return reply.results.find(({ uuid }) => uuid === other?.uuid)?.username
}

const fieldNotes = { service: 'نام سرویس را بنویسید' }

/** The input each desk write is tried with, so that it succeeds. */
export const deskScenes: Readonly<Record<string, Maker>> = {
  'requests.bulkRequests': async (platform) => {
    const { id } = await filed(platform)
    return { token: await tokenOfType(platform, '2'), input: { body: { ids: [id], move: 'take' } } }
  },
  'requests.deriveRequest': asHolder(async (id, platform) => ({
    params: { id },
    body: { account_username: await handedTo(platform), note: 'لطفاً شما' },
  })),
  'requests.undoDerive': asHolder(async (id, platform, token) => {
    const body = { account_username: String(await handedTo(platform)), note: 'لطفاً شما' }
    await must(platform.call(requests.deriveRequest, { params: { id }, body }, { token }))
    return { params: { id } }
  }),
  'requests.correction': asHolder((id) => ({ params: { id }, body: { field_notes: fieldNotes } })),
  'requests.remindRequest': asHolder(async (id, platform, token) => {
    const input = { params: { id }, body: { field_notes: fieldNotes } }
    await must(platform.call(requests.correction, input, { token }))
    return { params: { id } }
  }),
  'requests.noteRequest': asHolder((id) => ({ params: { id }, body: { text: 'بررسی شود' } })),
  'requests.revealRequestField': async (platform) => {
    const { id } = await filed(platform, {
      type: 'account',
      form: goodForms.account,
      platform_uuid: await openPlatform(platform),
    })
    return {
      token: await tokenOfType(platform, '1'),
      input: { params: { id }, body: { field: 'contact_mobile' } },
    }
  },
  'requests.cloneRequest': async (platform) => {
    const { id, token } = await filed(platform)
    return { token, input: { params: { id } } }
  },
  'requests.deleteRequest': async (platform) => {
    const { id, token } = await filed(platform, { draft: true })
    return { token, input: { params: { id } } }
  },
  'requests.upload': async (platform) => ({
    token: (await richPerson(platform)).token,
    input: { body: { file: pngFile() } },
  }),
  'tickets.openTicket': async (platform) => ({
    token: (await richPerson(platform)).token,
    input: { body: { department: 1, subject: 'پرسشی دارم', text: 'سلام' } },
  }),
  'tickets.replyTicket': asAgent(({ id }) => ({ body: { ticket_id: id, text: 'پاسخ' } })),
  'tickets.transferTicket': asAgent(({ id }) => ({ body: { ticket: id, department: 2 } })),
  'tickets.rateTicket': async (platform) => {
    const { token, ticket } = await opened(platform)
    const close = { params: { id: ticket.id }, body: { status: 'closed' as const } }
    await must(platform.call(tickets.changeTicketStatus, close, { token }))
    return { token, input: { body: { uuid: ticket.uuid, stars: 5 } } }
  },
  'tickets.ticketRatingOptions': async (platform) => {
    const { token, ticket } = await opened(platform)
    return { token, input: { query: { ticket: ticket.id, stars: 5 } } }
  },
  'tickets.changeTicketStatus': asAgent(({ id }) => ({ params: { id }, body: { status: 'closed' } })),
  'tickets.assignTicket': asAgent(async ({ id }, platform) => ({
    params: { id },
    body: { assignee: (await colleague(platform))?.uuid },
  })),
  'tickets.triageTicket': asAgent(({ id }) => ({ params: { id }, body: { priority: 'urgent', tags: ['پیگیری'] } })),
  'tickets.ticketPresence': asAgent(({ id }) => ({ params: { id }, body: { state: 'viewing' } })),
  'tickets.bulkTickets': asAgent(({ id }) => ({ body: { ids: [id], move: 'close' } })),
  'tickets.editMessage': async (platform) => {
    const { token, ...message } = await replied(platform)
    return { token, input: { body: { ...message, text: 'سلام و درود' } } }
  },
  'tickets.deleteMessage': async (platform) => {
    const { token, ...message } = await replied(platform)
    return { token, input: { body: message } }
  },
  'tickets.addCannedReply': async (platform) => ({
    token: await tokenOfType(platform, '2'),
    input: { body: { title: 'درود', text: 'سلام {{name}}', department: null, team: false } },
  }),
  ...Object.fromEntries(
    (['changeCannedReply', 'deleteCannedReply'] as const).map((name): [string, Maker] => [
      `tickets.${name}`,
      async (platform) => {
        const token = await tokenOfType(platform, '2')
        const body = { title: `درود ${name}`, text: 'سلام', department: null, team: false }
        const { reply } = await must(platform.call(tickets.addCannedReply, { body }, { token }))
        const changed = { ...body, text: 'سلام و درود' }
        return {
          token,
          input: { params: { id: reply.object.id }, ...(name === 'changeCannedReply' && { body: changed }) },
        }
      },
    ]),
  ),
}
