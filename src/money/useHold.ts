import type { MoneyHold } from '../../contract/people/pending-change'
import { useUser } from '../data/session/useUser'
import { useNow } from '../ui/useNow'

/** Why the money of whoever is signed in is closed now, as it was told last; nothing once its time is over. */
export const useHold = (): MoneyHold | undefined => {
  const { hold } = useUser()
  const now = useNow()
  if (!hold) return undefined
  return hold.locked || (hold.until !== null && Date.parse(hold.until) > now) ? hold : undefined
}
