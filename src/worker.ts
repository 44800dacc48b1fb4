/**
 * The service worker: caches the frame of the product, so that a second visit paints without the network. It never
 * touches a call to the platform; people's data comes from the platform alone.
 */

/** Injected by the build: the name of the release, that of the script in its page, and the files every page needs. */
declare const __RELEASE__: string
declare const __ENTRY_NAME__: string
declare const __FRAME_FILES__: readonly string[]
/** The further files end users' screens need, by language and by whether they lead others: `fa own`, `fa team`. */
declare const __SCREEN_FILES__: Readonly<Record<string, readonly string[]>>

interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface Asking extends Lasting {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface Telling extends Lasting {
  readonly data: unknown
}
interface Scope {
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (kind: 'install' | 'activate', listener: (event: Lasting) => void): void
    (kind: 'fetch', listener: (event: Asking) => void): void
    (kind: 'message', listener: (event: Telling) => void): void
  }
}

const worker = self as unknown as Scope
const prefix = 'frame-'
const own = `${prefix}${__RELEASE__}`
const page = '/'

/** Files that never change under their name, and the fonts and icon of the release. */
const isAsset = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith('/fonts/') || path === '/icon.svg'

const isPage = (path: string): boolean => !path.startsWith('/api') && !/\.[a-z0-9]{1,12}$/i.test(path)

/**
 * Fetches the page and caches it, if it is that of this release: while servers are upgraded one by one, another may
 * answer. Rejects without an answer.
 */
const cachePage = async (cache: Cache): Promise<boolean> => {
  const answer = await fetch(page, { cache: 'reload', priority: 'low' })
  const isOwn = answer.ok && (await answer.clone().text()).includes(`"${__ENTRY_NAME__}"`)
  if (isOwn) await cache.put(page, answer)
  return isOwn
}

const prepare = async (): Promise<void> => {
  const cache = await caches.open(own)
  // The browser tries again at the next visit.
  if (!(await cachePage(cache))) throw new Error('The page is that of another release.')
  await cache.addAll(__FRAME_FILES__)
  await worker.skipWaiting()
}

/** The previous release stays for tabs that still have it open. */
const tidy = async (): Promise<void> => {
  const releases = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(releases.slice(0, -1).map((name) => caches.delete(name)))
}

/** A nonce serves once, so the cached page gets a fresh one on every visit. */
const withFreshNonce = async (kept: Response): Promise<Response> => {
  const headers = new Headers(kept.headers)
  const policy = headers.get('content-security-policy') ?? ''
  const used = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (used === undefined) return kept
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  headers.set('content-security-policy', policy.replaceAll(used, fresh))
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response((await kept.text()).replaceAll(used, fresh), { headers })
}

/** What a cache holds for a request; a full or broken one holds nothing, and only costs speed. */
const cached = (request: Request | string, of: Pick<CacheStorage | Cache, 'match'>): Promise<Response | undefined> =>
  of.match(request, { ignoreVary: true }).catch(() => undefined)

const openOwn = (): Promise<Cache | undefined> => caches.open(own).catch(() => undefined)

const answerPage = async (event: Asking): Promise<Response> => {
  const cache = await openOwn()
  const kept = cache && (await cached(page, cache))
  // Whoever serves the page may change its settings and policy within a release: the next visit has them.
  if (cache) event.waitUntil(cachePage(cache).catch(() => undefined))
  return kept ? withFreshNonce(kept) : fetch(event.request)
}

const answerAsset = async (event: Asking): Promise<Response> => {
  const kept = await cached(event.request, caches)
  if (kept) return kept
  const answer = await fetch(event.request)
  const cache = await openOwn()
  if (cache && answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined))
  // Where the whole release is gone, and not only a file of an older one, the next visit fetches the page.
  else if (cache && answer.status === 404 && !(await cachePage(cache).catch(() => true))) await cache.delete(page)
  return answer
}

worker.addEventListener('install', (event) => event.waitUntil(prepare()))
// The page of a first visit must also find its next screens while offline.
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), worker.clients.claim()])))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(answerPage(event))
  } else if (isAsset(pathname)) event.respondWith(answerAsset(event))
})

/** Fetches what is not cached yet, one file after another and at a lower priority than everything else being loaded. */
const keepAll = async (paths: readonly string[]): Promise<void> => {
  const cache = await caches.open(own)
  for (const path of paths) {
    if (await caches.match(path, { ignoreVary: true })) continue
    const answer = await fetch(path, { priority: 'low' })
    if (answer.ok) await cache.put(path, answer)
  }
}

interface PageMessage {
  /** What the page loaded before the worker existed. */
  readonly loaded?: unknown
  /** Which screens to cache, by the names of the lists. */
  readonly screens?: unknown
}

worker.addEventListener('message', (event) => {
  const { loaded, screens } = (event.data ?? {}) as PageMessage
  const paths = Array.isArray(loaded) ? loaded.filter((path) => typeof path === 'string' && isAsset(path)) : []
  const more = typeof screens === 'string' ? (__SCREEN_FILES__[screens] ?? []) : []
  event.waitUntil(keepAll([...(paths as string[]), ...more]).catch(() => undefined))
})
