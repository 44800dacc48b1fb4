import { NetworkError, TimeoutError } from '../data/http/errors'
import { apiBase } from '../data/http/hosts'
import { xsrfHeaders } from '../data/http/xsrf'

/** Timeout of a public page's call, in milliseconds. */
const requestTimeoutMs = 30_000

/** JSON or nothing: an HTML page, broken text or an empty body is never taken for an answer. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * One call of the pages before sign-in, which is worth these few lines: axios weighs as much as one of those pages.
 * `data` is `undefined` when the answer is not JSON.
 * @throws NetworkError or TimeoutError
 */
export const exchange = async (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly data: unknown }> => {
  const url = apiBase() + path
  try {
    const response = await fetch(new URL(url, window.location.href), {
      method,
      headers: { Accept: 'application/json', ...xsrfHeaders(url), ...(body && { 'Content-Type': 'application/json' }) },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(requestTimeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, data: parseJson(await response.text()) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new TimeoutError(url)
    throw new NetworkError(url)
  }
}
