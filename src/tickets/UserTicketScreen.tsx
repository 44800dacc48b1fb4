import { useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Ticket } from '../../contract/tickets/tickets'
import { link } from '../paths'
import { SecondaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { CloseDialog } from './CloseDialog'
import { Composer } from './composer/Composer'
import { ConversationCard } from './ConversationCard'
import { NewBelow } from './NewBelow'
import { Rating } from './Rating'
import { Thread } from './Thread'
import { TicketHead } from './TicketHead'
import { TicketShow } from './TicketShow'
import { useComposer } from './composer/useComposer'
import { useMoves } from './useMoves'
import { useSeen } from './useSeen'
import { classed } from '../ui/classed'
import css from './UserTicketScreen.module.css'

const Page = classed('div', css.page)

const Opened = ({ ticket }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  const messages = ticket.thread?.messages ?? []
  const { end, seen, read, unread } = useSeen(messages)
  const composer = useComposer(ticket, seen)
  const moves = useMoves(ticket, 'user')
  const [closing, setClosing] = useState(false)
  const may = new Set(ticket.moves)
  const followUp = link('newTicket', {
    previous_ticket: ticket.id,
    department: ticket.department.id,
    subject: ticket.subject,
  })
  return (
    <Page>
      <TicketHead
        ticket={ticket}
        side="user"
        actions={
          may.has('close') && (
            <SecondaryButton type="button" onClick={() => setClosing(true)}>
              {translate('tickets.actions.close')}
            </SecondaryButton>
          )
        }
      />
      <ConversationCard ticket={ticket} side="user" />
      <Thread ticket={ticket.id} messages={messages} side="user" end={end} />
      {unread && <NewBelow onRead={read} />}
      {ticket.status === 'closed' && (
        <div className="closed">
          <p role="status">
            {translate(composer.text.trim() === '' ? 'tickets.composer.closed' : 'tickets.composer.closed_unsent')}
          </p>
          {may.has('reopen') && (
            <SecondaryButton
              type="button"
              disabled={moves.busy !== undefined}
              onClick={() => {
                composer.dismiss()
                moves.reopen()
              }}
            >
              {translate('tickets.actions.reopen')}
            </SecondaryButton>
          )}
          <SecondaryLink to={followUp}>{translate('tickets.actions.follow_up')}</SecondaryLink>
        </div>
      )}
      {may.has('rate') && <Rating ticket={ticket} />}
      {may.has('reply') && <Composer state={composer} onRead={read} />}
      {closing && (
        <CloseDialog
          side="user"
          unsent={composer.text.trim() !== ''}
          onConfirm={moves.close}
          onClose={() => setClosing(false)}
        />
      )}
    </Page>
  )
}

/** One's own ticket: the conversation, a reply, closing and what follows. */
export const UserTicketScreen = () => (
  <TicketShow side="user">{(ticket) => <Opened key={ticket.id} ticket={ticket} />}</TicketShow>
)
