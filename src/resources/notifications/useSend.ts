import { useRef } from 'react'
import type { Input } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications'
import { useCall } from '../../providers/useCall'

type Body = Input<typeof notifications.sendNotification>['body']

/** Sends a message. The same words to the same people carry the same key, so a second try after a lost answer never sends twice. */
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
  const intent = useRef<{ readonly print: string; readonly key: string }>(undefined)
  const send = async (body: Body) => {
    const print = JSON.stringify(body)
    if (intent.current?.print !== print) intent.current = { print, key: crypto.randomUUID() }
    const { object } = await mutateAsync({ input: { body }, options: { idempotencyKey: intent.current.key } })
    intent.current = undefined
    return object
  }
  return { send, sending: isPending }
}
