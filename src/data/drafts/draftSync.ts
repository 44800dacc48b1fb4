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
}

/** Keeps box and platform in step, silently: where that fails the text is kept here and goes with the next pause. */
export const draftSync = (box: Box): DraftSync => {
  const { key, name, writer, adopt } = box
  let running = false
  let again = false
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
    try {
      const { saved_at, kept } = await writePlatformDraft(key, draft, leaving)
      const base = saved_at ?? undefined
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
    const there = await readPlatformDraft(key).catch(() => 'unknown' as const)
    if (there === 'unknown' || !mine()) return
    const verdict = judge(box.latest, there, askedAt)
    if (verdict === 'same') return void settle(box.latest, there?.savedAt)
    if (verdict === 'here') {
      note(box.latest, { base: there?.savedAt })
      return push()
    }
    adopt({ text: there?.text ?? '', at: there ? askedAt - there.age : 0, settled: true, base: there?.savedAt })
  }
  return { push, pull }
}
