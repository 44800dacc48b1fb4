import { providedTags, type Tag } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications/notifications'
import { storedUser } from './session'

/*
 * A change to the live counts in one tab is broadcast to the browser's other tabs, so that none keeps showing an unread
 * mark that is gone. Only the changed tags are sent, and only to tabs of the same person.
 */

interface InvalidationMessage {
  readonly owner: string
  readonly stale: readonly Tag[]
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pishkhan.stale') : undefined

const counted = providedTags(notifications.counters)

/** Tells the other tabs what a write has changed, limited to what the live counts show. */
export const broadcastInvalidation = (stale: readonly Tag[]): void => {
  const owner = storedUser()?.uuid
  if (owner && stale.some((tag) => counted.includes(tag)))
    channel?.postMessage({ owner, stale } satisfies InvalidationMessage)
}

/** Calls `drop` with what another tab of the same person has changed. */
export const onInvalidationBroadcast = (drop: (stale: readonly Tag[]) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<InvalidationMessage>) => {
    if (data.owner === storedUser()?.uuid) drop(data.stale)
  })
}
