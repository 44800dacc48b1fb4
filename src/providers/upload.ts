import { NetworkError, TimeoutError } from './errors'
import { parseJson, secondsOf, xsrfHeaders, type Incoming, type Outgoing } from './transport'

/** Sends a form with files and tells what share of it has left; `fetch` cannot. @throws like `exchange` */
export const upload = (outgoing: Outgoing, onProgress: ((share: number) => void) | undefined): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(outgoing.method, outgoing.url)
    request.timeout = outgoing.timeout * 1000
    const headers = { Accept: 'application/json', ...xsrfHeaders(outgoing.url), ...outgoing.headers }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        requestId: request.getResponseHeader('x-request-id'),
        retryAfter: secondsOf(request.getResponseHeader('retry-after')),
        data: parseJson(request.responseText),
      }),
    )
    request.addEventListener('error', () => reject(new NetworkError(outgoing.url)))
    request.addEventListener('timeout', () => reject(new TimeoutError(outgoing.url)))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    outgoing.signal?.addEventListener('abort', () => request.abort())
    request.send(outgoing.body)
  })
