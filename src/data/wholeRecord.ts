/**
 * The `meta` of readings that need all of a record. React-admin keeps rows of lists, which lack the part a resource
 * unfolds, under the key without it: a screen opened from a list would begin with half a record.
 */
export const wholeRecord = { whole: true } as const
