import { useCanAccess, type RaRecord } from 'react-admin'
import { canAccess } from './canAccess'
import { useUser } from '../session/useUser'

/**
 * React-admin's `useCanAccess` for buttons that must neither appear nor vanish once shown: the signed-in user is known,
 * so the first answer is the right one.
 */
export const useCanAccessAtOnce = (
  action: 'list' | 'show' | 'create' | 'edit' | 'delete',
  resource: string,
  record?: RaRecord,
): boolean => {
  const initialData = canAccess(useUser(), resource, action, record)
  return useCanAccess({ resource, action, record, initialData, staleTime: Infinity }).canAccess === true
}
