import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { randomUUID } from 'node:crypto'
import { label } from '../contract/endpoint'
import { system } from '../contract/system/health'
import { refusalOf } from './http/database-errors'
import { serveCall } from './http/call'
import { ReplyMismatch } from './http/encode'
import { apiPolicy, securityHeaders } from './http/headers'
import { isFriendly, readCookie, xsrfCookie, xsrfHeader } from './http/origin'
import type { Operation } from './implement'
import { errorFacts } from './log'
import { operations } from './handlers'
import { mountGateway } from './orders/gateway-page'
import { refuse, Refusal } from './http/refuse'
import type { Runtime } from './runtime'

/** Values kept for each request. */
export interface Variables {
  requestId: string
  ip: string
  /** The endpoint that answered, for the log. */
  endpoint: string
}

export type App = Hono<{ Variables: Variables }>
type AppContext = Context<{ Variables: Variables }>

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string; readonly encrypted?: boolean } }
}

const addressOf = (c: AppContext, trustedProxies: number): string => {
  const direct = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return direct
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return hops.at(-trustedProxies) || direct
}

const isSecure = (c: AppContext, trustedProxies: number): boolean =>
  (c.env as NodeBindings | undefined)?.incoming?.socket?.encrypted === true ||
  (trustedProxies > 0 && c.req.header('x-forwarded-proto') === 'https')

/** Gives a browser that has none its half of the XSRF pair. */
export const giveXsrfCookie = (c: AppContext, trustedProxies: number): void => {
  if (readCookie(c.req.raw.headers, xsrfCookie)) return
  const token = randomUUID().replaceAll('-', '')
  const secure = isSecure(c, trustedProxies) ? '; Secure' : ''
  c.header('set-cookie', `${xsrfCookie}=${token}; Path=/; SameSite=Strict${secure}`, { append: true })
}

const openToSites = (c: AppContext, siteOrigins: readonly string[]): void => {
  c.header('vary', 'Origin', { append: true })
  const origin = c.req.header('origin')
  if (origin === undefined || !siteOrigins.includes(origin)) return
  c.header('access-control-allow-origin', origin)
  c.header('access-control-expose-headers', 'X-Request-Id, Retry-After, Idempotency-Replayed, Content-Disposition')
}

const preflight = (c: AppContext, siteOrigins: readonly string[]): Response => {
  const origin = c.req.header('origin')
  if (origin === undefined || !isFriendly(origin, c.req.raw, siteOrigins)) return c.body(null, 204)
  c.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  c.header('access-control-allow-headers', `authorization, content-type, accept, idempotency-key, ${xsrfHeader}`)
  c.header('access-control-max-age', '7200')
  return c.body(null, 204)
}

const fail = (runtime: Runtime, c: AppContext, error: unknown): Response => {
  if (error instanceof HTTPException) return error.getResponse()
  const known = refusalOf(error)
  const refusal =
    known ??
    refuse('internal', {
      ...(runtime.config.demo && error instanceof ReplyMismatch && { details: { mismatch: error.message } }),
    })
  if (refusal.status >= 500 && !(error instanceof Refusal)) {
    runtime.log({
      level: 'error',
      event: 'failure',
      request: c.get('requestId'),
      endpoint: c.get('endpoint'),
      ...errorFacts(error),
    })
  }
  if (refusal.code === 'storage_full' && known !== error) runtime.health.noteFullDisk()
  if (refusal.facts.retryAfter !== undefined) c.header('retry-after', String(refusal.facts.retryAfter))
  if (refusal.status === 401) c.header('www-authenticate', 'Bearer')
  return c.json(refusal.body(c.get('requestId')), refusal.status)
}

/** Probes that load balancers send every few seconds: a line is worth writing only when the answer is no. */
const isProbe = (c: AppContext): boolean => [label(system.live), label(system.ready)].includes(c.get('endpoint'))

const noteAnswer = (runtime: Runtime, c: AppContext, started: number): void => {
  const { pathname, searchParams } = new URL(c.req.url)
  const seconds = (performance.now() - started) / 1000
  // Unknown addresses are unlimited in number; endpoints are not.
  runtime.metrics.answered(c.get('endpoint') ?? 'none', c.res.status, seconds)
  if (isProbe(c) && c.res.status < 400) return
  runtime.log({
    level: c.res.status >= 500 && c.res.status !== 501 ? 'warn' : 'info',
    event: 'request',
    request: c.get('requestId'),
    method: c.req.method.slice(0, 10),
    endpoint: c.get('endpoint') ?? pathname.slice(0, 200),
    query: [...new Set(searchParams.keys())].slice(0, 20).map((key) => key.slice(0, 40)),
    status: c.res.status,
    ms: Math.round(seconds * 10_000) / 10,
    ip: c.get('ip'),
  })
}

const mountOperations = (app: App, runtime: Runtime, mounted: readonly Operation[]): void => {
  const methodsOf = new Map<string, string[]>()
  for (const operation of mounted) {
    const { endpoint } = operation
    const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), endpoint.method])
    app.on(endpoint.method, path, (c) => {
      c.set('endpoint', label(endpoint))
      return serveCall(runtime, operation, c, { requestId: c.get('requestId'), ip: c.get('ip') })
    })
  }
  for (const [path, methods] of methodsOf) {
    app.all(path, (c) => {
      c.header('allow', methods.join(', '))
      throw refuse('method_not_allowed')
    })
  }
}

const reportLimit = 8192

const mountReports = (app: App, runtime: Runtime): void => {
  app.post('/csp', async (c) => {
    const size = Number(c.req.header('content-length') ?? reportLimit + 1)
    if (size > reportLimit || !runtime.quiet.reports(c.get('ip'))) return c.body(null, 204)
    const report = (await c.req.text()).slice(0, reportLimit)
    const found = /"(?:violated|effective)-?directive"\s*:\s*"([^"]{1,60})"/i.exec(report)?.[1]
    const blocked = /"blocked-?ur[il]"\s*:\s*"([^"]{1,120})"/i.exec(report)?.[1]
    runtime.log({ level: 'warn', event: 'csp', directive: found, blocked })
    return c.body(null, 204)
  })
}

/**
 * The platform as one `fetch`: the whole contract under `/api`. The server, the tests and the screens' mock all run
 * this very app.
 */
export const createApp = (runtime: Runtime, mounted: readonly Operation[] = operations(runtime)): App => {
  const app: App = new Hono()
  const { config } = runtime
  // Lines of an export are not compressed: compression would make them wait for each other.
  app.use(compress({ encoding: 'gzip', contentTypeFilter: /^(application\/json|text\/html)\b/ }))
  app.use('*', async (c, next) => {
    const started = performance.now()
    const isApi = c.req.path.startsWith('/api/') || c.req.path === '/api'
    c.set('requestId', randomUUID())
    c.set('ip', addressOf(c, config.trustedProxies))
    await next()
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value)
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', apiPolicy)
    if (isApi) {
      c.header('cache-control', 'no-store')
      noteAnswer(runtime, c, started)
    }
  })
  app.use('/api/*', async (c, next) => {
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      openToSites(c, config.siteOrigins)
      return preflight(c, config.siteOrigins)
    }
    await next()
    // A proxy may have sent the call before it learned of the stop; refusing it would lose a call nobody sends again.
    if (runtime.isStopping()) c.header('connection', 'close')
    openToSites(c, config.siteOrigins)
    giveXsrfCookie(c, config.trustedProxies)
  })
  mountReports(app, runtime)
  mountGateway(app, runtime)
  mountOperations(app, runtime, mounted)
  app.all('/api', () => {
    throw refuse('not_found')
  })
  app.all('/api/*', () => {
    throw refuse('not_found')
  })
  app.notFound((c) => fail(runtime, c, new Refusal('not_found')))
  app.onError((error, c) => fail(runtime, c, error))
  return app
}
