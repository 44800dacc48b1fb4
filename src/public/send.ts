import type { CurrentUser } from '../../contract/person'
import { apiBase } from '../providers/hosts'

/** Why a call of a public page failed. `key` is a message key; `fields` are keys by field. */
export class Refused extends Error {
  override readonly name = 'Refused'
  constructor(
    readonly key: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly requestId?: string,
    readonly retryAfter?: number,
    readonly attemptsLeft?: number,
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
    readonly details?: { readonly attempts_left?: number }
  }
}

const limit = 30_000

const xsrf = (): Record<string, string> => {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) }
}

const refusalOf = (body: unknown, status: number): Refused => {
  const error = (body as WireError | undefined)?.error
  const fields = Object.fromEntries(
    Object.entries(error?.fields ?? {}).map(([field, code]) => [field, `validation.${code}`]),
  )
  const known = error?.code ?? (status >= 500 ? 'unavailable' : 'unexpected')
  return new Refused(`errors.${known}`, fields, error?.request_id, error?.retry_after, error?.details?.attempts_left)
}

/** A call of the pages before sign-in, without the weight of the guarded client. Never repeated. @throws Refused */
export const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
  let response: Response
  try {
    response = await fetch(apiBase() + path, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...xsrf() },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limit),
    })
  } catch (error) {
    throw new Refused(
      error instanceof DOMException && error.name === 'TimeoutError' ? 'errors.timeout' : 'errors.network',
    )
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(answer, response.status)
  if (typeof answer !== 'object' || answer === null) throw new Refused('errors.contract_mismatch')
  return answer
}

/** A session as sign-in answers it. @throws Refused when the reply is not one */
export const readSession = (answer: unknown): { readonly token: string; readonly object: CurrentUser } => {
  const { token, object } = answer as { readonly token?: unknown; readonly object?: { readonly type?: unknown } }
  if (typeof token !== 'string' || typeof object?.type !== 'string') throw new Refused('errors.contract_mismatch')
  return { token, object: object as CurrentUser }
}
