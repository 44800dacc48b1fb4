/** What a screen says about a failed call. `key` and `args` go to the translator. */
export interface Failure {
  readonly key: string
  readonly seconds?: number
  /** The id to quote to support. */
  readonly requestId?: string
  /** Whether asking again can help. */
  readonly retry: boolean
}

const named = new Set([
  'unauthenticated',
  'forbidden',
  'disabled',
  'contract_required',
  'not_found',
  'validation',
  'conflict',
  'rate_limited',
  'internal',
  'not_implemented',
  'unavailable',
])
const final = new Set(['forbidden', 'disabled', 'contract_required', 'not_found', 'not_implemented', 'unauthenticated'])

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const looksLike = (name: string, part: string) => name.toLowerCase().includes(part)

/** Reads any thrown value: a refused call, a wrong reply shape, a lost line, a time-out, or something else. */
export const describeFailure = (error: unknown): Failure => {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Readonly<Record<string, unknown>>
  const body = thrown.body as { readonly error?: Readonly<Record<string, unknown>> } | undefined
  const inner = body?.error ?? {}
  const name = textOf(thrown.name) ?? ''
  const code = textOf(thrown.code) ?? textOf(inner.code) ?? ''
  const requestId = textOf(thrown.requestId) ?? textOf(thrown.request_id) ?? textOf(inner.request_id)
  if (looksLike(name, 'mismatch')) return { key: 'table.failure.mismatch', requestId, retry: true }
  if (looksLike(name, 'timeout') || code === 'timeout') return { key: 'table.failure.timeout', requestId, retry: true }
  if (looksLike(name, 'network') || code === 'network') return { key: 'table.failure.network', requestId, retry: true }
  if (!named.has(code)) return { key: 'table.failure.unknown', requestId, retry: true }
  const wait = thrown.retryAfter ?? inner.retry_after
  const seconds = typeof wait === 'number' ? wait : code === 'rate_limited' ? 60 : undefined
  return { key: `table.failure.${code}`, seconds, requestId, retry: !final.has(code) }
}
