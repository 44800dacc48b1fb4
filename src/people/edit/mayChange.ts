import { accountChanges } from '../../../contract/people/account-changes'
import { allows, allowsAny, isStaff, roleOf, type Principal } from '../../../contract/access'

/** Whether somebody is no staff, or staff who may do nothing the caller may not: the platform lets nobody change others. */
const isBelow = (caller: Principal, person: Principal): boolean =>
  !isStaff(person) || roleOf(person).permissions.every((permission) => allows(caller, permission))

/** Whether somebody may change this person: the platform lets nobody change staff who may do more than the caller. */
export const mayChange = (caller: Principal, person: Principal): boolean =>
  allows(caller, 'users.edit') && isBelow(caller, person)

interface Somebody extends Principal {
  readonly uuid: string
}

/** Whether somebody may propose how this person signs in or is paid, or that their passcode goes; never their own. */
export const mayPropose = (caller: Somebody, person: Somebody): boolean =>
  caller.uuid !== person.uuid &&
  allowsAny(caller, [accountChanges.proposeChange.access].flat()) &&
  isBelow(caller, person)
