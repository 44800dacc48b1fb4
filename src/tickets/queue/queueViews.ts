import { ticketStatuses } from '../../../contract/tickets/tickets'
import { sameValues } from '../../list/filters/filters'

const live = ticketStatuses.filter((status) => status !== 'closed').join(',')

/** A quick view of the queue: a filter and an order. */
export interface QueueView {
  /** Its name under `tickets.views`. */
  readonly name: 'all' | 'waiting' | 'mine' | 'unassigned' | 'late' | 'closed'
  readonly filter: Readonly<Record<string, string>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

const latest = { field: 'updated', order: 'DESC' } as const
const longest = { field: 'waiting', order: 'DESC' } as const

/** Tickets waiting for our reply, the rows the menu counts: the default view. */
export const waitingView: QueueView = { name: 'waiting', filter: { sla: 'ok,due,late' }, sort: longest }

/** The quick views in the order of their tabs. */
export const queueViews: readonly QueueView[] = [
  waitingView,
  { name: 'mine', filter: { assignee: 'me', status: live }, sort: latest },
  { name: 'unassigned', filter: { assignee: 'none', status: live }, sort: longest },
  { name: 'late', filter: { sla: 'late' }, sort: longest },
  { name: 'closed', filter: { status: 'closed' }, sort: latest },
  { name: 'all', filter: {}, sort: latest },
]

/** The view whose filter is exactly the given one. */
export const viewOf = (filter: Readonly<Record<string, unknown>>): QueueView | undefined =>
  queueViews.find((view) => sameValues(view.filter, filter))
