import { useLocale } from 'react-admin'
import type { Notification } from '../../../contract/notifications/notifications'

/** What a notification says, in the language of the screen where the platform wrote it in both. */
export const useNotificationWords = ({ title, body, english }: Notification): Pick<Notification, 'title' | 'body'> =>
  useLocale() !== 'fa' && english ? english : { title, body }
