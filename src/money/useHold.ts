import type { MoneyHold } from '../../contract/people/pending-change'
import { useUser } from '../data/session/useUser'
import { useNow } from '../ui/useNow'

/** Why the signed-in person's money is on hold, as last reported; `undefined` once the hold has expired. */
export const useHold = (): MoneyHold | undefined => {
  const { hold } = useUser()
  const now = useNow()
  if (!hold) return undefined
  return hold.locked || (hold.until !== null && Date.parse(hold.until) > now) ? hold : undefined
}
