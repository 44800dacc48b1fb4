import { useCallback, useEffect, useMemo, useState } from 'react'
import { readDraft, writeDraft, type KeptDraft } from './keptDrafts'
import { draftSync } from './draftSync'
import { currentPerson, writePreference } from '../preferences'

/** Typing pause after which the text is kept on this device, in milliseconds. */
const pause = 400
/** Typing pause after which it goes to the platform, in milliseconds. */
const longPause = 1500

/** Where a draft is kept: in this browser alone, or with the person's account, whatever browser they use next. */
type Reach = 'device' | 'account'

/** A text being written, as this browser keeps it; `show` is called on every change. */
const openDraft = (key: string, reach: Reach, writer: string) => {
  const name = `draft.${key}`
  let written = true
  let show: (text: string, kept: boolean) => void = () => undefined
  let timers: readonly ReturnType<typeof setTimeout>[] = []

  const wait = (...next: typeof timers) => {
    for (const timer of timers) clearTimeout(timer)
    timers = next
  }
  const box = {
    key,
    name,
    writer,
    latest: readDraft(name, writer),
    adopt: (draft: KeptDraft) => {
      wait()
      put(draft)
    },
  }
  const write = () => {
    if (written) return
    written = true
    const { text } = box.latest
    const done =
      reach === 'account'
        ? writeDraft(name, box.latest, writer)
        : writePreference(name, text === '' ? undefined : text, writer)
    show(text, done && text !== '')
  }
  const put = (draft: KeptDraft) => {
    box.latest = draft
    written = false
    write()
  }
  const copy = reach === 'account' ? draftSync(box) : undefined
  const typed = (text: string): KeptDraft => ({ ...box.latest, text, at: Date.now(), settled: false })
  return {
    text: box.latest.text,
    setText: (text: string) => {
      box.latest = typed(text)
      written = false
      show(text, false)
      wait(
        setTimeout(write, pause),
        setTimeout(() => void copy?.push(), longPause),
      )
    },
    forget: () => {
      wait()
      put(typed(''))
      void copy?.push()
    },
    sent: () => {
      wait()
      put({ ...typed(''), ...(copy?.spend(box.latest.text) && { settled: true, base: undefined }) })
      void copy?.push()
    },
    /** Keeps in sync until stopped; anything not saved by then is saved. */
    follow: (tell: typeof show) => {
      show = tell
      const hide = (leaving: boolean) => {
        write()
        void copy?.push(leaving)
      }
      const seen = () => (document.visibilityState === 'hidden' ? hide(true) : void copy?.pull())
      const gone = () => hide(true)
      const left = ({ target, relatedTarget }: FocusEvent) => {
        // Focus moving to the button of the same form has not left the form.
        const form = target instanceof Element ? target.closest('form') : null
        if (!form?.contains(relatedTarget as Node | null)) void copy?.push()
      }
      const online = () => void copy?.pull()
      void copy?.pull()
      document.addEventListener('visibilitychange', seen)
      document.addEventListener('focusout', left)
      window.addEventListener('online', online)
      window.addEventListener('pagehide', gone)
      return () => {
        document.removeEventListener('visibilitychange', seen)
        document.removeEventListener('focusout', left)
        window.removeEventListener('online', online)
        window.removeEventListener('pagehide', gone)
        show = () => undefined
        wait()
        hide(false)
      }
    },
  }
}

/**
 * Unsent text that survives reload, sign-out and other people's updates, kept per person under `key`; with the reach
 * `account`, in every browser of the person, where the one typed last wins. Returns the text, its setter, ways to clear
 * it, and whether what is shown is saved.
 */
export const useDraft = (
  key: string,
  reach: Reach = 'device',
): {
  readonly text: string
  readonly setText: (text: string) => void
  readonly forget: () => void
  /** Clears it where the platform itself dropped its copy with what was just sent. */
  readonly sent: () => void
  readonly kept: boolean
} => {
  // Signing out in another tab leaves the text with whoever typed it.
  const [draft] = useState(() => openDraft(key, reach, currentPerson()))
  const [shown, setShown] = useState({ text: draft.text, kept: draft.text !== '' })
  useEffect(() => draft.follow((text, kept) => setShown({ text, kept })), [draft])
  return { ...shown, setText: draft.setText, forget: draft.forget, sent: draft.sent }
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The answers of a form as one draft of {@link useDraft}. Only changed values are kept, over `initial`, which each form
 * supplies anew. `forget` resets the form.
 */
export const useFormDraft = <V extends object>(
  key: string,
  initial: V,
  reach: Reach = 'device',
): {
  readonly values: V
  readonly change: (changes: Partial<V>) => void
  readonly forget: () => void
  readonly kept: boolean
} => {
  const { text, setText, forget, kept } = useDraft(key, reach)
  const changed = useMemo(() => read(text) as Partial<V> | undefined, [text])
  const values = useMemo(() => ({ ...initial, ...changed }), [initial, changed])
  const change = useCallback(
    (changes: Partial<V>) => setText(JSON.stringify({ ...changed, ...changes })),
    [changed, setText],
  )
  return { values, change, forget, kept }
}
