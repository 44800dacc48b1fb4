import { providedTags, type Tag } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications/notifications'
import { storedUser } from './session'

/*
 * What changes the live counts in one tab is told to the other tabs of the browser, so that none goes on showing an
 * unread mark that is gone. Only what was changed is told, and only to tabs of the same person.
 */

interface InvalidationMessage {
  readonly owner: string
  readonly stale: readonly Tag[]
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pishkhan.stale') : undefined

const counted = providedTags(notifications.counters)

/** Tells the other tabs what a write has changed; only of what the live counts show. */
export const broadcastInvalidation = (stale: readonly Tag[]): void => {
  const owner = storedUser()?.uuid
  if (owner && stale.some((tag) => counted.includes(tag)))
    channel?.postMessage({ owner, stale } satisfies InvalidationMessage)
}

/** Hears what another tab of the same person has changed. */
export const onInvalidationBroadcast = (drop: (stale: readonly Tag[]) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<InvalidationMessage>) => {
    if (data.owner === storedUser()?.uuid) drop(data.stale)
  })
}
