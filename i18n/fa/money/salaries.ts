import type { Messages } from '../../messages'

/** Texts of paid salaries. */
export const salaries = {
  title: 'حقوق %{name}',
  lowered: 'مبلغ پرداخت‌شده کمتر از مقدار ثبت‌شده می‌شود.',
  above: 'این مبلغ از حقوق قابل پرداخت بیشتر است.',
  sure: 'جمع پرداختی به %{name} بابت %{month} برابر %{amount} ثبت می‌شود؛ بررسی کردم.',
  slip: 'چاپ فیش',
  save: 'ثبت پرداخت',
  so_far: 'جمع پرداخت‌شده تا کنون',
  own: 'پرداخت حقوق خودتان را همکار دیگری ثبت می‌کند.',
  waits: 'پرداختی از این حقوق در انتظار تأیید نفر دوم است؛ تا آن تأیید یا رد نشود، پرداخت دیگری ثبت نمی‌شود.',
  see_waiting: 'مشاهدهٔ پرداخت در انتظار',
  slip_title: 'فیش حقوق',
  paid_at: 'تاریخ آخرین پرداخت',
  by_finance: 'امضای مسئول مالی',
  by_employee: 'امضای کارمند',
} satisfies Messages
