/** A Persian word with its usual Latin spelling, for e-mail addresses and display names. */
export type Spelled = readonly [persian: string, latin: string]

export const womenNames: readonly Spelled[] = [
  ['فاطمه', 'fatemeh'], ['زهرا', 'zahra'], ['مریم', 'maryam'], ['سارا', 'sara'], ['نرگس', 'narges'],
  ['مهسا', 'mahsa'], ['الهام', 'elham'], ['نازنین', 'nazanin'], ['پریسا', 'parisa'], ['شیما', 'shima'],
  ['لیلا', 'leila'], ['سمیرا', 'samira'], ['نیلوفر', 'niloufar'], ['هانیه', 'hanieh'], ['ریحانه', 'reyhaneh'],
  ['یاسمن', 'yasaman'], ['آیدا', 'aida'], ['شقایق', 'shaghayegh'], ['مینا', 'mina'], ['سحر', 'sahar'],
  ['ژاله', 'zhaleh'], ['پگاه', 'pegah'], ['گلنار', 'golnar'], ['کیمیا', 'kimia'], ['ترانه', 'taraneh'],
  ['بهاره', 'bahareh'], ['رؤیا', 'roya'], ['عاطفه', 'atefeh'], ['فرزانه', 'farzaneh'], ['شهرزاد', 'shahrzad'],
  ['مهدیه', 'mahdieh'], ['صبا', 'saba'], ['هدیه', 'hedieh'], ['غزل', 'ghazal'], ['نگین', 'negin'],
  ['پرستو', 'parastoo'], ['ثمین', 'samin'], ['حدیث', 'hadis'], ['زینب', 'zeinab'], ['طاهره', 'tahereh'],
]

export const menNames: readonly Spelled[] = [
  ['محمد', 'mohammad'], ['علی', 'ali'], ['حسین', 'hossein'], ['رضا', 'reza'], ['امیرحسین', 'amirhossein'],
  ['مهدی', 'mahdi'], ['سعید', 'saeed'], ['حمید', 'hamid'], ['آرش', 'arash'], ['کیان', 'kian'],
  ['پویا', 'pouya'], ['سینا', 'sina'], ['نیما', 'nima'], ['بهنام', 'behnam'], ['فرهاد', 'farhad'],
  ['علی‌رضا', 'alireza'], ['محمدرضا', 'mohammadreza'], ['ابوالفضل', 'abolfazl'], ['یاسین', 'yasin'], ['میلاد', 'milad'],
  ['احسان', 'ehsan'], ['پیمان', 'peyman'], ['شایان', 'shayan'], ['کامران', 'kamran'], ['داوود', 'davood'],
  ['مصطفی', 'mostafa'], ['ایمان', 'iman'], ['مسعود', 'masoud'], ['جواد', 'javad'], ['هومن', 'houman'],
  ['بردیا', 'bardia'], ['ژوبین', 'zhoubin'], ['گودرز', 'goudarz'], ['رامین', 'ramin'], ['تورج', 'touraj'],
  ['سهراب', 'sohrab'], ['وحید', 'vahid'], ['عرفان', 'erfan'], ['صادق', 'sadegh'], ['ناصر', 'naser'],
]

export const surnames: readonly Spelled[] = [
  ['محمدی', 'mohammadi'], ['حسینی', 'hosseini'], ['احمدی', 'ahmadi'], ['رضایی', 'rezaei'], ['کریمی', 'karimi'],
  ['موسوی', 'mousavi'], ['جعفری', 'jafari'], ['رحیمی', 'rahimi'], ['صادقی', 'sadeghi'], ['نوری', 'nouri'],
  ['یزدانی', 'yazdani'], ['قاسمی', 'ghasemi'], ['کاظمی', 'kazemi'], ['هاشمی', 'hashemi'], ['شریفی', 'sharifi'],
  ['طاهری', 'taheri'], ['اکبری', 'akbari'], ['زارعی', 'zarei'], ['ملکی', 'maleki'], ['بهرامی', 'bahrami'],
  ['نیک‌نام', 'niknam'], ['پورعلی', 'pourali'], ['خسروی', 'khosravi'], ['فراهانی', 'farahani'], ['تهرانی', 'tehrani'],
  ['شیرازی', 'shirazi'], ['اصفهانی', 'esfahani'], ['تبریزی', 'tabrizi'], ['گیلانی', 'gilani'], ['کرمانی', 'kermani'],
  ['رستمی', 'rostami'], ['سلیمانی', 'soleimani'], ['مرادی', 'moradi'], ['حیدری', 'heidari'], ['قنبری', 'ghanbari'],
  ['عباسی', 'abbasi'], ['میرزایی', 'mirzaei'], ['نجفی', 'najafi'], ['باقری', 'bagheri'], ['داوودی', 'davoodi'],
  ['پاک‌نژاد', 'paknezhad'], ['چراغی', 'cheraghi'], ['ژاله‌پور', 'zhalehpour'], ['وثوقی', 'vosoughi'], ['آقاجانی', 'aghajani'],
  ['ابراهیمی', 'ebrahimi'], ['اسدی', 'asadi'], ['امینی', 'amini'], ['بیات', 'bayat'], ['تقوی', 'taghavi'],
  ['ثابتی', 'sabeti'], ['جلالی', 'jalali'], ['حاجی‌زاده', 'hajizadeh'], ['دهقان', 'dehghan'], ['ذاکری', 'zakeri'],
  ['راد', 'rad'], ['زمانی', 'zamani'], ['سعیدی', 'saeedi'], ['شفیعی', 'shafiei'], ['صالحی', 'salehi'],
  ['ضیایی', 'ziaei'], ['طالبی', 'talebi'], ['ظهوری', 'zohouri'], ['عزیزی', 'azizi'], ['غلامی', 'gholami'],
  ['فتحی', 'fathi'], ['قربانی', 'ghorbani'], ['کیانی', 'kiani'], ['گودرزی', 'goudarzi'], ['لطفی', 'lotfi'],
  ['محسنی', 'mohseni'], ['نظری', 'nazari'], ['وفایی', 'vafaei'], ['همتی', 'hemmati'], ['یوسفی', 'yousefi'],
  ['پناهی', 'panahi'], ['رنجبر', 'ranjbar'], ['سپهری', 'sepehri'], ['شکوهی', 'shokouhi'], ['فلاح', 'fallah'],
]

/** Words people put into an e-mail address behind their name. */
export const mailHosts: readonly string[] = ['mail.example', 'post.example', 'nameh.example', 'inbox.example']
