import { LinkBase, useTranslate } from 'react-admin'
import { allows } from '../../../contract/access'
import { tickets } from '../../../contract/tickets/tickets'
import { link, listLink } from '../../paths'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { RelativeTime } from '../../ui/fields/dates'
import { StatusChip } from '../../ui/fields/StatusChip'
import { LatestRows } from './LatestRows'
import { Given } from '../../ui/fields/Ltr'

interface LatestProps {
  readonly uuid: string
  readonly rows: number
  /** On a screen both sections share: leaders have no queue. */
  readonly shared?: boolean
}

/** The tickets of a person, the one last moved first. */
export const LatestTickets = ({ uuid, rows, shared = false }: LatestProps) => {
  const translate = useTranslate()
  const desk = allows(useUser(), 'tickets.work')
  const query = { user_uuid: uuid, page_size: rows, sort: '-updated' } as const
  const { data, error, refetch } = useRead(tickets.tickets, { query })
  return (
    <LatestRows
      title={translate('people.users.file.tickets')}
      all={listLink(shared ? 'allTickets' : 'adminAllTickets', { user_uuid: uuid })}
      empty={translate('people.users.file.no_tickets')}
      count={data?.count}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.results.map((ticket) => ({
        id: ticket.id,
        main: (
          <LinkBase to={link(desk ? 'adminViewTicket' : 'viewTicket', { ticket_id: ticket.id })}>
            <Given>{ticket.subject}</Given>
          </LinkBase>
        ),
        when: <RelativeTime value={ticket.updated_at} />,
        state: <StatusChip state={ticket.status} of="ticket_status" />,
      }))}
    />
  )
}
