import { useNotify, useTranslate } from 'react-admin'
import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { requestNoteLength } from '../../contract/requests/notes'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { requestNoteDraft } from '../../contract/system/drafts'
import { useDraft } from '../data/drafts/drafts'
import { isUnanswered, PlatformError } from '../data/http/errors'
import { useWrite } from '../data/useWrite'
import { tooMany, useProblem, useTooLong } from '../form/control'
import { MentionList } from '../form/mentions/MentionList'
import { useMentions } from '../form/mentions/useMentions'
import { classed } from '../ui/classed'
import { SecondaryButton } from '../ui/Control'
import { Refusal } from '../ui/Refusal'
import { fits, shortcuts } from '../ui/shortcuts/shortcuts'
import css from './NoteForm.module.css'

const Form = classed('form', css.form)

const problemIn = (error: unknown): string | undefined => {
  if (!(error instanceof PlatformError)) return undefined
  return error.fields['mentions'] === undefined ? error.fields['text'] : 'notes.unreadable'
}

/** The form in which staff write internal notes on a request. */
export const NoteForm = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const key = requestNoteDraft(request.id)
  const draft = useDraft(key, 'account')
  const mentions = useMentions({ draft: key, ...draft, box, about: request.user.uuid })
  const { mutate, isPending, error, reset } = useWrite(requests.noteRequest, { record: 'process-requests' })
  const [empty, setEmpty] = useState(false)
  const refused = problemIn(error)
  const told = useProblem()(empty ? 'required' : refused)
  const problem = useTooLong()(draft.text, requestNoteLength) ?? told

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    if (isPending) return
    setEmpty(text === '')
    if (text === '' || tooMany(text, requestNoteLength) > 0) return box.current?.focus()
    const { uuids } = mentions
    const body = { text, ...(uuids.length > 0 && { mentions: uuids }) }
    mutate(
      { params: { id: request.id }, body },
      {
        onSuccess: () => {
          draft.sent()
          mentions.forget()
          notify('tickets.composer.note_saved', { type: 'success' })
        },
      },
    )
  }
  const keys = (event: KeyboardEvent) => {
    if (!mentions.takesKey(event) && fits(shortcuts.ticketSend, event.nativeEvent)) send(event)
  }

  return (
    <Form className="note" onSubmit={send} noValidate aria-busy={isPending}>
      <textarea
        ref={box}
        dir={/\p{L}/u.test(draft.text) ? 'auto' : undefined}
        rows={2}
        value={draft.text}
        readOnly={isPending}
        placeholder={translate('tickets.composer.note_placeholder')}
        aria-label={translate('tickets.composer.note')}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        onChange={({ target }) => {
          draft.setText(target.value)
          mentions.typed(target.value, target.selectionStart)
          setEmpty(false)
          if (error) reset()
        }}
        onKeyDown={keys}
        onBlur={mentions.close}
        {...mentions.aria}
      />
      {mentions.choice && <MentionList {...mentions.choice} />}
      <div className="wrong" id={`${id}-problem`} role="alert">
        {problem}
      </div>
      {error && refused === undefined && <Refusal error={error} />}
      {isUnanswered(error) && <p className="hint">{translate('notes.maybe_saved')}</p>}
      <div className="foot">
        <span className="hint" id={`${id}-hint`}>
          {translate('tickets.thread.internal_hint')} {translate('notes.hint')}{' '}
          <span role="status">{draft.kept && translate('inputs.draft.saved')}</span>
        </span>
        <SecondaryButton type="submit" disabled={isPending}>
          {translate(isPending ? 'table.busy' : 'tickets.composer.send_note')}
        </SecondaryButton>
      </div>
    </Form>
  )
}
