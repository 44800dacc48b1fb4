import type { Messages } from '../messages'

/** Texts of the notifications page. */
export const notices = {
  title: 'اعلان‌ها',
  tabs: 'نوع اعلان',
  all: 'همه',
  unread_only: 'فقط خوانده‌نشده‌ها',
  read_all: 'همه را خواندم',
  read_type: 'همهٔ این دسته را خواندم',
  refresh: 'به‌روزرسانی',
  unread: 'خوانده‌نشده',
  open: 'رفتن به موضوع',
  read: 'خواندم',
  back: 'همهٔ اعلان‌ها',
  empty: 'هنوز اعلانی ندارید',
  empty_text: 'خبر تیکت‌ها، درخواست‌ها و پرداخت‌ها همین‌جا می‌رسد.',
  empty_type: 'در این دسته اعلانی نیست',
  empty_unread: 'همهٔ اعلان‌ها را خوانده‌اید',
  show_all: 'نمایش همه',
  gone: 'این اعلان پیدا نشد',
  gone_text: 'شاید برای شما نبوده یا آدرس آن درست نیست.',
  marked: '%{n} اعلان خوانده شد.',
} satisfies Messages
