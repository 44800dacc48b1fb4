import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { StrongLink } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/states'
import { usePathName } from '../../ui/names/pathName'
import { ticketRows } from '../../data/resources/tickets'
import { ListScreen } from '../../list/table/ListScreen'
import { BulkActions } from './BulkActions'
import { queueColumns, teamColumns } from './ticketColumns'
import { queueFilters, teamFilters } from './ticketFilters'

const toDesk = (ticket: Ticket): string => link('adminViewTicket', { ticket_id: ticket.id })
const toTicket = (ticket: Ticket): string => link('viewTicket', { ticket_id: ticket.id })
const latestFirst = { field: 'updated', order: 'DESC' } as const

/** Every ticket in one's reach: a leader's own and those of the team, for staff all of them. */
export const AllTicketsScreen = () => {
  const translate = useTranslate()
  const desk = useCanAccessAtOnce('list', 'tickets.work')
  const send = <StrongLink to={link('sendTicket')}>{usePathName('sendTicket')}</StrongLink>
  return (
    <ListScreen<Ticket>
      resource="tickets"
      row={ticketRows.tickets}
      name={desk ? 'all-tickets' : 'team-tickets'}
      title={desk ? 'shell.by_section.staff.allTickets' : 'shell.by_section.user.allTickets'}
      columns={desk ? queueColumns : teamColumns}
      filters={desk ? queueFilters : teamFilters}
      always={['query', 'status', 'departments']}
      sort={latestFirst}
      rowLink={desk ? toDesk : toTicket}
      tools={send}
      {...(desk && { selectable: true, bulk: <BulkActions /> })}
      empty={
        desk ? (
          <EmptyState title={translate('tickets.empty_all')} action={send} />
        ) : (
          <EmptyState
            title={translate('tickets.empty_team')}
            text={translate('tickets.empty_team_text')}
            action={send}
          />
        )
      }
    />
  )
}
