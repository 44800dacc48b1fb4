import * as z from 'zod/mini'
import { errorBody, type ErrorCode } from '../../../contract/error'
import { PlatformError } from './errors'

const fallbackCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

/** What is read of an answer that refuses. */
interface Refused {
  readonly status: number
  readonly data: unknown
  /** A header of the answer; names in lower case. */
  readonly header: (name: string) => string | undefined
}

/** A `Retry-After` header in seconds; the form with a date is not used by our kind of host. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined

/** The error a refused call becomes. */
export const refusal = ({ status, data, header }: Refused): PlatformError => {
  const parsed = z.safeParse(errorBody, data)
  const retryAfter = secondsOf(header('retry-after'))
  if (!parsed.success) {
    const code = fallbackCodes[status] ?? 'unavailable'
    return new PlatformError({ status, code, requestId: header('x-request-id'), retryAfter })
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
