import { LinkBase, useTranslate } from 'ra-core'
import { tickets } from '../../../contract/tickets'
import { link, listLink } from '../../paths'
import { useQueryCall } from '../../providers/useCall'
import { RelativeTime } from '../../shared/fields/dates'
import { StatusChip } from '../../shared/fields/StatusChip'
import { LatestRows } from './LatestRows'

interface LatestProps {
  readonly uuid: string
  readonly rows: number
}

/** The tickets of a person, the one last moved first. */
export const LatestTickets = ({ uuid, rows }: LatestProps) => {
  const translate = useTranslate()
  const query = { user_uuid: uuid, page_size: rows, sort: '-updated' } as const
  const { data, error, refetch } = useQueryCall(tickets.tickets, { query })
  return (
    <LatestRows
      title={translate('users.file.tickets')}
      all={listLink('adminAllTickets', { user_uuid: uuid })}
      empty={translate('users.file.no_tickets')}
      count={data?.count}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.results.map((ticket) => ({
        id: ticket.id,
        main: (
          <LinkBase to={link('adminViewTicket', { ticket_id: ticket.id })}>
            <bdi>{ticket.subject}</bdi>
          </LinkBase>
        ),
        when: <RelativeTime value={ticket.updated_at} />,
        state: <StatusChip state={ticket.status} of="ticket_status" />,
      }))}
    />
  )
}
