/**
 * The service worker: caches the frame of the product, so that a second visit paints without the network. It never
 * touches a call to the platform; people's data comes from the platform alone.
 */

/** Injected by the build: the name of the release and the files every page of it needs. */
declare const __RELEASE__: string
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

const prepare = async (): Promise<void> => {
  const cache = await caches.open(own)
  await cache.add(new Request(page, { cache: 'reload' }))
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

const answerPage = async (request: Request): Promise<Response> => {
  const kept = await (await caches.open(own)).match(page, { ignoreVary: true })
  return kept ? withFreshNonce(kept) : fetch(request)
}

const answerAsset = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  const cache = await caches.open(own)
  if (answer.ok) await cache.put(request, answer.clone())
  // The release is gone from the server: the next visit fetches the page again.
  else if (answer.status === 404) await cache.delete(page)
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
    if (isPage(pathname)) event.respondWith(answerPage(request))
  } else if (isAsset(pathname)) event.respondWith(answerAsset(request))
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
