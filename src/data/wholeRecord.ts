/**
 * The `meta` of readings that need the complete record. React-admin keeps list rows, which lack the part a resource
 * unfolds, under the key without it: a screen opened from a list would start with half a record.
 */
export const wholeRecord = { whole: true } as const
