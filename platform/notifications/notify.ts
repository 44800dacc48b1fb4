import { randomUUID } from 'node:crypto'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import type { Db } from '../db/connect'
import { notificationReceipts, notifications } from '../db/schema'
import { englishNoticeTexts, englishUnitNames, noticeTexts, unitNames, type NoticeText } from './texts'

/** A value that reads otherwise in each language. */
interface Worded {
  readonly fa: string
  readonly en: string
}

/** A notification the platform sends by itself. */
export interface Notice {
  readonly to: readonly string[]
  readonly type: 'system' | 'ticket' | 'request' | 'money' | 'subscription'
  readonly text: NoticeText
  /** Numbers are written in the digits of the language; texts, among them codes, as they are. */
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
  // Written out by Intl from its decimal text, so that nothing is lost on the way through a float.
  const amount = formatMinor(minor, currency) as `${number}`
  return {
    fa: `${sums.fa.format(amount)} ${unitNames[currency]}`,
    en: `${sums.en.format(amount)} ${englishUnitNames[currency]}`,
  }
}

const lists = { fa: new Intl.ListFormat('fa'), en: new Intl.ListFormat('en') }

/** Amounts of several currencies in one breath, for `values`. */
export const sumsWords = (all: readonly { readonly amount: bigint; readonly currency: Currency }[]): Worded => {
  const words = all.map(({ amount, currency }) => amountWords(amount, currency))
  return { fa: lists.fa.format(words.map(({ fa }) => fa)), en: lists.en.format(words.map(({ en }) => en)) }
}

const fill = (text: string, values: Notice['values'], language: keyof typeof digits): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, key: string) => {
    const value = values[key] ?? ''
    if (typeof value === 'string') return value
    return typeof value === 'number' ? digits[language].format(value) : value[language]
  })

/** A notice of the platform in both languages, as it is stored. */
const wordsOf = (text: NoticeText, values: Notice['values']) => {
  const { title, body } = noticeTexts[text]
  const english = englishNoticeTexts[text]
  return {
    title: fill(title, values, 'fa'),
    body: fill(body, values, 'fa'),
    english: { title: fill(english.title, values, 'en'), body: fill(english.body, values, 'en') },
  }
}

/** Sends a notification to people, in the transaction of the call. */
export const notify = async (db: Db, { to, type, text, values, link, at }: Notice): Promise<void> => {
  if (to.length === 0) return
  const row = { type, ...wordsOf(text, values), link, createdAt: at, audience: to.length }
  const uuid = randomUUID()
  const sent = db.$with('sent').as(
    db
      .insert(notifications)
      .values({ uuid, ...row })
      .returning({ uuid: notifications.uuid }),
  )
  await db
    .with(sent)
    .insert(notificationReceipts)
    .values([...new Set(to)].map((userUuid) => ({ notificationUuid: uuid, userUuid, type, createdAt: at })))
}
