import { label, excludedFromFingerprint, type Endpoint } from '../../contract/endpoint'
import { readPreference, writePreference } from './preferences'

/** A write that left: what was meant by it, and the key that makes it take effect once however often it is sent. */
export interface Intent {
  /** What it belongs to: its endpoint, or one plan of many under way. */
  readonly place: string
  /** What was sent, as text, without secrets. */
  readonly payload: string
  readonly key: string
  /** When it was first sent, in milliseconds since 1970. */
  readonly sentAt: number
}

/** What is filled in over several steps and sent as one: a plan sent from another window, or once more, is the same write. */
export interface Plan {
  /** Where it is filled in; one write at a time is under way from a place. */
  readonly place: string
  /** A uuid that is kept with what is filled in. */
  readonly id: string
}

const store = 'intents'
/** The platform keeps keys for at least a day; who sends the same words later than this means them anew. */
const lifetime = 60 * 60_000
/** The most writes without an answer that are kept. */
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

/** The key of what one plan says: in the shape of a uuid, as look-ups ask for. */
const keyOf = async (plan: string, payload: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${plan} ${payload}`))
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The write that left from a place and was not answered, in another window or before a reload too. */
export const openIntentAt = (place: string): Intent | undefined => kept().findLast((intent) => intent.place === place)

/** What was meant by a write needs its key no longer: it was answered, or its outcome is known. */
export const closeIntent = ({ key }: Intent): void => keep(kept().filter((intent) => intent.key !== key))

/**
 * Keeps what is about to be sent on this device, before it leaves: when no answer comes, the same input sent again, even
 * after a reload, has the same key and is answered with what was done.
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
