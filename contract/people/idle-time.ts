/**
 * Milliseconds without a sign of the person after which nobody is signed in any more (specification §9: three hours): the
 * console leaves by itself, the platform ends the session.
 */
export const idleLimit = 10_800_000
