/** Reasons («بابت») the platform itself gives to ledger lines and transfers; stored with the line. */
export const reasons = {
  income: 'درآمد پروژه',
  package: 'خرید اشتراک',
  course: 'خرید دوره',
  platform: 'اشتراک پلتفرم',
  share: 'سهم درخواست تکمیل‌شده',
  partner: 'تسویهٔ سهم همکار تجاری',
  teacher: 'تسویهٔ سهم مدرس',
  mentor: 'تسویهٔ سهم منتور',
  withdrawal: 'برداشت',
  exchange: 'تبدیل ارز',
  toExchange: 'انتقال به صرافی',
  networkFee: 'کارمزد شبکه',
  bankFee: 'کارمزد بانکی',
  paypalFee: 'کارمزد پی‌پال',
  deposit: 'افزایش موجودی',
  salary: 'حقوق کارکنان',
  cost: 'هزینهٔ جاری',
  service: 'خرید خدمات جانبی',
  capital: 'سرمایهٔ آغازین',
  payout: 'تسویه با همکار تجاری',
  generalPayout: 'تسویه با شریک اصلی',
  refund: 'بازپرداخت',
  depositTakenBack: 'بازگرداندن افزایش موجودی',
  shareTakenBack: 'بازگرداندن تسویهٔ سهم',
  salaryCorrected: 'اصلاح پرداخت حقوق',
  paypal: 'تراکنش پی‌پال',
  paypalTakenBack: 'بازگرداندن تراکنش پی‌پال',
  credit: 'انتقال اعتبار',
} as const

/** Reasons that mark a transfer as going to an exchange house, in the languages of the console. */
export const exchangeReasons: readonly string[] = [reasons.toExchange, 'To an exchange house']

/** Names of ledger accounts that are not a person’s; accounts are found by name. */
export const accountNames = {
  tron: 'کیف پول‌های ترون',
  bsc: 'کیف پول‌های بی‌ان‌بی',
  bank: 'حساب‌های بانکی',
  gateway: 'درگاه پرداخت',
  paypal: 'حساب‌های پی‌پال',
  exchange: 'موقعیت ارزی',
  packages: 'فروش اشتراک',
  courses: 'فروش دوره',
  platforms: 'فروش اشتراک پلتفرم',
  incomeFee: 'کارمزد ثبت درآمد',
  withdrawalFee: 'کارمزد برداشت',
  exchangeFee: 'کارمزد تبدیل ارز',
  fees: 'کارمزد پرداختی',
  running: 'هزینه‌های جاری',
  services: 'هزینهٔ سرور و شماره',
  salaries: 'حقوق کارکنان',
  promotion: 'اعتبار تشویقی',
  partnerShares: 'سهم همکاران تجاری',
  teacherShares: 'سهم مدرسان',
  mentorShares: 'سهم منتورها',
  capital: 'سرمایه',
  partners: 'تسویهٔ شرکا',
  receivable: 'دریافتنی از پی‌پال',
  unallocated: 'در انتظار تطبیق',
  payments: 'پرداخت‌های دیگر',
} as const

/** The number of requests a settlement covers, as written on its line. */
export const countOfRequests = (count: number): string => `${new Intl.NumberFormat('fa-IR').format(count)} درخواست`
