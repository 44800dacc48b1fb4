import { allows, isStaff } from '../../contract/access'
import { storedUser } from '../data/session/session'
import { makeSignal } from '../data/http/signal'
import { holdsUnsaved } from '../data/drafts/unsaved'

const reloadKey = 'pishkhan.reloaded-at'
const pauseBetween = 30_000
/** Timeout of a request for the page, in milliseconds. */
const requestTimeoutMs = 10_000
/** How long an open tab waits before it checks again for a new release, in milliseconds. */
const askEvery = 15 * 60_000

/** Whether a newer release than the one on screen is ready to load. */
export const freshBuild = makeSignal(false)

/** Whether the page would load again after a reload; without an answer the browser shows an error page of its own. */
const isPageThere = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return ok
  } catch {
    return false
  }
}

/** Reloads, unless the page would not load again. Returns whether a reload started. */
export const reloadIfThere = async (): Promise<boolean> => {
  if (!(await isPageThere())) return false
  window.location.reload()
  return true
}

const tryReload = async (now: number): Promise<boolean> => {
  if (holdsUnsaved()) {
    freshBuild.set(true)
    return false
  }
  try {
    if (now - Number(sessionStorage.getItem(reloadKey) ?? 0) < pauseBetween) return false
    if (!navigator.onLine || !(await isPageThere()) || holdsUnsaved()) return false
    sessionStorage.setItem(reloadKey, String(now))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

let trying: Promise<boolean> | undefined

/**
 * After a deploy old chunks may be gone: reloads once, never more than once in 30 s, never over typed text that is
 * stored nowhere else, and only if the page can be loaded again. Returns whether a reload started; concurrent calls
 * share one check.
 */
export const reloadOnce = (now = Date.now()): Promise<boolean> => {
  trying ??= tryReload(now).finally(() => {
    trying = undefined
  })
  return trying
}

/** Listens for chunks that could not be fetched (Vite's `vite:preloadError`). */
export const watchForFreshBuild = (): void => {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (text: string) => string }
}

/** The worker's address in the form the page's policy requires. */
const workerAddress = (): string => {
  const { trustedTypes } = window as unknown as { readonly trustedTypes?: Policies }
  const address = '/worker.js'
  return (
    trustedTypes?.createPolicy('pishkhan-worker', { createScriptURL: () => address }).createScriptURL('') ?? address
  )
}

const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)

interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the connection is slow or metered: then nothing is prefetched. */
const sparing = (): boolean => {
  const { connection } = navigator as unknown as { readonly connection?: Line }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** How long after the page is complete the screens of its section are prefetched, in milliseconds. */
const quietFor = 4000

const keepScreens = (worker: ServiceWorker): void => {
  const user = storedUser()
  if (!user || isStaff(user) || sparing()) return
  setTimeout(() => {
    const kind = allows(user, 'team.read') ? 'team' : 'own'
    const ask = () => worker.postMessage({ screens: `${document.documentElement.lang} ${kind}` })
    if ('requestIdleCallback' in window) requestIdleCallback(ask)
    else ask()
  }, quietFor)
}

/**
 * Has the service worker cache the frame once the page is complete, and later the other screens of an end user;
 * announces when a newer release has arrived. A browser without service workers, or a person who blocks them, loses
 * only speed.
 */
export const keepFrame = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const updating = serviceWorker.controller !== null
  try {
    const registration = await serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', ({ target }) => {
        if (updating && (target as ServiceWorker).state === 'activated') freshBuild.set(true)
      })
    })
    let asked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - asked < askEvery) return
      asked = Date.now()
      registration.update().catch(() => undefined)
    })
    const { active } = await serviceWorker.ready
    active?.postMessage({ loaded: loadedAssets() })
    if (active) keepScreens(active)
  } catch {
    return
  }
}
