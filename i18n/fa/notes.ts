import type { Messages } from '../messages'

/** Texts of the internal notes of staff. */
export const notes = {
  hint: 'با @ از همکاری نام ببرید تا خبردار شود.',
  mention: 'همکارانی که می‌توانید از آن‌ها نام ببرید',
  staff_failed: 'فهرست همکاران دریافت نشد.',
  unreadable: 'یکی از همکارانی که از او نام برده‌اید به این یادداشت دسترسی ندارد. نام او را حذف کنید.',
  maybe_saved: 'شاید یادداشت ثبت شده باشد؛ ثبت دوبارهٔ همین متن، یادداشت دومی نمی‌سازد.',
} satisfies Messages
