import { allows, isStaff, roleOf, type Principal } from '../../../contract/access'

/** Whether somebody may change this person: the platform lets nobody change staff who may do more than the caller. */
export const mayChange = (caller: Principal, person: Principal): boolean =>
  allows(caller, 'users.edit') &&
  (!isStaff(person) || roleOf(person).permissions.every((permission) => allows(caller, permission)))
