/*
 * Replaces `query-string` as react-admin's lists use it: names in alphabetical order, a repeated name is a list, a name
 * without a value is null.
 */

type Value = string | null | readonly (string | null)[]

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const encode = (value: unknown): string =>
  encodeURIComponent(String(value)).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The values of a query, with or without its question mark. */
export const parse = (query: string): Readonly<Record<string, Value>> => {
  const found = new Map<string, Value>()
  for (const part of query
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (part === '') continue
    const [name = '', ...rest] = part.split('=')
    const key = decode(name)
    const value = rest.length === 0 ? null : decode(rest.join('='))
    const before = found.get(key)
    found.set(key, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The query string of some values; undefined ones are left out. */
export const stringify = (values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values)
    .toSorted()
    .flatMap((name) => [values[name]].flat().map((value: unknown) => [name, value] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === null ? encode(name) : `${encode(name)}=${encode(value)}`))
    .join('&')
