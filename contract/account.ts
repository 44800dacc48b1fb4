import { bankInfo } from './money/bank'
import { accountChanges } from './people/account-changes'
import { area } from './endpoint'
import { people } from './people/users'
import { peopleReports } from './people/reports'
import { signIn } from './people/sign-in'

/** Everything below `/account`. */
export const account = area({ ...signIn, ...people, ...bankInfo, ...peopleReports, ...accountChanges })
