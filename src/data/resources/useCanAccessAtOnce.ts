import { useCanAccess, type RaRecord } from 'react-admin'
import { canAccess } from './canAccess'
import { useUser } from '../session/useUser'

/**
 * React-admin's `useCanAccess` where buttons must neither come nor go once they are seen: who is signed in is known, so
 * the first answer is the right one.
 */
export const useCanAccessAtOnce = (
  action: 'list' | 'show' | 'create' | 'edit' | 'delete',
  resource: string,
  record?: RaRecord,
): boolean => {
  const initialData = canAccess(useUser(), resource, action, record)
  return useCanAccess({ resource, action, record, initialData, staleTime: Infinity }).canAccess === true
}
