import { useTranslate } from 'react-admin'
import { useId } from 'react'
import type { Reply } from '../../contract/endpoint'
import type { assistant } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { useCanAccessAtOnce } from '../data/resources/useCanAccessAtOnce'
import { Transcript } from './Transcript'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { useFormats } from '../ui/useFormats'
import { DateTimeField } from '../ui/fields/dates'
import { isolated, PersonName } from '../ui/fields/Ltr'
import { Stars } from '../ui/fields/Stars'
import { Outcome } from './Outcome'
import { Dialog } from '../ui/Dialog'
import { DialogTop } from '../ui/DialogTop'
import { classed } from '../ui/classed'
import css from './TranscriptDialog.module.css'

/** A conversation as listed. */
export type Conversation = Reply<typeof assistant.conversations>['results'][number]

const Body = classed('div', css.body)

/** A conversation turn by turn, and what can be done next. */
export const TranscriptDialog = ({ of, onClose }: { readonly of: Conversation; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const desk = useCanAccessAtOnce('list', 'tickets.work')
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <Body>
        <div className="top">
          <DialogTop onClose={onClose}>
            <h2 id={id}>{translate('assistant.history.one.title', { name: isolated(of.user.name) })}</h2>
            <div className="facts">
              <DateTimeField value={of.created_at} />
              <span>{isolated(of.department.name)}</span>
              <Outcome of={of} />
              <Stars value={of.stars} />
            </div>
          </DialogTop>
        </div>
        <div className="said-here">
          <Transcript
            turns={of.turns}
            user={<PersonName name={of.user.name} />}
            assistant={<span>{translate('assistant.history.one.assistant')}</span>}
          />
        </div>
        <div className="foot">
          {of.ticket_id === null ? (
            <>
              <p>{translate('assistant.history.one.no_ticket')}</p>
              {desk && (
                <SecondaryLink to={link('sendTicket', { user_uuid: of.user.uuid, department: of.department.id })}>
                  {translate('assistant.history.one.send')}
                </SecondaryLink>
              )}
            </>
          ) : (
            desk && (
              <StrongLink to={link('adminViewTicket', { ticket_id: of.ticket_id })}>
                {translate('assistant.history.one.ticket', { n: digits(String(of.ticket_id)) })}
              </StrongLink>
            )
          )}
          <SecondaryLink to={link('adminViewEditUser', { user_uuid: of.user.uuid })}>
            {translate('assistant.history.one.user')}
          </SecondaryLink>
        </div>
      </Body>
    </Dialog>
  )
}
