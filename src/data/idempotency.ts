import { label, excludedFromFingerprint, type Endpoint } from '../../contract/endpoint'
import { readPreference, writePreference } from './preferences'

/** A write that was sent: its intent, and the key that makes it take effect once however often it is sent. */
export interface Intent {
  /** Where it belongs: its endpoint, or one of several plans in progress. */
  readonly place: string
  /** The payload as text, without secrets. */
  readonly payload: string
  readonly key: string
  /** When it was first sent, in milliseconds since 1970. */
  readonly sentAt: number
}

/**
 * Input collected over several steps and sent as one write: sending a plan again, or from another window, is the same
 * write.
 */
export interface Plan {
  /** Where it is filled in; a place has one write in progress at a time. */
  readonly place: string
  /** A uuid stored with the input. */
  readonly id: string
}

const store = 'intents'
/** The platform keeps keys for at least a day; the same input sent later than this is a new intent. */
const lifetime = 60 * 60_000
/** Maximum number of unanswered writes kept. */
const most = 50

const isIntent = (value: unknown): value is Intent => typeof (value as Partial<Intent> | null)?.key === 'string'

const kept = (): readonly Intent[] => {
  const found = readPreference(store)
  return Array.isArray(found) ? found.filter(isIntent) : []
}

const keep = (intents: readonly Intent[]): void =>
  void writePreference(store, intents.length > 0 ? intents.slice(-most) : undefined)

const payloadOf = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) =>
    excludedFromFingerprint.has(name)
      ? undefined
      : value instanceof File
        ? [value.name, value.size, value.lastModified]
        : value,
  )

/** The key of a plan's content, in the shape of a uuid, as look-ups require. */
const keyOf = async (plan: string, payload: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${plan} ${payload}`))
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The unanswered write sent from a place, even from another window or before a reload. */
export const openIntentAt = (place: string): Intent | undefined => kept().findLast((intent) => intent.place === place)

/** Drops the key of a write that was answered or whose outcome is known. */
export const closeIntent = ({ key }: Intent): void => keep(kept().filter((intent) => intent.key !== key))

/**
 * Stores a write on this device before it is sent: if no answer arrives, sending the same input again, even after a
 * reload, reuses the key and returns what was done.
 */
export const openIntent = async (endpoint: Endpoint, input: object, plan?: Plan): Promise<Intent> => {
  const payload = payloadOf(input)
  const now = Date.now()
  const place = plan?.place ?? label(endpoint)
  const isSame = (intent: Intent) =>
    intent.place === place && intent.payload === payload && now - intent.sentAt < lifetime
  const open = plan ? undefined : kept().find(isSame)
  if (open) return open
  const key = plan ? await keyOf(plan.id, payload) : crypto.randomUUID()
  const intent: Intent = { place, payload, key, sentAt: now }
  keep([...kept().filter((other) => !plan || other.place !== place), intent])
  return intent
}
