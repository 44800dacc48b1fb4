import type { Messages } from '../messages'

/** Texts of the dialogs of the ticket desk, which a list of tickets need not load. */
export const desk = {
  colleague: '%{name} (%{n} تیکت باز)',
  take_over: 'این تیکت در دست %{name} است. به شما واگذار شود؟',
  assign_to: 'همکار',
  transfer_to: 'دپارتمان مقصد',
  transfer_hint: 'وضعیت تیکت می‌ماند و مسئول رسیدگی خالی می‌شود.',
  hold_reason: 'دلیل توقف',
  priority_hint: 'فقط کارکنان اولویت را می‌بینند و مهلت پاسخ با آن تغییر نمی‌کند.',
  tags_hint: 'فقط کارکنان برچسب‌ها را می‌بینند. پس از هر برچسب Enter یا ویرگول بزنید.',
  tags_failed: 'برچسب‌های موجود دریافت نشد.',
  tags_in_use: 'برچسب‌های موجود',
  tag_long: 'هر برچسب حداکثر %{max} نویسه است.',
  tags_many: 'هر تیکت حداکثر %{max} برچسب دارد.',
  done: {
    prioritise: 'اولویت تیکت ثبت شد.',
    tag: 'برچسب‌های تیکت ثبت شد.',
  },
  bulk: {
    take: '%{n} تیکت به شما واگذار شود؟ تیکتی که در دست همکار دیگری است، نزد او می‌ماند.',
    assign: '%{n} تیکت به یک همکار واگذار شود؟',
    reply: 'این پاسخ در %{n} تیکت نوشته شود؟ تیکت‌های بدون مسئول به شما واگذار می‌شود.',
    transfer: '%{n} تیکت به دپارتمان دیگری برود؟ مسئول رسیدگی آن‌ها پاک می‌شود.',
    close: '%{n} تیکت بسته شود؟',
    prioritise: 'اولویت %{n} تیکت تغییر کند؟',
    tag: 'برچسب‌های %{n} تیکت تغییر کند؟',
    how: 'عملیات',
    add: 'افزودن برچسب',
    remove: 'حذف برچسب',
  },
} satisfies Messages
