import { BucketError } from '../files/bucket'
import { refuse, Refusal } from './refuse'

const codeOf = (error: unknown): string | undefined => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** A number in the input that fits no column; an overflowing sum of ours reads differently. */
const isTooBig = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/^value "[^"]*" is out of range for type/.test(current.message)) return true
  }
  return false
}

/** Whether the same transaction may succeed when it is retried (serialisation failure, deadlock). */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** Something refers to what was to be deleted; a reference to a missing row reads differently. */
const isReferred = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/^update or delete on table .* violates foreign key constraint/.test(current.message)) return true
  }
  return false
}

// 28 and 3D: a changed password, a database that is being replaced by another.
const isTrouble = (code: string): boolean =>
  /^(08|28|3D|53|57)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE'].includes(code)

// The driver's own errors carry no code.
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated\b|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether no connection became free in time, or the one held is gone. */
const isLost = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (lostConnection.test(current.message)) return true
  }
  return false
}

/** Whether a write was attempted where only reads are possible. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** Whether a replica failed where the primary may not: it is gone, refuses writes, or had to change a row being read. */
export const isOfReplica = (error: unknown): boolean => {
  const code = codeOf(error) ?? ''
  // What times out there times out on the primary, too.
  return code !== '57014' && (isLost(error) || isTrouble(code) || isReadOnly(error) || isRetryable(error))
}

/** The refusal for an error of the database or the bucket; `undefined` when it is our fault. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isLost(error)) return refuse('unavailable', { retryAfter: 2 })
  if (error instanceof BucketError) return refuse('unavailable', { retryAfter: 10 })
  const code = codeOf(error)
  if (code === undefined) return undefined
  if (code === '53100' || code === 'ENOSPC') return refuse('storage_full')
  if (code === '23505') return refuse('conflict')
  if (code === '23503' && isReferred(error)) return refuse('in_use')
  if (isRetryable(error) || isTrouble(code)) return refuse('unavailable', { retryAfter: 2 })
  if (code === '22021' || code === '22P05') return refuse('validation', { fields: { _: 'invalid' } })
  if (code === '22003' && isTooBig(error)) return refuse('validation', { fields: { _: 'too_big' } })
  return undefined
}
