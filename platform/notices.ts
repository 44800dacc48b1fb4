import { persianDigits } from '../contract/text'
import type { Db } from './db/connect'
import { notificationReceipts, notifications } from './db/schema'
import { noticeTexts, type NoticeText } from './notice-texts'

/** A notification the platform sends by itself. */
export interface Notice {
  readonly to: readonly string[]
  readonly type: 'system' | 'ticket' | 'request' | 'money' | 'subscription'
  readonly text: NoticeText
  /** Numbers are written in Persian digits; texts, among them codes and amounts, as they are. */
  readonly values: Readonly<Record<string, string | number>>
  /** A path of the product. */
  readonly link: string | null
  readonly at: Date
}

const fill = (text: string, values: Notice['values']): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, key: string) => {
    const value = values[key] ?? ''
    return typeof value === 'number' ? persianDigits(String(value)) : value
  })

/** Sends a notification to people, in the transaction of the call. */
export const notify = async (db: Db, { to, type, text, values, link, at }: Notice): Promise<void> => {
  if (to.length === 0) return
  const { title, body } = noticeTexts[text]
  const row = { type, title: fill(title, values), body: fill(body, values), link, createdAt: at, audience: to.length }
  const [sent] = await db.insert(notifications).values(row).returning({ uuid: notifications.uuid })
  if (!sent) return
  await db
    .insert(notificationReceipts)
    .values([...new Set(to)].map((userUuid) => ({ notificationUuid: sent.uuid, userUuid, type, createdAt: at })))
}
