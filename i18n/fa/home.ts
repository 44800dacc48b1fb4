import type { Messages } from '../messages'

/** Texts of the end user's home page. */
export const home = {
  hello: 'سلام، %{name}',
  new_ticket: 'تیکت جدید',
  ticket_number: 'تیکت %{n}',
  todo: 'کارهای پیش رو',
  todo_empty: 'کاری در انتظار شما نیست',
  todo_empty_text: 'درخواست‌هایی که باید کامل کنید و تیکت‌های پاسخ‌داده‌شده همین‌جا دیده می‌شود.',
  finish_request: 'تکمیل پیش‌نویس درخواست: %{type}',
  act_on_request: 'درخواست %{type} در انتظار شماست',
  news: 'اعلان‌های خوانده‌نشده',
  subscription: 'اشتراک',
  days_left: '%{n} روز باقی‌مانده',
  until: 'تا',
  renew: 'تمدید اشتراک',
  subscribe: 'خرید اشتراک',
  credit: 'اعتبار',
  open_tickets: 'تیکت‌های باز',
  open_requests: 'درخواست‌های باز',
  team: 'افراد زیرمجموعه',
  team_users: 'افراد',
  team_active: 'اشتراک‌های فعال',
  team_introduced: 'معرفی‌شدگان',
  team_completed: 'درخواست‌های تکمیل‌شده',
  team_unpaid: 'سهم پرداخت‌نشده',
} satisfies Messages
