import type { PathId } from './paths'
import type { Load } from './shell/loadScreen'

/** The screen of each built path. The only place that imports screens; a path without a row is still to be built. */
export const screens: Readonly<Partial<Record<PathId, Load>>> = {
  home: () => import('./account/HomeScreen').then((m) => m.HomeScreen),
  newTicket: () => import('./resources/tickets/NewTicketScreen').then((m) => m.NewTicketScreen),
  viewTicket: () => import('./resources/tickets/UserTicketScreen').then((m) => m.UserTicketScreen),
  tickets: () => import('./resources/tickets/UserTicketsScreen').then((m) => m.UserTicketsScreen),
  adminViewTicket: () => import('./resources/tickets/StaffTicketScreen').then((m) => m.StaffTicketScreen),
  adminAllTickets: () => import('./resources/tickets/TicketQueueScreen').then((m) => m.TicketQueueScreen),
  allRequests: () => import('./resources/process-requests/UserRequestsScreen').then((m) => m.UserRequestsScreen),
  createNewRequest: () => import('./resources/process-requests/ChooseRequestScreen').then((m) => m.ChooseRequestScreen),
  newRequestDetails: () => import('./resources/process-requests/NewRequestScreen').then((m) => m.NewRequestScreen),
  requestDetails: () => import('./resources/process-requests/UserRequestScreen').then((m) => m.UserRequestScreen),
  adminAllRequests: () => import('./resources/process-requests/RequestInboxScreen').then((m) => m.RequestInboxScreen),
  adminRequestDetails: () =>
    import('./resources/process-requests/StaffRequestScreen').then((m) => m.StaffRequestScreen),
  adminAllUsers: () => import('./resources/users/UsersScreen').then((m) => m.UsersScreen),
  adminViewEditUser: () => import('./resources/users/UserFileScreen').then((m) => m.UserFileScreen),
  adminUserInformation: () => import('./resources/users/UserInformationScreen').then((m) => m.UserInformationScreen),
  adminEditUser: () => import('./resources/users/UserEditScreen').then((m) => m.UserEditScreen),
  adminDashboard: () => import('./resources/dashboard/DashboardScreen').then((m) => m.DashboardScreen),
}
