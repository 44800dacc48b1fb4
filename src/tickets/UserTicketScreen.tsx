import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Ticket } from '../../contract/tickets/tickets'
import { link } from '../paths'
import { SecondaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { paletteOf, tint } from '../ui/palette'
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

const Page = styled('div')(({ theme }) => ({
  maxInlineSize: 860,
  marginInline: 'auto',
  minInlineSize: 0,
  marginBlockEnd: -72,
  '& .closed': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 10,
    marginBlock: 14,
    padding: '12px 16px',
    borderRadius: 14,
    background: tint(paletteOf(theme).text.primary, 5),
  },
  '& .closed p': { margin: 0, flex: '1 1 200px' },
  '@media (max-width: 719.95px)': { marginBlockEnd: 0 },
}))

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

/** A ticket of one's own: the conversation, an answer, closing and what comes after. */
export const UserTicketScreen = () => (
  <TicketShow side="user">{(ticket) => <Opened key={ticket.id} ticket={ticket} />}</TicketShow>
)
