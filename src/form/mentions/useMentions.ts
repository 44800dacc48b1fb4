import { useId, useState, type AriaAttributes, type KeyboardEvent, type RefObject } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { mentionsDraft } from '../../../contract/system/drafts'
import { tickets } from '../../../contract/tickets/tickets'
import { useDraft } from '../../data/drafts/drafts'
import { useUser } from '../../data/session/useUser'
import { useRead } from '../../data/useRead'
import {
  foundByName,
  mentionAt,
  mentionedIn,
  mentionLines,
  peopleOfLines,
  withMention,
  type TypedMention,
} from './mentions'

/** A colleague who may be mentioned. */
export type Mentionable = Reply<typeof tickets.staff>['results'][number]

interface Note {
  /** The key of the note's draft. */
  readonly draft: string
  readonly text: string
  readonly setText: (text: string) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** The uuid of the person the note is about. */
  readonly about: string
}

/** The list of colleagues below the text box of a note. */
export interface MentionChoice {
  readonly id: string
  readonly state: 'loading' | 'failed' | 'done'
  readonly found: readonly Mentionable[]
  /** The index of the one Enter selects. */
  readonly active: number
  readonly choose: (colleague: Mentionable) => void
  readonly retry: () => void
}

/**
 * Mentions of colleagues in a note, started with `@`: suggests them while a name is typed, and stores the chosen ones
 * with the note's draft, because a name alone does not identify a person.
 */
export const useMentions = ({ draft, text, setText, box, about }: Note) => {
  const id = useId()
  const me = useUser()
  const kept = useDraft(mentionsDraft(draft), 'account')
  const [mention, setMention] = useState<TypedMention>()
  const [at, setAt] = useState(0)
  const staff = useRead(tickets.staff, { query: {} }, { enabled: mention !== undefined })
  const chosen = peopleOfLines(kept.text)
  const colleagues = (staff.data?.results ?? []).filter(({ uuid }) => uuid !== me.uuid && uuid !== about)
  const found = mention ? foundByName(colleagues, mention.typed) : []
  const active = Math.min(at, found.length - 1)
  const open = mention !== undefined && (!staff.data || found.length > 0)
  const close = () => setMention(undefined)

  const choose = ({ uuid, name }: Mentionable) => {
    if (!mention) return
    const next = withMention(text, mention, name)
    setText(next.text)
    kept.setText(mentionLines([...mentionedIn(text, chosen).filter((one) => one.uuid !== uuid), { uuid, name }]))
    close()
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const aria: AriaAttributes = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open && found.length > 0 ? `${id}-${active}` : undefined,
  }
  const state = staff.data ? 'done' : staff.error ? 'failed' : 'loading'
  const choice: MentionChoice | undefined = open
    ? { id, state, found, active, choose, retry: () => void staff.refetch() }
    : undefined
  return {
    /** The uuids of the people the text mentions. */
    uuids: mentionedIn(text, chosen).map(({ uuid }) => uuid),
    /** The ARIA attributes of the text box. */
    aria,
    /** The list below the box, while there is something to choose. */
    choice,
    /** To be called on every text change, with the caret position. */
    typed: (now: string, caret: number) => {
      setMention(mentionAt(now, caret, chosen))
      setAt(0)
    },
    /** To be called first on every key; returns whether the list handled it. */
    takesKey: (event: KeyboardEvent): boolean => {
      if (!choice || event.ctrlKey || event.metaKey) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const one = found[active]
      if (event.key === 'Escape') close()
      else if ((event.key === 'Enter' || event.key === 'Tab') && one) choose(one)
      else if (step !== 0 && one) setAt((active + step + found.length) % found.length)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    close,
    forget: kept.forget,
  }
}

/** The mentions of a note being written. */
export type Mentions = ReturnType<typeof useMentions>
