import { styled } from '@mui/material/styles'
import { LinkBase, useLocation, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../contract/tickets'
import { link } from '../../paths'
import { Glyph } from '../../shared/feedback/Glyph'
import { focusRing, paint } from '../../shared/feedback/paint'
import { useFormats } from '../../shared/feedback/useFormats'
import { DateField } from '../../shared/fields/dates'
import { Stars } from '../../shared/fields/Stars'
import { StatusChip } from '../../shared/fields/StatusChip'
import { lastListHref } from '../../shared/table/places'

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  minInlineSize: 0,
  marginBlockEnd: 12,
  '& .back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    justifySelf: 'start',
    minBlockSize: 36,
    fontSize: '0.875rem',
    color: paint(theme).text.secondary,
    textDecoration: 'none',
    borderRadius: 8,
  },
  '& .back:hover': { color: paint(theme).text.primary, textDecoration: 'underline', textUnderlineOffset: 4 },
  '& .back:focus-visible': focusRing(theme),
  '& .back .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
  '& .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '10px 16px',
  },
  '& h1': {
    margin: 0,
    fontSize: '1.3125rem',
    fontWeight: 800,
    lineHeight: 1.7,
    overflowWrap: 'anywhere',
    minInlineSize: 0,
  },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 14px',
    fontSize: '0.875rem',
    color: paint(theme).text.secondary,
  },
  '& .facts a': { color: paint(theme).primary.main },
  '& .hold': { margin: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '@media (pointer: coarse)': { '& .back': { minBlockSize: 44 } },
}))

interface TicketHeadProps {
  readonly ticket: Ticket
  readonly side: 'user' | 'staff'
  readonly actions?: ReactNode
}

/** Number, subject, state and what the ticket hangs together with, below the way back to the list as it was left. */
export const TicketHead = ({ ticket, side, actions }: TicketHeadProps) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const { pathname } = useLocation()
  const list = side === 'staff' ? 'adminAllTickets' : 'tickets'
  const previous = ticket.thread?.previous_ticket
  const view = pathname.startsWith('/admin') ? 'adminViewTicket' : 'viewTicket'
  return (
    <Head>
      <LinkBase to={lastListHref(link(list))} className="back">
        <Glyph name="back" size={18} />
        {translate(side === 'staff' ? 'tickets.queue' : 'tickets.mine')}
      </LinkBase>
      <div className="line">
        <h1 dir="auto">{ticket.subject}</h1>
        {actions}
      </div>
      <div className="facts">
        <StatusChip state={ticket.status} of="ticket_status" />
        <span>{translate('tickets.number', { n: digits(String(ticket.id)) })}</span>
        <bdi>{ticket.department.name}</bdi>
        <span>
          {translate('tickets.columns.created')}: <DateField value={ticket.created_at} />
        </span>
        {ticket.stars !== null && <Stars value={ticket.stars} />}
        {previous && (
          <LinkBase to={link(view, { ticket_id: previous })}>
            {translate('tickets.thread.previous', { n: digits(String(previous)) })}
          </LinkBase>
        )}
      </div>
      {ticket.status === 'on_hold' && side === 'staff' && ticket.thread?.hold_reason && (
        <p className="hold">
          {translate('tickets.thread.on_hold', { reason: `\u2068${ticket.thread.hold_reason}\u2069` })}
        </p>
      )}
    </Head>
  )
}
