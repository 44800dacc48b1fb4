import { errorCodes } from '../../contract/error'
import { toldWait } from './longWait'

/** What a screen says about a failed call. `key` goes to the translator, with `wait` in figures as `n`, `until` as a moment and `by` as `name`. */
export interface Failure {
  readonly key: string
  /** How long to wait, in the unit the key names. */
  readonly wait?: number
  /** When what is closed opens by itself. */
  readonly until?: string
  /** Who was faster, or whose money is closed. */
  readonly by?: string
  /** The name of the file that it is about. */
  readonly file?: string
  /** What somebody else changed of a record, as message keys. */
  readonly changed?: readonly string[]
  /** The id to quote to support. */
  readonly requestId?: string
  /** Whether asking again can help. */
  readonly retry: boolean
}

const known: ReadonlySet<string> = new Set(errorCodes)
const final: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'disabled',
  'contract_required',
  'not_found',
  'method_not_allowed',
  'not_implemented',
])

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Whom the details of a conflict name: `by` is a name, or a person. */
const nameIn = (details: unknown): string | undefined => {
  const { by } = (details ?? {}) as { readonly by?: unknown }
  return textOf(by) ?? textOf((by as { readonly name?: unknown } | null | undefined)?.name)
}

/** Whose money is closed, where it is not the caller’s. */
const ownersIn = (details: unknown): string | undefined => {
  const { owners } = (details ?? {}) as { readonly owners?: unknown }
  if (!Array.isArray(owners)) return undefined
  const names = owners.flatMap((owner: { readonly name?: unknown } | null) => textOf(owner?.name) ?? [])
  return names.length === 0 ? undefined : names.join('، ')
}

const silent = [
  ['notsent', 'errors.not_sent'],
  ['mismatch', 'errors.contract_mismatch'],
  ['timeout', 'errors.timeout'],
  ['network', 'errors.unreachable'],
] as const

/** What the details of a stale record say was changed. */
const changedIn = (details: unknown): readonly string[] => {
  const { changed } = (details ?? {}) as { readonly changed?: unknown }
  return Array.isArray(changed) ? changed.flatMap((key) => textOf(key) ?? []) : []
}

/** What is wrong with a file that was sent: the sentence of its field says more than that something is wrong. */
const fileProblemIn = (fields: unknown): string | undefined =>
  Object.values((fields ?? {}) as Readonly<Record<string, unknown>>)
    .map(textOf)
    .find((code) => code?.startsWith('file_'))

/** Reads any thrown value: a refused call, a wrong reply shape, a lost line, a time-out, or something else. */
export const describeFailure = (error: unknown): Failure => {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Readonly<Record<string, unknown>>
  const body = thrown.body as { readonly error?: Readonly<Record<string, unknown>> } | undefined
  const inner = body?.error ?? {}
  const code = textOf(thrown.code) ?? textOf(inner.code) ?? ''
  const requestId = textOf(thrown.requestId) ?? textOf(thrown.request_id) ?? textOf(inner.request_id)
  const kind = `${textOf(thrown.name) ?? ''} ${code}`.toLowerCase()
  const unanswered = known.has(code) ? undefined : silent.find(([part]) => kind.includes(part))
  if (unanswered) {
    // Only the device knows that its own line is down; otherwise the fault may be the platform's.
    const key = unanswered[0] === 'network' && !navigator.onLine ? 'errors.network' : unanswered[1]
    return { key, requestId, retry: true }
  }
  if (!known.has(code)) return { key: 'errors.unexpected', requestId, retry: true }
  const wait = thrown.retryAfter ?? thrown.retry_after ?? inner.retry_after
  if (typeof wait === 'number' && code === 'rate_limited') {
    const { n, unit } = toldWait(wait)
    return {
      key: unit === 'minutes' ? 'errors.retry_minutes' : 'errors.retry_after',
      wait: n,
      requestId,
      retry: true,
    }
  }
  if (code === 'held') {
    const { until, locked } = (thrown.details ?? inner.details ?? {}) as Readonly<Record<string, unknown>>
    const end = locked === true ? undefined : textOf(until)
    const by = ownersIn(thrown.details ?? inner.details)
    if (by !== undefined)
      return end === undefined
        ? { key: 'errors.held_locked_of', by, requestId, retry: false }
        : { key: 'errors.held_until_of', until: end, by, requestId, retry: false }
    if (end !== undefined) return { key: 'errors.held_until', until: end, requestId, retry: false }
    return { key: locked === true ? 'errors.held_locked' : 'errors.held', requestId, retry: false }
  }
  const file = code === 'validation' ? fileProblemIn(thrown.fields ?? inner.fields) : undefined
  if (file !== undefined) {
    const { file: name } = (thrown.details ?? inner.details ?? {}) as Readonly<Record<string, unknown>>
    const named = textOf(name)
    return { key: `validation.${file}`, ...(named !== undefined && { file: named }), requestId, retry: false }
  }
  const by = code === 'conflict' || code === 'stale' ? nameIn(thrown.details ?? inner.details) : undefined
  const changed = changedIn(thrown.details)
  const others = changed.length > 0 && { changed }
  if (by !== undefined) return { key: `errors.${code}_by`, by, ...others, requestId, retry: true }
  return { key: `errors.${code}`, ...others, requestId, retry: !final.has(code) }
}
