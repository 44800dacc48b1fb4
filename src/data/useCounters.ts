import { notifications } from '../../contract/notifications/notifications'
import type { Reply } from '../../contract/endpoint'
import { useRead } from './useRead'

/** Polling interval of the live counts while the page is visible, in milliseconds. */
const every = 20_000

/** The reading of the live counts, for callers that distinguish counts still loading from counts that cannot be had. */
export const useCountersReading = () => useRead(notifications.counters, {}, { every })

/** The live counts of the menu and bell; `undefined` until they are known or when they cannot be had. */
export const useCounters = (): Reply<typeof notifications.counters> | undefined => useCountersReading().data
