import { AxiosError, AxiosHeaders, type AxiosAdapter, type AxiosResponse } from 'axios'

/**
 * Sends what must outlive the page: the browser aborts an `XMLHttpRequest` when the page closes, but not a `fetch` with
 * `keepalive`. At most 64 kB of such bodies may be in flight at once.
 */
export const outliving: AxiosAdapter = async (config) => {
  const { baseURL = '', url = '', method = 'GET', headers, timeout = 0 } = config
  const lost = (code: string, response?: AxiosResponse) => new AxiosError(url, code, config, undefined, response)
  const limit = AbortSignal.timeout(timeout)
  const answer = await fetch(new URL(baseURL + url, window.location.href), {
    method: method.toUpperCase(),
    headers: Object.entries(headers.toJSON(true)),
    body: config.data as string,
    credentials: 'same-origin',
    keepalive: true,
    signal: limit,
  }).catch(() => {
    throw lost(limit.aborted ? AxiosError.ETIMEDOUT : AxiosError.ERR_NETWORK)
  })
  const { status, statusText } = answer
  const found = { data: await answer.text(), status, statusText, headers: new AxiosHeaders(), config }
  for (const [name, value] of answer.headers) found.headers.set(name, value)
  if (!answer.ok) throw lost(AxiosError.ERR_BAD_REQUEST, found)
  return found
}
