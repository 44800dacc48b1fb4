import { refuse } from './refuse'

const deepest = 32

/**
 * Reads JSON the way an API must: UTF-8 without a byte order mark, no key twice in one object (`JSON.parse` would let
 * the last win), no nesting that could exhaust a later step. Anything else is `malformed`.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    checkNesting(text)
    const value: unknown = JSON.parse(text)
    checkKeys(text)
    return value
  } catch {
    throw refuse('malformed')
  }
}

const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const checkNesting = (text: string): void => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > deepest) throw new Error('too deep')
  }
}

/** Expects valid JSON: a string is a key exactly when a colon follows it. */
const checkKeys = (text: string): void => {
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') open.push(new Set())
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfString(text, at)
      let next = end + 1
      while (/\s/.test(text[next] ?? '')) next += 1
      if (text[next] === ':') {
        const key = JSON.parse(text.slice(at, end + 1)) as string
        const keys = open.at(-1)
        if (key === '__proto__' || keys?.has(key)) throw new Error('key twice')
        keys?.add(key)
      }
      at = end
    }
  }
}
