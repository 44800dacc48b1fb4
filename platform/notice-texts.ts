/** The words of notifications the platform sends by itself; they are stored with the notification, so they stand here. */
export const noticeTexts = {
  request_filed_for_you: { title: 'درخواست تازه به نام شما', body: 'درخواست %{code} به نام شما ثبت شد.' },
  request_draft_for_you: { title: 'پیش‌نویس تازه', body: 'پیش‌نویس درخواست %{code} برای شما ساخته شد؛ آن را تکمیل و ثبت کنید.' },
  request_correction: { title: 'درخواست شما نیازمند اصلاح است', body: 'در درخواست %{code} فیلدهای علامت‌خورده را اصلاح کنید.' },
  request_completed: { title: 'درخواست شما تکمیل شد', body: 'درخواست %{code} انجام شد.' },
  request_rejected: { title: 'درخواست شما رد شد', body: 'درخواست %{code} رد شد. دلیل را در جزئیات درخواست ببینید.' },
  request_expired: { title: 'مهلت درخواست تمام شد', body: 'مهلت درخواست %{code} به پایان رسید. برای پیگیری، از آن رونوشت بگیرید.' },
  request_given: { title: 'درخواستی به شما ارجاع شد', body: 'درخواست %{code} در کارتابل شماست.' },
} as const
export type NoticeText = keyof typeof noticeTexts
