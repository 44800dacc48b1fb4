import type { Messages } from '../messages'

/** Texts of the money reports. */
export const funds = {
  titles: {
    credit: 'گردش اعتبار',
    transfers: 'انتقال‌ها',
    transfer: 'انتقال',
    approvals: 'در انتظار تأیید نفر دوم',
    wallet: 'تراکنش‌های کیف پول',
  },
  tabs: { credit: 'اعتبار', transfers: 'انتقال‌ها', approvals: 'در انتظار تأیید' },
  figures: {
    in: 'واریز',
    out: 'برداشت',
    net: 'خالص',
    transferred: 'جمع انتقال‌ها',
    moved: 'جمع جابه‌جایی',
  },
  columns: {
    at: 'زمان',
    direction: 'جهت',
    from: 'از',
    to: 'به',
    amount: 'مبلغ',
    fee: 'کارمزد',
    reason: 'بابت',
    balance_after: 'موجودی پس از آن',
    reference: 'کد پیگیری',
    owner: 'صاحب',
    state: 'وضعیت',
    network: 'شبکه',
    origin: 'مبدأ',
    destination: 'مقصد',
    created_by: 'ثبت‌کننده',
    hash: 'شناسهٔ تراکنش',
    sandbox: 'شبکهٔ آزمایشی',
    expires_at: 'مهلت تأیید',
    confirmations: 'تأییدهای شبکه',
  },
  empty: {
    credit: 'هنوز اعتباری جابه‌جا نشده است',
    transfers: 'هنوز انتقالی ثبت نشده است',
    approvals: 'انتقالی در انتظار تأیید نیست',
    wallet: 'هنوز تراکنشی در کیف پول‌ها نیست',
  },
} satisfies Messages
