import * as assistant from './assistant'
import * as calendar from './calendar'
import * as community from './community'
import * as dashboard from './dashboard'
import * as mail from './mail'
import * as money from './money'
import * as notifications from './notifications'
import * as orders from './orders'
import type { table } from './pathTable'
import * as people from './people'
import * as requests from './requests'
import type { Load } from './shell/loadScreen'
import type { Screens } from './shell/screen'
import * as system from './system'
import * as tickets from './tickets'

type Table = typeof table

/** Paths with a screen of their own: all but those before sign-in and those that show another path. */
type ScreenPath = {
  [P in keyof Table]: Table[P] extends { readonly section: 'public' } | { readonly index: string } ? never : P
}[keyof Table]

/** The screen of each path; a path without one does not compile. */
export const screens: Screens = {
  ...assistant.screens,
  ...calendar.screens,
  ...community.screens,
  ...dashboard.screens,
  ...mail.screens,
  ...money.screens,
  ...notifications.screens,
  ...orders.screens,
  ...people.screens,
  ...requests.screens,
  ...system.screens,
  ...tickets.screens,
} satisfies Readonly<Record<ScreenPath, Load>>
