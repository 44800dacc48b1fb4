import { timingSafeEqual } from 'node:crypto'
import { changesState, type Endpoint } from '../../contract/endpoint'
import { refuse } from './refuse'

/** The cookie half of the pair of specification §7. */
export const xsrfCookie = 'XSRF-TOKEN'
/** The header half. */
export const xsrfHeader = 'x-xsrf-token'

/** The value of one cookie, if there is one. */
export const readCookie = (headers: Headers, name: string): string | undefined =>
  (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Whether a browser page of this origin may call us: our own, or a configured one. */
export const isFriendly = (origin: string, request: Request, siteOrigins: readonly string[]): boolean => {
  if (siteOrigins.includes(origin)) return true
  const host = request.headers.get('host') ?? new URL(request.url).host
  return URL.canParse(origin) && new URL(origin).host === host
}

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))

/**
 * Refuses calls that another site makes a browser send. The bearer header is the real defence, since no cookie signs
 * anybody in; this covers the rest: public endpoints, GETs with effect, and the XSRF pair of the same origin.
 */
export const checkOrigin = (endpoint: Endpoint, request: Request, siteOrigins: readonly string[]): void => {
  const { headers } = request
  const origin = headers.get('origin')
  if (origin !== null && !isFriendly(origin, request, siteOrigins)) throw refuse('cross_site')
  if (!changesState(endpoint)) return
  if (origin === null && headers.get('sec-fetch-site') === 'cross-site') throw refuse('cross_site')
  if (endpoint.effect && isPrefetch(headers)) throw refuse('cross_site')
  if (endpoint.effect && headers.get('sec-fetch-mode') === 'navigate') throw refuse('cross_site')
  const cookie = readCookie(headers, xsrfCookie)
  if (endpoint.effect || cookie === undefined) return
  if (!equal(cookie, headers.get(xsrfHeader) ?? '')) throw refuse('cross_site')
}
