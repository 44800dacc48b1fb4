import * as z from 'zod/mini'
import { label, type Endpoint, type Input, type Reply } from '../../contract/endpoint'
import { errorBody, type ErrorCode } from '../../contract/error'
import { ContractMismatch, NetworkError, NotSent, PlatformError, TimeoutError } from './errors'
import { apiBase } from './hosts'
import { bearerToken } from './session'
import { signInAgain } from './signInAgain'
import { exchange, type Incoming, type Outgoing } from './transport'
import { upload } from './upload'

/** How a single call may differ. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Share of an upload that has left, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** One per intent; made and kept by the caller before sending. */
  readonly idempotencyKey?: string
  /** Goes on when the page goes away; at most 64 kB of such bodies are under way at once. */
  readonly outlives?: boolean
}

const defaultTimeout = 30
const uploadTimeout = 300
const maxRetries = 3
const longestPause = 30_000
/** Seconds somebody is kept waiting without a word because the platform asks for a pause; a longer one is said. */
const longestSilence = 10

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

const onlyReads = (endpoint: Endpoint): boolean => endpoint.method === 'GET' && !endpoint.effect

/**
 * Whether a lost or failed call may be sent again by itself: reads without effect only (specification §9). A device that
 * knows itself to be offline says so at once, as is a limit that lasts; what is on screen is asked for again when the
 * line is back.
 */
export const mayRetry = (endpoint: Endpoint, error: unknown): boolean => {
  if (!onlyReads(endpoint)) return false
  if (error instanceof PlatformError) {
    if ((error.retryAfter ?? 0) > longestSilence) return false
    return error.status === 429 || (error.status >= 500 && error.status !== 501)
  }
  return (error instanceof NetworkError || error instanceof TimeoutError) && navigator.onLine
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

const fallbackCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

/** The error a refused call becomes. */
export const refusal = ({ status, data, requestId, retryAfter }: Incoming): PlatformError => {
  const parsed = z.safeParse(errorBody, data)
  if (!parsed.success) {
    return new PlatformError({
      status,
      code: fallbackCodes[status] ?? 'unavailable',
      requestId: requestId ?? undefined,
      retryAfter,
    })
  }
  const { error } = parsed.data
  return new PlatformError({
    status,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    requestId: error.request_id,
    retryAfter: error.retry_after ?? retryAfter,
    ...(error.details && { details: error.details }),
  })
}

const send = async (endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Incoming> => {
  // A write that never left has no effect, and may be told so: whoever waits for its answer would be left in doubt.
  if (!onlyReads(endpoint) && !navigator.onLine) throw new NotSent(endpoint.path)
  const token = bearerToken()
  const files = endpoint.multipart === true
  const outgoing: Outgoing = {
    method: endpoint.method,
    url: apiBase() + addressOf(endpoint, parts),
    body: parts.body && (files ? asForm(parts.body) : JSON.stringify(parts.body)),
    timeout: endpoint.timeout ?? (files ? uploadTimeout : defaultTimeout),
    signal: options.signal,
    binary: endpoint.binary,
    outlives: options.outlives,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(parts.body && !files && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
    },
  }
  const incoming = files ? await upload(outgoing, options.onProgress) : await exchange(outgoing)
  if (incoming.status < 200 || incoming.status > 299) throw refusal(incoming)
  return incoming
}

const checked = <E extends Endpoint>(endpoint: E, { data, requestId }: Incoming): Reply<E> => {
  if (endpoint.binary) return data as Reply<E>
  const parsed = z.safeParse(endpoint.response, data)
  if (parsed.success) return parsed.data as Reply<E>
  throw new ContractMismatch(label(endpoint), parsed.error.issues[0]?.path.join('.') ?? '', requestId ?? undefined)
}

const sessionLost = (endpoint: Endpoint, error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  error.code === 'unauthenticated' &&
  endpoint.access !== 'public' &&
  bearerToken() !== null

/**
 * Calls an endpoint of the contract and checks its reply.
 *
 * Reads without effect are sent again up to three times; nothing else is ever repeated. When the session is lost the
 * person is asked to sign in over the page: reads then go on, writes are left to the person.
 * @throws PlatformError, ContractMismatch, NetworkError, of a write without a line NotSent, TimeoutError, or an
 *   `AbortError`
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> => {
  for (let attempt = 0; ; attempt += 1) {
    const token = bearerToken()
    try {
      return checked(endpoint, await send(endpoint, input as Parts, options))
    } catch (error) {
      if (sessionLost(endpoint, error)) {
        // Whoever signed in again while this call was under way is not asked twice.
        const again = bearerToken() === token ? signInAgain(error) : Promise.resolve(true)
        if (onlyReads(endpoint) && attempt < maxRetries && (await again)) continue
        throw error
      }
      if (attempt >= maxRetries || !mayRetry(endpoint, error)) throw error
      await wait(pauseBefore(attempt, error), options.signal)
    }
  }
}
