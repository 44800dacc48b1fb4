import { notificationReceipts, notifications } from '../db/schema'
import type { Person } from './people/people'
import type { Random } from './random'
import type { Sink } from './sink'
import { dayLength, type Span } from './span'
import { englishNotificationTexts, notificationTexts } from './texts/messages'

/** Notifies people of what happened. */
export interface Notifications {
  /** Notifies one person; old news would only be noise and is left out. */
  readonly tell: (
    to: Person,
    kind: string,
    at: number,
    words: Readonly<Record<string, string>>,
    link: string | null,
  ) => void
}

/** The text with its placeholders filled in. */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole)

const keptDays = 75

/** Notifications that go into a sink. Demo accounts leave the latest ones unread. */
export const notificationsInto = (sink: Sink, span: Span, random: Random): Notifications => ({
  tell: (to, kind, at, words, link) => {
    const text = notificationTexts[kind]
    if (!text || at > span.now || at < span.now - (to.demo ? 200 : keptDays) * dayLength) return
    const [type, title, body] = text
    const english = englishNotificationTexts[kind]
    const uuid = random.uuid()
    const createdAt = new Date(at)
    const unread = to.demo ? at > span.now - 12 * dayLength : random.chance(0.35)
    const readAt = unread ? null : new Date(Math.min(span.now, at + random.around(5 * 3_600_000)))
    sink.add(notifications, {
      uuid,
      type,
      title,
      body: filled(body, words),
      english: english ? { title: english[0], body: filled(english[1], words) } : null,
      link,
      createdAt,
      senderUuid: null,
      audience: 1,
    })
    sink.add(notificationReceipts, { notificationUuid: uuid, userUuid: to.uuid, type, createdAt, readAt })
  },
})
