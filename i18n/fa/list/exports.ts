import type { Messages } from '../../messages'

/** Texts of exports. Numbers arrive formatted. */
export const exports = {
  title: 'خروجی گرفتن از «%{name}»',
  rows: '%{n} ردیف با فیلترهای کنونی، در ستون‌هایی که می‌بینید',
  counting: 'در حال شمارش ردیف‌ها…',
  none: 'با فیلترهای کنونی ردیفی برای خروجی نیست.',
  columns: 'ستون‌های فایل: %{names}',
  format: 'قالب فایل',
  xlsx: 'اکسل (XLSX)',
  xlsx_hint: 'برگهٔ راست‌به‌چپ؛ شناسه‌ها و آدرس‌ها به‌صورت متن',
  csv: 'متنی (CSV)',
  csv_hint: 'برای نرم‌افزارهای دیگر؛ با نشانهٔ UTF-8',
  logged: 'گرفتن خروجی با نام شما ثبت می‌شود.',
  start: 'تهیهٔ خروجی',
  progress: '%{n} از %{total} ردیف',
  stop: 'توقف',
  done: 'خروجی با %{n} ردیف آماده شد.',
  changed: 'تعداد ردیف‌ها هنگام تهیهٔ خروجی از %{total} به %{n} تغییر کرد.',
  stopped: 'تهیهٔ خروجی متوقف شد؛ فایلی ساخته نشد.',
  busy_person: '%{n} خروجی شما هنوز در حال تهیه است. پس از پایان یکی از آن‌ها دوباره تلاش کنید.',
  busy_all: 'اکنون خروجی‌های زیادی در حال تهیه است. چند لحظهٔ دیگر دوباره تلاش کنید.',
  again: 'تهیهٔ دوباره',
  gregorian: '%{name} (میلادی)',
  currency: 'ارز %{name}',
  hours: '%{name} (ساعت)',
} satisfies Messages
