/**
 * Milliseconds of inactivity after which nobody stays signed in (specification §9: three hours): the console signs out,
 * the platform ends the session.
 */
export const idleLimit = 10_800_000
