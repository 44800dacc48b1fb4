import { admits, allows, isPermission, isStaff, mayManage } from '../../../contract/access'
import type { StoredUser } from '../session/session'
import { actionAccess, type Action } from './resourceAccess'
import type { Values } from './row'

/** Which records somebody who may change some may change. */
const mayEdit: Readonly<Record<string, (user: StoredUser, record: Values) => boolean>> = {
  users: mayManage,
  // Nobody sets what they were paid themselves.
  'salary-factors': ({ uuid }, { employee }) => (employee as Values)['uuid'] !== uuid,
}

const isAction = (text: string, of: Readonly<Record<Action, unknown>>): text is Action => Object.hasOwn(of, text)

/**
 * Whether a person may do something with a resource, or with one record of it: what its endpoints say. A verb without an
 * endpoint is nobody's, one that is not react-admin's is a list's; a resource that speaks simple REST is the staff's. A
 * permission may stand for a resource.
 */
export const canAccess = (user: StoredUser, resource: string, action: string, record?: Values): boolean => {
  if (isPermission(resource)) return allows(user, resource)
  const access = actionAccess[resource]
  if (!access) return isStaff(user)
  if (action === 'edit' && record && mayEdit[resource]?.(user, record) === false) return false
  return access[isAction(action, access) ? action : 'list'].some((one) => admits(one, user))
}
