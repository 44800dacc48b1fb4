import { isStaff } from '../contract/access'
import { applyLocale, chosenLocale } from './locale'
import { applyTheme } from './theme/mode'
import { findPath, isLegacyLogin, link, paths } from './paths'
import { idleFor, idleLimit, leaveFlash, safeNext, storedUser } from './providers/session'
import { watchForFreshBuild } from './shell/freshBuild'
import './public/theme.css'

/** Where a signed-in person starts. */
const startOf = (user: { readonly type: string }): string => link(isStaff(user) ? 'adminDashboard' : 'home')

const goTo = (address: string): void => window.history.replaceState(null, '', address)

/**
 * Decides sign-in and section from the address and the stored user before anything is mounted (design D1): public pages
 * need no router and no react-admin, and a wrong section is left with one redirect.
 */
const choose = (): 'public' | 'guarded' => {
  const { pathname, search } = window.location
  const id = findPath(pathname)
  const user = storedUser()
  const signedIn = user !== undefined && idleFor() < idleLimit
  const isPublic = isLegacyLogin(pathname) || (id !== undefined && paths[id].section === 'public')
  if (isPublic) {
    const turned = signedIn && (id === 'login' || isLegacyLogin(pathname))
    if (!turned) return 'public'
    goTo(safeNext(new URLSearchParams(search).get('next')) ?? startOf(user))
    return choose()
  }
  if (!signedIn) {
    if (id === undefined && !pathname.startsWith('/admin')) return 'public'
    goTo(link('login', pathname === '/' ? {} : { next: pathname + search }))
    return 'public'
  }
  const section = id === undefined ? (/^\/admin(\/|$)/.test(pathname) ? 'admin' : 'shared') : paths[id].section
  if (section !== 'shared' && (section === 'admin') !== isStaff(user)) {
    if (!(pathname === '/' && isStaff(user))) leaveFlash('errors.forbidden')
    goTo(startOf(user))
  }
  return 'guarded'
}

const start = async (): Promise<void> => {
  watchForFreshBuild()
  applyLocale(chosenLocale())
  applyTheme()
  const root = document.getElementById('root')
  if (!root) return
  if (choose() === 'public') {
    const { mountPublic } = await import('./public/mount')
    await mountPublic(root)
  } else {
    const { mountGuarded } = await import('./guarded')
    await mountGuarded(root)
  }
}

void start()
