import { judge, readDraft, readPlatformDraft, writeDraft, writePlatformDraft, type KeptDraft } from './keptDrafts'
import { currentPerson } from '../preferences'

interface Box {
  readonly key: string
  /** The name this browser stores it under. */
  readonly name: string
  readonly writer: string
  /** What is in the box. */
  latest: KeptDraft
  /** Puts the platform's text into the box. */
  readonly adopt: (draft: KeptDraft) => void
}

/** Keeps the platform's copy of a draft in sync. */
export interface DraftSync {
  /** Sends what the platform does not have yet; `leaving`: the page may be gone before an answer arrives. */
  readonly push: (leaving?: boolean) => Promise<void>
  /** Fetches the platform's text; of the two, the one typed last wins. */
  readonly pull: () => Promise<void>
  /**
   * Call once `text` was sent. Returns whether the platform dropped its copy: it does when `text` begins with that
   * copy.
   */
  readonly spend: (text: string) => boolean
}

/** Keeps box and platform in sync, silently: on failure the text is kept here and sent with the next pause. */
export const draftSync = (box: Box): DraftSync => {
  const { key, name, writer, adopt } = box
  let running = false
  let again = false
  /** The text the platform has; `undefined` until it is known. */
  let there: string | undefined
  // Somebody who signed in or out meanwhile has nothing to do with this text.
  const mine = () => writer !== 'nobody' && currentPerson() === writer

  /** Records facts about a draft, in the box and in this browser, unless another text has replaced it there. */
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
    // After a reload before the answer, this browser still knows whose text the platform has.
    const draft = note(box.latest, { sent: box.latest.text })
    there = undefined
    try {
      const { saved_at, kept } = await writePlatformDraft(key, draft, leaving)
      const base = saved_at ?? undefined
      there = kept ? draft.text : undefined
      if (kept) settle(draft, base)
      // What was typed meanwhile continues from the text just saved.
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
