import type { TurnAuthor } from '../../../contract/assistant/assistant'
import { addDays } from '../../../contract/jalali'
import {
  calendarEvents,
  conversations,
  conversationTurns,
  mailboxes,
  mails,
  mentorSessions,
  notificationReceipts,
  notifications,
} from '../../db/schema'
import type { Person } from './people'
import { filled } from '../notifications'
import { dayLength, hour } from '../span'
import { broadcastTexts, calendarTexts, chatMore, chatTexts, mailTexts, sessionTopics } from '../texts/messages'
import type { World } from '../world'

interface Mailbox {
  readonly email: string
  readonly since: number
}

const htmlOf = (subject: string, text: string, code: string): string =>
  `<div style="font-family:sans-serif;max-width:480px"><h2>${subject}</h2><p>${text}</p>${text.includes(code) ? `<p style="font-size:28px;letter-spacing:4px"><b>${code}</b></p>` : ''}<p style="color:#888">This message was sent automatically.</p></div>`

/** Everything said outside tickets and requests: the assistant, mails, mentoring, the calendar, messages to everybody. */
export const socialDesk = (world: World) => {
  const { agenda, people, sink, span, catalogue, nextId, scale } = world
  const random = world.random('social')
  const boxes: Mailbox[] = []

  const openMailboxes = (): void => {
    for (const person of people.customers) {
      if (!person.demo && !random.chance(0.28)) continue
      for (const index of person.platforms.slice(0, 2)) {
        const platform = catalogue.platforms[index]
        if (!platform) continue
        const email = `${person.latin}.${person.uuid.slice(0, 4)}@${platform.slug}-mail.example`
        const forwarder = person.demo ? 'ok' : random.weighted({ ok: 78, broken: 12, unknown: 10 })
        const checkedAt = forwarder === 'unknown' ? null : new Date(span.now - random.int(1, 200) * hour)
        sink.add(mailboxes, { email, userUuid: person.uuid, platformUuid: platform.uuid, forwarder, checkedAt })
        const box = { email, since: person.registered + dayLength }
        boxes.push(box, ...(person.demo ? [box, box, box] : []))
      }
    }
  }

  const receive = (at: number): void => {
    const box = random.pick(boxes)
    if (!box || box.since > at) return
    const code = random.digits(6)
    const [from, subject, raw] = random.pick(mailTexts)
    const text = filled(raw, { code })
    sink.add(mails, {
      id: nextId('mails'),
      mailbox: box.email,
      from,
      to: box.email,
      subject,
      receivedAt: new Date(at),
      text,
      html: random.chance(0.7) ? htmlOf(subject, text, code) : null,
      codes: raw.includes('{code}') ? [code] : [],
    })
  }

  const chat = (person: Person, at: number, ticketId: number | null): void => {
    const [departmentId, question, answer, enough] = random.pick(chatTexts)
    const id = nextId('conversations')
    const turns: { from: TurnAuthor; text: string }[] = [
      { from: 'user', text: question },
      { from: 'assistant', text: answer },
    ]
    if (random.chance(0.4)) {
      const [more, reply] = random.pick(chatMore)
      turns.push({ from: 'user', text: more }, { from: 'assistant', text: reply })
    }
    const stars = random.chance(0.55)
      ? Number(enough ? random.weighted({ 3: 10, 4: 35, 5: 55 }) : random.weighted({ 1: 35, 2: 35, 3: 30 }))
      : null
    sink.add(conversations, {
      id,
      clientId: random.uuid(),
      userUuid: person.uuid,
      departmentId,
      firstQuestion: question,
      createdAt: new Date(at),
      stars,
      ticketId: enough ? null : ticketId,
      answered: enough,
      turnsCount: turns.length,
    })
    for (const [nth, turn] of turns.entries()) {
      const said = Math.min(span.now, at + nth * 25_000)
      sink.add(conversationTurns, { id: nextId('conversation_turns'), conversationId: id, ...turn, at: new Date(said) })
    }
  }

  const meet = (mentor: Person, mentee: Person, at: number, seen: boolean): void => {
    const status = at > span.now ? 'planned' : random.chance(0.9) ? 'done' : 'missed'
    sink.add(mentorSessions, {
      id: nextId('mentor_sessions'),
      mentorUuid: mentor.uuid,
      menteeUuid: mentee.uuid,
      at: new Date(at),
      topic: random.pick(sessionTopics),
      status,
      confirmed: status === 'done' && seen,
    })
  }

  const broadcast = (at: number): void => {
    const nth = nextId('broadcasts') - 1
    const [type, title, body, link = null] = broadcastTexts[nth % broadcastTexts.length] ?? ['news', '', '']
    const sender = people.supervisors[0] ?? people.staff[0]
    const audience = people.customers.filter(
      (person) => person.registered <= at && (person.demo !== null || random.chance(0.7)),
    )
    const uuid = random.uuid()
    const createdAt = new Date(at)
    sink.add(notifications, {
      uuid,
      type,
      title,
      body,
      link,
      createdAt,
      senderUuid: sender?.uuid ?? null,
      audience: audience.length,
    })
    for (const person of audience) {
      const recent = at > span.now - 20 * dayLength
      const read = recent && person.demo ? false : random.chance(recent ? 0.4 : 0.75)
      sink.add(notificationReceipts, {
        notificationUuid: uuid,
        userUuid: person.uuid,
        type,
        createdAt,
        readAt: read ? new Date(Math.min(span.now, at + random.around(20 * hour))) : null,
      })
    }
  }

  const planMentoring = (): void => {
    for (const mentee of people.customers) {
      const { mentor } = mentee
      if (!mentor) continue
      let at = mentee.registered + random.int(3, 20) * dayLength
      const sessions = mentee.demo ? 12 : random.int(0, 7)
      for (let nth = 0; nth < sessions && at < span.now + 14 * dayLength; nth += 1) {
        const when = span.midnight(span.indexOf(at)) + random.int(9, 19) * hour
        if (when > mentee.registered) meet(mentor, mentee, when, random.chance(0.8))
        at += random.int(10, 40) * dayLength
      }
      if (mentee.demo || random.chance(0.25))
        meet(mentor, mentee, span.midnight(span.last + random.int(1, 9)) + random.int(9, 19) * hour, false)
    }
  }

  const planCalendar = (): void => {
    const author = people.supervisors[0] ?? people.staff[0]
    if (!author) return
    for (let offset = -180; offset <= 45; offset += random.int(4, 9)) {
      const [title, note] = random.pick(calendarTexts)
      const createdAt = new Date(Math.min(span.now, span.midnight(span.last + offset) - 3 * dayLength))
      sink.add(calendarEvents, {
        id: nextId('calendar_events'),
        date: addDays(span.today, offset),
        title,
        note,
        authorUuid: author.uuid,
        createdAt,
      })
    }
  }

  return {
    chat,
    openMailboxes,
    planMentoring,
    planCalendar,
    /** Plans what is said on a day. */
    plan: (index: number): void => {
      const mailsToday = span.quota(420 * scale, index)
      for (let nth = 0; nth < mailsToday; nth += 1) {
        const at = span.someTime(index, random)
        agenda.plan(at, () => receive(at))
      }
      const chatsToday = span.quota(320 * scale, index)
      for (let nth = 0; nth < chatsToday; nth += 1) {
        const at = span.someTime(index, random)
        agenda.plan(at, () => chat(people.customerAt(at, random), at, null))
      }
      if (index % 31 === 17) {
        const at = span.midnight(index) + 12 * hour
        agenda.plan(at, () => broadcast(at))
      }
    },
  }
}
