import { eq, type SQL } from 'drizzle-orm'
import { checkEmail, checkMobile } from '../../contract/identifiers'
import { users } from '../db/schema'

/** Whose account name this is, the phone or e-mail they sign in with, as a condition of `users`; nothing where it is neither. */
export const hasAccountName = (name: string): SQL | undefined => {
  const mobile = checkMobile(name)
  if ('value' in mobile) return eq(users.phone, mobile.value)
  const email = checkEmail(name)
  return 'value' in email ? eq(users.email, email.value) : undefined
}
