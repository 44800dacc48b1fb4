/** Leaderboard points: for each completed request, and for each person who signed up through somebody. */
export const points = { request: 10, introduced: 5 } as const
