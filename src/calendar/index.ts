import { screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  adminUsersCalendar: screen(['calendar'], () => import('./CalendarScreen').then((m) => m.CalendarScreen)),
} satisfies Screens
