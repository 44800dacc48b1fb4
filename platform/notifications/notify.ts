import { randomUUID } from 'node:crypto'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import type { Db } from '../db/connect'
import { rowsInJson, runStatement } from '../db/json-rows'
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

const noticeRows = rowsInJson(notifications, [
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

/** Notices as they are stored. */
interface Rows {
  readonly notices: Parameters<typeof noticeRows.json>[0][number][]
  readonly receipts: Parameters<typeof receiptRows.json>[0][number][]
}

const held = new WeakMap<Db, Rows>()

/** From here on a transaction keeps its notices back, for whoever ends it to write them by {@link writesNotices}. */
export const holdNotices = (tx: Db): void => void held.set(tx, { notices: [], receipts: [] })

/** Writes notices from two parameters, {@link heldNotices}, as part of a statement's `with`. */
export const writesNotices = (notices: number, receipts: number): string =>
  `sent as (${noticeRows.insert(notices)}), received as (${receiptRows.insert(receipts)})`

const asJson = ({ notices, receipts }: Rows) => [noticeRows.json(notices), receiptRows.json(receipts)] as const

/** The notices a transaction has kept back, and their receipts. */
export const heldNotices = (tx: Db) => asJson(held.get(tx) ?? { notices: [], receipts: [] })

const sending = `with ${writesNotices(1, 2)} select 1`

/** Sends a notification to people, in the transaction of the call. */
export const notify = async (db: Db, { to, type, text, values, link, at }: Notice): Promise<void> => {
  if (to.length === 0) return
  const uuid = randomUUID()
  const rows: Rows = {
    notices: [{ uuid, type, ...wordsOf(text, values), link, createdAt: at, audience: to.length }],
    receipts: [...new Set(to)].map((userUuid) => ({ notificationUuid: uuid, userUuid, type, createdAt: at })),
  }
  const kept = held.get(db)
  if (!kept) return void (await runStatement(db, sending, asJson(rows)))
  kept.notices.push(...rows.notices)
  kept.receipts.push(...rows.receipts)
}
