import { closedRequestStatuses, openRequestStatuses } from '../../../contract/requests/requests'
import { openTicketStatuses } from '../../../contract/tickets/tickets'

/** Ticket statuses that still want work, as a list filter. */
export const openTickets = openTicketStatuses.join(',')

/** Statuses of filed requests that still want work, as a list filter. */
export const openRequests = openRequestStatuses.join(',')

/** Statuses of requests that were filed: all but drafts, as a list filter. */
export const filedRequests = [...openRequestStatuses, ...closedRequestStatuses].join(',')
