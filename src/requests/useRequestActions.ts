import { useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { audit } from '../../contract/system/audit'
import { usePlatformCall } from '../data/usePlatformCall'
import { callKey } from '../data/useCall'

/** Runs a move on the version of the request that was seen. */
export type Guard = (request: ProcessRequest, write: (version: number | undefined) => Promise<unknown>) => Promise<void>

/** The lists that show requests, by resource. */
export const requestLists = ['process-requests', 'kyc-requests', 'account-requests'] as const

type Move = (typeof requests)[
  | 'submitRequest'
  | 'deriveRequest'
  | 'undoDerive'
  | 'correction'
  | 'remindRequest'
  | 'cloneRequest'
  | 'deleteRequest']

/**
 * Runs one move of a request, shows at once what it left, and drops every reading it changes, also when somebody else
 * was faster. Without the first, the next move would be decided on the version before and refused as stale.
 */
export const useRequestActions = () => {
  const call = usePlatformCall()
  const client = useQueryClient()
  const drop = () => {
    for (const endpoint of [requests.request, requests.requests, notifications.counters, audit.audit]) {
      void client.invalidateQueries({ queryKey: callKey(endpoint) })
    }
    for (const list of requestLists) void client.invalidateQueries({ queryKey: [list] })
  }
  const show = ({ object }: { readonly object?: ProcessRequest; readonly ok?: true }) => {
    if (object?.detail) client.setQueryData(callKey(requests.request, { params: { id: object.id } }), { object })
  }
  return async <E extends Move>(endpoint: E, input: Input<E>): Promise<Reply<E>> => {
    try {
      const reply = await call(endpoint, input)
      show(reply)
      return reply
    } finally {
      drop()
    }
  }
}
