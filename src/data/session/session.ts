import type { CurrentUser } from '../../../contract/people/person'
import { isProductLink } from '../../../contract/product-link'
import type { SessionEnd } from '../../../contract/people/sign-in'

/** Keys of the browser's storage that others rely on (design D10). */
export const userKey = 'auth-user'
export const tokenKey = 'auth-token'
const activityKey = 'pishkhan.activity'
/** What this browser is known by at sign-in; outlives the session. */
const deviceKey = 'pishkhan.device'
/** What an end user saw last, for a dead line; see `offlineCache`. */
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
    // A full or forbidden storage leaves the session to this page's memory.
  }
}

/** What of the stored user is trusted before the platform was asked: enough to choose a section. */
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
 * The stored user, or `undefined` when nobody is signed in or the entry is not usable. The same object for as long as the
 * entry stays as it is: half of every screen asks.
 */
export const storedUser = (): StoredUser | undefined => {
  const kept = read(userKey)
  if (kept === null || kept.length > 100_000 || read(tokenKey) === null) return undefined
  if (lastRead?.kept !== kept) lastRead = { kept, user: readUser(kept) }
  return lastRead.user
}

/** The bearer token, read afresh for every call. */
export const bearerToken = (): string | null => read(tokenKey)

/** Keeps what the platform says of the signed-in user. */
export const storeUser = (user: CurrentUser): void => write(userKey, JSON.stringify(user))

/** What a sign-in answers: the bearer token, whose it is, and what this browser is known by from now on. */
export interface StartedSession {
  readonly token: string
  readonly object: CurrentUser
  readonly device?: string | undefined
}

/** Begins a session in this browser. */
export const storeSession = ({ token, object, device }: StartedSession): void => {
  storeUser(object)
  write(tokenKey, token)
  if (device !== undefined) write(deviceKey, device)
  touch()
}

/** What a sign-in says of this browser: the token an earlier one left here, if any. */
export const ownDevice = (): { readonly device?: string } => {
  const device = read(deviceKey)
  return device !== null && /^[\w-]{1,100}$/.test(device) ? { device } : {}
}

/** Forgets the session here and, through storage events, in every other tab. */
export const clearSession = (): void => {
  write(userKey, null)
  write(tokenKey, null)
  write(activityKey, null)
  write(offlineCacheKey, null)
}

/** Notes activity; every tab shares the moment. Written at most once a second. */
export const touch = (now = Date.now()): void => {
  const last = Number(read(activityKey))
  if (!(now - last < 1000 && now >= last)) write(activityKey, String(now))
}

/** How long before the idle limit the countdown shows, in milliseconds. */
export const idleWarning = 5 * 60_000

/** Milliseconds since the last activity in any tab; a clock set back counts as none. */
export const idleFor = (now = Date.now()): number => {
  const last = Number(read(activityKey) ?? now)
  return Number.isFinite(last) ? Math.max(0, now - last) : 0
}

/** Calls back when another tab signs out or signs in as somebody else. Returns the way to stop. */
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

/** Leaves a message for the page that comes next. */
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

/** A path of this origin to go on to, or `undefined` for anything that could lead elsewhere (safety X10). */
export const safeNext = (wanted: string | null | undefined): string | undefined => {
  if (!wanted || wanted.length > 2000 || !isProductLink(wanted)) return undefined
  const url = new URL(wanted, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined
}

/** Where the address of a public page says to go on to after sign-in, if that is a path of this origin. */
export const wantedNext = (): string | undefined => safeNext(new URLSearchParams(window.location.search).get('next'))

/** Leaves the running section for another address by a full load; the one place that does. */
export const leaveTo = (address: string): void => {
  window.location.assign(address)
}
