import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { SecondaryLink } from '../../ui/LinkButton'
import { visuallyHidden } from '../../ui/palette'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { lastListHref } from '../../list/table/places'
import { useReadNotices } from '../../notifications/useReadNotices'
import { useTicket } from '../useTicket'

interface TicketStatesProps {
  readonly asked: string | null
  readonly side: 'user' | 'staff'
  readonly children: (ticket: Ticket) => ReactNode
}

/** Fetches a ticket and shows it, its outline, that it is gone, or why it did not come. */
export const TicketStates = ({ asked, side, children }: TicketStatesProps) => {
  const translate = useTranslate()
  const { ticket, gone, error, refetch } = useTicket(asked)
  const here = ticket && link(side === 'staff' ? 'adminViewTicket' : 'viewTicket', { ticket_id: ticket.id })
  useReadNotices(here, ticket?.thread?.messages.length ?? 0)
  const list = link(side === 'staff' ? 'adminAllTickets' : 'tickets')
  const back = (
    <SecondaryLink to={lastListHref(list)}>
      {translate(side === 'staff' ? 'tickets.queue' : 'tickets.mine')}
    </SecondaryLink>
  )
  const heading = (
    <h1 style={visuallyHidden}>{translate(side === 'staff' ? 'paths.adminViewTicket' : 'paths.viewTicket')}</h1>
  )
  if (gone) {
    return (
      <>
        {heading}
        <EmptyState
          icon="alert"
          title={translate(asked ? 'tickets.gone' : 'tickets.unnamed')}
          text={translate(asked ? 'tickets.gone_text' : 'tickets.unnamed_text')}
          action={back}
        />
      </>
    )
  }
  if (ticket) return children(ticket)
  return (
    <>
      {heading}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} action={back} /> : <PageSkeleton blocks={3} />}
    </>
  )
}
