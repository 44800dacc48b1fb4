import { useTranslate } from 'react-admin'
import type { Ticket } from '../../contract/tickets/tickets'
import { FactList } from '../ui/Section'
import { RelativeTime } from '../ui/fields/dates'
import { PersonName } from '../ui/fields/Ltr'
import { Stars } from '../ui/fields/Stars'
import { WaitingMark } from './queue/WaitingMark'
import { classed } from '../ui/classed'
import css from './DeskCard.module.css'

const Feedback = classed('p', css.feedback)

/** Who has the ticket, how long its user has waited, and how it was rated. */
export const DeskCard = ({ ticket }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  return (
    <FactList
      facts={[
        {
          label: translate('tickets.columns.assignee'),
          value: ticket.assignee ? <PersonName name={ticket.assignee.name} /> : translate('enums.assignee.none'),
        },
        {
          label: translate('tickets.columns.waiting'),
          value: <WaitingMark sla={ticket.sla} since={ticket.waiting_since} />,
        },
        { label: translate('tickets.columns.updated'), value: <RelativeTime value={ticket.updated_at} /> },
        ...(ticket.closed_by
          ? [{ label: translate('tickets.card.closed_by'), value: <PersonName name={ticket.closed_by.name} /> }]
          : []),
        ...(ticket.stars === null
          ? []
          : [
              {
                label: translate('tickets.rating.given'),
                value: (
                  <>
                    <Stars value={ticket.stars} />
                    {ticket.feedback && <Feedback dir="auto">{ticket.feedback}</Feedback>}
                  </>
                ),
              },
            ]),
      ]}
    />
  )
}
