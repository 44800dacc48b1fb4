import type { Messages } from '../messages'

/** Texts of a record that changed meanwhile. */
export const stale = {
  title: 'این مورد هم‌زمان تغییر کرده است',
  text: 'پس از آنکه آن را دیدید، تغییر کرده است. هر دو نسخه را ببینید و تصمیم بگیرید.',
  text_by: 'پس از آنکه آن را دیدید، %{name} آن را تغییر داده است. هر دو نسخه را ببینید و تصمیم بگیرید.',
  seen: 'آنچه دیدید:',
  now: 'اکنون:',
  yours: 'تغییر شما:',
  same: 'بدون تغییر:',
  keep: 'با این حال انجام شود',
  take: 'نسخهٔ جدید بماند',
} satisfies Messages
