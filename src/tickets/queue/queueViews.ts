import { ticketStatuses } from '../../../contract/tickets/tickets'

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

/** The quick views in the order of their tabs. */
export const queueViews: readonly QueueView[] = [
  { name: 'all', filter: {}, sort: latest },
  { name: 'waiting', filter: { sla: 'ok,due,late' }, sort: longest },
  { name: 'mine', filter: { assignee: 'me', status: live }, sort: latest },
  { name: 'unassigned', filter: { assignee: 'none', status: live }, sort: longest },
  { name: 'late', filter: { sla: 'late' }, sort: longest },
  { name: 'closed', filter: { status: 'closed' }, sort: latest },
]

const isSame = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean => {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => String(a[key]) === String(b[key]))
}

/** The view whose filter is exactly the one at hand. */
export const viewOf = (filter: Readonly<Record<string, unknown>>): QueueView | undefined =>
  queueViews.find((view) => isSame(view.filter, filter))
