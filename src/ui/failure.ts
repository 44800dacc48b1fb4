import type { ErrorCode } from '../../contract/error'
import {
  ContractMismatch,
  NetworkError,
  NotSent,
  PartlyRefused,
  PlatformError,
  TimeoutError,
} from '../data/http/errors'
import { toldWait } from './longWait'

/**
 * What a screen says about a failed call. `key` goes to the translator, with `wait` as the number `n`, `until` as a
 * moment and `by`, joined as the language does, as `name`.
 */
export interface Failure {
  readonly key: string
  /** How long to wait, in the unit the key names. */
  readonly wait?: number
  /** When a lock or hold ends by itself. */
  readonly until?: string
  /** The names of those who were faster, or of those whose money is on hold. */
  readonly by?: readonly string[]
  /** The name of the file concerned. */
  readonly file?: string
  /** The fields of a record that somebody else changed, as message keys. */
  readonly changed?: readonly string[]
  /** The fields whose values were refused, as message keys, with the reason for each. */
  readonly refused?: Readonly<Record<string, string>>
  /** The id to quote to support. */
  readonly requestId?: string
  /** Whether retrying can help. */
  readonly retry: boolean
}

const final: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'disabled',
  'contract_required',
  'not_found',
  'method_not_allowed',
  'not_implemented',
])

/** Statuses with which hosts reject an address that is too long. */
const tooLong: ReadonlySet<number> = new Set([414, 431])

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

type Details = PlatformError['details']

/** The person the details of a conflict name: `by` is a name, or a person. */
const nameIn = ({ by }: Details): readonly string[] => {
  const name = textOf(by) ?? textOf((by as { readonly name?: unknown } | null | undefined)?.name)
  return name === undefined ? [] : [name]
}

/** Whose money is on hold, if not the caller’s. */
const ownersIn = ({ owners }: Details): readonly string[] =>
  Array.isArray(owners) ? owners.flatMap((owner: { readonly name?: unknown } | null) => textOf(owner?.name) ?? []) : []

/** What was changed, according to the details of a stale record. */
const changedIn = ({ changed }: Details): readonly string[] =>
  Array.isArray(changed) ? changed.flatMap((key) => textOf(key) ?? []) : []

const describeRefusal = ({ status, code, fields, details, requestId, retryAfter }: PlatformError): Failure => {
  if (tooLong.has(status)) return { key: 'validation.too_long', requestId, retry: false }
  if (retryAfter !== undefined && code === 'rate_limited') {
    const { n, unit } = toldWait(retryAfter)
    return {
      key: unit === 'minutes' ? 'errors.retry_minutes' : 'errors.retry_after',
      wait: n,
      requestId,
      retry: true,
    }
  }
  if (code === 'held') {
    const { until, locked } = details
    const end = locked === true ? undefined : textOf(until)
    const by = ownersIn(details)
    if (by.length > 0)
      return end === undefined
        ? { key: 'errors.held_locked_of', by, requestId, retry: false }
        : { key: 'errors.held_until_of', until: end, by, requestId, retry: false }
    if (end !== undefined) return { key: 'errors.held_until', until: end, requestId, retry: false }
    return { key: locked === true ? 'errors.held_locked' : 'errors.held', requestId, retry: false }
  }
  // The sentence for a file’s field says more than that something is wrong.
  const file = code === 'validation' && Object.values(fields).find((reason) => reason.startsWith('file_'))
  if (file) {
    const named = textOf(details['file'])
    return { key: `validation.${file}`, ...(named !== undefined && { file: named }), requestId, retry: false }
  }
  const by = code === 'conflict' || code === 'stale' ? nameIn(details) : []
  const changed = changedIn(details)
  const others = changed.length > 0 && { changed }
  if (by.length > 0) return { key: `errors.${code}_by`, by, ...others, requestId, retry: true }
  const refused = details['refused'] as Failure['refused']
  return { key: `errors.${code}`, ...others, ...(refused && { refused }), requestId, retry: !final.has(code) }
}

const unansweredKey = (error: unknown): string => {
  if (error instanceof NotSent) return 'errors.not_sent'
  if (error instanceof TimeoutError) return 'errors.timeout'
  // Only the device knows that its own connection is down; otherwise the fault may be the platform's.
  if (error instanceof NetworkError) return navigator.onLine ? 'errors.unreachable' : 'errors.network'
  return 'errors.unexpected'
}

/**
 * Describes any thrown value: a refused call, the first of several, a wrong reply shape, a lost connection, a timeout,
 * or something else.
 */
export const describeFailure = (error: unknown): Failure => {
  if (error instanceof PartlyRefused) return describeFailure(error.refusals[0])
  if (error instanceof PlatformError) return describeRefusal(error)
  if (error instanceof ContractMismatch)
    return { key: 'errors.contract_mismatch', requestId: error.requestId, retry: true }
  return { key: unansweredKey(error), retry: true }
}
