/** Tags the desk uses in any department. */
export const everydayTags: readonly string[] = [
  'تماس تلفنی',
  'مشتری قدیمی',
  'منتظر مدارک',
  'نیاز به پیگیری',
  'پیشنهاد خوب',
  'vip',
]

/** Tags of tickets by what their subjects are about: the first word that a subject contains decides. */
export const subjectTags: Readonly<Record<string, string>> = {
  برداشت: 'تأخیر برداشت',
  پرداخت: 'خطای پرداخت',
  مدارک: 'منتظر مدارک',
  هویت: 'احراز هویت',
  حساب: 'مشکل حساب',
  دوره: 'دوره آموزشی',
  اشتراک: 'تمدید اشتراک',
  سرور: 'قطعی سرور',
}
