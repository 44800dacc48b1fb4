import { closedRequestStatuses, openRequestStatuses } from '../../../contract/requests/requests'
import { openTicketStatuses } from '../../../contract/tickets/tickets'

/** Ticket statuses that still want work, as a list filter. */
export const openTickets = openTicketStatuses.join(',')

/** Statuses of filed requests that still want work, as a list filter. */
export const openRequests = openRequestStatuses.join(',')

/** Statuses of requests that were filed: all but drafts, as a list filter. */
export const filedRequests = [...openRequestStatuses, ...closedRequestStatuses].join(',')

/** Requests as they are worked off: the one that has stood in its step longest first. */
export const oldestStepFirst = { field: 'step_started_at', order: 'ASC' } as const

/** Requests as they are looked through: the one that changed last first. */
export const lastChangedFirst = { field: 'modified_at', order: 'DESC' } as const
