import { screen, type Screens } from '../shell/screen'

/** The screens of this domain by the paths they stand at. */
export const screens = {
  adminUsersCalendar: screen(['calendar'], () => import('./CalendarScreen').then((m) => m.CalendarScreen)),
} satisfies Screens
