import type { Messages } from '../messages'
import { units } from '../units'

/** Names of everything the contract enumerates. */
export const enums = {
  /** What the assistant says where it has no answer. */
  unanswered_turn:
    'برای این پرسش پاسخ آماده‌ای پیدا نکردم. می‌توانید پرسش را روشن‌تر بنویسید، یا گفت‌وگو را به همکاران ما بسپارید تا با تیکت پاسخ دهند.',
  /** Whose words the assistant gives. */
  lead: {
    article: 'در راهنمای این دپارتمان آمده است:',
    ticket: 'در موردی همانند، همکاران ما چنین پاسخ داده‌اند:',
  },
  /** Role of a type code; `unknown` for codes outside the table. */
  role: {
    admin: 'مدیر',
    agent: 'کارشناس',
    user: 'کاربر',
    teacher: 'مدرس',
    finance: 'مالی',
    mentor: 'منتور',
    supervisor: 'سرپرست',
    partner: 'همکار تجاری',
    freelancer: 'فریلنسر',
    unknown: 'نامشخص',
  },
  stars: { 1: '۱ ستاره', 2: '۲ ستاره', 3: '۳ ستاره', 4: '۴ ستاره', 5: '۵ ستاره' },
  ticket_status: {
    open: 'باز',
    in_progress: 'در حال بررسی',
    answered: 'پاسخ داده‌شده',
    customer_reply: 'پاسخ کاربر',
    on_hold: 'متوقف',
    closed: 'بسته‌شده',
  },
  /** Waiting time against the promise of the department. */
  sla: {
    ok: 'در مهلت',
    due: 'نزدیک به مهلت',
    late: 'دیرشده',
    paused: 'متوقف',
    done: 'پایان‌یافته',
  },
  writer: {
    user: 'کاربر',
    staff: 'کارکنان',
  },
  request_type: {
    kyc: 'احراز هویت',
    account: 'ساخت حساب',
    subscription: 'اشتراک',
    course: 'دوره',
    number: 'شمارهٔ مجازی',
    server: 'سرور مجازی',
    extra: 'خدمات جانبی',
    withdrawal: 'برداشت',
    income_claim: 'ثبت درآمد',
  },
  request_status: {
    draft: 'پیش‌نویس',
    pending: 'ثبت‌شده',
    in_progress: 'در جریان',
    needs_correction: 'نیازمند اصلاح',
    completed: 'تکمیل‌شده',
    rejected: 'ردشده',
    canceled: 'لغوشده',
    expired: 'منقضی‌شده',
  },
  /** Who must act next. */
  action_status: {
    user: 'کاربر',
    staff: 'کارکنان',
    finance: 'مالی',
    partner: 'همکار تجاری',
    none: 'هیچ‌کس',
  },
  /** State of a person’s subscription, or of the account. */
  user_status: {
    upcoming: 'آغازنشده',
    active: 'فعال',
    expiring: 'رو به پایان',
    expired: 'منقضی‌شده',
    none: 'بدون اشتراک',
    disabled: 'غیرفعال',
  },
  /** State of a server, number, extra or platform. */
  level: {
    bronze: 'برنزی',
    silver: 'نقره‌ای',
    gold: 'طلایی',
    diamond: 'الماسی',
  },
  paid_status: {
    all: 'همه',
    unpaid: 'پرداخت‌نشده',
    paid: 'پرداخت‌شده',
  },
  /** Short name of a unit of money, written after the amount. */
  currency: units.fa.currency,
  currency_name: {
    IRR: 'ریال ایران',
    USD: 'دلار آمریکا',
    USDT: 'تتر (USDT)',
  },
  network: {
    tron: 'شبکهٔ ترون (TRC20)',
    bsc: 'شبکهٔ بی‌ان‌بی (BEP20)',
    bank: 'بانک',
    internal: 'داخلی',
    books: 'دفتر',
  },
  money_move: {
    person_transfer: 'انتقال تتر از کیف پول شخص',
    person_credit: 'انتقال اعتبار میان اشخاص',
    platform_transfer: 'انتقال تتر از کیف پول ما',
    platform_credit: 'دادن اعتبار',
    top_up: 'افزایش اعتبار',
    bank_payment: 'پرداخت بانکی',
    withdrawal: 'پرداخت برداشت',
    salary: 'حقوق',
    paypal_line: 'تراکنش پی‌پال',
    settlement: 'تسویهٔ سهم',
  },
  sum_scope: {
    actor: 'مجموع ثبت‌کننده',
    sender: 'مجموع فرستنده',
    receiver: 'مجموع گیرنده',
  },
  transfer_state: {
    waiting_approval: 'در انتظار تأیید دوم',
    sending: 'در حال ارسال',
    sent: 'ارسال‌شده',
    confirmed: 'انجام‌شده',
    failed: 'ناموفق',
    unknown: 'نامشخص',
    rejected: 'ردشده',
    called_back: 'پس گرفته‌شده',
    expired: 'منقضی‌شده',
    reversed: 'بازگردانده‌شده',
  },
  withdrawal_state: {
    requested: 'درخواست‌شده',
    approved: 'تأییدشده',
    sending: 'در حال ارسال',
    sent: 'ارسال‌شده',
    confirmed: 'پرداخت‌شده',
    rejected: 'ردشده',
    failed: 'ناموفق',
    unknown: 'نامشخص',
    canceled: 'لغوشده',
  },
  withdrawal_move: {
    approve: 'تأیید',
    reject: 'رد کردن',
    pay: 'پرداخت',
    cancel: 'لغو',
    retry: 'ارسال دوباره به صف پرداخت',
  },
  /** Outcome of a payment at the gateway. */
  payment_status: {
    started: 'آغازشده',
    paid: 'پرداخت‌شده',
    failed: 'ناموفق',
    refunded: 'بازپرداخت‌شده',
    unknown: 'نامشخص',
  },
  /** State of partner and GP transactions. */
  ledger_kind: {
    credit: 'اعتبار',
    share: 'سهم',
    income: 'درآمد',
    equity: 'سرمایه',
    means: 'دارایی',
    cost: 'هزینه',
    position: 'تبدیل ارز',
  },
  reconciled_place: {
    tron: 'شبکهٔ ترون',
    tron_wallet: 'کیف پول ترون',
    bsc: 'شبکهٔ بی‌ان‌بی',
    bsc_wallet: 'کیف پول بی‌ان‌بی',
    bank: 'بانک',
    paypal: 'پی‌پال',
    paypal_account: 'حساب پی‌پال',
  },
  reconciled_state: { equal: 'برابر', unequal: 'نابرابر', unknown: 'بی‌پاسخ' },
  reconciliation_item: {
    unbooked_fee: 'کارمزد ثبت‌نشده',
    open_transfer: 'انتقال در جریان',
    held_otherwise: 'موجودی متفاوت کیف پول',
    reported_otherwise: 'گزارش متفاوت پی‌پال',
  },
  payout_status: {
    paid: 'پرداخت‌شده',
    pending: 'در انتظار',
    failed: 'ناموفق',
  },
  paypal_line: {
    booked: 'ثبت‌شده',
    reversed: 'بازگردانده‌شده',
    reversal: 'سند معکوس',
  },
  paypal_status: {
    active: 'فعال',
    limited: 'محدودشده',
    closed: 'بسته‌شده',
  },
  /** Into or out of our books. */
  direction: {
    in: 'واریز',
    out: 'برداشت',
    own: 'جابه‌جایی داخلی',
    own_in: 'از کیف پول ما',
    own_out: 'به کیف پول ما',
  },
  wallet_owner: {
    platform: 'سامانه',
    user: 'کاربر',
  },
  income_kind: {
    income: 'درآمد',
    invoice: 'صورت‌حساب',
    proforma: 'پیش‌فاکتور',
  },
  /** Mentorship sessions. */
  session_status: {
    planned: 'برنامه‌ریزی‌شده',
    done: 'برگزارشده',
    missed: 'برگزارنشده',
  },
  notification_type: {
    system: 'سامانه',
    ticket: 'تیکت',
    request: 'درخواست',
    money: 'مالی',
    subscription: 'اشتراک',
    news: 'خبر',
  },
  /** State of a person’s bank information. */
  bank_status: {
    verified: 'تأییدشده',
    unverified: 'تأییدنشده',
    duplicate: 'تکراری',
  },
  /** State of a mailbox’s forwarder. */
  forwarder: {
    ok: 'برقرار',
    broken: 'قطع',
    unknown: 'نامشخص',
  },
  /** What a found person matched by. */
  matched: {
    name: 'نام',
    phone: 'شمارهٔ همراه',
    email: 'ایمیل',
    uuid: 'شناسه',
    wallet: 'آدرس کیف پول',
    iban: 'شمارهٔ شبا',
    national_id: 'کد ملی',
  },
  /** Periods of the leaderboard. */
  inbox_kind: {
    ticket: 'تیکت',
    request: 'درخواست',
  },
  assignee: {
    me: 'من',
    none: 'بدون مسئول',
  },
  speaker: {
    user: 'کاربر',
    assistant: 'دستیار گفت‌وگو',
  },
  yes_no: {
    yes: 'بله',
    no: 'خیر',
  },
  /** Banks by digits 5 to 7 of an IBAN. */
  bank: {
    '010': 'بانک مرکزی',
    '011': 'بانک صنعت و معدن',
    '012': 'بانک ملت',
    '013': 'بانک رفاه',
    '014': 'بانک مسکن',
    '015': 'بانک سپه',
    '016': 'بانک کشاورزی',
    '017': 'بانک ملی',
    '018': 'بانک تجارت',
    '019': 'بانک صادرات',
    '020': 'بانک توسعهٔ صادرات',
    '021': 'پست بانک',
    '022': 'بانک توسعهٔ تعاون',
    '053': 'بانک کارآفرین',
    '054': 'بانک پارسیان',
    '055': 'بانک اقتصاد نوین',
    '056': 'بانک سامان',
    '057': 'بانک پاسارگاد',
    '058': 'بانک سرمایه',
    '059': 'بانک سینا',
    '060': 'بانک مهر ایران',
    '061': 'بانک شهر',
    '062': 'بانک آینده',
    '064': 'بانک گردشگری',
    '066': 'بانک دی',
    '069': 'بانک ایران زمین',
    '070': 'بانک رسالت',
    '075': 'بانک ملل',
    '078': 'بانک خاورمیانه',
    '095': 'بانک ایران و ونزوئلا',
    unknown: 'بانک نامشخص',
  },
} satisfies Messages
