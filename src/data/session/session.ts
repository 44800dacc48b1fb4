import type { CurrentUser } from '../../../contract/people/person'
import { isProductLink } from '../../../contract/product-link'
import type { SessionEnd } from '../../../contract/people/sign-in'

/** Keys of the browser's storage that others rely on (design D10). */
export const userKey = 'auth-user'
export const tokenKey = 'auth-token'
const activityKey = 'pishkhan.activity'
/** What identifies this browser at sign-in; outlives the session. */
const deviceKey = 'pishkhan.device'
/** What an end user last saw, for use without a connection; see `offlineCache`. */
export const offlineCacheKey = 'pishkhan.last-known'
const flashKey = 'pishkhan.flash'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or blocked storage leaves the session in this page's memory only.
  }
}

/** The part of the stored user that is trusted before the platform has answered: enough to choose a section. */
export type StoredUser = Pick<CurrentUser, 'uuid' | 'type' | 'name'> & Partial<CurrentUser>

const readUser = (kept: string): StoredUser | undefined => {
  try {
    const user = JSON.parse(kept) as Partial<StoredUser> | null
    if (typeof user !== 'object' || user === null || Array.isArray(user)) return undefined
    return {
      ...user,
      ...(typeof user.phone !== 'string' && { phone: undefined }),
      ...(typeof user.email !== 'string' && user.email !== null && { email: undefined }),
      uuid: typeof user.uuid === 'string' ? user.uuid : '',
      type: typeof user.type === 'string' ? user.type : '',
      name: typeof user.name === 'string' ? user.name : '',
    }
  } catch {
    return undefined
  }
}

let lastRead: { readonly kept: string; readonly user: StoredUser | undefined } | undefined

/**
 * The stored user, or `undefined` when nobody is signed in or the entry is not usable. Returns the same object while
 * the entry is unchanged, since half of every screen reads it.
 */
export const storedUser = (): StoredUser | undefined => {
  const kept = read(userKey)
  if (kept === null || kept.length > 100_000 || read(tokenKey) === null) return undefined
  if (lastRead?.kept !== kept) lastRead = { kept, user: readUser(kept) }
  return lastRead.user
}

/** The bearer token, read afresh for every call. */
export const bearerToken = (): string | null => read(tokenKey)

/** Stores the signed-in user as the platform reports them. */
export const storeUser = (user: CurrentUser): void => write(userKey, JSON.stringify(user))

/** What a sign-in returns: the bearer token, its owner, and what identifies this browser from now on. */
export interface StartedSession {
  readonly token: string
  readonly object: CurrentUser
  readonly device?: string | undefined
}

/** Starts a session in this browser. */
export const storeSession = ({ token, object, device }: StartedSession): void => {
  storeUser(object)
  write(tokenKey, token)
  if (device !== undefined) write(deviceKey, device)
  touch()
}

/** What a sign-in sends about this browser: the token an earlier one left here, if any. */
export const ownDevice = (): { readonly device?: string } => {
  const device = read(deviceKey)
  return device !== null && /^[\w-]{1,100}$/.test(device) ? { device } : {}
}

/** Clears the session here and, through storage events, in every other tab. */
export const clearSession = (): void => {
  write(userKey, null)
  write(tokenKey, null)
  write(activityKey, null)
  write(offlineCacheKey, null)
}

/** Records activity; all tabs share the time. Written at most once a second. */
export const touch = (now = Date.now()): void => {
  const last = Number(read(activityKey))
  if (!(now - last < 1000 && now >= last)) write(activityKey, String(now))
}

/** How long before the idle limit the countdown appears, in milliseconds. */
export const idleWarning = 5 * 60_000

/** Milliseconds since the last activity in any tab; zero if the clock was set back. */
export const idleFor = (now = Date.now()): number => {
  const last = Number(read(activityKey) ?? now)
  return Number.isFinite(last) ? Math.max(0, now - last) : 0
}

/** Calls back when another tab signs in, as the same person or another, or out. Returns a function that unsubscribes. */
export const onForeignChange = (changed: () => void): (() => void) => {
  const listen = (event: StorageEvent): void => {
    if (event.key === tokenKey || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Messages carried over a change of section: keys of the catalogue. */
export type Flash =
  | 'errors.forbidden'
  | 'errors.logout'
  | 'errors.unauthenticated'
  | `errors.ended.${SessionEnd}`
  | 'public.login.idle'
  | 'public.login.elsewhere'

/** Leaves a message for the next page. */
export const leaveFlash = (flash: Flash): void => {
  try {
    sessionStorage.setItem(flashKey, flash)
  } catch {
    // Without session storage the message is lost, the redirect is not.
  }
}

/** Takes the message left for this page, once. */
export const takeFlash = (): string | undefined => {
  try {
    const flash = sessionStorage.getItem(flashKey) ?? undefined
    sessionStorage.removeItem(flashKey)
    return flash
  } catch {
    return undefined
  }
}

/** A path of this origin to continue to, or `undefined` for anything that could lead elsewhere (safety X10). */
export const safeNext = (wanted: string | null | undefined): string | undefined => {
  if (!wanted || wanted.length > 2000 || !isProductLink(wanted)) return undefined
  const url = new URL(wanted, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined
}

/** Where a public page's address says to continue after sign-in, if that is a path of this origin. */
export const wantedNext = (): string | undefined => safeNext(new URLSearchParams(window.location.search).get('next'))

/** Leaves the running section for another address by a full page load; the only place that does. */
export const leaveTo = (address: string): void => {
  window.location.assign(address)
}
