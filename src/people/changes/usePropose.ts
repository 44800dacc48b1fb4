import { accountChanges as api } from '../../../contract/people/account-changes'
import { useWrite } from '../../data/useWrite'

/** Proposes a change of how somebody is paid, or that their passcode goes; their file then shows it as waiting. */
export const usePropose = () => useWrite(api.proposeChange)
