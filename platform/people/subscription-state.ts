import { addDays, daysBetween } from '../../contract/jalali'
import type { User } from '../../contract/people/person'

/** A subscription with this many days left or fewer is expiring. */
export const soonDays = 7

/** A person's status on an ISO day. */
export const statusOf = (disabled: boolean, ends: string | null, today: string): User['status'] => {
  if (disabled) return 'disabled'
  if (ends === null) return 'none'
  if (ends < today) return 'expired'
  return ends <= addDays(today, soonDays) ? 'expiring' : 'active'
}

/** Days left in a subscription, negative once it is over. */
export const remainingDays = (ends: string | null, today: string): number | null =>
  ends === null ? null : daysBetween(today, ends)
