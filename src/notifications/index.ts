import { resourceAt } from '../shell/resource/resourceAt'
import { screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  notifications: screen(['notifications'], () => import('./NotificationsScreen').then((m) => m.NotificationsScreen)),
  notificationsOfType: screen(['notifications'], () =>
    import('./NotificationsScreen').then((m) => m.NotificationsScreen),
  ),
  adminAllNotifications: screen(['notifications'], () =>
    import('./SentNotificationsScreen').then((m) => m.SentNotificationsScreen),
  ),
  adminSendNotification: screen(['notifications', 'people.users'], () =>
    import('./SendNotificationScreen').then((m) => m.SendNotificationScreen),
  ),
} satisfies Screens

const own = ['notifications', 'id'] as const

/** Notifications: end users read theirs, staff send some. */
export const notifications = resourceAt({
  admin: { list: 'adminAllNotifications', create: 'adminSendNotification' },
  user: { list: 'notifications', show: own, edit: own },
})
