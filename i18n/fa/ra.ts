import type { Messages } from '../messages'

/** The few texts react-admin's core asks for by itself; its own parts bring theirs (`stock.ts`). */
export const ra = {
  page: {
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
    edit: 'ویرایش %{name} %{recordRepresentation}',
    create: 'ایجاد %{name}',
  },
  notification: {
    http_error: 'ارتباط با سرور برقرار نشد.',
    data_provider_error: 'اطلاعات بارگذاری نشد.',
    item_doesnt_exist: 'موردی که می‌خواهید پیدا نشد.',
    not_authorized: 'شما به این بخش دسترسی ندارید.',
    logged_out: 'نشست شما به پایان رسیده است. دوباره وارد شوید.',
    updated: 'تغییرات ذخیره شد.',
    created: 'مورد جدید ثبت شد.',
    deleted: 'مورد حذف شد.',
  },
  message: {
    unsaved_changes: 'تغییرات شما ذخیره نشده است. از این صفحه می‌روید؟',
    invalid_form: 'برخی از مقدارها درست نیست. موارد مشخص‌شده را اصلاح کنید.',
    select_all_limit_reached: 'بیش از %{max} مورد را نمی‌توان یک‌جا انتخاب کرد.',
  },
  auth: { auth_check_error: 'برای ادامه وارد شوید.' },
} satisfies Messages
