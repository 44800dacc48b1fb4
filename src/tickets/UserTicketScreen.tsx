import { useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Ticket } from '../../contract/tickets/tickets'
import { needTexts } from '../data/i18nProvider'
import { link } from '../paths'
import { SecondaryButton } from '../ui/Control'
import { lazyDialog } from '../ui/lazyDialog'
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

const TransferDialog = lazyDialog(async () => {
  const [{ TransferDialog: dialog }] = await Promise.all([import('./ChoiceDialogs'), needTexts(['desk'])])
  return dialog
})

const Opened = ({ ticket }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  const messages = ticket.thread?.messages ?? []
  const { end, seen, read, unread } = useSeen(messages)
  const composer = useComposer(ticket, seen)
  const moves = useMoves(ticket, 'user')
  const [asked, setAsked] = useState<'transfer' | 'close'>()
  const stop = () => setAsked(undefined)
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
        actions={(['transfer', 'close'] as const)
          .filter((move) => may.has(move))
          .map((move) => (
            <SecondaryButton key={move} type="button" onClick={() => setAsked(move)}>
              {translate(`tickets.actions.${move}`)}
            </SecondaryButton>
          ))}
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
      {asked === 'close' && (
        <CloseDialog side="user" unsent={composer.text.trim() !== ''} onConfirm={moves.close} onClose={stop} />
      )}
      {asked === 'transfer' && (
        <TransferDialog ticket={ticket} onConfirm={(value) => moves.transfer(Number(value))} onClose={stop} />
      )}
    </Page>
  )
}

/** One's own ticket or one of one's people: the conversation, a reply, closing or a transfer, and what follows. */
export const UserTicketScreen = () => (
  <TicketShow side="user">{(ticket) => <Opened key={ticket.id} ticket={ticket} />}</TicketShow>
)
