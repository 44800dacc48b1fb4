import { notifications } from '../../../contract/notifications/notifications'
import { object, type ResourceRows } from './row'

/** Notifications received, and those sent. */
export const notificationRows = {
  notifications: {
    id: 'uuid',
    list: notifications.notifications,
    filterNames: { q: 'query' },
    one: { endpoint: notifications.notification, input: (id) => ({ query: { notification_uuid: id } }), pick: object },
    create: { endpoint: notifications.sendNotification, input: (body) => ({ body }) },
    update: [
      {
        endpoint: notifications.readNotifications,
        takes: ['read_at'],
        input: (_, id) => ({ body: { uuids: [id] } }),
      },
    ],
    updateMany: true,
  },
  'sent-notifications': { id: 'uuid', list: notifications.sentNotifications, filterNames: { q: 'query' } },
} satisfies ResourceRows
