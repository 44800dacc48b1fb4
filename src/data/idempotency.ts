import { useRef } from 'react'
import { PlatformError } from './http/errors'
import { readPreference, writePreference } from './preferences'

/** One payload, and the key that makes it take effect once however often it is sent. */
interface Intent {
  readonly payload: string
  readonly key: string
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number
}

/** The platform keeps keys for a day; who sends the same words later than this means them anew. */
const lifetime = 60 * 60_000

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Intent>).key === 'string'

const said = (payload: unknown): string =>
  JSON.stringify(payload, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

const keyOf = (place: string, payload: string): string => {
  const kept = readPreference(place)
  if (isIntent(kept) && kept.payload === payload && Date.now() - kept.at < lifetime) return kept.key
  const intent: Intent = { payload, key: crypto.randomUUID(), at: Date.now() }
  writePreference(place, intent)
  return intent.key
}

/**
 * Sends a payload under its idempotency key, which is kept on this device before anything leaves it: when no answer comes,
 * the same payload sent again from the same place, even after a reload, is answered with what was done. A refusal settles
 * it; only silence leaves it open.
 */
export const sendIdempotent = async <T>(
  place: string,
  payload: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> => {
  const name = `intent.${place}`
  try {
    const answer = await send(keyOf(name, said(payload)))
    writePreference(name, undefined)
    return answer
  } catch (error) {
    if (error instanceof PlatformError && error.status < 500) writePreference(name, undefined)
    throw error
  }
}

/** The key of a payload for as long as a dialog stands: the same while the payload is, another as soon as it is not. */
export const useIntentKey = (): ((payload: unknown) => string) => {
  const kept = useRef({ payload: '', key: '' })
  return (payload) => {
    const words = said(payload)
    if (kept.current.payload !== words) kept.current = { payload: words, key: crypto.randomUUID() }
    return kept.current.key
  }
}
