import { screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  email: screen(['mail'], () => import('./OwnMailScreen').then((m) => m.OwnMailScreen)),
  adminEmail: screen(['mail'], () => import('./MailsScreen').then((m) => m.MailsScreen)),
  adminEmailContent: screen(['mail'], () => import('./MailContentScreen').then((m) => m.MailContentScreen)),
} satisfies Screens
