import { useCreateContext, useNavigate, useNotify } from 'react-admin'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Ticket } from '../../../contract/tickets/tickets'
import { newTicketDraft, newTicketParts, type NewTicketForm } from '../../../contract/system/drafts'
import { isCanceled } from '../../data/http/errors'
import { useUpload } from '../../data/useWrite'
import { link, withQuery, type PathId } from '../../paths'
import { useDraft } from '../../data/drafts/drafts'
import { useFormats } from '../../ui/useFormats'
import { useDraftedForm } from '../../form/useDraftedForm'
import { keptNames, lostNames, problemsOf, refusedFields, type TicketDraft } from './newTicket'

/** A draft text prefilled from a link; only typed text is saved. */
const useStarted = (key: string, brought: string | null) => {
  const { setText, ...draft } = useDraft(key, 'account')
  const [start, setStart] = useState(brought ?? '')
  return {
    ...draft,
    text: draft.text === '' ? start : draft.text,
    setText: (text: string) => {
      setStart('')
      setText(text)
    },
  }
}

/** How a ticket is opened. */
export interface NewTicketOptions {
  /** The name under which the draft is kept. */
  readonly name: NewTicketForm
  /** Whether the ticket is opened for somebody else: staff must name the person, leaders may. */
  readonly recipient?: 'required' | 'optional'
  /** The path of the opened ticket. */
  readonly ticketPath: PathId
}

/** The state of a new ticket: link prefill, draft, files, and sending. */
export const useNewTicket = ({ name, recipient, ticketPath }: NewTicketOptions, begun: string) => {
  const { digits } = useFormats()
  const navigate = useNavigate()
  const notify = useNotify()
  const [query, setQuery] = useSearchParams()
  const person = recipient ? (query.get('user_uuid') ?? undefined) : undefined
  const previous = query.get('previous_ticket') ?? undefined
  const department = useStarted(newTicketDraft(name, begun, 'department'), query.get('department'))
  const subject = useStarted(newTicketDraft(name, begun, 'subject'), query.get('subject'))
  const text = useDraft(newTicketDraft(name, begun, 'text'), 'account')
  const fileNames = useDraft(newTicketDraft(name, begun, 'file_names'), 'account')
  const [failure, setFailure] = useState<unknown>()
  const { save, saving: isSending } = useCreateContext()
  const upload = useUpload()
  const busy = useRef(false)
  const parts = { department, subject, text, file_names: fileNames }
  const { form, refuse } = useDraftedForm(
    {
      values: {
        department: department.text,
        subject: subject.text,
        text: text.text,
        file_names: fileNames.text,
      },
      change: (typed, before) => {
        for (const part of newTicketParts) if (typed[part] !== before[part]) parts[part].setText(typed[part])
      },
    },
    (typed) => ({ ...(recipient === 'required' && !person && { user_uuid: 'required' }), ...problemsOf(typed) }),
    { user_uuid: '', files: [] as readonly File[] },
  )
  const files = useWatch({ control: form.control, name: 'files' })
  const keepNames = (names: string, chosen: readonly File[]) =>
    form.setValue('file_names', keptNames(names, files, chosen))

  const send = async (typed: TicketDraft) => {
    if (busy.current) return
    busy.current = true
    const data = {
      department: typed.department,
      subject: typed.subject,
      text: typed.text,
      ...(person && { user_uuid: person }),
      ...(previous && { previous_ticket: previous }),
      ...(typed.files.length > 0 && { files: [...typed.files] }),
    }
    const onSuccess = ({ id }: Ticket) => {
      for (const kept of Object.values(parts)) kept.forget()
      notify('tickets.form.sent', { type: 'success', messageArgs: { n: digits(String(id)) } })
      navigate(link(ticketPath, { ticket_id: id }), { replace: true })
    }
    const onError = (error: unknown) => {
      if (isCanceled(error)) return
      refuse(refusedFields(error))
      setFailure(error)
    }
    await upload.send(async (meta) => {
      await save?.(data, { meta, onSuccess, onError })
    })
    busy.current = false
  }

  return {
    form,
    /** The person it is opened for and the ticket it follows up, from the URL. */
    person,
    previous,
    choosePerson: (uuid: string | undefined) =>
      setQuery((before) => withQuery(before, { user_uuid: uuid || undefined }), { replace: true }),
    files,
    /** The current form values. */
    written: { department: department.text, subject: subject.text, text: text.text },
    /** Names of files lost in a reload, to be chosen again or discarded. */
    lost: lostNames(fileNames.text, files),
    forgetLost: () => keepNames('', files),
    keepChosen: (chosen: readonly File[]) => keepNames(form.getValues('file_names'), chosen),
    /** Whether the draft is saved. */
    kept: text.kept,
    upload,
    isSending,
    failure,
    submit: (event: SyntheticEvent) => {
      setFailure(undefined)
      return form.handleSubmit(send)(event)
    },
  }
}
