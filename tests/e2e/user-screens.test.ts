import { link, paths } from '../../src/paths'
import { screenIds } from '../support/browser/screen-addresses'
import { seePublicPages, seeScreens } from '../support/screens/every-screen'

const journey = seeScreens(screenIds.filter((id) => paths[id].section !== 'admin'))

seePublicPages(journey, [link('login'), link('forgotPassword'), '/nowhere'])
