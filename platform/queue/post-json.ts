import { NonRetryableError } from './non-retryable-error'

const requestTimeoutMs = 10_000

/** Answers by which a service says that it will not take this, whenever it is sent. */
const refusals: ReadonlySet<number> = new Set([400, 410, 413, 422])

/** One try to hand something to a service of the adopter. */
export interface Delivery {
  /** The same at every try: by it the service takes once what it is given twice. */
  readonly id: string
  readonly signal: AbortSignal
}

/**
 * Posts JSON to a service of the adopter; `what` it is, for the log.
 * @throws NonRetryableError where the service never will take it, anything else where it may later
 */
export const postJson = async (
  address: string,
  body: object,
  { id, signal }: Delivery,
  what: string,
): Promise<void> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  })
  await answer.body?.cancel()
  if (refusals.has(answer.status)) throw new NonRetryableError(`${what} was refused with ${answer.status}.`)
  if (!answer.ok) throw new Error(`${what} was answered with ${answer.status}.`)
}
