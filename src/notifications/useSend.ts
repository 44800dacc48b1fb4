import type { Input } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { sendIdempotent } from '../data/idempotency'
import { useCall } from '../data/useCall'

type Body = Input<typeof notifications.sendNotification>['body']

/** Sends a message. A second try after a lost answer never sends twice. */
export const useSend = () => {
  const { mutateAsync, isPending } = useCall(notifications.sendNotification, {
    invalidates: [
      notifications.sentNotifications,
      notifications.notifications,
      notifications.counters,
      notifications.countAudience,
      'sent-notifications',
    ],
  })
  const send = async (body: Body) => {
    const { object } = await sendIdempotent('notification', body, (idempotencyKey) =>
      mutateAsync({ input: { body }, options: { idempotencyKey } }),
    )
    return object
  }
  return { send, sending: isPending }
}
