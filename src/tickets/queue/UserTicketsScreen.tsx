import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { StrongLink } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/states'
import { ticketRows } from '../../data/resources/tickets'
import { ListScreen } from '../../list/table/ListScreen'
import { ownColumns } from './ticketColumns'
import { ownFilters } from './ticketFilters'

const toTicket = (ticket: Ticket): string => link('viewTicket', { ticket_id: ticket.id })
const latestFirst = { field: 'updated', order: 'DESC' } as const

/** The tickets of the signed-in person. */
export const UserTicketsScreen = () => {
  const translate = useTranslate()
  const { uuid } = useUser()
  const open = <StrongLink to={link('newTicket')}>{translate('tickets.new')}</StrongLink>
  return (
    <ListScreen<Ticket>
      resource="tickets"
      row={ticketRows.tickets}
      name="own-tickets"
      title="tickets.mine"
      columns={ownColumns}
      filters={ownFilters}
      always={['query', 'status', 'departments']}
      filter={{ user_uuid: uuid }}
      sort={latestFirst}
      rowLink={toTicket}
      actions={open}
      empty={
        <EmptyState title={translate('tickets.empty_mine')} text={translate('tickets.empty_mine_text')} action={open} />
      }
    />
  )
}
