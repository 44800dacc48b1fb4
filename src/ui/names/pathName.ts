import { useTranslate } from 'react-admin'
import { isStaff, type Principal } from '../../../contract/access'
import type { MessageKey } from '../../../i18n/keys'
import type { PathId } from '../../paths'
import { useUser } from '../../data/session/useUser'

/**
 * The name of a path in the menu, above its screen and in the browser's tab: its title, or other words where staff and
 * end users find different things there.
 */
export const pathName = (
  id: PathId,
  user: Principal,
  translate: (key: string, options?: Record<string, unknown>) => string,
): string => {
  const own = isStaff(user) ? `shell.by_section.staff.${id}` : `shell.by_section.user.${id}`
  return translate(own, { _: translate(`paths.${id}` satisfies MessageKey) })
}

/** {@link pathName} for the current user. */
export const usePathName = (id: PathId): string => pathName(id, useUser(), useTranslate())
