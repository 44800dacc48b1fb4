import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withSettings, type PageSettings } from '../../contract/page-settings'
import { giveXsrfCookie, type App } from '../app'
import type { Config } from '../config/config'
import { pagePolicy, workerPolicy } from './headers'

/** Placeholder in the built `index.html` wherever a nonce belongs (`html.cspNonce` of the Vite configuration). */
export const nonceMark = '__CSP_NONCE__'

/** The console's page for an address that does not exist: the console itself says so, the status is 404. */
export const nowhere = '/not-found'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compressible = /^(text|application)\/|svg/
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

interface Served {
  readonly bytes: Buffer<ArrayBuffer>
  readonly type: string
  readonly tag: string
}

type Encoding = 'br' | 'gzip' | 'identity'

const encodingFor = (accepted: string, type: string): Encoding => {
  if (!compressible.test(type)) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const pack = (bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> => {
  if (encoding === 'identity') return Promise.resolve(bytes)
  return encoding === 'br' ? packBrotli(bytes, brotliOptions) : packGzip(bytes)
}

/** Reads files of the built site; each version of a file is read once, and compressed where the build has not done it. */
const makeShelf = (folder: string) => {
  const kept = new Map<string, Promise<Served | undefined>>()
  const load = async (file: string, encoding: Encoding): Promise<Served | undefined> => {
    if (!file.startsWith(folder + sep)) return undefined
    const info = await stat(file).catch(() => undefined)
    if (!info?.isFile()) return undefined
    const type = types[extname(file)] ?? 'application/octet-stream'
    const built = encoding === 'br' ? await readFile(`${file}.br`).catch(() => undefined) : undefined
    const bytes = built ?? (await pack(await readFile(file), encoding))
    return { bytes, type, tag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}-${encoding}"` }
  }
  const versionOf = async (file: string): Promise<string> =>
    String((await stat(file).catch(() => undefined))?.mtimeMs ?? '')
  return async (path: string, accepted: string): Promise<(Served & { readonly encoding: Encoding }) | undefined> => {
    const encoding = encodingFor(accepted, types[extname(path)] ?? '')
    // Two spellings of a path are one file, or a visitor could fill the memory with copies.
    const file = join(folder, normalize(path))
    // Only the names of assets tell their versions; the service worker, for one, changes under the same name.
    const version = path.startsWith('/assets/') ? '' : await versionOf(file)
    const key = `${encoding} ${version} ${file}`
    const found = kept.get(key) ?? load(file, encoding)
    kept.set(key, found)
    const served = await found.catch(() => undefined)
    if (!served) kept.delete(key)
    return served && { ...served, encoding }
  }
}

const looksLikeFile = (path: string): boolean =>
  path.startsWith('/assets/') || path.endsWith('.map') || Object.hasOwn(types, extname(path))

/** Hosts the pages call besides their own. */
const hostsOf = ({ apiHosts = {}, oidc }: PageSettings): readonly string[] => {
  const addresses = [...Object.values(apiHosts), ...(oidc ? [oidc.authority] : [])]
  return [...new Set(addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin))]
}

/** Serves the built site: assets cached for ever, pages never, a missing file as 404 and never as a page. */
export const serveSite = (app: App, folder: string, config: Config): void => {
  const shelf = makeShelf(folder)
  app.get('*', async (c, next) => {
    const { path } = c.req
    if (path === '/api' || path.startsWith('/api/') || path.includes('\0')) return next()
    if (path !== '/' && path !== '/index.html' && looksLikeFile(path)) {
      if (path.endsWith('.map') || path.includes('/.')) return c.text('Not found', 404)
      const served = await shelf(path, c.req.header('accept-encoding') ?? '')
      if (!served) return c.text('Not found', 404, { 'cache-control': 'no-store' })
      c.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      c.header('vary', 'Accept-Encoding')
      c.header('etag', served.tag)
      if (path === '/worker.js') c.header('content-security-policy', workerPolicy)
      if (c.req.header('if-none-match') === served.tag) return c.body(null, 304)
      if (served.encoding !== 'identity') c.header('content-encoding', served.encoding)
      return c.body(served.bytes, 200, { 'content-type': served.type })
    }
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    if (page === undefined) return c.text('The site is not built. Run npm run build.', 503)
    const nonce = randomBytes(16).toString('base64')
    giveXsrfCookie(c, config.trustedProxies)
    c.header('content-security-policy', pagePolicy(nonce, hostsOf(config.page)))
    c.header('cache-control', 'no-cache')
    return c.body(withSettings(page, config.page).replaceAll(nonceMark, nonce), path === nowhere ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    })
  })
}
