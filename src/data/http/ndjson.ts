import type { Endpoint } from '../../../contract/endpoint'
import { NetworkError } from './errors'
import { http } from './axios'

/** The part of a request in flight that is read here. */
interface Arriving extends EventTarget {
  readonly status: number
  readonly responseText: string
}

const textLines = (
  { method, path }: Endpoint,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): ReadableStream<string> =>
  new ReadableStream({
    start: (given) => {
      let read = 0
      const take = (text: string, end: number) => {
        for (const line of text.slice(read, end).split('\n')) if (line !== '') given.enqueue(line)
        read = end
      }
      const asked = {
        method,
        url: path,
        data: body,
        signal,
        responseType: 'text',
        headers: { Accept: 'application/x-ndjson, application/json' },
        // Lines keep coming for as long as there are any.
        timeout: 0,
        onDownloadProgress: ({ event }: { readonly event?: Event }) => {
          const arrived = event?.target as Arriving | null | undefined
          if (arrived?.status === 200) take(arrived.responseText, arrived.responseText.lastIndexOf('\n') + 1)
        },
      } as const
      http.request<string>(asked).then(
        ({ data }) => {
          take(data, data.length)
          given.close()
        },
        (error: unknown) => given.error(error),
      )
    },
  })

const parse = (line: string, path: string): unknown => {
  try {
    return JSON.parse(line) as unknown
  } catch {
    throw new NetworkError(path)
  }
}

/**
 * Calls an endpoint that answers in lines and yields each one as it arrives. Never retried automatically.
 * @throws PlatformError, NetworkError when the connection broke, or an `AbortError`
 */
export const readLines = async function* (
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const reader = textLines(endpoint, body, signal).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield parse(value, endpoint.path)
  }
}
