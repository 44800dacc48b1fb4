import { closedRequestStatuses, openRequestStatuses } from '../../../contract/requests/requests'
import { openTicketStatuses } from '../../../contract/tickets/tickets'

/** Ticket statuses that still need work, as a list filter. */
export const openTickets = openTicketStatuses.join(',')

/** Statuses of filed requests that still need work, as a list filter. */
export const openRequests = openRequestStatuses.join(',')

/** Statuses of filed requests, that is, all but drafts, as a list filter. */
export const filedRequests = [...openRequestStatuses, ...closedRequestStatuses].join(',')

/** Requests in working order: longest in their step first. */
export const oldestStepFirst = { field: 'step_started_at', order: 'ASC' } as const

/** Requests in browsing order: last changed first. */
export const lastChangedFirst = { field: 'modified_at', order: 'DESC' } as const
