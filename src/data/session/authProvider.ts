import type { AuthProvider } from 'react-admin'
import { allows, isPermission, isStaff, roleOf } from '../../../contract/access'
import { idleLimit } from '../../../contract/people/idle-time'
import { signIn } from '../../../contract/people/sign-in'
import { link } from '../../paths'
import { call } from '../http/client'
import { PlatformError } from '../http/errors'
import { queryClient } from '../queryClient'
import { canAccess } from '../resources/canAccess'
import { currentUser } from './currentUser'
import { clearSession, idleFor, leaveFlash, leaveTo, storedUser, type Flash } from './session'

/** The base path of the signed-in person's resources. */
export const ownBasename = (): string => (isStaff(storedUser() ?? {}) ? '/admin' : '')

/** The sign-in address, with the wanted path kept. */
const signInAddress = (wanted = window.location.pathname + window.location.search): string =>
  wanted === '/' ? link('login') : link('login', { next: wanted })

/** Maximum time to wait for the platform to sign out, in milliseconds. */
const farewellLimit = 5_000

let leaving = false

/** Whether this page is on its way to the sign-in page: nothing may redirect it elsewhere then. */
export const isLeaving = (): boolean => leaving

/** A page that was just mounted, or that the browser has brought back, is not leaving. */
export const resetLeaving = (): void => {
  leaving = false
}

/**
 * Signs out: local state first, then the platform (`GET /account/logout/`), then the sign-in page.
 * Never rejects; a failed call leaves the toast of specification §8 for the next page, which otherwise shows `why`.
 */
export const signOut = async (wanted?: string, why?: Flash): Promise<void> => {
  leaving = true
  const farewell = storedUser() ? call(signIn.logout, {}, { signal: AbortSignal.timeout(farewellLimit) }) : undefined
  clearSession()
  if (why) leaveFlash(why)
  try {
    await farewell
  } catch (error) {
    if (!(error instanceof PlatformError && error.status === 401)) leaveFlash('errors.logout')
  }
  leaveTo(wanted === undefined ? link('login') : signInAddress(wanted))
}

/** React-admin's view of sign-in. Sections and paths are guarded before a screen mounts; this is the second line. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('sign-in happens on the public pages')),
  checkAuth: async () => {
    if (storedUser() && idleFor() < idleLimit) return
    throw Object.assign(new Error('unauthenticated'), {
      redirectTo: signInAddress(),
      logoutUser: false,
      message: false,
    })
  },
  checkError: async (error: unknown) => {
    // The sign-in dialog takes over on 401, so that nothing typed is lost; a 403 is an answer, not the end of the
    // session.
    void error
  },
  logout: async () => {
    await signOut()
    return false
  },
  getIdentity: async () => {
    const { object: user } = await queryClient.query(currentUser)
    return { ...user, id: user.uuid, fullName: user.name }
  },
  getPermissions: async () => {
    const user = storedUser()
    return user ? roleOf(user).permissions : []
  },
  canAccess: async ({ resource, action, record }) => {
    const user = storedUser()
    if (user === undefined) return false
    if (isPermission(resource)) return allows(user, resource)
    return canAccess(user, resource, action, record)
  },
}
