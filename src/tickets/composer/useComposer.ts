import { useNotify, useUpdate } from 'react-admin'
import { useRef, useState } from 'react'
import { uploadLimits } from '../../../contract/uploads'
import { textLimits, type Ticket } from '../../../contract/tickets/tickets'
import { ticketDraft } from '../../../contract/system/drafts'
import { useDraft } from '../../data/drafts/drafts'
import { isCanceled, PlatformError } from '../../data/http/errors'
import { useUpload } from '../../data/useWrite'
import { tooMany } from '../../form/control'
import type { Mentions } from '../../form/mentions/useMentions'
import { useFileIntake } from '../../form/files/useFileIntake'
import { lastReadMessage } from '../arrivals'

/** Whether the text goes to the user or stays among staff. */
export type Mode = 'reply' | 'note'

/** A field code or a message key. */
const problemIn = (failure: unknown): string | undefined => {
  if (!(failure instanceof PlatformError)) return undefined
  return failure.fields['mentions'] === undefined ? failure.fields['text'] : 'notes.unreadable'
}

/** Whether there is a message newer than the last one seen. */
const isStale = (error: unknown): boolean => error instanceof PlatformError && error.code === 'stale'

/** The files of one mode, so that files meant for staff never reach the user when the mode changes. */
const useFiles = () => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [attaching, setAttaching] = useState(false)
  const taking = useFileIntake({ chosen: files, limits: uploadLimits, onTaken: setFiles })
  return {
    ...taking,
    files,
    setFiles: (chosen: readonly File[]) => {
      setFiles(chosen)
      taking.forgive()
    },
    attaching: attaching || files.length > 0,
    setAttaching,
  }
}

interface ComposerOptions {
  /** The only mode available, if there is no choice. */
  readonly only?: Mode | undefined
  /** Ask before sending if anything arrived since the reply was begun, even if it is in view. */
  readonly careful?: boolean
}

interface Sending {
  /** Also close the ticket. */
  readonly close?: boolean
  /** Send regardless of what arrived meanwhile. */
  readonly anyway?: boolean
  /** The colleagues the note mentions. */
  readonly mentions?: Pick<Mentions, 'uuids' | 'forget'>
}

/** The state of a composer: a draft and files per mode, and sending with its guards. */
export const useComposer = (
  ticket: Ticket,
  seen: number | undefined,
  { only, careful = false }: ComposerOptions = {},
) => {
  const notify = useNotify()
  const reply = useDraft(ticketDraft(ticket.id, 'reply'), 'account')
  const note = useDraft(ticketDraft(ticket.id, 'note'), 'account')
  const [chosen, setMode] = useState<Mode>('reply')
  const mode = only ?? chosen
  const draft = mode === 'note' ? note : reply
  const box = useRef<HTMLTextAreaElement>(null)
  const filesOf = { reply: useFiles(), note: useFiles() }
  const { files, setFiles, attaching, setAttaching, take, preparing, refused } = filesOf[mode]
  const [newer, setNewer] = useState<{ readonly close: boolean }>()
  const [empty, setEmpty] = useState(false)
  /** The last message seen when the reply was begun. */
  const begun = useRef(reply.text === '' ? undefined : seen)
  const [answer, { isPending, error, reset }] = useUpdate('tickets')
  const upload = useUpload()
  const failure = isCanceled(error) || isStale(error) ? undefined : (error ?? undefined)

  const send = async ({ close = false, anyway = false, mentions }: Sending = {}): Promise<void> => {
    if (isPending || preparing) return
    if (tooMany(draft.text, textLimits.message) > 0) return box.current?.focus()
    if (draft.text.trim() === '') {
      setEmpty(true)
      box.current?.focus()
      return
    }
    setNewer(undefined)
    const internal = mode === 'note'
    const upon = careful && !internal ? lastReadMessage(ticket.thread?.messages ?? [], seen, begun.current) : seen
    try {
      const data = {
        text: draft.text,
        ...(upon !== undefined && { seen_message_id: upon }),
        ...(internal && { internal }),
        ...(internal && mentions && mentions.uuids.length > 0 && { mentions: mentions.uuids }),
        ...(close && { close }),
        ...(anyway && { anyway }),
        ...(files.length > 0 && { files: [...files] }),
      }
      await upload.send((meta) => answer('tickets', { id: ticket.id, data, meta }, { returnPromise: true }))
    } catch (error) {
      if (isStale(error)) setNewer({ close })
      return
    }
    draft.sent()
    if (internal) mentions?.forget()
    if (!internal) begun.current = undefined
    setFiles([])
    setAttaching(false)
    notify(
      mode === 'note' ? 'tickets.composer.note_saved' : close ? 'tickets.actions.done.close' : 'tickets.composer.sent',
      { type: 'success' },
    )
    box.current?.focus()
  }
  return {
    mode,
    setMode,
    box,
    text: draft.text,
    /** A reply written before this person could no longer reply. */
    unsent: only === 'note' ? reply.text.trim() : '',
    kept: draft.kept,
    setText: (text: string) => {
      draft.setText(text)
      if (mode === 'reply') begun.current = text.trim() === '' ? undefined : (begun.current ?? seen)
      setEmpty(false)
    },
    files,
    setFiles,
    /** Whether the file area is open. */
    attaching,
    setAttaching,
    addAll: take,
    preparing,
    refused,
    newer,
    problem: empty ? ('required' as const) : problemIn(failure),
    failure,
    dismiss: () => {
      setNewer(undefined)
      reset()
    },
    /** The person has read everything there is. */
    readAll: () => {
      begun.current = undefined
    },
    /** Share of the upload completed, while a reply is being sent. */
    share: isPending ? (upload.progress ?? 0) : undefined,
    send,
    cancel: upload.cancel,
  }
}

/** The state and actions of a composer. */
export type ComposerState = ReturnType<typeof useComposer>
