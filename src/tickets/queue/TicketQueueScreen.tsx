import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { EmptyState } from '../../ui/states'
import { ListScreen } from '../../list/table/ListScreen'
import { BulkActions } from './BulkActions'
import { QueueTabs } from './QueueTabs'
import { queueColumns } from './ticketColumns'
import { queueFilters } from './ticketFilters'

const toTicket = (ticket: Ticket): string => link('adminViewTicket', { ticket_id: ticket.id })
const latestFirst = { field: 'updated', order: 'DESC' } as const

/** Every ticket, for the desk: quick views, filters, and work on several at once. */
export const TicketQueueScreen = () => {
  const translate = useTranslate()
  return (
    <ListScreen<Ticket>
      resource="tickets"
      name="ticket-queue"
      title="tickets.queue"
      columns={queueColumns}
      filters={queueFilters}
      always={['query', 'status', 'departments']}
      sort={latestFirst}
      rowLink={toTicket}
      above={<QueueTabs />}
      selectable
      bulk={<BulkActions />}
      empty={<EmptyState title={translate('tickets.empty_queue')} />}
    />
  )
}
