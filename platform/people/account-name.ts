import { eq, type SQL } from 'drizzle-orm'
import { checkEmail, checkMobile } from '../../contract/identifiers'
import { users } from '../db/schema'

/** The person who signs in with this phone or e-mail, as a condition on `users`; undefined if the name is neither. */
export const hasAccountName = (name: string): SQL | undefined => {
  const mobile = checkMobile(name)
  if ('value' in mobile) return eq(users.phone, mobile.value)
  const email = checkEmail(name)
  return 'value' in email ? eq(users.email, email.value) : undefined
}
