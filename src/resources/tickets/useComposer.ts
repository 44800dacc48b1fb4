import { useRef, useState } from 'react'
import type { FieldCode } from '../../../contract/error'
import { textLimits, uploadLimits, type Ticket } from '../../../contract/tickets'
import { ticketDraft } from '../../../contract/workspace'
import { useDraft } from '../../providers/drafts'
import { PlatformError } from '../../providers/errors'
import { tooMany } from '../../shared/inputs/control'
import { useTaking } from '../../shared/inputs/useTaking'
import { useToast } from '../../shell/toasts'
import { useReply } from './useReply'

/** Whether the text goes to the user or stays among staff. */
export type Mode = 'reply' | 'note'

const problemIn = (failure: unknown): FieldCode | undefined =>
  failure instanceof PlatformError ? failure.fields['text'] : undefined

/** The state of a composer: a draft a mode, files, and sending with its guards. */
export const useComposer = (ticket: Ticket, seen: number | undefined, only?: Mode) => {
  const toast = useToast()
  const reply = useDraft(ticketDraft(ticket.id, 'reply'), 'account')
  const note = useDraft(ticketDraft(ticket.id, 'note'), 'account')
  const [chosen, setMode] = useState<Mode>('reply')
  const mode = only ?? chosen
  const draft = mode === 'note' ? note : reply
  const box = useRef<HTMLTextAreaElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const { take, preparing, refused, forgive } = useTaking({ chosen: files, limits: uploadLimits, onTaken: setFiles })
  const [newer, setNewer] = useState<{ readonly close: boolean }>()
  const [empty, setEmpty] = useState(false)
  const { send: deliver, share, failure, clearFailure, cancel } = useReply(ticket.id, seen)

  const send = async ({ close = false, anyway = false } = {}): Promise<void> => {
    if (share !== undefined || preparing) return
    if (tooMany(draft.text, textLimits.message) > 0) return box.current?.focus()
    if (draft.text.trim() === '') {
      setEmpty(true)
      box.current?.focus()
      return
    }
    setNewer(undefined)
    const outcome = await deliver({ text: draft.text, files, internal: mode === 'note', close, anyway })
    if (outcome === 'newer') setNewer({ close })
    if (outcome !== 'sent') return
    draft.forget()
    setFiles([])
    forgive()
    toast.done(
      mode === 'note' ? 'tickets.composer.note_saved' : close ? 'tickets.actions.done.close' : 'tickets.composer.sent',
    )
    box.current?.focus()
  }
  return {
    mode,
    setMode,
    box,
    text: draft.text,
    kept: draft.kept,
    setText: (text: string) => {
      draft.setText(text)
      setEmpty(false)
    },
    files,
    setFiles: (chosenFiles: readonly File[]) => {
      setFiles(chosenFiles)
      forgive()
    },
    addAll: take,
    preparing,
    refused,
    newer,
    problem: empty ? ('required' as const) : problemIn(failure),
    failure,
    dismiss: () => {
      setNewer(undefined)
      clearFailure()
    },
    share,
    send,
    cancel,
  }
}

/** What a composer shows and does. */
export type ComposerState = ReturnType<typeof useComposer>
