import { getRequestListener } from '@hono/node-server'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../contract/error'
import type { App } from '../app'
import { StartError, type Config } from '../config/config'
import { apiPolicy, securityHeaders } from './headers'
import { refuse } from './refuse'
import { nowhere } from './site'

const graceSeconds = 6

/** A listening platform. */
export interface Listening {
  readonly address: string
  /** Stops accepting calls, lets those under way finish, and closes. */
  readonly close: () => Promise<void>
}

/** Answers requests that are not for the platform, such as those for the development server; returns true when it did. */
export type Aside = (request: IncomingMessage, response: ServerResponse) => boolean

const speaks = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

// Clients resolve dot segments themselves; whoever sends them raw is looking for a way around a rule.
const isPlainTarget = (target: string): boolean =>
  target.startsWith('/') && !/(^|\/)(\.|%2e){1,2}(\/|\\|$)|\\|%00/i.test(target.split('?')[0] ?? '')

/** Whether a request is for a page: where there is none, it gets a page that says so. */
const wantsPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api') && /text\/html/.test(headers.accept ?? '')

/** Answers what never reaches the application, in the application's own format. */
const refuseEarly = (
  response: ServerResponse,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const refusal = refuse(code)
  const requestId = randomUUID()
  const body = JSON.stringify(refusal.body(requestId))
  response
    .writeHead(refusal.status, {
      ...securityHeaders,
      'content-security-policy': apiPolicy,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...headers,
    })
    .end(body)
}

const listen = (server: Server, config: Config): Promise<number> =>
  new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${config.port} is taken by another program. Stop it, or set PORT to another number.`
            : `Port ${config.port} cannot be opened: ${error.message}`,
        ),
      ),
    )
    server.listen(config.port, config.host, () => {
      const address = server.address()
      listening(typeof address === 'object' && address ? address.port : config.port)
    })
  })

/** Checks that the port is free before the long work of a first start. @throws StartError */
export const checkPort = async (config: Config): Promise<void> => {
  const probe = createServer()
  await listen(probe, config)
  await new Promise((closed) => probe.close(closed))
}

/** Closes the server as soon as no response is under way any more, at the latest after the grace period. */
const stop = (server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> =>
  new Promise((stopped) => {
    const hurry = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
    const look = setInterval(() => {
      if (underWay.size === 0) server.closeAllConnections()
    }, 50)
    server.close(() => {
      clearTimeout(hurry)
      clearInterval(look)
      stopped()
    })
    server.closeIdleConnections()
  })

/** Listens on the configured port. */
export const serveApp = async (app: App, config: Config, aside: Aside = () => false): Promise<Listening> => {
  const underWay = new Set<ServerResponse>()
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 120_000, headersTimeout: 20_000 },
    (request, response) => {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      if (!speaks.has(request.method ?? ''))
        return refuseEarly(response, 'method_not_allowed', { allow: [...speaks].join(', ') })
      if (!isPlainTarget(request.url ?? '')) {
        if (!wantsPage(request)) return refuseEarly(response, 'not_found')
        request.url = nowhere
      }
      if (!aside(request, response)) void answer(request, response)
    },
  )
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  const port = await listen(server, config)
  return { address: `http://localhost:${port}`, close: () => stop(server, underWay) }
}
