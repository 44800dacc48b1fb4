import type { MoneyHold } from '../../contract/people/pending-change'
import { useUser } from '../data/session/useUser'

/** Why the money of whoever is signed in is closed now, as it was told last; nothing once its time is over. */
export const useHold = (): MoneyHold | undefined => {
  const { hold } = useUser()
  if (!hold) return undefined
  return hold.locked || (hold.until !== null && Date.parse(hold.until) > Date.now()) ? hold : undefined
}
