import { useCanAccess, type RaRecord } from 'react-admin'
import { admits, isStaff } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import { resources, type ResourceRow, type Values } from './resources'
import type { StoredUser } from './session/session'
import { useUser } from './session/useUser'

/** The endpoints behind what react-admin does with a resource; any one of them will do. */
const behind = ({ list, one, create, update, remove }: ResourceRow, action: string): readonly Endpoint[] => {
  const writes = { create: [create], edit: update ?? [], delete: [remove] }
  if (action === 'create' || action === 'edit' || action === 'delete')
    return writes[action].flatMap((write) => write?.endpoint ?? [])
  return [action === 'show' ? (one?.endpoint ?? list) : list]
}

/**
 * Whether a person may do something with a resource, or with one record of it: what its endpoints say. A verb without an
 * endpoint is nobody's; a resource that speaks simple REST is the staff's.
 */
export const mayUse = (user: StoredUser, resource: string, action: string, record?: Values): boolean => {
  const row = resources[resource]
  if (!row) return isStaff(user)
  if (action === 'edit' && record && row.mayEdit && !row.mayEdit(user, record)) return false
  return behind(row, action).some(({ access }) => admits(access, user))
}

/**
 * React-admin's `useCanAccess` where buttons must neither come nor go once they are seen: who is signed in is known, so
 * the first answer is the right one.
 */
export const useCanAccessAtOnce = (
  action: 'list' | 'show' | 'create' | 'edit' | 'delete',
  resource: string,
  record?: RaRecord,
): boolean => {
  const initialData = mayUse(useUser(), resource, action, record)
  return useCanAccess({ resource, action, record, initialData, staleTime: Infinity }).canAccess === true
}
