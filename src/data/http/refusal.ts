import { errorCodes, fieldCodes, type ErrorCode, type FieldCode } from '../../../contract/error'
import { PlatformError } from './errors'

/** The error code for a refusal whose reason is not in the contract, by status. */
const codeOf: Readonly<Record<number, ErrorCode>> = {
  400: 'validation',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_implemented',
  409: 'illegal_move',
  413: 'too_large',
  414: 'too_large',
  422: 'validation',
  429: 'rate_limited',
  431: 'too_large',
  501: 'not_implemented',
}

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  (words as readonly unknown[]).includes(value)

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** The part of a refusing response that is read here. */
interface Refused {
  readonly status: number
  readonly data: unknown
  /** A response header; names in lower case. */
  readonly header: (name: string) => string | undefined
}

/** A `Retry-After` header in seconds; the date form is not used by our kind of host. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined

/**
 * The error a refused call becomes. A platform may give reasons we have no words for: the rest of its reply still
 * applies. A 404 that is not JSON comes from a router that does not know the path, not from an endpoint that does not
 * know the record.
 */
export const refusal = ({ status, data, header }: Refused): PlatformError => {
  const { code, request_id: id, fields, retry_after: pause, details } = objectIn(objectIn(data)['error'])
  const byStatus = (status === 404 && data === undefined ? 'not_implemented' : codeOf[status]) ?? 'unavailable'
  const reasons = Object.entries(objectIn(fields)).map(([field, reason]) => [
    field,
    isOneOf(fieldCodes, reason) ? reason : 'invalid',
  ])
  return new PlatformError({
    status,
    code: isOneOf(errorCodes, code) ? code : byStatus,
    fields: Object.fromEntries(reasons) as Readonly<Record<string, FieldCode>>,
    requestId: typeof id === 'string' ? id : header('x-request-id'),
    retryAfter: typeof pause === 'number' ? pause : secondsOf(header('retry-after')),
    details: objectIn(details),
  })
}
