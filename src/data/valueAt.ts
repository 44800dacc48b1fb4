/** The value at a dotted path of a record or a reply. */
export const valueAt = (record: unknown, path: string): unknown => {
  let value: unknown = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}
