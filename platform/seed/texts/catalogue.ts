/**
 * Work platforms with neutral, invented names. Percentages apply to a completed request’s amount. `price` is that of an
 * account, `prices` those of a subscription by duration, in US cents.
 */
export const platformTexts = [
  {
    name: 'گیگ‌نو',
    slug: 'gigno',
    country: 'US',
    price: 12000n,
    shares: [4, 3, 2],
    prices: [2900n, 8100n, 15600n, 29000n],
  },
  {
    name: 'کارپل',
    slug: 'karpol',
    country: 'GB',
    price: 9000n,
    shares: [4, 2, 2],
    prices: [2400n, 6700n, 12900n, 24000n],
  },
  {
    name: 'طرح‌بازار',
    slug: 'tarhbazar',
    country: 'DE',
    price: 8000n,
    shares: [5, 3, 1],
    prices: [2200n, 6200n, 11900n, null],
  },
  {
    name: 'کدکده',
    slug: 'kodkadeh',
    country: 'US',
    price: 15000n,
    shares: [3, 4, 2],
    prices: [3500n, 9800n, 18900n, 35000n],
  },
  {
    name: 'ترجمه‌سرا',
    slug: 'tarjomesara',
    country: 'TR',
    price: 5000n,
    shares: [4, 2, 1],
    prices: [1200n, 3400n, 6500n, 12000n],
  },
  {
    name: 'صدانگار',
    slug: 'sedanegar',
    country: 'AE',
    price: 6000n,
    shares: [4, 3, 1],
    prices: [1500n, 4200n, 8100n, null],
  },
  {
    name: 'دورکار پلاس',
    slug: 'doorkarplus',
    country: 'CA',
    price: 11000n,
    shares: [3, 3, 2],
    prices: [2700n, 7600n, 14600n, 27000n],
  },
  {
    name: 'مهارت‌نما',
    slug: 'maharatnama',
    country: 'NL',
    price: 7000n,
    shares: [5, 2, 2],
    prices: [1900n, 5300n, 10300n, 19000n],
  },
  {
    name: 'پیکسل‌هاب',
    slug: 'pixelhub',
    country: 'US',
    price: 10000n,
    shares: [4, 3, 2],
    prices: [2500n, 7000n, 13500n, 25000n],
  },
  {
    name: 'داده‌ورز',
    slug: 'dadevarz',
    country: 'DE',
    price: 13000n,
    shares: [3, 3, 3],
    prices: [3100n, 8700n, 16700n, 31000n],
  },
  { name: 'استادیار', slug: 'ostadyar', country: 'TR', price: null, shares: [5, 5, 2], prices: [] },
  { name: 'کارجوی قدیم', slug: 'oldkarjoo', country: 'GE', price: 4000n, shares: [3, 2, 1], prices: [] },
] as const

/** Courses on sale; prices in rials. */
export const courseTexts = [
  ['طراحی رابط کاربری از صفر', 38_000_000n, 42],
  ['طراحی رابط کاربری پیشرفته', 54_000_000n, 36],
  ['برنامه‌نویسی وب با جاوااسکریپت', 62_000_000n, 70],
  ['ساخت فروشگاه اینترنتی', 45_000_000n, 40],
  ['تدوین ویدئو برای شبکه‌های اجتماعی', 29_000_000n, 28],
  ['ترجمهٔ تخصصی متون حقوقی', 24_000_000n, 24],
  ['تولید محتوای متنی', 18_000_000n, 18],
  ['تحلیل داده با پایتون', 68_000_000n, 64],
  ['موشن‌گرافیک', 49_000_000n, 46],
  ['عکاسی محصول', 21_000_000n, 16],
  ['فریلنسری بین‌المللی، گام‌به‌گام', 32_000_000n, 22],
  ['نوشتن پیشنهاد کاری برنده', 12_000_000n, 8.5],
  ['مکالمهٔ انگلیسی با کارفرما', 26_000_000n, 30],
  ['گویندگی و صداپردازی', 27_000_000n, 26],
] as const

/** Subscription packages; prices in rials. */
export const packageTexts = [
  { name: 'برنزی یک‌ماهه', months: 1, price: 9_800_000n, best: false, features: ['پشتیبانی با تیکت', 'یک حساب پلتفرم'] },
  {
    name: 'نقره‌ای سه‌ماهه',
    months: 3,
    price: 26_500_000n,
    best: false,
    features: ['پشتیبانی با تیکت', 'دو حساب پلتفرم', 'یک جلسهٔ منتورینگ'],
  },
  {
    name: 'طلایی شش‌ماهه',
    months: 6,
    price: 48_000_000n,
    best: true,
    features: ['کارشناس ثابت', 'سه حساب پلتفرم', 'دو جلسهٔ منتورینگ در ماه', 'پاسخ در نصف زمان'],
  },
  {
    name: 'الماسی یک‌ساله',
    months: 12,
    price: 86_000_000n,
    best: false,
    features: ['کارشناس ثابت', 'پنج حساب پلتفرم', 'چهار جلسهٔ منتورینگ در ماه', 'سرور مجازی کوچک', 'بازبینی پروفایل'],
  },
] as const

/** Receives messages about accounts. */
const accountsDepartment = 'پشتیبانی عمومی'
/** Receives messages about mentoring. */
const mentoringDepartment = 'منتورینگ'
/** Receives messages about payments. */
const paymentsDepartment = 'مالی و تسویه'

/** Which part of the product leads to a department by itself, by the department's name. */
export const servedBy: ReadonlyMap<string, 'accounts' | 'mentoring' | 'payments'> = new Map([
  [accountsDepartment, 'accounts'],
  [mentoringDepartment, 'mentoring'],
  [paymentsDepartment, 'payments'],
])

/** Departments; the SLA applies to the first response, in working minutes. */
export const departmentTexts = [
  [accountsDepartment, 'حساب کاربری، ورود، پروفایل و پرسش‌های عمومی', 180],
  [paymentsDepartment, 'برداشت، واریز، کیف پول، اطلاعات بانکی و گردش حساب', 240],
  ['حساب و پلتفرم‌ها', 'ساخت، نگهداری و مسدودی حساب‌های پلتفرم', 360],
  ['احراز هویت', 'مدارک شناسایی و تأیید هویت', 480],
  ['آموزش و دوره‌ها', 'دوره‌ها، کلاس‌ها، تمرین‌ها و گواهی‌ها', 480],
  ['فنی', 'خطاهای سامانه، پرداخت و بارگذاری', 240],
  ['سرور و شمارهٔ مجازی', 'سرورها، شماره‌ها و خدمات جانبی', 240],
  ['همکاران تجاری', 'کد همکار تجاری، معرفی‌شدگان و سهم‌ها', 480],
  [mentoringDepartment, 'جلسه‌ها، منتورها و نقشهٔ راه', 480],
  ['درآمد ارزی', 'پی‌پال، ثبت درآمد و کارفرماها', 360],
  ['فروش و اشتراک', 'بسته‌ها، تمدید، تخفیف و صورت‌حساب', 120],
  ['پیشنهاد و شکایت', 'بازخورد، پیشنهاد و شکایت', 480],
] as const

/** Extras on sale; prices in US cents. The ids are options of the request form. */
export const extraTexts = [
  ['profile_review', 'بازبینی پروفایل', 1500n],
  ['proposal_edit', 'ویرایش پیشنهاد کاری', 900n],
  ['bank_card', 'کارت بانکی خارجی', 6500n],
  ['interview_practice', 'تمرین مصاحبه', 2500n],
] as const

const rules = [
  'کاربر متعهد است اطلاعات هویتی و تماس خود را درست و به‌روز نگه دارد و مسئولیت درستی مدارک بارگذاری‌شده با اوست.',
  'حساب‌های ساخته‌شده در پلتفرم‌های کاری شخصی‌اند و واگذاری آن‌ها به دیگری مجاز نیست.',
  'درآمدهای ثبت‌شده پس از رسیدن وجه به حساب‌های سامانه و کسر کارمزد اعلام‌شده، به اعتبار کاربر افزوده می‌شود.',
  'برداشت تنها به شبا یا کیف پولی انجام می‌شود که به نام کاربر ثبت و تأیید شده باشد. آدرس‌های جدید تا بیست‌وچهار ساعت قابل برداشت نیستند.',
  'سهم همکار تجاری، مدرس و منتور بر پایهٔ درصد زمان تکمیل درخواست محاسبه و در تسویهٔ ماه بعد پرداخت می‌شود.',
  'سامانه در برابر مسدودی حساب‌ها که ناشی از رعایت نشدن قوانین پلتفرم‌های کاری باشد مسئولیتی ندارد، اما پیگیری لازم را انجام می‌دهد.',
  'اطلاعات کاربر محرمانه است و جز به حکم مرجع صالح در اختیار دیگری قرار نمی‌گیرد. هر مشاهدهٔ اطلاعات شخصی از سوی کارکنان ثبت می‌شود.',
  'اختلاف‌ها نخست از راه تیکت در دپارتمان «پیشنهاد و شکایت» بررسی می‌شود و سپس به داور مرضی‌الطرفین سپرده خواهد شد.',
]

const numbered = (from: readonly string[]): string =>
  from.map((rule, at) => `مادهٔ ${new Intl.NumberFormat('fa-IR').format(at + 1)}. ${rule}`).join('\n\n')

/** Versions of the contract, oldest first; `daysAgo` is when it was published. */
export const contractTexts = [
  { version: '1403-1', title: 'قرارداد همکاری', daysAgo: 760, text: numbered(rules.slice(0, 6)) },
  { version: '1405-1', title: 'قرارداد همکاری، ویرایش ۱۴۰۵', daysAgo: 150, text: numbered(rules) },
] as const
