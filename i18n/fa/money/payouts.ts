import type { Messages } from '../../messages'

/** Texts of payouts, fees and exchanges. */
export const payouts = {
  titles: {
    partner: 'تراکنش‌های تکانش',
    gp: 'تراکنش‌های شریک اصلی',
    fees: 'تراکنش‌های کارمزد',
    exchange: 'گزارش صرافی',
  },
  figures: { paid: 'پرداخت‌شده', pending: 'در انتظار پرداخت', paid_fee: 'کارمزد پرداخت‌شده' },
  tabs: { deals: 'تبدیل‌ها', sends: 'انتقال‌ها به صرافی' },
  charts: { fees: 'کارمزد به تفکیک منبع', exchange: 'مبلغ داده‌شده به هر صرافی' },
  /** On cards, where a heading is too long. */
  short: { amount_in: 'از', amount_out: 'به' },
  columns: {
    date: 'تاریخ',
    at: 'زمان',
    payee: 'گیرنده',
    amount: 'مبلغ',
    fee: 'کارمزد',
    status: 'وضعیت',
    reference: 'کد پیگیری',
    source: 'منبع',
    base: 'مبلغ پایه',
    reason: 'بابت',
    side: 'سمت ارز',
    house: 'صرافی',
    amount_in: 'مبلغ داده‌شده',
    rate: 'نرخ',
    amount_out: 'مبلغ گرفته‌شده',
    booked: 'ثبت‌شده در دفتر',
  },
  sides: { out: 'داده‌شده', in: 'گرفته‌شده' },
  empty: {
    partner: 'هنوز چیزی به همکاران تجاری پرداخت نشده است',
    gp: 'هنوز چیزی به شریک اصلی پرداخت نشده است',
    fees: 'هنوز کارمزدی ثبت نشده است',
    exchange: 'هنوز تبدیلی در صرافی ثبت نشده است',
  },
} satisfies Messages
