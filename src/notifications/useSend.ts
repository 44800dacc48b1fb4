import type { Input } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications'
import { once } from '../data/intents'
import { useCall } from '../data/useCall'

type Body = Input<typeof notifications.sendNotification>['body']

/** Sends a message. A second try after a lost answer never sends twice. */
export const useSend = () => {
  const { mutateAsync, isPending } = useCall(notifications.sendNotification, {
    drops: [
      notifications.sentNotifications,
      notifications.notifications,
      notifications.counters,
      notifications.countAudience,
      'sent-notifications',
    ],
  })
  const send = async (body: Body) => {
    const { object } = await once('notification', body, (idempotencyKey) =>
      mutateAsync({ input: { body }, options: { idempotencyKey } }),
    )
    return object
  }
  return { send, sending: isPending }
}
