import type { Messages } from '../messages'

/** Texts of the conversations with the assistant, as staff read them. */
export const chats = {
  title: 'تاریخچهٔ گفت‌وگوها',
  empty: 'هنوز گفت‌وگویی با دستیار انجام نشده است',
  empty_text: 'پرسش‌های کاربران و پاسخ‌های دستیار همین‌جا دیده می‌شود.',
  columns: {
    question: 'نخستین پرسش',
    state: 'نتیجه',
    stars: 'امتیاز',
    user: 'کاربر',
    department: 'دپارتمان',
    turns: 'تعداد پیام',
    created: 'زمان',
    ticket: 'تیکت',
  },
  filters: { range: 'زمان', answered: 'دستیار پاسخ داد' },
  figures: { count: 'گفت‌وگو', answered: 'پاسخ بدون کارشناس', stars: 'میانگین امتیاز' },
  /** By whether the assistant answered. */
  outcome: { true: 'پاسخ گرفت', false: 'بی‌پاسخ ماند' },
  low: 'امتیاز پایین',
  one: {
    title: 'گفت‌وگوی %{name}',
    assistant: 'دستیار',
    ticket: 'باز کردن تیکت %{n}',
    no_ticket: 'این گفت‌وگو به تیکتی متصل نیست.',
    user: 'پروندهٔ کاربر',
    send: 'ارسال تیکت به کاربر',
  },
} satisfies Messages
