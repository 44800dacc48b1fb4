import { isStaff, type Principal } from '../../contract/access'
import type { PathId } from '../paths'

/**
 * What a path is called in the menu: its title, or more words where the titles beside it are too much alike for those who
 * see both.
 */
export const menuName = (
  id: PathId,
  user: Principal,
  translate: (key: string, options?: Record<string, unknown>) => string,
): string => {
  const side = isStaff(user) ? 'staff' : 'user'
  return translate(`shell.in_menu.${side}.${id}`, { _: translate(`paths.${id}`) })
}
