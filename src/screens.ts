import * as assistant from './assistant'
import * as calendar from './calendar'
import * as community from './community'
import * as dashboard from './dashboard'
import * as mail from './mail'
import * as money from './money'
import * as notifications from './notifications'
import * as orders from './orders'
import * as people from './people'
import * as requests from './requests'
import type { Screens } from './shell/screen'
import * as system from './system'
import * as tickets from './tickets'

/** The screen of each path after sign-in but those that show another path: what every domain has. */
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
}
