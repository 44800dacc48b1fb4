import { isStaff } from '../contract/access'
import { idleLimit } from '../contract/people/idle-time'
import { findPath, isLegacyLogin, link, paths, startOf } from './paths'
import { clearSession, idleFor, leaveFlash, storedUser, wantedNext } from './data/session/session'

/** React-admin's own addresses of the resources: pages of a section, though in no row of the path table. */
const resourceAddress =
  /^\/(?:users|tickets|requests|notifications|paypal-accounts|salary-factors|process-requests)(?:\/|$)/

const goTo = (address: string): void => window.history.replaceState(null, '', address)

/**
 * Decides sign-in and section from the address and the stored user before anything is mounted (design D1): public pages
 * need no router and no react-admin, and a wrong section is left with one redirect.
 */
export const chooseSection = (): 'public' | 'guarded' => {
  const { pathname, search } = window.location
  const id = findPath(pathname)
  if (idleFor() >= idleLimit && storedUser()) {
    clearSession()
    leaveFlash('public.login.idle')
  }
  const user = storedUser()
  const isPublic = isLegacyLogin(pathname) || (id !== undefined && paths[id].section === 'public')
  if (isPublic) {
    const turned = id === 'login' || id === 'signup' || isLegacyLogin(pathname)
    if (!user || !turned) return 'public'
    goTo(wantedNext() ?? startOf(user))
    return chooseSection()
  }
  if (!user) {
    if (id === undefined && !/^\/admin(\/|$)/.test(pathname) && !resourceAddress.test(pathname)) return 'public'
    goTo(link('login', pathname === '/' ? {} : { next: pathname + search }))
    return 'public'
  }
  const section = id === undefined ? (/^\/admin(\/|$)/.test(pathname) ? 'admin' : 'shared') : paths[id].section
  if (section !== 'shared' && (section === 'admin') !== isStaff(user)) {
    // The bare address is where everybody starts, not a screen somebody asked for.
    if (id !== 'home') leaveFlash('errors.forbidden')
    goTo(startOf(user))
  }
  return 'guarded'
}
