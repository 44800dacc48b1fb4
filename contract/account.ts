import { bankInfo } from './bank'
import { accountChanges } from './account-changes'
import { area } from './endpoint'
import { people } from './people'
import { peopleReports } from './people-reports'
import { signIn } from './sign-in'

/** Everything below `/account`. */
export const account = area({ ...signIn, ...people, ...bankInfo, ...peopleReports, ...accountChanges })
