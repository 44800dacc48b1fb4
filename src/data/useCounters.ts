import { notifications } from '../../contract/notifications/notifications'
import type { Reply } from '../../contract/endpoint'
import { useRead } from './useRead'

/** How often the live counts are asked for while the page is visible, in milliseconds. */
const every = 20_000

/** The reading of the live counts, for who has to tell those that are on the way from those that cannot be had. */
export const useCountersReading = () => useRead(notifications.counters, {}, { every })

/** The live counts of the menu and bell; `undefined` until they are known or when they cannot be had. */
export const useCounters = (): Reply<typeof notifications.counters> | undefined => useCountersReading().data
