/** The words of notifications the platform sends by itself; they are stored with the notification, so they stand here. */
export const noticeTexts = {
  request_filed_for_you: { title: 'درخواست تازه به نام شما', body: 'درخواست %{code} به نام شما ثبت شد.' },
  request_draft_for_you: {
    title: 'پیش‌نویس تازه',
    body: 'پیش‌نویس درخواست %{code} برای شما ساخته شد؛ آن را تکمیل و ثبت کنید.',
  },
  request_correction: {
    title: 'درخواست شما نیازمند اصلاح است',
    body: 'در درخواست %{code} فیلدهای علامت‌خورده را اصلاح کنید.',
  },
  request_completed: { title: 'درخواست شما تکمیل شد', body: 'درخواست %{code} انجام شد.' },
  request_rejected: { title: 'درخواست شما رد شد', body: 'درخواست %{code} رد شد. دلیل را در جزئیات درخواست ببینید.' },
  request_expired: {
    title: 'مهلت درخواست تمام شد',
    body: 'مهلت درخواست %{code} به پایان رسید. برای پیگیری، از آن رونوشت بگیرید.',
  },
  request_canceled: {
    title: 'درخواست شما بسته شد',
    body: 'درخواست %{code} بسته شد. دلیل را در جزئیات درخواست ببینید.',
  },
  request_reminder: { title: 'یادآوری درخواست', body: 'درخواست %{code} در انتظار اقدام شماست.' },
  request_reminder_expired: {
    title: 'یادآوری درخواست منقضی',
    body: 'مهلت درخواست %{code} گذشته است. اگر هنوز آن را می‌خواهید، از آن رونوشت بگیرید.',
  },
  request_given: { title: 'درخواستی به شما ارجاع شد', body: 'درخواست %{code} در کارتابل شماست.' },
  ticket_opened_for_you: { title: 'تیکت تازه برای شما', body: 'تیکت %{number} با موضوع «%{subject}» برای شما باز شد.' },
  ticket_answered: { title: 'پاسخ تازه به تیکت شما', body: 'به تیکت %{number} با موضوع «%{subject}» پاسخ داده شد.' },
  ticket_replied: { title: 'پاسخ تازهٔ کاربر', body: 'کاربر به تیکت %{number} با موضوع «%{subject}» پاسخ داد.' },
  ticket_given: { title: 'تیکتی به شما سپرده شد', body: 'تیکت %{number} با موضوع «%{subject}» در کارتابل شماست.' },
  ticket_closed: {
    title: 'تیکت شما بسته شد',
    body: 'تیکت %{number} بسته شد. اگر پاسخ خود را نگرفته‌اید، تا ۷ روز آن را بازگشایی کنید.',
  },
  subscription_paid: {
    title: 'اشتراک شما فعال شد',
    body: 'پرداخت %{reference} انجام و اشتراک شما ثبت شد. رسید در تاریخچهٔ خرید است.',
  },
  ticket_low_stars: {
    title: 'امتیاز کم برای یک تیکت',
    body: 'کاربر به تیکت %{number} با موضوع «%{subject}» امتیاز کم داد؛ آن را بررسی کنید.',
  },
  withdrawal_paid: { title: 'برداشت شما پرداخت شد', body: 'مبلغ برداشت %{code} به مقصد فرستاده شد.' },
  withdrawal_rejected: { title: 'برداشت شما رد شد', body: 'برداشت %{code} رد شد؛ مبلغ آن به اعتبار شما بازگشت.' },
  credit_in: { title: 'اعتبار تازه', body: 'مبلغ %{amount} به اعتبار شما افزوده شد.' },
  credit_back: {
    title: 'افزایش موجودی بازگردانده شد',
    body: 'مبلغ %{amount} که به اعتبار شما افزوده شده بود بازگردانده شد. دلیل را در رسید انتقال ببینید.',
  },
  share_paid: { title: 'سهم شما تسویه شد', body: 'سهم شما از درخواست‌های تکمیل‌شده به اعتبارتان افزوده شد.' },
  transfer_waits: {
    title: 'انتقالی در انتظار تأیید شما',
    body: 'انتقال %{amount} به تأیید نفر دوم نیاز دارد. اگر تا ۷۲ ساعت تأیید نشود، منقضی می‌شود.',
  },
  transfer_approved: { title: 'انتقال شما تأیید شد', body: 'نفر دوم انتقال %{amount} را تأیید کرد.' },
  transfer_rejected: {
    title: 'انتقال شما رد شد',
    body: 'نفر دوم انتقال %{amount} را رد کرد و مبلغی کم نشد. دلیل را در صفحهٔ انتقال ببینید.',
  },
  transfer_expired: {
    title: 'مهلت تأیید انتقال گذشت',
    body: 'انتقال %{amount} در ۷۲ ساعت تأیید نشد؛ فرستاده نشد و مبلغی کم نشد.',
  },
} as const

/** Units of money as notices write them. */
export const unitNames = { IRR: 'ریال', USD: 'دلار', USDT: 'تتر' } as const

export type NoticeText = keyof typeof noticeTexts

/** The page of the sandbox gateway, in the languages of the product. */
export const sandboxTexts = {
  fa: {
    title: 'درگاه آزمایشی',
    warning: 'این درگاه آزمایشی است؛ هیچ پولی جابه‌جا نمی‌شود.',
    reference: 'شمارهٔ پیگیری',
    amount: 'مبلغ',
    choose: 'نتیجهٔ پرداخت را انتخاب کنید:',
    paid: 'پرداخت موفق',
    failed: 'انصراف از پرداخت',
    late: 'پرداخت موفق با پاسخ دیرهنگام',
    silent: 'درگاه پاسخ ندهد',
    gone: 'این پرداخت دیگر باز نیست.',
    back: 'بازگشت به پیشخوان',
  },
  en: {
    title: 'Sandbox gateway',
    warning: 'This is a sandbox: no money moves.',
    reference: 'Reference',
    amount: 'Amount',
    choose: 'Choose how the payment ends:',
    paid: 'Paid',
    failed: 'Cancel the payment',
    late: 'Paid, with a late answer',
    silent: 'The gateway never answers',
    gone: 'This payment is no longer open.',
    back: 'Back to Pishkhan',
  },
} as const

/** What the assistant says by itself; stored with the conversation. */
export const assistantTexts = {
  nothing:
    'برای این پرسش پاسخ آماده‌ای پیدا نکردم. می‌توانید پرسش را روشن‌تر بنویسید، یا گفت‌وگو را به همکاران ما بسپارید تا با تیکت پاسخ دهند.',
  article: 'در راهنمای این دپارتمان آمده است:',
  ticket: 'در موردی همانند، همکاران ما چنین پاسخ داده‌اند:',
} as const
