import * as z from 'zod/mini'

/** Machine-readable reasons for a refused call; screens translate them and never show them. */
export const errorCodes = [
  'unauthenticated', // 401 missing, expired or unknown token; `details.reason` may say why its session ended
  'wrong_login', // 401 same response for an unknown name and a wrong password
  'wrong_passcode', // 403
  'held', // 403 money and passcode are blocked until `details.until`, or with `details.locked` until staff lift it; `details.owners` names whose, where not the caller’s
  'wrong_code', // 422 one-time code wrong or expired
  'forbidden', // 403
  'disabled', // 403 account disabled
  'contract_required', // 403 accept the contract first
  'cross_site', // 403
  'not_found', // 404 also for other people's records
  'method_not_allowed', // 405
  'malformed', // 400 not JSON, not multipart, broken encoding
  'key_required', // 400 Idempotency-Key missing
  'validation', // 422 see `fields`
  'conflict', // 409 somebody acted first; `details.by` may name the winner
  'stale', // 409 the record changed; `details.current` holds it, `details.by` may name who changed it
  'illegal_move', // 409 the state table has no such arrow
  'in_use', // 409 something refers to it: end it or make it inactive instead of deleting it
  'key_reused', // 409 same key, other body
  'too_large', // 413
  'unsupported_media', // 415
  'rate_limited', // 429 with Retry-After
  'locked', // 429 too many wrong passcodes or codes
  'internal', // 500
  'not_implemented', // 501
  'unavailable', // 503
  'storage_full', // 507
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Reasons for a single field; the message catalogue has one text for each. */
export const fieldCodes = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_integer',
  'number_order',
  'unknown_option',
  'unknown_partner',
  'unknown_request',
  'unknown_field',
  'unchanged',
  'amount',
  'amount_slash',
  'amount_negative',
  'amount_positive',
  'amount_decimals',
  'date',
  'date_order',
  'date_future',
  'fee_above_amount',
  'date_birth',
  'mobile',
  'email',
  'iban',
  'card',
  'national_id',
  'postal_code',
  'tron_address',
  'bsc_address',
  'wrong_network',
  'address_checksum',
  'address_iban',
  'address_letters',
  'address_zero',
  'passcode',
  'code',
  'password_weak',
  'taken',
  'file_type',
  'file_size',
  'file_empty',
  'file_broken',
  'file_active',
  'file_locked',
  'file_pixels',
  'file_count',
  'file_quota',
  'query_short',
  'reason_required',
  'reason_reserved',
  'balance',
  'price_changed',
  'gas',
  'limit_single',
  'limit_daily',
  'second_person',
  'maker_disabled',
  'receiver_disabled',
  'address_new',
  'address_cooling',
  'change_waits',
  'address_similar',
  'address_count',
  'own_address',
  'own_receiver',
  'own_change',
  'duplicate',
  'exists',
  'either',
  'serving',
  'served_elsewhere',
  'below_used',
  'in_doubt',
  'overpaid',
  'expects_nothing',
  'other_currency',
  'already_paid',
] as const
export type FieldCode = (typeof fieldCodes)[number]

/** The body of every response with status ≥ 400. `fields` maps a dotted body or query path to a reason. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    /** The id to quote to support; also in the `X-Request-Id` header. */
    request_id: z.string(),
    fields: z.optional(z.record(z.string(), z.enum(fieldCodes))),
    /** Seconds until a retry makes sense. */
    retry_after: z.optional(z.number()),
    /** Small, code-specific facts: attempts left, the winner of a conflict, the current record. */
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
