import { CreateBase, LinkBase, useTranslate } from 'react-admin'
import type { SyntheticEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { uploadLimitsOf } from '../../../contract/uploads'
import { textLimits } from '../../../contract/tickets/tickets'
import { useUser } from '../../data/session/useUser'
import { link, type PathId } from '../../paths'
import { PrimaryButton, TextButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { Names } from '../../ui/fields/Names'
import { useFormats } from '../../ui/useFormats'
import { ReadyAnswer } from '../../assistant/ReadyAnswer'
import { FileInput } from '../../form/files/FileInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { fits, shortcuts } from '../../ui/shortcuts/shortcuts'
import { DepartmentInput } from './DepartmentInput'
import { RecipientInput } from './RecipientInput'
import { aboutOf } from './newTicket'
import { Notice, SendFailure } from './SendFailure'
import { UploadProgress } from './UploadProgress'
import { useNewTicket, type NewTicketOptions } from './useNewTicket'
import { classed } from '../../ui/classed'
import css from './TicketForm.module.css'

const Page = classed('div', css.page)

interface TicketFormProps extends NewTicketOptions {
  /** Message key of the heading. */
  readonly title: string
  /** The path of the ticket list. */
  readonly listPath: PathId
}

/**
 * Asks for department, subject, text and files, and opens a ticket; what was typed survives every failure. A ticket
 * started from a link has its own draft, so that no other draft is lost or sent to the wrong person.
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

const NewTicket = ({ begun, ...props }: TicketFormProps & { readonly begun: string }) => {
  const { title, recipient, listPath } = props
  const translate = useTranslate()
  const { digits } = useFormats()
  const user = useUser()
  const ticket = useNewTicket(props, begun)
  const { form, isSending, files, lost, failure } = ticket
  const submit = (event: SyntheticEvent) => void ticket.submit(event)
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
            aria-busy={isSending}
          >
            {recipient && (
              <RecipientInput
                required={recipient === 'required'}
                value={ticket.person}
                disabled={isSending}
                onChange={ticket.choosePerson}
              />
            )}
            {ticket.previous && (
              <p className="previous">{translate('tickets.thread.previous', { n: digits(ticket.previous) })}</p>
            )}
            <DepartmentInput source="department" label="tickets.form.department" disabled={isSending} />
            <TextInput
              source="subject"
              label="tickets.form.subject"
              helper="tickets.form.subject_help"
              maxLength={textLimits.subject}
              required
              readOnly={isSending}
            />
            <TextAreaInput
              source="text"
              label="tickets.form.text"
              rows={6}
              maxLength={textLimits.message}
              required
              readOnly={isSending}
            />
            {!recipient && !isSending && <ReadyAnswer {...ticket.written} />}
            {lost.length > 0 && (
              <Notice tone="warn">
                <p>
                  {translate('tickets.form.files_lost')} <Names names={lost} />
                </p>
                <TextButton type="button" disabled={isSending} onClick={ticket.forgetLost}>
                  {translate('tickets.form.files_not_needed')}
                </TextButton>
              </Notice>
            )}
            <FileInput
              source="files"
              label="tickets.form.files"
              limits={uploadLimitsOf(user)}
              disabled={isSending}
              onChange={ticket.keepChosen}
            />
            {isSending && files.length > 0 && (
              <UploadProgress share={ticket.upload.progress ?? 0} onCancel={ticket.upload.cancel} />
            )}
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
              <PrimaryButton type="submit" disabled={isSending}>
                {translate(isSending ? 'table.busy' : 'tickets.form.send')}
              </PrimaryButton>
              <SecondaryLink to={link(listPath)}>{translate('table.cancel')}</SecondaryLink>
              <span className="keys">{translate('tickets.composer.shortcut')}</span>
              <span className="kept" role="status">
                {ticket.kept && translate(`inputs.draft.${files.length > 0 ? 'text_saved' : 'saved'}`)}
              </span>
            </div>
          </form>
        </FormProvider>
      </Card>
    </Page>
  )
}
