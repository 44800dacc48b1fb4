import { NetworkError, TimeoutError } from './errors'

/** One HTTP request as it leaves; `timeout` in seconds. */
export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | undefined
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  readonly binary?: boolean | undefined
  /** Goes on when the page goes away. */
  readonly outlives?: boolean | undefined
}

/** What came back: the parsed body, or `undefined` in `data` when it is not what was asked for. */
export interface Incoming {
  readonly status: number
  readonly requestId: string | null
  /** Seconds the answer asks to wait before another try. */
  readonly retryAfter: number | undefined
  readonly data: unknown
}

const xsrfCookie = /(?:^|; )XSRF-TOKEN=([^;]*)/

/** The XSRF pair of the specification §7: the cookie's value as a header, to our own origin only. */
export const xsrfHeaders = (url: string): Readonly<Record<string, string>> => {
  const token = xsrfCookie.exec(document.cookie)?.[1]
  const own = new URL(url, window.location.href).origin === window.location.origin
  return token === undefined || !own ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) }
}

/** JSON or nothing: a page, broken text or an empty body is never taken for an answer. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A `Retry-After` header in seconds; the form with a date is not used by our kind of host. */
export const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined

const lost = (error: unknown, outgoing: Outgoing): unknown => {
  if (outgoing.signal?.aborted) return new DOMException('aborted', 'AbortError')
  if (error instanceof DOMException && error.name === 'TimeoutError') return new TimeoutError(outgoing.url)
  return new NetworkError(outgoing.url)
}

/** Sends a request and reads its answer. @throws NetworkError, TimeoutError, or an `AbortError` */
export const exchange = async (outgoing: Outgoing): Promise<Incoming> => {
  const limit = AbortSignal.timeout(outgoing.timeout * 1000)
  try {
    const response = await fetch(new URL(outgoing.url, window.location.href), {
      method: outgoing.method,
      headers: { Accept: 'application/json', ...xsrfHeaders(outgoing.url), ...outgoing.headers },
      credentials: 'same-origin',
      signal: outgoing.signal ? AbortSignal.any([outgoing.signal, limit]) : limit,
      ...(outgoing.body !== undefined && { body: outgoing.body }),
      ...(outgoing.outlives && { keepalive: true }),
    })
    const data = outgoing.binary && response.ok ? await response.blob() : parseJson(await response.text())
    return {
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      retryAfter: secondsOf(response.headers.get('retry-after')),
      data,
    }
  } catch (error) {
    throw lost(error, outgoing)
  }
}
