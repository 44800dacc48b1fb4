export const transferReasons: readonly string[] = [
  'تسویهٔ پروژهٔ مشترک',
  'سهم هم‌تیمی',
  'بازپرداخت قرض',
  'هزینهٔ سرور مشترک',
  'پاداش تیم',
  'هدیهٔ آغاز همکاری',
  'سهم ویرایش پروژه',
]

export const exchangeHouses: readonly string[] = ['صرافی آریانا', 'صرافی مهرگان', 'صرافی سپید', 'صرافی پارس‌دیار']

/** Labels of saved addresses. */
export const savedAddresses = {
  platform: { tron: 'صرافی آریانا، کیف پول ترون', bsc: 'صرافی آریانا، کیف پول بی‌ان‌بی' },
  person: { tron: 'کیف پول پس‌انداز', bsc: 'کیف پول صرافی' },
} as const

/** Running costs of a month: kind, department, rials at the start of the data, description. */
export const runningCosts = [
  ['office', 1, 850_000_000n, 'اجارهٔ دفتر'],
  ['office', 1, 95_000_000n, 'آب، برق، گاز و اینترنت دفتر'],
  ['software', 6, 120_000_000n, 'اشتراک نرم‌افزارها'],
  ['marketing', 11, 380_000_000n, 'تبلیغات شبکه‌های اجتماعی'],
  ['marketing', 8, 160_000_000n, 'پاداش معرفی همکاران تجاری'],
  ['education', 5, 140_000_000n, 'ضبط و تدوین دوره‌ها'],
  ['server', 6, 210_000_000n, 'میزبانی و شبکهٔ سامانه'],
  ['server', 7, 90_000_000n, 'پشتیبان‌گیری سرورها'],
  ['office', 12, 60_000_000n, 'پیام‌رسانی و پیامک'],
  ['education', 9, 70_000_000n, 'فضای جلسه‌های منتورینگ'],
] as const

/** Descriptions of companies' payments for courses held for their people. */
export const trainingClients: readonly string[] = [
  'قرارداد آموزش سازمانی، گروه صنعتی البرز',
  'قرارداد آموزش سازمانی، بیمهٔ سپیدار',
  'قرارداد آموزش سازمانی، فروشگاه‌های نارون',
  'قرارداد آموزش سازمانی، شرکت نرم‌افزاری رایان‌گستر',
  'قرارداد آموزش سازمانی، هلدینگ گردشگری مهرآسا',
  'قرارداد آموزش سازمانی، پژوهشگاه داده‌های کاربردی',
  'قرارداد آموزش سازمانی، پخش سراسری آوند',
  'قرارداد آموزش سازمانی، کارخانهٔ قطعه‌سازی توس',
]

export const depositNotes: readonly string[] = [
  'واریز نقدی کاربر با فیش بانکی',
  'اصلاح درآمد ثبت‌نشده',
  'جبران قطعی سرور',
  'پاداش رقابت برترین‌ها',
  'بازگشت برداشت برگشت‌خورده',
]

export const paypalClients: readonly string[] = [
  'Northwind Studio',
  'Blue Harbor LLC',
  'Marta Lindqvist',
  'Greenleaf Media',
  'Atlas Freight GmbH',
  'Coral Bay Hotels',
  'Peter Vandermeer',
  'Sunrise Apps Inc',
  'Olive & Thyme',
  'Kestrel Analytics',
  'Maple Street Books',
  'Nadia Haddad',
]

/** Reasons for moves between the paying wallet and the storing one. */
export const storeReasons = { into: 'انتقال به ذخیره', outOf: 'برداشت از ذخیره' } as const
