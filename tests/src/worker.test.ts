import { beforeEach, expect, it, vi } from 'vitest'

const origin = 'http://localhost:4180'
const entry = '/assets/index-1.js'

/** What the worker is called with: an event of a browser, as far as it is read. */
interface Called {
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly request?: { readonly method: string; readonly url: string; readonly mode: string }
  readonly respondWith?: (answer: Promise<Response>) => unknown
}

const pathOf = (request: unknown): string => {
  const url = typeof request === 'string' ? request : (request as { readonly url: string }).url
  return new URL(url, origin).pathname
}

/** Caches in memory; on a full disk whatever is put is refused. */
const makeCaches = () => {
  const all = new Map<string, Map<string, Response>>()
  const disk = { isFull: false, isBroken: false }
  const match = (of: Map<string, Response>, request: unknown) => of.get(pathOf(request))?.clone()
  const open = async (name: string) => {
    if (disk.isBroken) throw new DOMException('broken', 'UnknownError')
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    const put = async (request: unknown, answer: Response) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(pathOf(request), answer)
    }
    return {
      put,
      match: async (request: unknown) => match(kept, request),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) await put(path, await fetch(path))
      },
      delete: async (request: unknown) => kept.delete(pathOf(request)),
    }
  }
  return {
    disk,
    of: (name: string) => [...(all.get(name)?.keys() ?? [])],
    caches: {
      open,
      match: async (request: unknown) => {
        if (disk.isBroken) throw new DOMException('broken', 'UnknownError')
        return [...all.values()].map((kept) => match(kept, request)).find((found) => found !== undefined)
      },
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
    },
  }
}

let listeners: Record<string, (event: Called) => void>
let store: ReturnType<typeof makeCaches>
/** What the server has, by path. */
let served: Record<string, string>

/** A page names the script it begins with in its table of files. */
const pageOf = (script: string, settings: string) =>
  `<script id="settings">${settings}</script><script>start({files:["${script}"]})</script>`

beforeEach(async () => {
  listeners = {}
  store = makeCaches()
  served = { '/': pageOf('index-1', 'old'), [entry]: 'entry', '/assets/screen-1.js': 'screen' }
  vi.stubGlobal('caches', store.caches)
  vi.stubGlobal('fetch', async (request: unknown) => {
    const text = served[pathOf(request)] ?? (pathOf(request).startsWith('/assets/') ? undefined : served['/'])
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  })
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('clients', { claim: async () => undefined })
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: Called) => void) => {
    listeners[kind] = listener
  })
  vi.stubGlobal('__RELEASE__', 'one')
  vi.stubGlobal('__ENTRY_NAME__', 'index-1')
  vi.stubGlobal('__FRAME_FILES__', [entry])
  vi.stubGlobal('__SCREEN_FILES__', {})
  vi.resetModules()
  const address = '../../src/worker.ts'
  // It is a script, not a module with a type.
  await import(/* @vite-ignore */ address)
})

/** Has the worker handle an event, and everything it does because of it. */
const handle = async (kind: string, event: Omit<Called, 'waitUntil'> = {}): Promise<void> => {
  const works: Promise<unknown>[] = []
  listeners[kind]?.({ ...event, waitUntil: (work) => void works.push(work) })
  for (let done = 0; done < works.length; done += 1) await works[done]
}

const ask = async (path: string, mode = 'navigate'): Promise<Response> => {
  let answer: Promise<Response> | undefined
  const works: Promise<unknown>[] = []
  listeners['fetch']?.({
    request: { method: 'GET', url: `${origin}${path}`, mode },
    respondWith: (given) => void (answer = given),
    waitUntil: (work) => void works.push(work),
  })
  const got = (await answer)!
  await Promise.all(works)
  return got
}

it('has the next visit see settings that changed within a release', async () => {
  await handle('install')
  served['/'] = pageOf('index-1', 'new')
  expect(await (await ask('/tickets')).text()).toContain('old')
  expect(await (await ask('/tickets')).text()).toContain('new')
})

it('keeps its page when another release answers for a while, and is not installed with the page of another', async () => {
  await handle('install')
  served['/'] = pageOf('index-2', 'other')
  await ask('/')
  expect(await (await ask('/')).text()).toContain('index-1')
  store.caches.delete('frame-one').catch(() => undefined)
  await expect(handle('install')).rejects.toThrow('another release')
})

it('keeps its page when a file of an older release is gone, and lets go of it when its own is', async () => {
  await handle('install')
  expect((await ask('/assets/older-0.js', 'cors')).status).toBe(404)
  expect(store.of('frame-one')).toContain('/')
  served['/'] = pageOf('index-2', 'other')
  expect((await ask('/assets/screen-9.js', 'cors')).status).toBe(404)
  expect(store.of('frame-one')).not.toContain('/')
  expect(await (await ask('/tickets')).text()).toContain('index-2')
  served['/'] = pageOf('index-1', 'back')
  await ask('/tickets')
  expect(store.of('frame-one')).toContain('/')
})

it('costs only speed where the device has no room or its caches are broken', async () => {
  await handle('install')
  store.disk.isFull = true
  expect(await (await ask('/assets/screen-1.js', 'cors')).text()).toBe('screen')
  expect(store.of('frame-one')).not.toContain('/assets/screen-1.js')
  store.disk.isBroken = true
  expect(await (await ask('/assets/screen-1.js', 'cors')).text()).toBe('screen')
  expect(await (await ask('/tickets')).text()).toContain('index-1')
})
