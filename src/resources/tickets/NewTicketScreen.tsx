import { styled } from '@mui/material/styles'
import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'
import { uploadLimits } from '../../../contract/tickets'
import { link } from '../../paths'
import { useDraft } from '../../providers/drafts'
import { StrongButton } from '../../shared/feedback/Control'
import { PlainLink } from '../../shared/feedback/LinkButton'
import { paint } from '../../shared/feedback/paint'
import { Card } from '../../shared/feedback/Section'
import { useFormats } from '../../shared/feedback/useFormats'
import { FileInput } from '../../shared/inputs/FileInput'
import { TextAreaInput, TextInput } from '../../shared/inputs/TextInput'
import { useToast } from '../../shell/toasts'
import { DepartmentInput } from './DepartmentInput'
import { draftFields, problemsOf, refusedFields, useOpenTicket, type DraftField, type DraftProblems } from './newTicket'
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
  '& .kept': { fontSize: '0.8125rem', color: paint(theme).text.secondary, marginInlineStart: 'auto' },
  '& .previous': { margin: 0, fontSize: '0.875rem', color: paint(theme).text.secondary },
  '@media (max-width: 599.95px)': { '& .foot button': { flex: 1 } },
}))

/** A kept text that starts with what a link brought. */
const useStarted = (key: string, brought: string | null) => {
  const draft = useDraft(key)
  const start = useRef(brought)
  const { setText } = draft
  useEffect(() => {
    if (start.current) setText(start.current)
    start.current = null
  }, [setText])
  return draft
}

/** Asks for department, subject, text and files, and opens a ticket; what was typed outlives every failure. */
export const NewTicketScreen = () => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const navigate = useNavigate()
  const toast = useToast()
  const id = useId()
  const [query] = useSearchParams()
  const previous = query.get('previous_ticket') ?? undefined
  const department = useStarted('new-ticket.department', query.get('department'))
  const subject = useStarted('new-ticket.subject', query.get('subject'))
  const text = useDraft('new-ticket.text')
  const [files, setFiles] = useState<readonly File[]>([])
  const [problems, setProblems] = useState<DraftProblems>({})
  const [failure, setFailure] = useState<unknown>()
  const { open, share } = useOpenTicket()
  const sending = share !== undefined

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
    const found = problemsOf(draft)
    setFailure(undefined)
    mark(found)
    if (Object.keys(found).length > 0) return
    try {
      const ticket = await open(draft, previous)
      if (!ticket) return
      for (const kept of [department, subject, text]) kept.forget()
      toast.done('tickets.form.sent', { n: digits(String(ticket.id)) })
      navigate(link('viewTicket', { ticket_id: ticket.id }), { replace: true })
    } catch (error) {
      mark(refusedFields(error))
      setFailure(error)
    }
  }

  return (
    <Page>
      <h1>{translate('tickets.new')}</h1>
      <Card>
        <form onSubmit={(event) => void submit(event)} noValidate aria-busy={sending}>
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
            maxLength={120}
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
            maxLength={10_000}
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
            limits={uploadLimits}
            value={files}
            disabled={sending}
            error={problems.files}
            onChange={(chosen) => {
              setFiles(chosen)
              clear('files')
            }}
          />
          {sending && files.length > 0 && <UploadProgress share={share} />}
          {failure !== undefined && (
            <SendFailure
              error={failure}
              doubt={
                <>
                  {translate('tickets.form.maybe_sent')}{' '}
                  <LinkBase to={link('tickets')}>{translate('tickets.mine')}</LinkBase>
                </>
              }
            />
          )}
          <div className="foot">
            <StrongButton type="submit" disabled={sending}>
              {translate(sending ? 'table.busy' : 'tickets.form.send')}
            </StrongButton>
            <PlainLink to={link('tickets')}>{translate('table.cancel')}</PlainLink>
            <span className="kept" role="status">
              {text.kept ? translate('tickets.composer.draft_saved') : ''}
            </span>
          </div>
        </form>
      </Card>
    </Page>
  )
}
