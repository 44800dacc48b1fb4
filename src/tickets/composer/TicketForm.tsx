import { CreateBase, LinkBase, useCreateContext, useNavigate, useNotify, useTranslate } from 'react-admin'
import { useRef, useState, type SyntheticEvent } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { uploadLimitsOf } from '../../../contract/uploads'
import { textLimits, type Ticket } from '../../../contract/tickets/tickets'
import { newTicketDraft, newTicketParts, type NewTicketForm } from '../../../contract/system/drafts'
import { isCanceled } from '../../data/http/errors'
import { useUpload } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { link, withQuery, type PathId } from '../../paths'
import { useDraft } from '../../data/drafts/drafts'
import { PrimaryButton, TextButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { Names } from '../../ui/fields/Names'
import { useFormats } from '../../ui/useFormats'
import { useDraftedForm } from '../../form/useDraftedForm'
import { FileInput } from '../../form/files/FileInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { fits, shortcuts } from '../../ui/shortcuts/shortcuts'
import { DepartmentInput } from './DepartmentInput'
import { RecipientInput } from './RecipientInput'
import { aboutOf, keptNames, lostNames, problemsOf, refusedFields, type TicketDraft } from './newTicket'
import { Notice, SendFailure } from './SendFailure'
import { UploadProgress } from './UploadProgress'
import { classed } from '../../ui/classed'
import css from './TicketForm.module.css'

const Page = classed('div', css.page)

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
  return (
    <CreateBase key={begun} resource="tickets" disableAuthentication>
      <NewTicket {...props} begun={begun} />
    </CreateBase>
  )
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
  const [query, setQuery] = useSearchParams()
  const person = recipient ? (query.get('user_uuid') ?? undefined) : undefined
  const previous = query.get('previous_ticket') ?? undefined
  const department = useStarted(newTicketDraft(name, begun, 'department'), query.get('department'))
  const subject = useStarted(newTicketDraft(name, begun, 'subject'), query.get('subject'))
  const text = useDraft(newTicketDraft(name, begun, 'text'), 'account')
  const fileNames = useDraft(newTicketDraft(name, begun, 'file_names'), 'account')
  const [failure, setFailure] = useState<unknown>()
  const { save, saving: sending } = useCreateContext()
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
  const lost = lostNames(fileNames.text, files)
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
  const submit = (event: SyntheticEvent) => {
    setFailure(undefined)
    void form.handleSubmit(send)(event)
  }

  return (
    <Page>
      <h1>{translate(title)}</h1>
      <Card>
        <FormProvider {...form}>
          <form
            onSubmit={submit}
            onKeyDown={(event) => {
              if (fits(shortcuts.ticketSend, event.nativeEvent)) submit(event)
            }}
            noValidate
            aria-busy={sending}
          >
            {recipient && (
              <RecipientInput
                required={recipient === 'required'}
                value={person}
                disabled={sending}
                onChange={(uuid) =>
                  setQuery((before) => withQuery(before, { user_uuid: uuid || undefined }), { replace: true })
                }
              />
            )}
            {previous && <p className="previous">{translate('tickets.thread.previous', { n: digits(previous) })}</p>}
            <DepartmentInput source="department" label="tickets.form.department" disabled={sending} />
            <TextInput
              source="subject"
              label="tickets.form.subject"
              helper="tickets.form.subject_help"
              maxLength={textLimits.subject}
              required
              readOnly={sending}
            />
            <TextAreaInput
              source="text"
              label="tickets.form.text"
              rows={6}
              maxLength={textLimits.message}
              required
              readOnly={sending}
            />
            {lost.length > 0 && (
              <Notice tone="warn">
                <p>
                  {translate('tickets.form.files_lost')} <Names names={lost} />
                </p>
                <TextButton type="button" disabled={sending} onClick={() => keepNames('', files)}>
                  {translate('tickets.form.files_not_needed')}
                </TextButton>
              </Notice>
            )}
            <FileInput
              source="files"
              label="tickets.form.files"
              limits={uploadLimitsOf(user)}
              disabled={sending}
              onChange={(chosen) => keepNames(form.getValues('file_names'), chosen)}
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
        </FormProvider>
      </Card>
    </Page>
  )
}
