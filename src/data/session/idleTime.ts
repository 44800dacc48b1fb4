/** Idle limit in milliseconds (specification §9: three hours). */
export const idleLimit = 10_800_000
/** How long before the limit the countdown shows, in milliseconds. */
export const idleWarning = 5 * 60_000
