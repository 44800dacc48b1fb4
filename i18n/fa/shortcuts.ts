import type { Messages } from '../messages'

/** Texts of the sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'میان‌برهای صفحه‌کلید',
  note: 'جای کلید اهمیت دارد، نه زبان صفحه‌کلید.',
  groups: {
    shell: 'همه‌جا',
    lists: 'فهرست‌ها',
    records: 'تیکت، درخواست یا پروندهٔ باز',
    tickets: 'تیکت',
  },
  keys: {
    palette: 'جست‌وجو و رفتن به هر صفحه، تیکت یا کاربر',
    sheet: 'مشاهدهٔ میان‌برها',
    search: 'رفتن به جست‌وجوی فهرست',
    recordNext: 'ردیف بعدی همان فهرست',
    recordPrevious: 'ردیف قبلی همان فهرست',
    recordList: 'بازگشت به فهرست',
    ticketReply: 'نوشتن پاسخ',
    ticketNote: 'نوشتن یادداشت داخلی',
    ticketCanned: 'پاسخ‌های آماده',
    ticketTake: 'به‌عهده گرفتن تیکت',
    ticketAssign: 'واگذاری به همکار',
    ticketTransfer: 'ارجاع به دپارتمان',
    ticketHold: 'توقف رسیدگی',
    ticketClose: 'بستن تیکت',
    ticketSend: 'ارسال نوشته',
  },
} satisfies Messages
