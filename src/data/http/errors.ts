import type { ErrorCode, FieldCode } from '../../../contract/error'

/** The platform refused a call. `fields` maps dotted body or query paths to reasons; `retryAfter` is in seconds. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  /** React-admin and react-query read this. */
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, FieldCode>>
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly details: Readonly<Record<string, unknown>>
  /** The same fields as react-admin's forms read them: message keys by the source of an input. */
  readonly body: { readonly errors: Readonly<Record<string, string>> }
  constructor(facts: {
    readonly status: number
    readonly code: ErrorCode
    readonly fields?: Readonly<Record<string, FieldCode>>
    readonly requestId?: string | undefined
    readonly retryAfter?: number | undefined
    readonly details?: Readonly<Record<string, unknown>>
  }) {
    const { fields = {} } = facts
    const refused = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
    super(`${facts.status} ${facts.code}${refused}`)
    this.status = facts.status
    this.code = facts.code
    this.fields = fields
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
    this.details = facts.details ?? {}
    const keys = Object.entries(this.fields).map(([field, reason]) => [field, `validation.${reason}`])
    this.body = { errors: Object.fromEntries(keys) as Readonly<Record<string, string>> }
  }
}

/** A reply that violates the contract: names the endpoint and the field. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'
  constructor(
    readonly endpoint: string,
    readonly field: string,
    readonly requestId?: string,
  ) {
    super(`contract mismatch: ${endpoint}, ${field === '' ? '(body)' : field}`)
  }
}

/** No answer arrived: the connection is down or the host is unreachable. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
}

/** The browser knows it is offline: nothing was sent. */
export class NotSent extends NetworkError {
  override readonly name: string = 'NotSent'
}

/** The answer did not arrive in time; the call may have taken effect. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** Several records were to be written and some failed: how many succeeded, and why each of the others did not. */
export class PartlyRefused extends Error {
  override readonly name = 'PartlyRefused'
  /** Status of the first refusal, where the platform gave one. */
  readonly status: number | undefined
  constructor(
    readonly done: number,
    readonly refusals: readonly unknown[],
  ) {
    const [first] = refusals
    super(`${refusals.length} of ${done + refusals.length} refused: ${String(first)}`)
    this.status = first instanceof PlatformError ? first.status : undefined
  }
}

/** Whether a call was cancelled by its caller. */
export const isCanceled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Whether no conclusive answer arrived: the operation may have taken effect, or may yet. */
export const isUnanswered = (error: unknown): boolean =>
  error !== null &&
  error !== undefined &&
  !(error instanceof NotSent) &&
  !(error instanceof PlatformError && error.status < 500)
