import { accountChanges as api } from '../../../contract/people/account-changes'
import { people } from '../../../contract/people/users'
import { audit } from '../../../contract/system/audit'
import { useCall } from '../../data/useCall'

/** Proposes a change of how somebody is paid, or that their passcode goes; their file then shows it as waiting. */
export const usePropose = () =>
  useCall(api.proposeChange, { invalidates: [people.users, 'account-changes', audit.audit] })
