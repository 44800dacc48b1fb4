import type { NotificationType } from '../../../contract/notifications/kinds'

/** Notifications by kind; placeholders in braces are filled in. */
export const notificationTexts: Readonly<
  Record<string, readonly [type: NotificationType, title: string, body: string]>
> = {
  ticketAnswered: ['ticket', 'پاسخ جدید در تیکت', 'به تیکت «{subject}» پاسخ داده شد.'],
  ticketClosed: ['ticket', 'تیکت بسته شد', 'تیکت «{subject}» بسته شد. لطفاً به پاسخ‌گویی ما امتیاز دهید.'],
  requestCompleted: ['request', 'درخواست شما تکمیل شد', 'درخواست {code} با موفقیت تکمیل شد.'],
  requestCorrection: [
    'request',
    'درخواست نیازمند اصلاح است',
    'در درخواست {code} موردی باید اصلاح شود. لطفاً فیلدهای مشخص‌شده را بازبینی کنید.',
  ],
  requestRejected: ['request', 'درخواست رد شد', 'درخواست {code} رد شد. دلیل در روند رسیدگی نوشته شده است.'],
  requestTaken: ['request', 'بررسی درخواست آغاز شد', 'درخواست {code} به کارشناس واگذار شد.'],
  withdrawalPaid: ['money', 'برداشت پرداخت شد', 'برداشت {code} به مقصد ثبت‌شده پرداخت شد.'],
  sharePaid: ['money', 'سهم شما واریز شد', 'سهم دوره به اعتبار شما افزوده شد.'],
  creditIn: ['money', 'اعتبار جدید', 'مبلغ {amount} به اعتبار شما افزوده شد.'],
  subscriptionSoon: [
    'subscription',
    'اشتراک شما رو به پایان است',
    'اشتراک شما تا چند روز دیگر پایان می‌یابد. برای قطع نشدن خدمات آن را تمدید کنید.',
  ],
  subscriptionBought: ['subscription', 'اشتراک فعال شد', 'اشتراک شما فعال شد و رسید آن در تاریخچهٔ خرید است.'],
  staffLowStars: [
    'ticket',
    'امتیاز پایین در تیکت‌ها',
    'دو تیکت بسته‌شده امتیاز پایین گرفته‌اند و نیاز به بازبینی سرپرست دارند.',
  ],
  staffLate: ['ticket', 'تیکت‌های دیرشده', 'مهلت پاسخ چند تیکت در دپارتمان‌های شما گذشته است.'],
  staffApproval: ['money', 'در انتظار تأیید دوم', 'سه انتقال بالاتر از سقف، در انتظار تأیید شماست.'],
  staffWithdrawal: ['money', 'برداشت‌های جدید', 'درخواست‌های برداشت جدیدی برای بررسی رسیده است.'],
  welcome: ['system', 'به پیشخوان خوش آمدید', 'برای آغاز، هویت خود را تأیید و اطلاعات بانکی را ثبت کنید.'],
}

/** The same in English. */
export const englishNotificationTexts: Readonly<Record<string, readonly [title: string, body: string]>> = {
  ticketAnswered: ['New answer in a ticket', 'Ticket “{subject}” was answered.'],
  ticketClosed: ['Ticket closed', 'Ticket “{subject}” was closed. Please rate our answers.'],
  requestCompleted: ['Your request is completed', 'Request {code} was carried out.'],
  requestCorrection: [
    'A request needs a correction',
    'Something in request {code} must be corrected. Please look at the marked fields.',
  ],
  requestRejected: ['Request rejected', 'Request {code} was rejected. The reason is in its timeline.'],
  requestTaken: ['Your request is being looked at', 'Request {code} was given to a colleague.'],
  withdrawalPaid: ['Withdrawal paid', 'Withdrawal {code} was paid to its destination.'],
  sharePaid: ['Your share was paid', 'The share of the period was added to your credit.'],
  creditIn: ['New credit', '{amount_en} was added to your credit.'],
  subscriptionSoon: [
    'Your subscription ends soon',
    'Your subscription ends in a few days. Renew it to keep its services.',
  ],
  subscriptionBought: ['Subscription active', 'Your subscription is active; its receipt is in your purchases.'],
  staffLowStars: ['Low ratings of tickets', 'Two closed tickets got low ratings and need a supervisor’s review.'],
  staffLate: ['Late tickets', 'Some tickets of your departments are past their SLA.'],
  staffApproval: ['Waiting for a second approval', 'Three transfers above the limit are waiting for your approval.'],
  staffWithdrawal: ['New withdrawals', 'New withdrawal requests have come in.'],
  welcome: ['Welcome to Pishkhan', 'To begin, confirm your identity and record your bank details.'],
}

/** Messages from staff to everybody, newest last, with the path they link to. */
export const broadcastTexts: readonly (readonly [
  type: NotificationType,
  title: string,
  body: string,
  link?: string,
])[] = [
  ['news', 'دورهٔ جدید تحلیل داده', 'ثبت‌نام دورهٔ «تحلیل داده با پایتون» آغاز شد. ظرفیت محدود است.'],
  ['system', 'به‌روزرسانی پیشخوان', 'بامداد جمعه از ساعت یک تا سه، پیشخوان برای به‌روزرسانی در دسترس نیست.'],
  ['money', 'تسویهٔ تعطیلات نوروز', 'تسویهٔ ریالی از ۲۹ اسفند تا ۵ فروردین انجام نمی‌شود. تسویهٔ تتری برقرار است.'],
  [
    'news',
    'رقابت برترین‌های فصل',
    'رقابت جدید آغاز شد. جدول برترین‌ها را ببینید و جایزهٔ فصل را از آن خود کنید.',
    '/leaderboard?type=season',
  ],
  [
    'subscription',
    'تخفیف بستهٔ طلایی',
    'تا پایان هفته بستهٔ شش‌ماهه با کد ATA1405 بیست درصد تخفیف دارد.',
    '/subscription-payment',
  ],
  ['system', 'ورود امن‌تر', 'از این پس پس از چند تلاش ناموفق، ورود برای مدتی بسته می‌شود.'],
  ['news', 'وبینار رایگان پیشنهادنویسی', 'پنجشنبه ساعت هجده، وبینار رایگان «پیشنهاد کاری برنده» برگزار می‌شود.'],
  ['money', 'تغییر کارمزد شبکهٔ ترون', 'کارمزد شبکهٔ ترون از امروز به‌روز شد. مبلغ پیش از ثبت برداشت نمایش داده می‌شود.'],
  [
    'system',
    'ویرایش جدید قرارداد',
    'ویرایش جدید قرارداد همکاری منتشر شد. برای ادامهٔ خدمات مالی آن را بخوانید و بپذیرید.',
    '/user-account?tab=contract',
  ],
  ['news', 'پلتفرم جدید: داده‌ورز', 'ساخت حساب در پلتفرم «داده‌ورز» فعال شد.'],
  ['subscription', 'یادآوری تمدید', 'با تمدید پیش از پایان دوره، روزهای باقی‌مانده حفظ می‌شود.', '/subscription-payment'],
  ['news', 'گزارش سالانه', 'گزارش درآمد سالانهٔ شما آماده است. آن را در بخش گزارش‌ها ببینید.'],
]

export const calendarTexts: readonly (readonly [title: string, note: string | null])[] = [
  ['جلسهٔ هفتگی پشتیبانی', 'بررسی تیکت‌های دیرشده و امتیازهای پایین'],
  ['تسویهٔ سهم همکاران تجاری', 'پنجم ماه؛ گزارش سهم‌ها پیش از ظهر نهایی شود'],
  ['پرداخت حقوق', null],
  ['وبینار پیشنهادنویسی', 'پیوند در اعلان‌ها فرستاده شود'],
  ['به‌روزرسانی پیشخوان', 'ساعت یک تا سه بامداد'],
  ['تمدید گواهی امنیتی', null],
  ['بازبینی موجودی کیف پول‌ها', 'تطبیق دفتر کل با شبکه'],
  ['مصاحبهٔ کارشناس جدید', 'ساعت یازده، اتاق جلسه'],
  ['پایان رقابت فصل', 'اعلام برندگان در اعلان‌ها'],
  ['نشست با مدرسان', 'برنامهٔ دوره‌های فصل بعد'],
]

export const sessionTopics: readonly string[] = [
  'بازبینی پروفایل',
  'آماده شدن برای گفت‌وگو با کارفرما',
  'قیمت‌گذاری خدمات',
  'نقشهٔ راه سه‌ماهه',
  'بررسی پروژهٔ جاری',
  'نوشتن پیشنهاد کاری',
  'مدیریت زمان',
  'ساخت نمونه‌کار',
]

/** Questions people ask the assistant: department, question, answer, and whether the answer was enough. */
export const chatTexts: readonly (readonly [department: number, question: string, answer: string, enough: boolean])[] =
  [
    [
      1,
      'چطور شمارهٔ همراه حساب را عوض کنم؟',
      'از «حساب کاربری»، بخش شمارهٔ همراه، شمارهٔ جدید را وارد کنید و کد پیامک‌شده را ثبت کنید.',
      true,
    ],
    [
      1,
      'رمز عبورم را فراموش کرده‌ام.',
      'در صفحهٔ ورود «فراموشی رمز عبور» را بزنید؛ کد به شمارهٔ همراه یا ایمیل شما فرستاده می‌شود.',
      true,
    ],
    [
      2,
      'برداشت من چند روز طول می‌کشد؟',
      'برداشت‌ها پس از تأیید، تتری در همان روز و ریالی در نخستین چرخهٔ پایا پرداخت می‌شود.',
      true,
    ],
    [
      2,
      'حداقل مبلغ برداشت چقدر است؟',
      'حداقل ثابتی نیست؛ مبلغ باید از کارمزد برداشت بیشتر باشد. کارمزد هر مقصد در فرم برداشت نوشته شده است.',
      true,
    ],
    [
      2,
      'چرا برداشت من رد شده؟',
      'دلیل رد در روند رسیدگی همان درخواست نوشته شده است. اگر روشن نیست، می‌توانم شما را به کارشناس وصل کنم.',
      false,
    ],
    [
      3,
      'ساخت حساب چقدر زمان می‌برد؟',
      'معمولاً سه تا پنج روز کاری؛ زمان معمول هر نوع درخواست در صفحهٔ انتخاب نوع نوشته شده است.',
      true,
    ],
    [
      3,
      'حسابم مسدود شده، چه کنم؟',
      'لطفاً از دستگاه دیگری وارد نشوید و تیکتی در دپارتمان «حساب و پلتفرم‌ها» ثبت کنید.',
      false,
    ],
    [4, 'برای احراز هویت چه مدارکی لازم است؟', 'تصویر کارت ملی و یک عکس از چهره همراه با کارت ملی.', true],
    [4, 'احراز هویت من چرا تأیید نشده؟', 'وضعیت درخواست شما را نمی‌بینم؛ بهتر است کارشناس بررسی کند.', false],
    [5, 'گواهی دوره کی صادر می‌شود؟', 'پس از تأیید تمرین پایانی از سوی مدرس، گواهی در صفحهٔ دوره قرار می‌گیرد.', true],
    [
      5,
      'می‌توانم دوره را قسطی بخرم؟',
      'بله، دوره‌ها تا سه قسط پرداخت می‌شود؛ هنگام ثبت درخواست در توضیحات بنویسید.',
      true,
    ],
    [
      6,
      'صفحه سفید می‌ماند.',
      'لطفاً صفحهٔ «وضعیت اتصال» را باز کنید و اگر میزبانی قرمز بود کد پشتیبانی را بفرستید.',
      false,
    ],
    [7, 'آدرس سرورم ثابت است؟', 'بله، تا زمانی که منطقهٔ سرور عوض نشود آدرس ثابت می‌ماند.', true],
    [
      7,
      'شمارهٔ مجازی پیامک نمی‌گیرد.',
      'گاهی تا پنج دقیقه تأخیر دارد. اگر نرسید تیکت ثبت کنید تا شمارهٔ جایگزین بگیرید.',
      false,
    ],
    [8, 'سهم معرفی کی واریز می‌شود؟', 'سهم هر ماه در پنجم ماه بعد به اعتبار شما افزوده می‌شود.', true],
    [9, 'جلسهٔ بعدی منتورینگ من کی است؟', 'زمان جلسه‌ها در بخش «منتورینگ» دیده می‌شود.', true],
    [10, 'کارمزد ثبت درآمد چند درصد است؟', 'کارمزد در بازبینی پیش از ثبت نوشته می‌شود و به پلتفرم بستگی دارد.', true],
    [11, 'کد تخفیف دارم، کجا وارد کنم؟', 'در صفحهٔ «خرید و تمدید اشتراک» پیش از پرداخت کادر کد تخفیف را می‌بینید.', true],
    [11, 'پول کم شد ولی اشتراک فعال نشد.', 'اگر تا نیم ساعت فعال نشد، تیکتی با کد پیگیری ثبت کنید.', false],
  ]

export const chatMore: readonly (readonly [question: string, answer: string])[] = [
  ['ممنون. از کجا پیگیری کنم؟', 'از «درخواست‌های من» یا «تیکت‌های من» وضعیت را می‌بینید.'],
  ['راه سریع‌تری هم هست؟', 'اگر بستهٔ طلایی داشته باشید زمان پاسخ نصف می‌شود.'],
  ['باشد، متشکرم.', 'خواهش می‌کنم. اگر پرسش دیگری داشتید بپرسید.'],
]

/** Mails the bot receives: sender, subject, text; `{code}` is a one-time code. */
export const mailTexts: readonly (readonly [from: string, subject: string, text: string])[] = [
  [
    'no-reply@gigno.example',
    'Your verification code',
    'Your Gigno verification code is {code}. It expires in 10 minutes. If you did not request it, ignore this message.',
  ],
  [
    'security@karpol.example',
    'New sign-in to your account',
    'We noticed a new sign-in to your Karpol account from a new device. Use code {code} to confirm it was you.',
  ],
  [
    'jobs@tarhbazar.example',
    'A client invited you to a job',
    'A client invited you to the job "Landing page redesign". Reply within 48 hours to keep your response rate.',
  ],
  [
    'support@kodkadeh.example',
    'Identity check completed',
    'Thank you. Your identity check is complete and your profile is visible to clients again.',
  ],
  [
    'payments@pixelhub.example',
    'Payment released',
    'The client released your payment. It will be available in your balance after 5 days.',
  ],
  [
    'no-reply@doorkarplus.example',
    'کد ورود شما',
    'کد ورود شما به دورکار پلاس {code} است. این کد را با کسی در میان نگذارید.',
  ],
  [
    'help@maharatnama.example',
    'پاسخ به درخواست پشتیبانی',
    'درخواست شما بررسی شد و محدودیت حساب رفع شد. از شکیبایی شما سپاسگزاریم.',
  ],
]
