import { useListContext, useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link, listLink } from '../../paths'
import { lazyPart } from '../../ui/lazyPart'
import { LinkTabs } from '../../ui/LinkTabs'
import type { FilterValues } from '../../list/filters/filters'
import { useViewTotals } from '../../list/views/useViewTotals'
import { EmptyState } from '../../ui/states'
import { ticketRows } from '../../data/resources/tickets'
import { ListScreen } from '../../list/table/ListScreen'
import { queueColumns } from './ticketColumns'
import { queueFilters } from './ticketFilters'
import { queueViews, viewOf, waitingView } from './queueViews'

const BulkActions = lazyPart(async () => (await import('./BulkActions')).BulkActions)

const toTicket = (ticket: Ticket): string => link('adminViewTicket', { ticket_id: ticket.id })

/** The quick views of the queue as links with counts. */
const QueueTabs = () => {
  const translate = useTranslate()
  const current = viewOf(useListContext().filterValues as FilterValues)
  const totals = useViewTotals(queueViews.map(({ filter }) => filter))
  return (
    <LinkTabs
      pills
      label={translate('tickets.views_label')}
      tabs={queueViews.map((view, at) => ({
        to: listLink('adminAllTickets', view.filter, view.sort),
        label: translate(`tickets.views.${view.name}`),
        current: view === current,
        count: totals[at],
      }))}
    />
  )
}

const readyViews = { tabs: <QueueTabs />, filters: queueViews.map(({ filter }) => filter) }

/** All tickets, for staff: quick views, filters and bulk moves. */
export const TicketQueueScreen = () => {
  const translate = useTranslate()
  return (
    <ListScreen<Ticket>
      resource="tickets"
      row={ticketRows.tickets}
      name="ticket-queue"
      title="tickets.queue"
      columns={queueColumns}
      filters={queueFilters}
      always={['query']}
      sort={waitingView.sort}
      filterDefaultValues={waitingView.filter}
      rowLink={toTicket}
      ready={readyViews}
      selectable
      bulk={<BulkActions />}
      empty={<EmptyState title={translate('tickets.empty_queue')} />}
    />
  )
}
