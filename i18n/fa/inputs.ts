import type { Messages } from '../messages'

/** Texts of form inputs and small value parts. Figures arrive formatted. */
export const inputs = {
  choose: 'انتخاب کنید',
  draft: {
    saved: 'پیش‌نویس ذخیره شد',
    text_saved: 'متن ذخیره شد؛ پیوست‌ها تا زمان ارسال ذخیره نمی‌شوند',
    start_anew: 'شروع از نو',
  },
  count: '%{n} از %{max} نویسه',
  too_long: 'متن %{n} نویسه از حداکثر مجاز (%{max} نویسه) بلندتر است.',
  show_password: 'نمایش رمز',
  hide_password: 'پنهان کردن رمز',
  money: {
    toman: 'معادل %{amount}',
    words: '%{words} (%{toman})',
  },
  search: {
    hint: 'دست‌کم ۴ نویسه بنویسید.',
    loading: 'در حال جست‌وجو…',
    none: 'نتیجه‌ای پیدا نشد',
    unchosen: 'هنوز انتخاب نشده است؛ یکی از یافته‌ها را انتخاب کنید.',
    failed: 'جست‌وجو ناموفق بود. دوباره تلاش کنید.',
    clear: 'پاک کردن',
    open: 'باز کردن فهرست',
    close: 'بستن فهرست',
  },
  files: {
    drop: 'فایل را بکشید و اینجا رها کنید، بچسبانید یا انتخاب کنید.',
    pick: 'انتخاب فایل',
    camera: 'گرفتن عکس',
    quota: 'همهٔ فایل‌های هر نفر روی هم تا %{size}.',
    limits: 'حداکثر %{count} فایل، هر فایل تا %{size}؛ %{types}.',
    photos: 'عکس‌های بزرگ پیش از ارسال کوچک می‌شوند.',
    preparing: 'در حال کوچک کردن عکس…',
    list: 'فایل‌های انتخاب‌شده',
    remove: 'حذف %{name}',
    kilobyte: '%{n} کیلوبایت',
    megabyte: '%{n} مگابایت',
    refused: '%{name}: %{reason}',
    too_big: 'بیش از %{size} است. نسخهٔ کوچک‌تری از آن انتخاب کنید.',
  },
  copy: 'کپی',
  copied: 'کپی شد',
  copy_value: 'کپی %{name}',
  stars: '%{n} از ۵ ستاره',
  no_stars: 'بدون امتیاز',
} satisfies Messages
