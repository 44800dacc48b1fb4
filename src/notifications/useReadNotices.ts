import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notifications } from '../../contract/notifications/notifications'
import { callKey } from '../data/useCall'
import { usePlatformCall } from '../data/usePlatformCall'
import { useCounters } from '../data/useCounters'

/**
 * Marks the notifications read that lead to the page somebody looks at: when it opens, when `version` says that more of
 * it was seen, and when another notification came. Asks nothing while none is unread; what fails is asked again by the
 * next of these.
 */
export const useReadNotices = (link: string | undefined, version: number): void => {
  const call = usePlatformCall()
  const client = useQueryClient()
  const unread = useCounters()?.unread_notifications ?? 0
  const asked = useRef({ link, version: -1, unread: 0 })
  useEffect(() => {
    const before = asked.current
    asked.current = { link, version, unread }
    if (link === undefined || unread === 0) return
    if (before.link === link && before.version === version && unread <= before.unread) return
    call(notifications.readNotifications, { body: { link } }).then(
      ({ read }) => {
        if (read === 0) return
        for (const endpoint of [notifications.notifications, notifications.counters])
          void client.invalidateQueries({ queryKey: callKey(endpoint) })
      },
      () => undefined,
    )
  }, [link, version, unread, call, client])
}
