import { label } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications/notifications'
import { storedUser } from './session'

/*
 * What changes the live counts in one tab is told to the other tabs of the browser, so that none goes on showing an
 * unread mark that is gone. Only names of readings are told, and only to tabs of the same person.
 */

interface Told {
  readonly owner: string
  readonly stale: readonly string[]
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pishkhan.stale') : undefined

const counts = label(notifications.counters)

/** Tells the other tabs which readings a write has made stale; only of what changes the live counts. */
export const broadcastInvalidation = (stale: readonly string[]): void => {
  const owner = storedUser()?.uuid
  if (owner && stale.includes(counts)) channel?.postMessage({ owner, stale } satisfies Told)
}

/** Hears which readings another tab of the same person has made stale. */
export const hearTabs = (drop: (stale: readonly string[]) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.owner === storedUser()?.uuid) drop(data.stale)
  })
}
