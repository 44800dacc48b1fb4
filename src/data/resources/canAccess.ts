import { admits, allows, isPermission, isStaff, mayManage } from '../../../contract/access'
import type { StoredUser } from '../session/session'
import { actionAccess, type Action } from './resourceAccess'
import type { Values } from './row'

/** Which records may be edited by somebody who may edit some. */
const mayEdit: Readonly<Record<string, (user: StoredUser, record: Values) => boolean>> = {
  users: mayManage,
  // Nobody sets their own pay.
  'salary-factors': ({ uuid }, { employee }) => (employee as Values)['uuid'] !== uuid,
}

const isAction = (text: string, of: Readonly<Record<Action, unknown>>): text is Action => Object.hasOwn(of, text)

/**
 * Whether a person may perform an action on a resource, or on one record of it, as its endpoints allow. A verb without
 * an endpoint is denied to everybody; an action that is not react-admin's counts as the list's; a resource in the
 * simple REST dialect is for staff. A permission may be passed in place of a resource.
 */
export const canAccess = (user: StoredUser, resource: string, action: string, record?: Values): boolean => {
  if (isPermission(resource)) return allows(user, resource)
  const access = actionAccess[resource]
  if (!access) return isStaff(user)
  if (action === 'edit' && record && mayEdit[resource]?.(user, record) === false) return false
  return access[isAction(action, access) ? action : 'list'].some((one) => admits(one, user))
}
