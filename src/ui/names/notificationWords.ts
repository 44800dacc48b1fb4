import { useLocale } from 'react-admin'
import type { Notification } from '../../../contract/notifications/notifications'

/** The text of a notification, in the language of the screen if the platform wrote it in both. */
export const useNotificationWords = ({ title, body, english }: Notification): Pick<Notification, 'title' | 'body'> =>
  useLocale() !== 'fa' && english ? english : { title, body }
