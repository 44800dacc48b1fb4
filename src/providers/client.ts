import axios, { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import * as z from 'zod/mini'
import { label, type Endpoint, type Input, type Reply } from '../../contract/endpoint'
import { errorBody } from '../../contract/error'
import { ContractMismatch, NetworkError, PlatformError, TimeoutError } from './errors'
import { apiBase } from './hosts'
import { bearerToken } from './session'
import { signInAgain } from './signInAgain'

/** How a single call may differ. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Share of an upload that has left, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** One per intent; made and kept by the caller before sending. */
  readonly idempotencyKey?: string
}

const defaultTimeout = 30
const uploadTimeout = 300
const maxRetries = 3
const longestPause = 30_000

const http = axios.create({
  headers: { Accept: 'application/json' },
  withXSRFToken: true,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  responseType: 'json',
  transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
  validateStatus: (status) => status >= 200 && status < 300,
})

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

const present = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))

/** The path of a call with its parameters and query. Lists are comma separated; empty values are left out. */
export const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => present(value) && !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) => [key, asText(value)]),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

const asForm = (body: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue
      if (item instanceof File) form.append(key, item, item.name)
      else form.append(key, asText(item))
    }
  }
  return form
}

/** Whether a lost or failed call may be sent again by itself: reads without effect only (specification §9). */
export const mayRetry = (endpoint: Endpoint, error: unknown): boolean => {
  if (endpoint.method !== 'GET' || endpoint.effect) return false
  if (error instanceof PlatformError) return error.status === 429 || error.status >= 500
  return error instanceof NetworkError || error instanceof TimeoutError
}

/** Milliseconds before try number `attempt` (from 0): doubling with jitter, never over 30 s; the platform's wish wins. */
export const pauseBefore = (attempt: number, error: unknown, random = Math.random()): number => {
  const wished = error instanceof PlatformError ? error.retryAfter : undefined
  if (wished !== undefined) return Math.min(wished * 1000, longestPause)
  return Math.min(500 * 2 ** attempt * (0.75 + random / 2), longestPause)
}

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    })
  })

const refusal = (response: AxiosResponse<unknown>): PlatformError => {
  const parsed = z.safeParse(errorBody, response.data)
  const header = response.headers instanceof AxiosHeaders ? response.headers.get('x-request-id') : undefined
  if (parsed.success) {
    const { error } = parsed.data
    return new PlatformError({
      status: response.status,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      requestId: error.request_id,
      retryAfter: error.retry_after,
      ...(error.details && { details: error.details }),
    })
  }
  return new PlatformError({
    status: response.status,
    code:
      response.status === 401
        ? 'unauthenticated'
        : response.status === 403
          ? 'forbidden'
          : response.status === 404
            ? 'not_found'
            : 'unavailable',
    requestId: typeof header === 'string' ? header : undefined,
  })
}

const understood = (error: unknown, endpoint: Endpoint): unknown => {
  if (!(error instanceof AxiosError)) return error
  if (error.code === AxiosError.ERR_CANCELED) return new DOMException('aborted', 'AbortError')
  if (error.code === AxiosError.ETIMEDOUT || error.code === AxiosError.ECONNABORTED)
    return new TimeoutError(label(endpoint))
  if (error.response && error.response.status >= 300) return refusal(error.response)
  if (error.response) return new ContractMismatch(label(endpoint), '')
  return new NetworkError(label(endpoint))
}

const send = async (endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<unknown> => {
  const token = bearerToken()
  const files = endpoint.multipart === true
  try {
    const response = await http.request<unknown>({
      method: endpoint.method,
      baseURL: apiBase(),
      url: addressOf(endpoint, parts),
      data: parts.body && (files ? asForm(parts.body) : parts.body),
      timeout: (endpoint.timeout ?? (files ? uploadTimeout : defaultTimeout)) * 1000,
      ...(endpoint.binary && { responseType: 'blob' }),
      ...(options.signal && { signal: options.signal }),
      ...(options.onProgress && {
        onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
      }),
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(parts.body && !files && { 'Content-Type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
      },
    })
    return response.data
  } catch (error) {
    throw understood(error, endpoint)
  }
}

const checked = <E extends Endpoint>(endpoint: E, body: unknown): Reply<E> => {
  if (endpoint.binary) return body as Reply<E>
  const parsed = z.safeParse(endpoint.response, body)
  if (parsed.success) return parsed.data as Reply<E>
  throw new ContractMismatch(label(endpoint), parsed.error.issues[0]?.path.join('.') ?? '')
}

const sessionLost = (endpoint: Endpoint, error: unknown): boolean =>
  error instanceof PlatformError &&
  error.code === 'unauthenticated' &&
  endpoint.access !== 'public' &&
  bearerToken() !== null

/**
 * Calls an endpoint of the contract and checks its reply.
 *
 * Reads without effect are sent again up to three times; nothing else is ever repeated. When the session is lost the
 * person is asked to sign in over the page: reads then go on, writes are left to the person.
 * @throws PlatformError, ContractMismatch, NetworkError, TimeoutError, or an `AbortError`
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return checked(endpoint, await send(endpoint, input as Parts, options))
    } catch (error) {
      if (sessionLost(endpoint, error)) {
        const again = signInAgain()
        if (endpoint.method === 'GET' && !endpoint.effect && attempt < maxRetries && (await again)) continue
        throw error
      }
      if (attempt >= maxRetries || !mayRetry(endpoint, error)) throw error
      await wait(pauseBefore(attempt, error), options.signal)
    }
  }
}
