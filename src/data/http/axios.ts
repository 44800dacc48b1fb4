import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import * as z from 'zod/mini'
import { label, type Endpoint, type Method } from '../../../contract/endpoint'
import { ContractMismatch, NetworkError, NotSent, PlatformError, TimeoutError } from './errors'
import { apiBase } from './hosts'
import { outliving } from './outliving'
import { refusal } from './refusal'
import { maxRetries, mayRetry, onlyReads, pauseBefore } from './retries'
import { bearerToken } from '../session/session'
import { signInAgain } from '../session/signInAgain'
import { xsrfHeaders } from './xsrf'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The contract of the call; its reply is checked against it. */
    endpoint?: Endpoint | undefined
    /** How many times it has been resent. */
    attempt?: number
    /** Survives the page being closed; at most 64 kB of such bodies may be in flight at once. */
    outlives?: boolean | undefined
  }
}

const present = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A value in an address or a form; list members are separated by commas. */
export const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))

/** The query string of an address. Lists are comma-separated; empty values are left out. */
export const searchOf = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => present(value))
      .map(([key, value]) => [key, asText(value)]),
  ).toString()

/**
 * The only channel to the platform after sign-in. Paths are relative to the API base of this site's domain. Every call
 * carries the bearer token and the XSRF pair, asks for JSON, has a timeout, and fails with an error from `errors.ts`.
 */
export const http = axios.create({
  adapter: 'xhr',
  // The bearer token goes to the platform and nowhere else.
  allowAbsoluteUrls: false,
  headers: { common: { Accept: 'application/json' } },
  paramsSerializer: { serialize: searchOf },
  responseType: 'json',
  timeout: 30_000,
  // An HTML page or broken text is not an answer, and a timeout is distinguished from a lost connection.
  transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
  // Ours is read synchronously: axios would ask the cookie store, which answers a turn later, before every call.
  xsrfCookieName: '',
})

const askedOf = ({ endpoint, method = 'get' }: AxiosRequestConfig): Pick<Endpoint, 'method' | 'effect' | 'binary'> =>
  endpoint ?? { method: method.toUpperCase() as Method }

const bearer = (): string | null => {
  const token = bearerToken()
  return token && `Bearer ${token}`
}

const prepare = (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
  // A write that never left has no effect and can say so; waiting for an answer would leave the person in doubt.
  if (!onlyReads(askedOf(config)) && !navigator.onLine) throw new NotSent(config.url)
  const baseURL = apiBase()
  config.headers.set('Authorization', bearer())
  config.headers.set(xsrfHeaders(baseURL))
  return { ...config, baseURL, ...(config.outlives && { adapter: outliving }) }
}

const mismatch = ({ config, headers }: AxiosResponse, field: string): ContractMismatch => {
  const { endpoint, method = '', url = '' } = config
  const id = headers['x-request-id'] as string | undefined
  const error = new ContractMismatch(endpoint ? label(endpoint) : `${method.toUpperCase()} ${url}`, field, id)
  // oxlint-disable-next-line no-console -- no screen names fields; whoever runs the platform must know which one
  console.error(error.message)
  return error
}

/** Checks a reply against the contract of its endpoint. */
const check = (response: AxiosResponse<unknown>): AxiosResponse => {
  const { endpoint } = response.config
  if (!endpoint) return response
  if (endpoint.binary) {
    const type = String(response.headers['content-type'] ?? '')
    return { ...response, data: new Blob([response.data as ArrayBuffer], { type }) }
  }
  const parsed = z.safeParse(endpoint.response, response.data)
  if (!parsed.success) throw mismatch(response, parsed.error.issues[0]?.path.join('.') ?? '')
  return { ...response, data: parsed.data }
}

/** The JSON of an answer, whatever response type the call asked for. */
const jsonOf = ({ data, config }: AxiosResponse<unknown>): unknown => {
  const text = config.responseType === 'arraybuffer' ? new TextDecoder().decode(data as ArrayBuffer) : data
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const networkCodes: readonly (string | undefined)[] = [AxiosError.ERR_NETWORK, AxiosError.ECONNABORTED]

/** What went wrong, as an error from `errors.ts`. */
const errorOf = (error: AxiosError): Error => {
  const { code, config, response } = error
  if (code === AxiosError.ERR_CANCELED) return new DOMException('aborted', 'AbortError')
  if (code === AxiosError.ETIMEDOUT) return new TimeoutError(config?.url)
  if (networkCodes.includes(code)) return new NetworkError(config?.url)
  if (!response) return error
  const { status, headers } = response
  if (status >= 200 && status < 300) return mismatch(response, '')
  const header = (name: string) => headers[name] as string | undefined
  return refusal({ status, data: jsonOf(response), header })
}

const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    })
  })

const isSessionLost = ({ endpoint }: AxiosRequestConfig, error: Error): error is PlatformError =>
  error instanceof PlatformError &&
  error.code === 'unauthenticated' &&
  endpoint?.access !== 'public' &&
  bearerToken() !== null

/**
 * Reads without side effects are retried up to three times; nothing else is ever repeated. When the session is lost the
 * person is asked to sign in over the page: reads then continue, writes are left to the person.
 */
const recover = async (thrown: unknown): Promise<AxiosResponse> => {
  if (!(thrown instanceof AxiosError)) throw thrown
  const { config } = thrown
  const error = errorOf(thrown)
  if (!config) throw error
  const { attempt = 0 } = config
  const again = () => http.request({ ...config, attempt: attempt + 1 })
  if (isSessionLost(config, error)) {
    // Somebody who signed in again while this call was in flight is not asked twice.
    const signedIn =
      (config.headers.get('Authorization') ?? null) === bearer() ? signInAgain(error) : Promise.resolve(true)
    if (onlyReads(askedOf(config)) && attempt < maxRetries && (await signedIn)) return again()
    throw error
  }
  if (attempt >= maxRetries || !mayRetry(askedOf(config), error)) throw error
  await wait(pauseBefore(attempt, error), config.signal as AbortSignal | undefined)
  return again()
}

/**
 * A screen makes many requests at once when it opens: each is sent in its own task, so that a phone can respond in
 * between. Writes leave at once, whatever becomes of the page.
 */
const apart = async (config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> => {
  await new Promise((go) => setTimeout(go))
  return config
}

http.interceptors.request.use(prepare, null, { synchronous: true })
// The interceptor added last runs first.
http.interceptors.request.use(apart, null, { runWhen: (config) => onlyReads(askedOf(config)) })
http.interceptors.response.use(check, recover)
