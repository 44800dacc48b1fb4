import { judge, readDraft, readPlatformDraft, writeDraft, writePlatformDraft, type KeptDraft } from './keptDrafts'
import { currentPerson } from '../preferences'

interface Box {
  readonly key: string
  /** Under this name this browser keeps it. */
  readonly name: string
  readonly writer: string
  /** What is in the box. */
  latest: KeptDraft
  /** Puts what the platform has into the box. */
  readonly adopt: (draft: KeptDraft) => void
}

/** The platform's copy of a draft, kept in step. */
export interface DraftSync {
  /** Sends what the platform does not have yet; `leaving`: the page may be gone before an answer. */
  readonly push: (leaving?: boolean) => Promise<void>
  /** Asks for the platform's text; of two the one typed last holds. */
  readonly pull: () => Promise<void>
  /** Told that `text` was sent; whether the platform dropped what it had: it does where that begins the text. */
  readonly spend: (text: string) => boolean
}

/** Keeps box and platform in step, silently: where that fails the text is kept here and goes with the next pause. */
export const draftSync = (box: Box): DraftSync => {
  const { key, name, writer, adopt } = box
  let running = false
  let again = false
  /** The text the platform has; unknown until it said so. */
  let there: string | undefined
  // Whoever signed out or in meanwhile has nothing to do with this text.
  const mine = () => writer !== 'nobody' && currentPerson() === writer

  /** Notes facts about a draft, in the box and in this browser, unless another text has taken its place there. */
  const note = (draft: KeptDraft, facts: Partial<KeptDraft>): KeptDraft => {
    const noted = { ...draft, ...facts }
    if (box.latest === draft) box.latest = noted
    const kept = readDraft(name, writer)
    if (kept.text === draft.text && kept.at === draft.at) writeDraft(name, noted, writer)
    return noted
  }
  const settle = (draft: KeptDraft, base: string | undefined) => note(draft, { settled: true, base })
  const push = async (leaving = false): Promise<void> => {
    if (box.latest.settled || !mine()) return
    if (running && !leaving) {
      again = true
      return
    }
    running = true
    again = false
    // Whoever reloads before the answer still knows whose text the platform has.
    const draft = note(box.latest, { sent: box.latest.text })
    there = undefined
    try {
      const { saved_at, kept } = await writePlatformDraft(key, draft, leaving)
      const base = saved_at ?? undefined
      there = kept ? draft.text : undefined
      if (kept) settle(draft, base)
      // What was typed meanwhile goes on from what was just kept.
      if (kept && !box.latest.settled) note(box.latest, { base })
    } catch {
      again = false
    } finally {
      running = false
    }
    if (again) await push()
  }
  const pull = async (): Promise<void> => {
    if (!mine() || running) return
    const askedAt = Date.now()
    const found = await readPlatformDraft(key).catch(() => 'unknown' as const)
    if (found === 'unknown' || !mine()) return
    there = found?.text ?? ''
    const verdict = judge(box.latest, found, askedAt)
    if (verdict === 'same') return void settle(box.latest, found?.savedAt)
    if (verdict === 'here') {
      note(box.latest, { base: found?.savedAt })
      return push()
    }
    adopt({ text: there, at: found ? askedAt - found.age : 0, settled: true, base: found?.savedAt })
  }
  const spend = (text: string): boolean => {
    if (running || there === undefined || !text.trim().startsWith(there.trim())) return false
    there = ''
    return true
  }
  return { push, pull, spend }
}
