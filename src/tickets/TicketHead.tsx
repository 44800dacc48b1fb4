import { LinkBase, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Ticket } from '../../contract/tickets/tickets'
import { link } from '../paths'
import { useUser } from '../data/session/useUser'
import { TextButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { DateField } from '../ui/fields/dates'
import { useNamedRecord } from '../ui/names/recordName'
import { Given, isolated, langOf, PersonName } from '../ui/fields/Ltr'
import { Stars } from '../ui/fields/Stars'
import { StatusChip } from '../ui/fields/StatusChip'
import { RecordPager } from '../list/table/RecordPager'
import { OwnStatus } from './queue/OwnStatus'
import { PriorityMark, TagMarks } from './queue/TriageMarks'
import { classed } from '../ui/classed'
import css from './TicketHead.module.css'

const Bar = classed('header', css.bar)

const Facts = classed('div', css.facts)

interface TicketHeadProps {
  readonly ticket: Ticket
  readonly side: 'user' | 'staff'
  readonly actions?: ReactNode
}

/** Number, subject, state and related items of the ticket, below a link back to the list as it was left. */
export const TicketHead = ({ ticket, side, actions }: TicketHeadProps) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const { uuid } = useUser()
  useNamedRecord(ticket.subject)
  const previous = ticket.thread?.previous_ticket
  const status =
    side === 'user' ? <OwnStatus state={ticket.status} /> : <StatusChip state={ticket.status} of="ticket_status" />
  const number = translate('tickets.number', { n: digits(String(ticket.id)) })
  const own = ticket.user.uuid === uuid
  const listId = side === 'staff' ? 'adminAllTickets' : own ? 'tickets' : 'allTickets'
  const view = side === 'staff' ? 'adminViewTicket' : 'viewTicket'
  return (
    <>
      <RecordPager
        here={link(view, { ticket_id: ticket.id })}
        list={link(listId)}
        listName={translate(
          side === 'staff' ? 'tickets.queue' : own ? 'tickets.mine' : 'shell.by_section.user.allTickets',
        )}
      />
      <Bar className="title-stays">
        <div className="title">
          <h1 dir="auto" lang={langOf(ticket.subject)} title={ticket.subject}>
            {ticket.subject}
          </h1>
          <span className="state">
            {status} <PriorityMark ticket={ticket} />
            <span className="number">{number}</span>
          </span>
        </div>
        {actions}
      </Bar>
      <Facts>
        <span className="number">{number}</span>
        {side === 'user' && !own && (
          <span>
            {translate('tickets.columns.user')}: <PersonName name={ticket.user.name} />
          </span>
        )}
        <Given>{ticket.department.name}</Given>
        <TagMarks ticket={ticket} />
        <span>
          {translate('tickets.columns.created')}: <DateField value={ticket.created_at} />
        </span>
        {ticket.stars !== null && <Stars value={ticket.stars} />}
        {previous && (
          <LinkBase to={link(view, { ticket_id: previous })}>
            {translate('tickets.thread.previous', { n: digits(String(previous)) })}
          </LinkBase>
        )}
        <TextButton type="button" className="print" onClick={() => window.print()}>
          {translate('table.print')}
        </TextButton>
        {ticket.status === 'on_hold' && side === 'staff' && ticket.thread?.hold_reason && (
          <p>{translate('tickets.thread.on_hold', { reason: isolated(ticket.thread.hold_reason) })}</p>
        )}
      </Facts>
    </>
  )
}
