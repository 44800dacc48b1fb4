import type { Messages } from '../messages'

/** Texts of the staff calendar. */
export const agenda = {
  title: 'تقویم کاربران',
  month: 'روزهای %{month}',
  next: 'ماه بعد',
  previous: 'ماه قبل',
  today: 'امروز',
  no_month: 'ماهی که پیوند نام می‌برد در تقویم نیست؛ %{month} نشان داده می‌شود.',
  no_day: 'روزی که پیوند نام می‌برد در %{month} نیست.',
  this_month: 'رفتن به ماه جاری',
  add: 'افزودن رویداد',
  show: 'نمایش در تقویم',
  off: { weekly: 'تعطیل هفتگی', holiday: 'تعطیل رسمی' },
  kinds: {
    registrations: 'عضویت',
    expiries: 'پایان اشتراک',
    payouts: 'برداشت در انتظار',
    sessions: 'جلسهٔ منتورینگ',
    events: 'رویداد',
  },
  /** Names short enough for a cell of the month. */
  short: {
    registrations: 'عضویت',
    expiries: 'پایان اشتراک',
    payouts: 'برداشت',
    sessions: 'جلسه',
    events: 'رویداد',
  },
  cell: '%{n} %{kind}',
  nothing: 'بدون رویداد',
  day: {
    choose: 'روزی را انتخاب کنید',
    choose_text: 'با انتخاب هر روز، ردیف‌های پشت عددهای آن همین‌جا دیده می‌شود.',
    empty: 'در این روز چیزی ثبت نشده است',
    hidden: 'همهٔ دسته‌ها پنهان‌اند',
    show_all: 'نمایش همهٔ دسته‌ها',
    see_all: 'دیدن همه (%{n})',
    more: '%{n} مورد دیگر هم هست.',
    with: 'با %{name}',
    by: 'ثبت: %{name}',
    remove: 'برداشتن رویداد «%{title}»',
    request: 'دیدن درخواست',
  },
  form: {
    title: 'رویداد تازه',
    date: 'روز',
    heading: 'عنوان',
    note: 'یادداشت',
    save: 'ثبت رویداد',
    saved: 'رویداد ثبت شد.',
  },
  remove: {
    title: 'رویداد «%{title}» برداشته شود؟',
    confirm: 'برداشتن رویداد',
    done: 'رویداد برداشته شد.',
  },
} satisfies Messages
