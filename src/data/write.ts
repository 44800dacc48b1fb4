import type { QueryKey } from '@tanstack/react-query'
import { invalidatedTags, type Endpoint, type Input, type Reply } from '../../contract/endpoint'
import { call, type CallOptions } from './http/client'
import { isUnanswered, NotSent, PlatformError } from './http/errors'
import { openIntent, closeIntent, type Intent, type Plan } from './idempotency'
import { queryClient } from './queryClient'
import { invalidateTags, readingKey } from './readings'
import { broadcastInvalidation } from './session/otherTabs'

/** A reading and its new answer. */
export interface Known {
  readonly queryKey: QueryKey
  readonly reply: unknown
}

/** A reading and its new answer, taken from the reply of a write. */
export const known = <E extends Endpoint>(endpoint: E, input: Input<E>, reply: Reply<E>): Known => ({
  queryKey: readingKey(endpoint, input),
  reply,
})

/** Options of a write. */
export interface WriteOptions<R> extends CallOptions {
  /** The reading its reply answers: shown at once, and not refetched. */
  readonly updates?: (reply: R) => Known | undefined
  readonly plan?: Plan
  /** One of several: whoever sends them invalidates what they change, once. */
  readonly silent?: boolean
  /** Receives the stored intent before the write leaves. */
  readonly onLeaving?: (intent: Intent) => void
}

/** Announces a write through an endpoint, made here or by somebody else: whatever shows its data is refetched. */
export const invalidateAfter = (endpoint: Endpoint, answered?: Known): void => {
  const stale = invalidatedTags(endpoint)
  void invalidateTags(queryClient, stale, answered?.queryKey)
  broadcastInvalidation(stale)
}

/** Shows the new answer at once; any answer in flight is older. */
const show = async ({ queryKey, reply }: Known): Promise<void> => {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, reply)
}

/** Whether a failure means that something is not, or may not be, as it was read. */
export const mayBeStale = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof PlatformError && (error.status === 404 || error.status === 409))

/** Writes in flight that take effect once, by key: a button pressed twice sends one of them. */
const running = new Map<string, Promise<unknown>>()

const send = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  intent: Intent | undefined,
  options: CallOptions,
) => {
  if (!intent) return call(endpoint, input, options)
  const { key } = intent
  const sent =
    (running.get(key) as Promise<Reply<E>> | undefined) ?? call(endpoint, input, { ...options, idempotencyKey: key })
  running.set(key, sent)
  try {
    const reply = await sent
    closeIntent(intent)
    return reply
  } catch (error) {
    if (error instanceof PlatformError && error.status < 500) closeIntent(intent)
    throw error
  } finally {
    running.delete(key)
  }
}

/**
 * Writes through an endpoint and invalidates what the contract says it changes; if the endpoint takes an idempotency
 * key, it is created and kept here. A refusal settles a write; only silence leaves it open.
 */
export const write = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { updates, plan, silent, onLeaving, ...options }: WriteOptions<Reply<E>> = {},
): Promise<Reply<E>> => {
  if (!navigator.onLine) throw new NotSent(endpoint.path)
  const intent = endpoint.idempotent ? await openIntent(endpoint, input as object, plan) : undefined
  if (intent) onLeaving?.(intent)
  try {
    const reply = await send(endpoint, input, intent, options)
    if (!silent) {
      const answered = updates?.(reply)
      if (answered) await show(answered)
      invalidateAfter(endpoint, answered)
    }
    return reply
  } catch (error) {
    if (!silent && mayBeStale(error)) invalidateAfter(endpoint)
    throw error
  }
}
