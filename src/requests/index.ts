import { resourceAt } from '../shell/resource/resourceAt'
import { reportScreen, screen, type Screens } from '../shell/screen'

/** The screens of this domain by path. */
export const screens = {
  allRequests: screen(['requests'], () => import('./lists/UserRequestsScreen').then((m) => m.UserRequestsScreen)),
  createNewRequest: screen(['requests'], () => import('./form/ChooseRequestScreen').then((m) => m.ChooseRequestScreen)),
  newRequestDetails: screen(['requests', 'tickets'], () =>
    import('./form/NewRequestScreen').then((m) => m.NewRequestScreen),
  ),
  requestDetails: screen(['requests', 'tickets', 'people.users', 'list.records'], () =>
    import('./UserRequestScreen').then((m) => m.UserRequestScreen),
  ),
  adminAllRequests: screen(['requests'], () => import('./lists/RequestInboxScreen').then((m) => m.RequestInboxScreen)),
  adminRequestDetails: screen(['requests', 'tickets', 'people.users', 'list.records', 'notes'], () =>
    import('./StaffRequestScreen').then((m) => m.StaffRequestScreen),
  ),
  adminAuthenticationReport: screen(['requests', 'tickets', 'people.users'], () =>
    import('./lists/AuthenticationReportScreen').then((m) => m.AuthenticationReportScreen),
  ),
  adminAccountCreation: screen(['requests', 'tickets', 'people.users'], () =>
    import('./lists/AccountCreationScreen').then((m) => m.AccountCreationScreen),
  ),
  adminExpiredRequests: screen(['requests', 'tickets', 'people.users'], () =>
    import('./lists/ExpiredRequestsScreen').then((m) => m.ExpiredRequestsScreen),
  ),
  accountReport: reportScreen(['reports'], () => import('./reports/accounts').then((m) => m.accounts)),
} satisfies Screens

const details = ['adminRequestDetails', 'id'] as const
const ownDetails = ['requestDetails', 'id'] as const

/** Process requests, under both of their names: viewed and edited in one place. */
export const requests = resourceAt({
  admin: { list: 'adminAllRequests', show: details, edit: details },
  user: { list: 'allRequests', show: ownDetails, edit: ownDetails, create: 'createNewRequest' },
})
