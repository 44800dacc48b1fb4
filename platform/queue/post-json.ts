import { NonRetryableError } from './non-retryable-error'

const requestTimeoutMs = 10_000

/** Statuses by which a service says that it will never accept this. */
const refusals: ReadonlySet<number> = new Set([400, 410, 413, 422])

/** One attempt to deliver something to a service of the adopter. */
export interface Delivery {
  /** The same at every attempt: it lets the service accept a repeated delivery only once. */
  readonly id: string
  readonly signal: AbortSignal
}

/**
 * Posts JSON to a service of the adopter; `what` names it in the log.
 * @throws NonRetryableError where the service will never accept it, anything else where it may later
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
