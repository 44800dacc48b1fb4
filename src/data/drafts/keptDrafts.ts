import type { Reply } from '../../../contract/endpoint'
import { drafts } from '../../../contract/system/drafts'
import { call } from '../http/client'
import { readPreference, writePreference } from '../preferences'

/** An unsent text as this browser keeps it. */
export interface KeptDraft {
  readonly text: string
  /** When it was typed, by this device's clock, in milliseconds since 1970. */
  readonly at: number
  /** The platform has exactly this text, or knows that there is none. */
  readonly settled: boolean
  /** `saved_at` of the platform's text this one continues. */
  readonly base?: string | undefined
  /** What this browser sent last, answered or not. */
  readonly sent?: string | undefined
}

/** An empty draft. */
const blankDraft: KeptDraft = { text: '', at: 0, settled: true }

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && typeof (value as Partial<KeptDraft>).text === 'string'

/** What this browser keeps under a name; a bare text never left this device. */
export const readDraft = (name: string, person: string): KeptDraft => {
  const found = readPreference(name, person)
  if (typeof found === 'string') return { text: found, at: 0, settled: false }
  return isKept(found) ? found : blankDraft
}

/** Keeps a draft in this browser; an empty one only until the platform knows. Returns whether it was stored. */
export const writeDraft = (name: string, draft: KeptDraft, person: string): boolean =>
  writePreference(name, draft.text === '' && draft.settled ? undefined : draft, person)

/** A draft as the platform keeps it. */
interface PlatformDraft {
  readonly text: string
  readonly savedAt: string
  /** Milliseconds since it was typed. */
  readonly age: number
}

/** Which copy of a draft wins: `same` means both agree, `gone` that it was sent or emptied in another browser. */
export const judge = (
  here: KeptDraft,
  there: PlatformDraft | undefined,
  askedAt: number,
): 'same' | 'here' | 'there' | 'gone' => {
  if (!there) {
    if (here.text === '') return 'same'
    return here.settled ? 'gone' : 'here'
  }
  if (there.text === here.text) return 'same'
  if (here.settled) return 'there'
  const goesOn = here.base === there.savedAt || here.sent === there.text
  return goesOn || askedAt - here.at <= there.age ? 'here' : 'there'
}

type Found = Reply<typeof drafts.drafts>

let asking: { readonly keys: Set<string>; readonly answer: Promise<Found> } | undefined

/** Reads a draft from the platform; drafts requested in the same tick share one call. */
export const readPlatformDraft = async (key: string): Promise<PlatformDraft | undefined> => {
  if (!asking) {
    const keys = new Set<string>()
    const answer = Promise.resolve().then(() => {
      asking = undefined
      return call(drafts.drafts, { query: { keys: [...keys] } })
    })
    asking = { keys, answer }
  }
  asking.keys.add(key)
  const { results, now } = await asking.answer
  const found = results.find((draft) => draft.key === key)
  const text = found?.value['text']
  if (!found || typeof text !== 'string') return undefined
  return { text, savedAt: found.saved_at, age: Date.parse(now) - Date.parse(found.saved_at) }
}

/**
 * Writes a draft to the platform, even while the page is closing. The reply tells when the platform's copy was saved,
 * and whether this one was kept.
 */
export const writePlatformDraft = (
  key: string,
  { text, at, base }: KeptDraft,
  leaving: boolean,
): Promise<Reply<typeof drafts.saveDraft>> =>
  call(
    drafts.saveDraft,
    {
      body: {
        key,
        value: text === '' ? null : { text },
        // A draft of unknown age yields to any other.
        ago: Math.min(Math.max(0, Date.now() - at), oldest),
        ...(base !== undefined && { seen: base }),
      },
    },
    { outlives: leaving },
  )

const oldest = 90 * 86_400_000
