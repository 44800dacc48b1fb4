/** What a notification is about; the `:type` of `/notifications/:type`. */
export const notificationTypes = ['system', 'ticket', 'request', 'money', 'subscription', 'news'] as const
export type NotificationType = (typeof notificationTypes)[number]
