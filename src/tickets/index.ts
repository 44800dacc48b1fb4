import { resourceAt } from '../shell/resource/resourceAt'
import { reportScreen, screen, type Screens } from '../shell/screen'

/** The screens of this domain by path. */
export const screens = {
  newTicket: screen(['tickets', 'transcript'], () =>
    import('./composer/NewTicketScreen').then((m) => m.NewTicketScreen),
  ),
  viewTicket: screen(['tickets', 'list.records', 'transcript'], () =>
    import('./UserTicketScreen').then((m) => m.UserTicketScreen),
  ),
  allTickets: screen(['tickets', 'list.bulk'], () =>
    import('./queue/AllTicketsScreen').then((m) => m.AllTicketsScreen),
  ),
  sendTicket: screen(['tickets'], () => import('./composer/SendTicketScreen').then((m) => m.SendTicketScreen)),
  tickets: screen(['tickets'], () => import('./queue/UserTicketsScreen').then((m) => m.UserTicketsScreen)),
  adminViewTicket: screen(['tickets', 'desk', 'list.records', 'notes', 'transcript'], () =>
    import('./StaffTicketScreen').then((m) => m.StaffTicketScreen),
  ),
  adminAllTickets: screen(['tickets'], () => import('./queue/TicketQueueScreen').then((m) => m.TicketQueueScreen)),
  adminReportsClosedTickets: reportScreen(['reports'], () => import('./reports/tickets').then((m) => m.closedTickets)),
  adminReportsTickets: screen(['reports'], () =>
    import('./reports/TicketsReportScreen').then((m) => m.TicketsReportScreen),
  ),
  adminDepartmentAnalysis: screen(['reports', 'requests'], () =>
    import('./reports/DepartmentAnalysisScreen').then((m) => m.DepartmentAnalysisScreen),
  ),
  ticketReport: screen(['reports'], () => import('./reports/TicketReportScreen').then((m) => m.TicketReportScreen)),
  adminReportsDepartments: screen(['reports', 'money.reports'], () =>
    import('./reports/DepartmentsReportScreen').then((m) => m.DepartmentsReportScreen),
  ),
} satisfies Screens

const thread = ['adminViewTicket', 'ticket_id'] as const
const ownThread = ['viewTicket', 'ticket_id'] as const

/** Tickets: viewed and edited in one place. */
export const tickets = resourceAt({
  admin: { list: 'adminAllTickets', show: thread, edit: thread, create: 'sendTicket' },
  user: { list: 'tickets', show: ownThread, edit: ownThread, create: 'newTicket' },
})
