import { useEffect, useRef } from 'react'
import { notifications as notificationsArea } from '../../contract/notifications/notifications'
import { useWrite } from '../data/useWrite'
import { useCounters } from '../data/useCounters'

/**
 * Marks the notifications read that link to the page on screen: when it opens, when `version` shows that more of it was
 * seen, and when another notification arrives. Sends nothing while none is unread; a failure is retried on the next of
 * these occasions.
 */
export const useReadNotifications = (link: string | undefined, version: number): void => {
  const { mutate } = useWrite(notificationsArea.readNotifications)
  const unread = useCounters()?.unread_notifications ?? 0
  const asked = useRef({ link, version: -1, unread: 0 })
  useEffect(() => {
    const before = asked.current
    asked.current = { link, version, unread }
    if (link === undefined || unread === 0) return
    if (before.link === link && before.version === version && unread <= before.unread) return
    mutate({ body: { link } })
  }, [link, version, unread, mutate])
}
