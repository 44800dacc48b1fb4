import { randomUUID } from 'node:crypto'
import { jalaliText } from '../../contract/jalali'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import { persianDigits } from '../../contract/text'
import type { Db } from '../db/connect'
import { rowsInJson, runStatement } from '../db/json-rows'
import { notificationReceipts, notifications } from '../db/schema'
import {
  englishNotificationTexts,
  englishUnitNames,
  notificationTexts,
  unitNames,
  type NotificationText,
} from './texts'

/** A value with a different text in each language. */
interface Worded {
  readonly fa: string
  readonly en: string
}

/** A notification the platform sends on its own. */
export interface PlatformNotification {
  readonly to: readonly string[]
  readonly type: 'system' | 'ticket' | 'request' | 'money' | 'subscription'
  readonly text: NotificationText
  /** Numbers are written in the digits of the language; texts, including codes, as they are. */
  readonly values: Readonly<Record<string, string | number | Worded>>
  /** A path of the product. */
  readonly link: string | null
  readonly at: Date
}

const digits = {
  fa: new Intl.NumberFormat('fa-IR', { useGrouping: false }),
  en: new Intl.NumberFormat('en', { useGrouping: false }),
}
const amounts = { maximumFractionDigits: 6 }
const sums = { fa: new Intl.NumberFormat('fa-IR', amounts), en: new Intl.NumberFormat('en', amounts) }

/** An amount of money with its unit, for `values`. */
export const amountWords = (minor: bigint, currency: Currency): Worded => {
  // Formatted by Intl from its decimal text, so that no precision is lost to a float.
  const amount = formatMinor(minor, currency) as `${number}`
  return {
    fa: `${sums.fa.format(amount)} ${unitNames[currency]}`,
    en: `${sums.en.format(amount)} ${englishUnitNames[currency]}`,
  }
}

const englishDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day (`YYYY-MM-DD`), for `values`. */
export const dayWords = (day: string): Worded => ({
  fa: persianDigits(jalaliText(day)),
  en: englishDay.format(new Date(`${day}T00:00:00Z`)),
})

const lists = { fa: new Intl.ListFormat('fa'), en: new Intl.ListFormat('en') }

/** Amounts in several currencies as one phrase, for `values`. */
export const sumsWords = (all: readonly { readonly amount: bigint; readonly currency: Currency }[]): Worded => {
  const words = all.map(({ amount, currency }) => amountWords(amount, currency))
  return { fa: lists.fa.format(words.map(({ fa }) => fa)), en: lists.en.format(words.map(({ en }) => en)) }
}

const fill = (text: string, values: PlatformNotification['values'], language: keyof typeof digits): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, key: string) => {
    const value = values[key] ?? ''
    if (typeof value === 'string') return value
    return typeof value === 'number' ? digits[language].format(value) : value[language]
  })

/** A platform notification in both languages, as stored. */
const wordsOf = (text: NotificationText, values: PlatformNotification['values']) => {
  const { title, body } = notificationTexts[text]
  const english = englishNotificationTexts[text]
  return {
    title: fill(title, values, 'fa'),
    body: fill(body, values, 'fa'),
    english: { title: fill(english.title, values, 'en'), body: fill(english.body, values, 'en') },
  }
}

const notificationRows = rowsInJson(notifications, [
  'uuid',
  'type',
  'title',
  'body',
  'english',
  'link',
  'createdAt',
  'audience',
])
const receiptRows = rowsInJson(notificationReceipts, ['notificationUuid', 'userUuid', 'type', 'createdAt'])

/** Notifications as stored, with their receipts. */
interface Rows {
  readonly notifications: Parameters<typeof notificationRows.json>[0][number][]
  readonly receipts: Parameters<typeof receiptRows.json>[0][number][]
}

const held = new WeakMap<Db, Rows>()

/** From here on a transaction holds its notifications back, to be written by {@link writesNotifications} at its end. */
export const holdNotifications = (tx: Db): void => void held.set(tx, { notifications: [], receipts: [] })

/** Writes notifications from two parameters, {@link heldNotifications}, inside a statement's `with`. */
export const writesNotifications = (rows: number, receipts: number): string =>
  `sent as (${notificationRows.insert(rows)}), received as (${receiptRows.insert(receipts)})`

const asJson = (rows: Rows) => [notificationRows.json(rows.notifications), receiptRows.json(rows.receipts)] as const

/** The notifications a transaction has held back, and their receipts. */
export const heldNotifications = (tx: Db) => asJson(held.get(tx) ?? { notifications: [], receipts: [] })

const sending = `with ${writesNotifications(1, 2)} select 1`

/** Sends a notification to people, within the transaction of the call. */
export const notify = async (db: Db, { to, type, text, values, link, at }: PlatformNotification): Promise<void> => {
  if (to.length === 0) return
  const uuid = randomUUID()
  const rows: Rows = {
    notifications: [{ uuid, type, ...wordsOf(text, values), link, createdAt: at, audience: to.length }],
    receipts: [...new Set(to)].map((userUuid) => ({ notificationUuid: uuid, userUuid, type, createdAt: at })),
  }
  const kept = held.get(db)
  if (!kept) return void (await runStatement(db, sending, asJson(rows)))
  kept.notifications.push(...rows.notifications)
  kept.receipts.push(...rows.receipts)
}
