import type { Endpoint } from '../../contract/endpoint'
import { addressOf, refusal } from './client'
import { NetworkError, PlatformError } from './errors'
import { apiBase } from './hosts'
import { bearerToken } from './session'
import { signInAgain } from './signInAgain'
import { parseJson, secondsOf, xsrfHeaders } from './transport'

const jsonLines = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line !== '') yield JSON.parse(line) as unknown
    if (done) return
  }
}

/**
 * Calls an endpoint that answers in lines and hands each one out as it arrives. Never repeated by itself.
 * @throws PlatformError, NetworkError when the line broke, or an `AbortError`
 */
export const readLines = async function* (
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const url = apiBase() + addressOf(endpoint, {})
  const token = bearerToken()
  try {
    const response = await fetch(new URL(url, window.location.href), {
      method: endpoint.method,
      headers: {
        Accept: 'application/x-ndjson, application/json',
        'Content-Type': 'application/json',
        ...xsrfHeaders(url),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal,
    })
    if (!response.ok || !response.body) {
      throw refusal({
        status: response.status,
        requestId: response.headers.get('x-request-id'),
        retryAfter: secondsOf(response.headers.get('retry-after')),
        data: parseJson(await response.text()),
      })
    }
    yield* jsonLines(response.body)
  } catch (error) {
    if (signal.aborted) throw new DOMException('aborted', 'AbortError')
    if (error instanceof PlatformError) {
      if (error.code === 'unauthenticated') void signInAgain(error)
      throw error
    }
    throw new NetworkError(url)
  }
}
