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
  const more = isStaff(user) ? `shell.in_menu.staff.${id}` : `shell.in_menu.user.${id}`
  return translate(more, { _: translate(`paths.${id}`) })
}
