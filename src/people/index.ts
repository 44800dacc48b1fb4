import { needTexts } from '../data/i18nProvider'
import { resourceAt } from '../shell/resource/resourceAt'
import { reportScreen, screen, type Screens } from '../shell/screen'
import { lazyPart } from '../ui/lazyPart'

/** The screens of this domain, by path. */
export const screens = {
  home: screen(['people.home'], () => import('./account/HomeScreen').then((m) => m.HomeScreen)),
  userAccount: screen(['people.account'], () => import('./account/UserAccountScreen').then((m) => m.UserAccountScreen)),
  disable: screen(['people.account'], () => import('./account/DisableScreen').then((m) => m.DisableScreen)),
  adminAllUsers: screen(['people.users'], () => import('./UsersScreen').then((m) => m.UsersScreen)),
  viewUser: screen(['people.users', 'list.records'], () =>
    import('./file/UserFileScreen').then((m) => m.UserFileScreen),
  ),
  viewUserInformation: screen(['people.users', 'list.records'], () =>
    import('./file/UserInformationScreen').then((m) => m.UserInformationScreen),
  ),
  adminSearchUsers: screen(['people.users', 'people.search'], () =>
    import('./SearchUsersScreen').then((m) => m.SearchUsersScreen),
  ),
  adminAccountChanges: screen(['people.users'], () =>
    import('./changes/AccountChangesScreen').then((m) => m.AccountChangesScreen),
  ),
  adminViewEditUser: screen(['people.users', 'list.records', 'system'], () =>
    import('./file/UserFileScreen').then((m) => m.UserFileScreen),
  ),
  adminUserInformation: screen(['people.users', 'list.records'], () =>
    import('./file/UserInformationScreen').then((m) => m.UserInformationScreen),
  ),
  adminEditUser: screen(['people.users', 'list.records'], () =>
    import('./edit/UserEditScreen').then((m) => m.UserEditScreen),
  ),
  activeUsers: reportScreen(['reports'], () => import('./reports/activeUsers').then((m) => m.activeUsers)),
  reports: screen(['money.reports', 'tickets', 'reports'], () =>
    import('./reports/OwnReportsScreen').then((m) => m.OwnReportsScreen),
  ),
} satisfies Screens

/** Users: staff open anybody's file, leaders those of their team. */
export const users = resourceAt({
  admin: { list: 'adminAllUsers', show: ['adminViewEditUser', 'user_uuid'], edit: ['adminEditUser', 'user_uuid'] },
  user: { list: 'userUnderLeadershipInfo', show: ['viewUser', 'user_uuid'], edit: ['viewUser', 'user_uuid'] },
})

/** Asks for the contract where money would move. Few people see it, so it is loaded when needed. */
export const ContractGate = lazyPart(async () => {
  const [part] = await Promise.all([import('./account/ContractGate'), needTexts(['people.account'])])
  return part.ContractGate
})
