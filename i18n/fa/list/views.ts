import type { Messages } from '../../messages'

/** Texts of saved views. */
export const views = {
  none: 'هنوز نمایی ذخیره نشده است.',
  name: 'نام نما',
  name_required: 'نام نما را بنویسید.',
  name_taken: 'نمایی با این نام دارید. با دکمهٔ زیر نمای کنونی جای آن را می‌گیرد، یا نام دیگری بنویسید.',
  for_team: 'برای همهٔ کارکنان هم دیده شود',
  team: 'گروهی',
  kept: 'فیلترها، ترتیب و ستون‌های کنونی ذخیره می‌شود.',
  save: 'ذخیرهٔ نما',
  replace: 'جایگزینی نما',
  ask_remove: 'حذف شود؟',
  do_remove: 'حذف',
  remove: 'حذف نمای «%{name}»',
} satisfies Messages
