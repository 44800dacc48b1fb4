import { admits } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import type { CallSession, SignedInUser } from '../implement'
import { refuse } from './refuse'

/** The caller, as far as the bearer token identifies them. */
export interface Caller {
  readonly user: SignedInUser
  readonly session: CallSession
}

/** The bearer token of a call, if it carries one that could be ours. */
export const bearerToken = (headers: Headers): string | undefined =>
  /^bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1]

/** Refuses callers the endpoint is not for: no session, no right, disabled, contract not accepted. */
export const checkAccess = (endpoint: Endpoint, caller: Caller | undefined): void => {
  if (endpoint.access === 'public') return
  if (!caller) throw refuse('unauthenticated')
  if (!admits(endpoint.access, caller.user)) throw refuse('forbidden')
  if (caller.user.disabled && !endpoint.whenDisabled) throw refuse('disabled')
  if (endpoint.needsContract && !caller.user.contractAccepted) throw refuse('contract_required')
}

/** The idempotency key of a call that requires or accepts one. */
export const readKey = (endpoint: Endpoint, headers: Headers): string | undefined => {
  const key = headers.get('idempotency-key') ?? undefined
  if (!endpoint.idempotent || (endpoint.idempotent === 'offered' && key === undefined)) return key
  if (key === undefined || !/^[\x21-\x7e]{1,255}$/.test(key)) throw refuse('key_required')
  return key
}
