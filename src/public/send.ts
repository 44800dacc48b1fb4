import type { CurrentUser } from '../../contract/people/person'
import { TimeoutError } from '../data/http/errors'
import type { StartedSession } from '../data/session/session'
import { exchange } from './exchange'

/** Why a call of a public page failed. `key` is a message key; `fields` are keys by field. */
export class Refused extends Error {
  override readonly name = 'Refused'
  constructor(
    readonly key: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly requestId?: string,
    readonly retryAfter?: number,
    /** How many tries the code has left. */
    readonly triesLeft?: number,
    /** A code sent a moment ago is still valid. */
    readonly codeAlive?: boolean,
    /** The number to call when nothing else helps. */
    readonly supportPhone?: string,
    /** A code for another purpose was sent to the same address a moment ago. */
    readonly codeSent = false,
  ) {
    super(key)
  }
}

interface WireError {
  readonly error?: {
    readonly code?: string
    readonly request_id?: string
    readonly retry_after?: number
    readonly fields?: Readonly<Record<string, string>>
    readonly details?: {
      readonly tries_left?: number
      readonly code_alive?: boolean
      readonly code_sent?: boolean
      readonly locked?: boolean
      readonly support_phone?: string
    }
  }
}

const refusalOf = (body: unknown, status: number): Refused => {
  const error = (body as WireError | undefined)?.error
  const fields = Object.fromEntries(
    Object.entries(error?.fields ?? {}).map(([field, code]) => [field, `validation.${code}`]),
  )
  const known =
    (error?.code === 'held' && error.details?.locked ? 'held_locked' : error?.code) ??
    (status >= 500 ? 'unavailable' : 'unexpected')
  const { tries_left: left, code_alive: alive, code_sent: sent, support_phone: phone } = error?.details ?? {}
  return new Refused(`errors.${known}`, fields, error?.request_id, error?.retry_after, left, alive, phone, sent)
}

/** A call of the pages before sign-in, without the weight of the guarded client. Never retried. @throws Refused */
export const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
  const answer = await exchange(method, path, body).catch((error: unknown) => {
    const lost = navigator.onLine ? 'errors.unreachable' : 'errors.network'
    throw new Refused(error instanceof TimeoutError ? 'errors.timeout' : lost)
  })
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.data, answer.status)
  if (typeof answer.data !== 'object' || answer.data === null) throw new Refused('errors.contract_mismatch')
  return answer.data
}

/** A session as sign-in returns it. @throws Refused when the reply is not one */
export const readSession = (answer: unknown): StartedSession => {
  const { token, object, device } = answer as {
    readonly token?: unknown
    readonly object?: { readonly type?: unknown }
    readonly device?: unknown
  }
  if (typeof token !== 'string' || typeof object?.type !== 'string') throw new Refused('errors.contract_mismatch')
  return { token, object: object as CurrentUser, device: typeof device === 'string' ? device : undefined }
}
