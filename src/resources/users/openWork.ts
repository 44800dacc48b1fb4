import { requestStatuses } from '../../../contract/requests'
import { ticketStatuses } from '../../../contract/tickets'

const finished: ReadonlySet<string> = new Set(['completed', 'rejected', 'canceled', 'expired'])

/** Ticket states that still want work, as a list filter. */
export const openTickets = ticketStatuses.filter((status) => status !== 'closed').join(',')

/** Request states that still want work, as a list filter. */
export const openRequests = requestStatuses.filter((status) => !finished.has(status)).join(',')
