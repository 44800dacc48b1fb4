import type { Messages } from '../messages'

/** Texts of the staff dashboard. Numbers arrive formatted. */
export const dashboard = {
  as_of: 'داده‌ها مربوط به ساعت %{time}',
  refresh: 'به‌روزرسانی',
  compared: 'مقایسه با همین روزهای ماه پیش است.',
  kpi: {
    new_users: 'کاربران جدید این ماه',
    active: 'اشتراک‌های فعال',
    sold: 'فروش اشتراک این ماه',
    open_tickets: 'تیکت‌های باز',
    tickets_hint: '%{waiting} در انتظار پاسخ، %{late} دیرشده',
    open_requests: 'درخواست‌های باز',
    requests_hint: '%{staff} در دست کارکنان، %{late} دیرشده',
    income: 'درآمد این ماه',
    unpaid: 'برداشت‌های پرداخت‌نشده',
    unpaid_hint: '%{n} برداشت',
  },
  inbox: {
    title: 'کارتابل من',
    tickets: 'تیکت‌های من',
    requests: 'درخواست‌های من',
    empty: 'کاری در انتظار شما نیست',
    more: 'نمایش همه (%{n})',
    fewer: 'نمایش کمتر',
    empty_text: 'تیکت‌ها و درخواست‌هایی که به شما سپرده شود، این‌جا دیده می‌شود.',
  },
  alerts: {
    title: 'هشدارها',
    empty: 'هشداری نیست',
    late_tickets: '%{n} تیکت از مهلت پاسخ گذشته است',
    late_requests: '%{n} درخواست از مهلت گذشته است',
    low_stars: '%{n} تیکت در هفتهٔ گذشته امتیاز کم گرفته است',
    expiring_servers: '%{n} سرور تا هفت روز دیگر پایان می‌یابد',
    unassigned_tickets: '%{n} تیکت مسئول ندارد',
  },
  period: {
    label: 'بازهٔ نمودارها',
    m2: '۲ ماه',
    m6: '۶ ماه',
    m12: '۱۲ ماه',
  },
  trends: {
    month: 'ماه',
    work: 'تیکت‌ها و درخواست‌ها',
    people: 'کاربران و فروش اشتراک',
    withdrawals: 'برداشت‌ها (%{unit})',
  },
  series: {
    tickets_opened: 'تیکت بازشده',
    tickets_closed: 'تیکت بسته‌شده',
    requests_filed: 'درخواست ثبت‌شده',
    new_users: 'کاربر جدید',
    sold_subscriptions: 'اشتراک فروخته‌شده',
    paid: 'پرداخت‌شده',
    unpaid: 'پرداخت‌نشده',
  },
} satisfies Messages
