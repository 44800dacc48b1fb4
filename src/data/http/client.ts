import type { AxiosRequestConfig } from 'axios'
import type { Endpoint, Input, Reply } from '../../../contract/endpoint'
import { asText, http, searchOf } from './axios'

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Fraction of a form with files that has been uploaded, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** One per intent; created and kept by the caller before sending. */
  readonly idempotencyKey?: string
  /** Survives the page being closed. */
  readonly outlives?: boolean
}

/** Timeout of a form with files and of a file, in milliseconds. */
const fileTimeout = 300_000

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** The path of a call with its parameters and query. Lists are comma-separated; empty values are left out. */
export const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])))
  const search = searchOf(query)
  return search === '' ? path : `${path}?${search}`
}

const asForm = (body: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue
      // React-admin's file input wraps the file.
      const sent = (item as { readonly rawFile?: unknown }).rawFile ?? item
      if (sent instanceof File) form.append(key, sent, sent.name)
      else form.append(key, asText(sent))
    }
  }
  return form
}

const configOf = (endpoint: Endpoint, parts: Parts, options: CallOptions): AxiosRequestConfig => {
  const { method, multipart, binary, timeout } = endpoint
  const { signal, onProgress, idempotencyKey, outlives } = options
  const tell = ({ progress = 0 }: { readonly progress?: number }) => onProgress?.(progress)
  return {
    endpoint,
    method,
    url: addressOf(endpoint, parts),
    data: parts.body && multipart ? asForm(parts.body) : parts.body,
    outlives,
    ...(timeout !== undefined ? { timeout: timeout * 1000 } : (multipart || binary) && { timeout: fileTimeout }),
    ...(binary && { responseType: 'arraybuffer' }),
    ...(signal && { signal }),
    ...(onProgress && multipart && { onUploadProgress: tell }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
  }
}

/**
 * Calls an endpoint of the contract and checks its reply; `axios.ts` defines what is retried automatically, and when.
 * @throws PlatformError, ContractMismatch, NetworkError, NotSent for a write while offline, TimeoutError, or an
 * `AbortError`
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> => {
  const { data } = await http.request<Reply<E>>(configOf(endpoint, input as Parts, options))
  return data
}
