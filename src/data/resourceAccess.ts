import { admits, isStaff, type Principal } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import { resources, type ResourceRow } from './resources'

/** The endpoints behind what react-admin does with a resource; any one of them will do. */
const behind = ({ list, one, create, update, remove }: ResourceRow, action: string): readonly Endpoint[] => {
  const writes = { create: [create], edit: update ?? [], delete: [remove] }
  if (action === 'create' || action === 'edit' || action === 'delete')
    return writes[action].flatMap((write) => write?.endpoint ?? [])
  return [action === 'show' ? (one?.endpoint ?? list) : list]
}

/**
 * Whether a person may do something with a resource: what its endpoints say. A verb without an endpoint is nobody's; a
 * resource that speaks simple REST is the staff's.
 */
export const mayUse = (user: Principal, resource: string, action: string): boolean => {
  const row = resources[resource]
  return row ? behind(row, action).some(({ access }) => admits(access, user)) : isStaff(user)
}
