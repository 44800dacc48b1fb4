import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications'
import { requests, type ProcessRequest } from '../../../contract/requests'
import { workspace } from '../../../contract/workspace'
import { usePlatformCall } from '../../providers/usePlatformCall'
import { callKey } from '../../providers/useCall'

/** Runs a move on the version of the request that was seen. */
export type Guard = (request: ProcessRequest, write: (version: number | undefined) => Promise<unknown>) => Promise<void>

/** The lists that show requests, by resource. */
export const requestLists = ['process-requests', 'kyc-requests', 'account-requests'] as const

/** Runs one move of a request and drops every reading it changes, also when somebody else was faster. */
export const useRequestActions = () => {
  const call = usePlatformCall()
  const client = useQueryClient()
  const drop = () => {
    for (const endpoint of [requests.request, requests.requests, notifications.counters, workspace.audit]) {
      void client.invalidateQueries({ queryKey: callKey(endpoint) })
    }
    for (const list of requestLists) void client.invalidateQueries({ queryKey: [list] })
  }
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> => {
    try {
      return await call(endpoint, input)
    } finally {
      drop()
    }
  }
}
