import { approvalTime } from '../../contract/money/waiting-times'
import { holdTime } from '../../contract/people/change-times'
import type { ChangeField } from '../../contract/people/pending-change'
import { persianDigits } from '../../contract/text'

/** The whole hours in a span of milliseconds, in the digits of each language. */
const hoursOf = (span: number): { readonly fa: string; readonly en: string } => {
  const en = String(span / 3_600_000)
  return { fa: persianDigits(en), en }
}

const approvalHours = hoursOf(approvalTime)
const holdHours = hoursOf(holdTime)

/** Texts of the notifications the platform sends on its own; they are stored with the notification, so they are kept here. */
export const notificationTexts = {
  request_filed_for_you: { title: 'درخواست جدید به نام شما', body: 'درخواست %{code} به نام شما ثبت شد.' },
  request_draft_for_you: {
    title: 'پیش‌نویس جدید',
    body: 'پیش‌نویس درخواست %{code} برای شما ساخته شد؛ آن را تکمیل و ثبت کنید.',
  },
  request_correction: {
    title: 'درخواست شما نیازمند اصلاح است',
    body: 'در درخواست %{code} فیلدهای علامت‌خورده را اصلاح کنید.',
  },
  request_completed: { title: 'درخواست شما تکمیل شد', body: 'درخواست %{code} انجام شد.' },
  request_rejected: { title: 'درخواست شما رد شد', body: 'درخواست %{code} رد شد. دلیل را در جزئیات درخواست ببینید.' },
  request_expired: {
    title: 'مهلت درخواست تمام شد',
    body: 'مهلت درخواست %{code} به پایان رسید. برای پیگیری، آن را کپی کنید.',
  },
  request_canceled: {
    title: 'درخواست شما بسته شد',
    body: 'درخواست %{code} بسته شد. دلیل را در جزئیات درخواست ببینید.',
  },
  request_reminder: { title: 'یادآوری درخواست', body: 'درخواست %{code} در انتظار اقدام شماست.' },
  request_reminder_expired: {
    title: 'یادآوری درخواست منقضی',
    body: 'مهلت درخواست %{code} گذشته است. اگر هنوز آن را می‌خواهید، آن را کپی کنید.',
  },
  request_given: { title: 'درخواستی به شما ارجاع شد', body: 'درخواست %{code} در کارتابل شماست.' },
  request_mentioned: {
    title: 'همکاری از شما نام برد',
    body: '%{name} در یک یادداشت داخلی درخواست %{code} از شما نام برد.',
  },
  ticket_opened_for_you: { title: 'تیکت جدید برای شما', body: 'تیکت %{number} با موضوع «%{subject}» برای شما باز شد.' },
  ticket_answered: { title: 'پاسخ جدید به تیکت شما', body: 'به تیکت %{number} با موضوع «%{subject}» پاسخ داده شد.' },
  ticket_replied: { title: 'پاسخ جدید کاربر', body: 'کاربر به تیکت %{number} با موضوع «%{subject}» پاسخ داد.' },
  ticket_given: { title: 'تیکتی به شما واگذار شد', body: 'تیکت %{number} با موضوع «%{subject}» در کارتابل شماست.' },
  ticket_mentioned: {
    title: 'همکاری از شما نام برد',
    body: '%{name} در یک یادداشت داخلی تیکت %{number} با موضوع «%{subject}» از شما نام برد.',
  },
  ticket_closed: {
    title: 'تیکت شما بسته شد',
    body: 'تیکت %{number} بسته شد. اگر پاسخ خود را نگرفته‌اید، تا ۷ روز آن را بازگشایی کنید.',
  },
  export_ready: {
    title: 'خروجی شما آماده است',
    body: 'خروجی «%{name}» آماده است و تا %{hours} ساعت در «خروجی‌های من» می‌ماند.',
  },
  export_failed: {
    title: 'خروجی شما آماده نشد',
    body: 'خروجی «%{name}» آماده نشد. دلیل و تلاش دوباره را در «خروجی‌های من» ببینید.',
  },
  subscription_paid: {
    title: 'اشتراک شما فعال شد',
    body: 'پرداخت %{reference} انجام و اشتراک شما ثبت شد. رسید در تاریخچهٔ خرید است.',
  },
  subscription_renewed: {
    title: 'اشتراک شما تمدید شد',
    body: 'پرداخت %{reference} انجام شد. بستهٔ جدید با پایان اشتراک کنونی، از %{starts}، آغاز می‌شود. رسید در تاریخچهٔ خرید است.',
  },
  payment_not_made: {
    title: 'پرداخت شما انجام نشد',
    body: 'پرداخت %{reference} انجام نشد. جزئیات و راه ادامه را در صفحهٔ نتیجهٔ پرداخت ببینید.',
  },
  payment_to_credit: {
    title: 'مبلغ یک پرداخت به اعتبار شما افزوده شد',
    body: 'پرداخت %{reference} هنگامی انجام شد که کد تخفیف آن در پرداخت دیگری استفاده شده بود. مبلغ %{amount} به اعتبار شما افزوده شد.',
  },
  ticket_low_stars: {
    title: 'امتیاز کم برای یک تیکت',
    body: 'کاربر به تیکت %{number} با موضوع «%{subject}» امتیاز کم داد؛ آن را بررسی کنید.',
  },
  withdrawal_paid: { title: 'برداشت شما پرداخت شد', body: 'مبلغ برداشت %{code} به مقصد فرستاده شد.' },
  withdrawal_rejected: { title: 'برداشت شما رد شد', body: 'برداشت %{code} رد شد؛ مبلغ آن به اعتبار شما بازگشت.' },
  credit_in: { title: 'اعتبار جدید', body: 'مبلغ %{amount} به اعتبار شما افزوده شد.' },
  credit_back: {
    title: 'افزایش موجودی بازگردانده شد',
    body: 'مبلغ %{amount} که به اعتبار شما افزوده شده بود بازگردانده شد. دلیل را در رسید انتقال ببینید.',
  },
  share_paid: {
    title: 'سهم شما تسویه شد',
    body: '%{amount} بابت سهم شما از درخواست‌های تکمیل‌شده به اعتبارتان افزوده شد.',
  },
  transfer_waits: {
    title: 'انتقالی در انتظار تأیید شما',
    body: `انتقال %{amount} به تأیید نفر دوم نیاز دارد. اگر تا ${approvalHours.fa} ساعت تأیید نشود، منقضی می‌شود.`,
  },
  transfer_approved: { title: 'انتقال شما تأیید شد', body: 'نفر دوم انتقال %{amount} را تأیید کرد.' },
  transfer_rejected: {
    title: 'انتقال شما رد شد',
    body: 'نفر دوم انتقال %{amount} را رد کرد و مبلغی کم نشد. دلیل را در صفحهٔ انتقال ببینید.',
  },
  transfer_expired: {
    title: 'مهلت تأیید انتقال گذشت',
    body: `انتقال %{amount} در ${approvalHours.fa} ساعت تأیید نشد؛ فرستاده نشد و مبلغی کم نشد.`,
  },
  account_changed: {
    title: 'حساب شما تغییر کرد',
    body: `%{field} حساب شما تغییر کرد. همهٔ نشست‌ها پایان یافت و رمز تراکنش و جابه‌جایی پول تا ${holdHours.fa} ساعت بسته است.`,
  },
  change_proposed: {
    title: 'تغییری در انتظار تأیید شماست',
    body: 'پشتیبانی تغییر %{field} شما را پیشنهاد کرده است. اگر شما خواسته‌اید، آن را با کدی که به همراه یا ایمیل کنونی‌تان می‌رسد تأیید کنید؛ وگرنه ردش کنید.',
  },
  change_waits: {
    title: 'تغییری در انتظار تأیید',
    body: 'تغییر %{field} برای %{name} پیشنهاد شده و در انتظار تأیید است.',
  },
  change_applied: { title: 'تغییر پیشنهادی انجام شد', body: 'تغییر %{field} برای %{name} تأیید و انجام شد.' },
  change_rejected: { title: 'تغییر پیشنهادی رد شد', body: 'تغییر %{field} برای %{name} رد شد و چیزی عوض نشد.' },
  change_stale: {
    title: 'تغییر پیشنهادی کنار رفت',
    body: 'پیشنهاد شما برای تغییر %{field} برای %{name} دیگر در انتظار نیست، چون آنچه قرار بود تغییر کند پیش از آن تغییر کرد.',
  },
  alarm_raised: {
    title: 'گزارش «کار من نبود»',
    body: '%{name} گزارش داد که تغییر %{field} کار او نبوده است. پول این حساب قفل شد؛ پیش از باز کردن، هویت او را بررسی کنید.',
  },
} as const

/** Account fields changed by a proposal, as notifications name them. */
export const fieldWords = {
  phone: { fa: 'شمارهٔ همراه', en: 'mobile number' },
  email: { fa: 'ایمیل', en: 'e-mail' },
  passcode: { fa: 'رمز تراکنش', en: 'passcode' },
  iban: { fa: 'شبا', en: 'IBAN' },
  card: { fa: 'شمارهٔ کارت', en: 'card number' },
  tron_address: { fa: 'کیف پول ترون', en: 'Tron address' },
  bsc_address: { fa: 'کیف پول BSC', en: 'BSC address' },
  type: { fa: 'نقش', en: 'role' },
  disabled: { fa: 'وضعیت حساب', en: 'account status' },
} as const satisfies Readonly<Record<ChangeField, { readonly fa: string; readonly en: string }>>

/** The ticket opened by the "this was not me" link; `field` in Persian. */
export const alarmTicket = (field: string): { readonly subject: string; readonly text: string } => ({
  subject: `گزارش «کار من نبود»: تغییر ${field}`,
  text: `از پیوند پیام هشدار گزارش شد که تغییر ${field} کار صاحب حساب نبوده است. پول حساب قفل و همهٔ نشست‌ها بسته شد. پیش از باز کردن قفل، هویت صاحب حساب را از راهی جز آدرس جدید بررسی کنید.`,
})

/** The same in English. */
export const englishNotificationTexts: Readonly<
  Record<NotificationText, { readonly title: string; readonly body: string }>
> = {
  request_filed_for_you: {
    title: 'A request was submitted for you',
    body: 'Request %{code} was submitted on your behalf.',
  },
  request_draft_for_you: {
    title: 'New draft',
    body: 'A draft of request %{code} was created for you; complete and submit it.',
  },
  request_correction: {
    title: 'Your request needs correction',
    body: 'Correct the marked fields of request %{code}.',
  },
  request_completed: { title: 'Your request is complete', body: 'Request %{code} has been completed.' },
  request_rejected: {
    title: 'Your request was rejected',
    body: 'Request %{code} was rejected. See its details for the reason.',
  },
  request_expired: {
    title: 'A request has expired',
    body: 'Request %{code} has expired. To pursue it, copy it.',
  },
  request_canceled: {
    title: 'Your request was closed',
    body: 'Request %{code} was closed. See its details for the reason.',
  },
  request_reminder: { title: 'Request reminder', body: 'Request %{code} is awaiting your action.' },
  request_reminder_expired: {
    title: 'Reminder: expired request',
    body: 'Request %{code} has expired. If you still need it, copy it.',
  },
  request_given: { title: 'A request was handed to you', body: 'Request %{code} is in your inbox.' },
  request_mentioned: {
    title: 'A colleague mentioned you',
    body: '%{name} mentioned you in an internal note on request %{code}.',
  },
  ticket_opened_for_you: { title: 'New ticket for you', body: 'Ticket %{number}, “%{subject}”, was opened for you.' },
  ticket_answered: { title: 'New reply to your ticket', body: 'Ticket %{number}, “%{subject}”, was answered.' },
  ticket_replied: { title: 'New reply from a user', body: 'The user replied to ticket %{number}, “%{subject}”.' },
  ticket_given: { title: 'A ticket was assigned to you', body: 'Ticket %{number}, “%{subject}”, is in your inbox.' },
  ticket_mentioned: {
    title: 'A colleague mentioned you',
    body: '%{name} mentioned you in an internal note on ticket %{number}, “%{subject}”.',
  },
  ticket_closed: {
    title: 'Your ticket was closed',
    body: 'Ticket %{number} was closed. If your question is not settled, you can reopen it within 7 days.',
  },
  export_ready: {
    title: 'Your export is ready',
    body: 'The export “%{name}” is ready and stays in “My exports” for %{hours} hours.',
  },
  export_failed: {
    title: 'Your export failed',
    body: 'The export “%{name}” could not be prepared. See the reason and try again in “My exports”.',
  },
  subscription_paid: {
    title: 'Your subscription is active',
    body: 'Payment %{reference} was received and your subscription is active. See “Purchases” for the receipt.',
  },
  subscription_renewed: {
    title: 'Your subscription was renewed',
    body: 'Payment %{reference} was received. The new package starts on %{starts}, when the current subscription ends. See “Purchases” for the receipt.',
  },
  payment_not_made: {
    title: 'Your payment did not go through',
    body: 'Payment %{reference} did not go through. See its result page for the details and what to do next.',
  },
  payment_to_credit: {
    title: 'A payment was added to your credit',
    body: 'Payment %{reference} was made when its coupon had been used for another payment. %{amount} was added to your credit.',
  },
  ticket_low_stars: {
    title: 'A ticket received a low rating',
    body: 'The user gave ticket %{number}, “%{subject}”, a low rating; please review it.',
  },
  withdrawal_paid: {
    title: 'Your withdrawal was paid',
    body: 'The amount of withdrawal %{code} was sent to its destination.',
  },
  withdrawal_rejected: {
    title: 'Your withdrawal was rejected',
    body: 'Withdrawal %{code} was rejected; its amount was returned to your credit.',
  },
  credit_in: { title: 'New credit', body: '%{amount} was added to your credit.' },
  credit_back: {
    title: 'A top-up was reversed',
    body: 'A top-up of %{amount} was reversed and deducted from your credit. See the transfer receipt for the reason.',
  },
  share_paid: {
    title: 'Your share was settled',
    body: '%{amount}, your share of completed requests, was added to your credit.',
  },
  transfer_waits: {
    title: 'A transfer is awaiting your approval',
    body: `A transfer of %{amount} needs second approval. If not approved within ${approvalHours.en} hours, it expires.`,
  },
  transfer_approved: {
    title: 'Your transfer was approved',
    body: 'Your transfer of %{amount} received second approval.',
  },
  transfer_rejected: {
    title: 'Your transfer was rejected',
    body: 'Your transfer of %{amount} was denied second approval and nothing was deducted. See the transfer for the reason.',
  },
  transfer_expired: {
    title: 'A transfer was not approved in time',
    body: `The transfer of %{amount} was not approved within ${approvalHours.en} hours; it was not sent and nothing was deducted.`,
  },
  account_changed: {
    title: 'Your account was changed',
    body: `The %{field} of your account was changed. You were signed out everywhere, and money and passcode are frozen for ${holdHours.en} hours.`,
  },
  change_proposed: {
    title: 'A change is awaiting your approval',
    body: 'Support has proposed a change to your %{field}. If you asked for it, confirm it with the code sent to your current mobile number or e-mail; otherwise, reject it.',
  },
  change_waits: {
    title: 'A change is awaiting approval',
    body: 'A change to %{field} for %{name} was proposed and is awaiting approval.',
  },
  change_applied: {
    title: 'A proposed change was made',
    body: 'The change to %{field} for %{name} was approved and made.',
  },
  change_rejected: {
    title: 'A proposed change was rejected',
    body: 'The change to %{field} for %{name} was rejected; nothing was changed.',
  },
  change_stale: {
    title: 'A proposed change is out of date',
    body: 'Your proposed change to %{field} for %{name} no longer awaits approval: the value was changed in the meantime.',
  },
  alarm_raised: {
    title: 'Report: “This was not me”',
    body: '%{name} reported that they did not change the %{field}. The money of the account is locked; verify who they are before unlocking it.',
  },
}

/** Units of money as notifications write them. */
export const unitNames = { IRR: 'ریال', USD: 'دلار', USDT: 'تتر' } as const
export const englishUnitNames = { IRR: 'rials', USD: 'dollars', USDT: 'tether' } as const

export type NotificationText = keyof typeof notificationTexts

/** The sandbox gateway's page, in the languages of the product. */
export const sandboxTexts = {
  fa: {
    title: 'درگاه آزمایشی',
    warning: 'این درگاه آزمایشی است؛ هیچ پولی جابه‌جا نمی‌شود.',
    reference: 'کد پیگیری',
    amount: 'مبلغ',
    choose: 'نتیجهٔ پرداخت را انتخاب کنید:',
    paid: 'پرداخت موفق',
    cancelled: 'انصراف از پرداخت',
    declined: 'رد پرداخت از سوی بانک',
    late: 'پرداخت موفق با پاسخ دیرهنگام',
    silent: 'درگاه پاسخ ندهد',
    gone: 'این پرداخت دیگر باز نیست.',
    back: 'بازگشت به پیشخوان',
  },
  en: {
    title: 'Sandbox gateway',
    warning: 'This is a sandbox: no money moves.',
    reference: 'Reference',
    amount: 'Amount',
    choose: 'Choose how the payment ends:',
    paid: 'Paid',
    cancelled: 'Cancel the payment',
    declined: 'Declined by the bank',
    late: 'Paid, with a late answer',
    silent: 'The gateway never answers',
    gone: 'This payment is no longer open.',
    back: 'Back to Pishkhan',
  },
} as const

/** The assistant's own texts, stored with the conversation. */
export const assistantTexts = {
  nothing:
    'برای این پرسش پاسخ آماده‌ای پیدا نکردم. می‌توانید پرسش را روشن‌تر بنویسید، یا گفت‌وگو را به همکاران ما بسپارید تا با تیکت پاسخ دهند.',
  article: 'در راهنمای این دپارتمان آمده است:',
  ticket: 'در موردی همانند، همکاران ما چنین پاسخ داده‌اند:',
} as const

type Lead = Exclude<keyof typeof assistantTexts, 'nothing'>

/** An answer preceded by the name of its source. */
export const withLead = (lead: Lead, text: string): string => `${assistantTexts[lead]}\n\n${text}`

/** Splits such an answer into its text and its source. */
export const withoutLead = (text: string): { readonly text: string; readonly lead: Lead | null } => {
  const lead = (['article', 'ticket'] as const).find((one) => text.startsWith(withLead(one, ''))) ?? null
  return { text: lead ? text.slice(withLead(lead, '').length) : text, lead }
}

/** The contest prize in a demo. */
export const samplePrize = 'نفر اول ۱۰ میلیون تومان، نفرهای دوم و سوم هر یک اشتراک رایگان یک‌ساله'
