import { pageLinks } from '../../../contract/page-links'
import { ticketSearchKey } from '../../tickets/keys'
import { ticketMessages, tickets } from '../../db/schema'
import type { Desks } from '../catalogue'
import { attach } from '../files'
import { filled } from '../notifications'
import type { Person } from '../people/people'
import { accountThreads } from '../texts/tickets-accounts'
import { learningThreads } from '../texts/tickets-learning'
import { moneyThreads } from '../texts/tickets-money'
import { supportThreads } from '../texts/tickets-support'
import { technicalThreads } from '../texts/tickets-technical'
import { feedback } from '../texts/replies'
import { everydayTags, subjectTags } from '../texts/tags'
import type { Thread } from '../texts/thread'
import { converse, wordsOf, type Conversation, type ThreadPlan } from './ticket-thread'
import type { World } from '../world'

/** Every thread the demo data can use. */
export const threads: readonly Thread[] = [
  ...supportThreads,
  ...moneyThreads,
  ...accountThreads,
  ...learningThreads,
  ...technicalThreads,
]

/** What is known of a ticket before it runs. */
export interface TicketOrder {
  readonly owner: Person
  readonly at: number
  readonly department?: number
  readonly agent?: Person
  readonly plan?: Partial<Pick<ThreadPlan, 'standAt' | 'rounds' | 'stars'>>
}

const departmentWeights = { 1: 12, 2: 18, 3: 16, 4: 8, 5: 9, 6: 7, 7: 9, 8: 5, 9: 5, 10: 8, 11: 10, 12: 4 }

/** Opens tickets and runs them. */
export const ticketDesk = (world: World, desks: Desks) => {
  const { sink, span, people, catalogue, notifications, nextId } = world
  const random = world.random('tickets')
  // A stream of its own: every other choice stays as it was before the desk had priorities and tags.
  const triage = world.random('ticket triage')
  const byDepartment = new Map<number, Thread[]>()
  for (const thread of threads)
    byDepartment.set(thread.department, [...(byDepartment.get(thread.department) ?? []), thread])
  const told = new Map<string, number>()

  const tagsOf = (subject: string): string[] => {
    const told = triage.chance(0.3) ? Object.keys(subjectTags).find((word) => subject.includes(word)) : undefined
    const own = told === undefined ? undefined : subjectTags[told]
    const other = triage.chance(0.08) ? triage.pick(everydayTags) : undefined
    return [...new Set([own, other])].filter((tag) => tag !== undefined)
  }

  const record = (order: TicketOrder, thread: Thread, subject: string, conversation: Conversation): number => {
    const { owner, at } = order
    const id = nextId('tickets')
    const { said, stars } = conversation
    const open = said.filter(({ internal }) => !internal)
    sink.add(tickets, {
      id,
      uuid: random.uuid(),
      subject,
      searchKey: ticketSearchKey({ id, subject }, owner.name),
      departmentId: thread.department,
      userUuid: owner.uuid,
      status: conversation.status,
      assigneeUuid: conversation.assignee?.uuid ?? null,
      lastWriter: open.at(-1)?.staff ? 'staff' : 'user',
      createdAt: new Date(at),
      updatedAt: new Date(conversation.updatedAt),
      waitingSince: conversation.waitingSince === null ? null : new Date(conversation.waitingSince),
      slaDueAt: conversation.dueAt === null ? null : new Date(conversation.dueAt),
      firstAnsweredAt: conversation.firstAnsweredAt === null ? null : new Date(conversation.firstAnsweredAt),
      messagesCount: said.length,
      holdReason: conversation.holdReason,
      closedAt: conversation.closedAt === null ? null : new Date(conversation.closedAt),
      closedBy: conversation.closedBy?.uuid ?? null,
      stars,
      feedback: stars !== null && random.chance(0.45) ? random.pick(feedback[stars] ?? ['']) : null,
      previousTicketId: null,
      conversationId: null,
      priority: triage.weighted({ urgent: 3, high: 9, normal: 82, low: 6 }),
      tags: tagsOf(subject),
      version: said.length,
    })
    const supervisor = people.demo.get('supervisor')
    for (const [nth, { at: saidAt, author, staff, internal, text }] of said.entries()) {
      const mentioned = internal && id % 2 === 0 && supervisor ? [{ uuid: supervisor.uuid, name: supervisor.name }] : []
      const messageId = nextId('ticket_messages')
      const edited = staff && random.chance(0.02) && saidAt < span.now - 120_000
      sink.add(ticketMessages, {
        id: messageId,
        ticketId: id,
        authorUuid: author.uuid,
        staff,
        internal,
        text: [...mentioned.map(({ name }) => `@${name}`), text].join(' '),
        mentions: mentioned,
        createdAt: new Date(saidAt),
        editedAt: edited ? new Date(saidAt + 90_000) : null,
        deletedAt: null,
      })
      if (!staff && random.chance(nth === 0 ? 0.12 : 0.06))
        attach(sink, random, 'screenshot', { owner: author, at: saidAt, messageId })
      if (staff && !internal)
        notifications.tell(owner, 'ticketAnswered', saidAt, { subject }, pageLinks.ticket(id, 'user'))
    }
    if (conversation.closedAt !== null)
      notifications.tell(owner, 'ticketClosed', conversation.closedAt, { subject }, pageLinks.ticket(id, 'user'))
    return id
  }

  return {
    random,
    /** Opens one ticket; returns its id. */
    open: (order: TicketOrder): number => {
      const { owner, at } = order
      const department = order.department ?? Number(random.weighted(departmentWeights))
      const choices = byDepartment.get(department) ?? threads
      const turn = told.get(owner.uuid) ?? random.int(0, choices.length - 1)
      told.set(owner.uuid, turn + 1)
      // Nobody has the same thread twice in a row.
      const thread = choices[turn % choices.length] as Thread
      const platform =
        owner.platforms.length > 0 ? catalogue.platforms[random.pick(owner.platforms)] : catalogue.platforms[0]
      const words = wordsOf(owner, at, platform?.name ?? '', random)
      const desk = desks.get(department) ?? people.agents
      const first = people.agents[0]
      const agent = order.agent ?? (first && desk.includes(first) && random.chance(0.4) ? first : random.pick(desk))
      const plan: ThreadPlan = {
        thread,
        owner,
        agent,
        opened: at,
        now: span.now,
        slaMinutes: catalogue.departments[department - 1]?.slaMinutes ?? 240,
        rounds: Number(random.weighted({ 0: 22, 1: 46, 2: 22, 3: 10 })),
        stars: random.chance(0.62) ? Number(random.weighted({ 1: 5, 2: 6, 3: 12, 4: 30, 5: 47 })) : null,
        ...order.plan,
      }
      return record(order, thread, filled(thread.subject, words), converse(plan, words, random))
    },
  }
}

/** The desk that opens tickets. */
export type TicketDesk = ReturnType<typeof ticketDesk>
