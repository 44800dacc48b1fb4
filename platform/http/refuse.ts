import type { ErrorBody, ErrorCode, FieldCode } from '../../contract/error'

const statuses = {
  unauthenticated: 401,
  wrong_login: 401,
  wrong_passcode: 403,
  held: 403,
  wrong_code: 422,
  forbidden: 403,
  disabled: 403,
  contract_required: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  malformed: 400,
  key_required: 400,
  validation: 422,
  conflict: 409,
  stale: 409,
  illegal_move: 409,
  in_use: 409,
  key_reused: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  locked: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<ErrorCode, number>

/** What may accompany a refusal. */
export interface RefusalFacts {
  /** Dotted body or query path → reason. */
  readonly fields?: Readonly<Record<string, FieldCode>>
  /** Small, code-specific facts for the screen. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Seconds until a retry makes sense; also sent as `Retry-After`. */
  readonly retryAfter?: number
  /**
   * Commits what the handler has written so far instead of rolling it back: counters of wrong passcodes and codes must
   * survive the refusal they lead to.
   */
  readonly keepWrites?: true
}

/** A call that ends in an error body. Made by {@link refuse}. */
export class Refusal extends Error {
  readonly status: (typeof statuses)[ErrorCode]

  constructor(
    readonly code: ErrorCode,
    readonly facts: RefusalFacts = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.status = statuses[code]
  }

  /** The documented error body. */
  body(requestId: string): ErrorBody {
    const { fields, details, retryAfter } = this.facts
    return {
      error: {
        code: this.code,
        request_id: requestId,
        ...(fields && { fields: { ...fields } }),
        ...(retryAfter !== undefined && { retry_after: retryAfter }),
        ...(details && { details: { ...details } }),
      },
    }
  }
}

/** Ends the call with an error body: `throw refuse('stale', { details: { current } })`. */
export const refuse = (code: ErrorCode, facts: RefusalFacts = {}): Refusal => new Refusal(code, facts)

/** Ends the call with 422 and a reason at each field: `throw invalid({ amount: 'balance' })`. */
export const invalid = (fields: Readonly<Record<string, FieldCode>>): Refusal => new Refusal('validation', { fields })
