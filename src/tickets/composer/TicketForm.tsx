import { styled } from '@mui/material/styles'
import { LinkBase, useCreate, useNavigate, useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'
import { uploadLimitsOf } from '../../../contract/uploads'
import { textLimits, type Ticket } from '../../../contract/tickets/tickets'
import { newTicketDraft, type NewTicketForm } from '../../../contract/system/drafts'
import { isCanceled } from '../../data/http/errors'
import { useUpload } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { link, type PathId } from '../../paths'
import { useDraft } from '../../data/drafts/drafts'
import { PrimaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { paletteOf } from '../../ui/palette'
import { Card } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { PersonControl } from '../../list/filters/PersonControl'
import { FileInput } from '../../form/files/FileInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { fits, shortcuts } from '../../ui/shortcuts/shortcuts'
import { DepartmentInput } from './DepartmentInput'
import { aboutOf, draftFields, problemsOf, refusedFields, type DraftField, type DraftProblems } from './newTicket'
import { SendFailure } from './SendFailure'
import { UploadProgress } from './UploadProgress'

const Page = styled('div')(({ theme }) => ({
  maxInlineSize: 760,
  marginInline: 'auto',
  '& h1': { margin: 0, marginBlockEnd: 16, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
  '& form': { display: 'grid', gap: 18, minInlineSize: 0 },
  '& .foot': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 },
  '& .foot button': { minBlockSize: 44, paddingInline: 22 },
  '& .foot a': { minBlockSize: 44 },
  '& .kept, & .keys': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& .kept': { marginInlineStart: 'auto' },
  '@media (pointer: coarse)': { '& .keys': { display: 'none' } },
  '& .recipient': { display: 'grid', gap: 6 },
  '& .recipient .label': { fontSize: '0.875rem', fontWeight: 600 },
  '& .wrong': { margin: 0, fontSize: '0.8125rem', color: paletteOf(theme).error.main },
  '& .previous': { margin: 0, fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
  '@media (max-width: 599.95px)': { '& .foot button': { flex: 1 } },
}))

/** A kept text that starts with what a link brought; only what was typed is kept. */
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

interface TicketFormProps {
  /** Message key of the heading. */
  readonly title: string
  /** Under this name what was typed is kept. */
  readonly name: NewTicketForm
  /** Whether the ticket is opened for somebody: staff must say for whom, leaders may. */
  readonly recipient?: 'required' | 'optional'
  /** Where the opened ticket and the list of tickets are. */
  readonly ticketPath: PathId
  readonly listPath: PathId
}

/**
 * Asks for department, subject, text and files, and opens a ticket; what was typed outlives every failure. A ticket a
 * link began keeps its own draft, so that none waiting is lost or sent to somebody it was not meant for.
 */
export const TicketForm = (props: TicketFormProps) => {
  const [query] = useSearchParams()
  const begun = aboutOf(query)
  return <NewTicket key={begun} {...props} begun={begun} />
}

const NewTicket = ({
  title,
  name,
  begun,
  recipient,
  ticketPath,
  listPath,
}: TicketFormProps & { readonly begun: string }) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const user = useUser()
  const navigate = useNavigate()
  const notify = useNotify()
  const id = useId()
  const [query, setQuery] = useSearchParams()
  const person = recipient ? (query.get('user_uuid') ?? undefined) : undefined
  const previous = query.get('previous_ticket') ?? undefined
  const department = useStarted(newTicketDraft(name, begun, 'department'), query.get('department'))
  const subject = useStarted(newTicketDraft(name, begun, 'subject'), query.get('subject'))
  const text = useDraft(newTicketDraft(name, begun, 'text'), 'account')
  const [files, setFiles] = useState<readonly File[]>([])
  const [problems, setProblems] = useState<DraftProblems>({})
  const [failure, setFailure] = useState<unknown>()
  const [create, { isPending: sending }] = useCreate('tickets')
  const upload = useUpload()

  const mark = (found: DraftProblems) => {
    setProblems(found)
    const first = draftFields.find((field) => found[field])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }
  const clear = (field: DraftField) => setProblems(({ [field]: _, ...others }) => others)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending) return
    const draft = { department: department.text, subject: subject.text, text: text.text, files }
    const found = {
      ...(recipient === 'required' && !person && { user_uuid: 'required' }),
      ...problemsOf(draft),
    }
    setFailure(undefined)
    mark(found)
    if (Object.keys(found).length > 0) return
    try {
      const data = {
        department: draft.department,
        subject: draft.subject,
        text: draft.text,
        ...(person && { user_uuid: person }),
        ...(previous && { previous_ticket: previous }),
        ...(files.length > 0 && { files: [...files] }),
      }
      const ticket = (await upload.send((meta) => create('tickets', { data, meta }, { returnPromise: true }))) as Ticket
      for (const kept of [department, subject, text]) kept.forget()
      notify('tickets.form.sent', { type: 'success', messageArgs: { n: digits(String(ticket.id)) } })
      navigate(link(ticketPath, { ticket_id: ticket.id }), { replace: true })
    } catch (error) {
      if (isCanceled(error)) return
      mark(refusedFields(error))
      setFailure(error)
    }
  }

  return (
    <Page>
      <h1>{translate(title)}</h1>
      <Card>
        <form
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event) => {
            if (fits(shortcuts.ticketSend, event.nativeEvent)) void submit(event)
          }}
          noValidate
          aria-busy={sending}
        >
          {recipient && (
            <div className="recipient">
              <span className="label" aria-hidden="true">
                {translate(recipient === 'required' ? 'tickets.form.recipient' : 'tickets.form.recipient_optional')}
                {recipient === 'required' && ' *'}
              </span>
              <PersonControl
                value={person}
                label={translate('tickets.form.recipient')}
                onChange={(uuid) => {
                  setQuery(
                    (before) => {
                      const next = new URLSearchParams(before)
                      if (uuid) next.set('user_uuid', uuid)
                      else next.delete('user_uuid')
                      return next
                    },
                    { replace: true },
                  )
                  clear('user_uuid')
                }}
              />
              {problems.user_uuid && (
                <p className="wrong" role="alert" id={`${id}-user_uuid`} tabIndex={-1}>
                  {translate(`validation.${problems.user_uuid}`)}
                </p>
              )}
            </div>
          )}
          {previous && <p className="previous">{translate('tickets.thread.previous', { n: digits(previous) })}</p>}
          <DepartmentInput
            id={`${id}-department`}
            value={department.text}
            error={problems.department}
            disabled={sending}
            onChange={(value) => {
              department.setText(value)
              clear('department')
            }}
          />
          <TextInput
            id={`${id}-subject`}
            label="tickets.form.subject"
            helper="tickets.form.subject_help"
            value={subject.text}
            maxLength={textLimits.subject}
            required
            readOnly={sending}
            error={problems.subject}
            onChange={(value) => {
              subject.setText(value)
              clear('subject')
            }}
          />
          <TextAreaInput
            id={`${id}-text`}
            label="tickets.form.text"
            value={text.text}
            rows={6}
            maxLength={textLimits.message}
            required
            readOnly={sending}
            error={problems.text}
            onChange={(value) => {
              text.setText(value)
              clear('text')
            }}
          />
          <FileInput
            id={`${id}-files`}
            label="tickets.form.files"
            limits={uploadLimitsOf(user)}
            value={files}
            disabled={sending}
            error={problems.files}
            onChange={(chosen) => {
              setFiles(chosen)
              clear('files')
            }}
          />
          {sending && files.length > 0 && <UploadProgress share={upload.progress ?? 0} onCancel={upload.cancel} />}
          {failure !== undefined && (
            <SendFailure
              error={failure}
              doubt={
                <>
                  {translate('tickets.form.maybe_sent')}{' '}
                  <LinkBase to={link(listPath)}>{translate(`paths.${listPath}`)}</LinkBase>
                </>
              }
            />
          )}
          <div className="foot">
            <PrimaryButton type="submit" disabled={sending}>
              {translate(sending ? 'table.busy' : 'tickets.form.send')}
            </PrimaryButton>
            <SecondaryLink to={link(listPath)}>{translate('table.cancel')}</SecondaryLink>
            <span className="keys">{translate('tickets.composer.shortcut')}</span>
            <span className="kept" role="status">
              {text.kept && translate(`inputs.draft.${files.length > 0 ? 'text_saved' : 'saved'}`)}
            </span>
          </div>
        </form>
      </Card>
    </Page>
  )
}
