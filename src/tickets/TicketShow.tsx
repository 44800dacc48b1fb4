import { ShowBase, useTranslate, type ShowControllerResult } from 'react-admin'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { latin } from '../../contract/text'
import type { Ticket } from '../../contract/tickets/tickets'
import { PlatformError } from '../data/http/errors'
import { polling } from '../data/cache/polling'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { lastListHref } from '../list/table/url/listMemory'
import { useReadNotifications } from '../notifications/useReadNotifications'
import { link } from '../paths'
import { SecondaryLink } from '../ui/LinkButton'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { wholeRecord } from '../data/wholeRecord'

/** How often an open ticket is refetched while its page is visible, in milliseconds. */
const every = 15_000

interface TicketShowProps {
  readonly side: 'user' | 'staff'
  readonly children: (ticket: Ticket) => ReactNode
}

type States = TicketShowProps & Partial<ShowControllerResult<Ticket>> & { readonly asked: string | null }

const States = ({ side, children, asked, record: ticket, error, refetch }: States) => {
  const translate = useTranslate()
  const here = ticket && link(side === 'staff' ? 'adminViewTicket' : 'viewTicket', { ticket_id: ticket.id })
  // One's own messages create no notification.
  useReadNotifications(here, ticket?.thread?.messages.filter(({ mine }) => !mine).length ?? 0)
  const gone = !refetch || (error instanceof PlatformError && error.code === 'not_found')
  if (ticket && !gone) return children(ticket)
  const back = (
    <SecondaryLink to={lastListHref(link(side === 'staff' ? 'adminAllTickets' : 'tickets'))}>
      {translate(side === 'staff' ? 'tickets.queue' : 'tickets.mine')}
    </SecondaryLink>
  )
  return (
    <>
      <h1 className="visually-hidden">{translate(side === 'staff' ? 'paths.adminViewTicket' : 'paths.viewTicket')}</h1>
      {gone ? (
        <EmptyState
          icon="alert"
          title={translate(asked ? 'tickets.gone' : 'tickets.unnamed')}
          text={translate(asked ? 'tickets.gone_text' : 'tickets.unnamed_text')}
          action={back}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} action={back} />
      ) : (
        <PageSkeleton blocks={3} />
      )}
    </>
  )
}

/** The ticket named in the URL, kept fresh; a skeleton while loading, or why it is missing, invalid or failed to load. */
export const TicketShow = (props: TicketShowProps) => {
  const [query] = useSearchParams()
  const asked = query.get('ticket_id')
  const id = latin(asked ?? '').trim()
  if (!/^\d{1,15}$/.test(id)) return <States {...props} asked={asked} />
  return (
    <ShowBase<Ticket>
      resource="tickets"
      id={Number(id)}
      disableAuthentication
      queryOptions={{ ...polling(every), meta: wholeRecord, onError: errorShownInPlace }}
      render={(show) => <States {...props} asked={asked} {...show} />}
    />
  )
}
