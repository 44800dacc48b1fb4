import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { notifications } from '../../contract/notifications/notifications'
import { tickets, type Ticket } from '../../contract/tickets/tickets'
import { latin } from '../../contract/text'
import { PlatformError } from '../data/http/errors'
import { callKey, useQueryCall } from '../data/useCall'

/** How often an open ticket is asked for again while its page is visible, in milliseconds. */
const every = 15_000

const inputOf = (id: string) => ({ query: { ticket_id: id } })

/** One ticket with its thread, kept fresh. `gone`: it is not there, not ours, or never was a number. */
export const useTicket = (asked: string | null) => {
  const id = latin(asked ?? '').trim()
  const numbered = /^\d{1,15}$/.test(id)
  const { data, error, isPending, refetch } = useQueryCall(tickets.tickets, inputOf(id), { enabled: numbered, every })
  const ticket = data?.results[0]
  const refused = error instanceof PlatformError && error.code === 'not_found'
  const gone = !numbered || refused || (data !== undefined && ticket === undefined)
  return { id, ticket, gone, error, isPending: numbered && isPending, refetch }
}

/** Takes a changed ticket into the cache and drops what else it made stale. */
export const useTicketChanged = (id: number) => {
  const client = useQueryClient()
  return useCallback(
    (changed?: Ticket) => {
      if (changed?.thread) {
        client.setQueryData(callKey(tickets.tickets, inputOf(String(id))), {
          count: 1,
          next: null,
          previous: null,
          results: [changed],
        })
      }
      for (const endpoint of [tickets.tickets, notifications.counters])
        void client.invalidateQueries({ queryKey: callKey(endpoint) })
      void client.invalidateQueries({ queryKey: ['tickets'] })
    },
    [client, id],
  )
}
