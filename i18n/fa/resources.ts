import type { Messages } from '../messages'

/** What resources and their fields are called where react-admin's own parts show them. */
export const resources = {
  users: { name: 'کاربر |||| کاربران' },
  tickets: { name: 'تیکت |||| تیکت‌ها' },
  requests: { name: 'درخواست |||| درخواست‌ها' },
  'process-requests': { name: 'درخواست |||| درخواست‌ها' },
  notifications: { name: 'اعلان |||| اعلان‌ها' },
  'paypal-accounts': { name: 'حساب پی‌پال |||| حساب‌های پی‌پال' },
  'salary-factors': { name: 'حقوق |||| حقوق‌ها' },
} satisfies Messages
