import { tickets } from '../../contract/tickets/tickets'
import { latin } from '../../contract/text'
import { PlatformError } from '../data/http/errors'
import { useRead } from '../data/useRead'
import { ticketInput } from './updatesTicket'

/** How often an open ticket is asked for again while its page is visible, in milliseconds. */
const every = 15_000

/** One ticket with its thread, kept fresh. `gone`: it is not there, not ours, or never was a number. */
export const useTicket = (asked: string | null) => {
  const id = latin(asked ?? '').trim()
  const numbered = /^\d{1,15}$/.test(id)
  const { data, error, isPending, refetch } = useRead(tickets.tickets, ticketInput(id), { enabled: numbered, every })
  const ticket = data?.results[0]
  const refused = error instanceof PlatformError && error.code === 'not_found'
  const gone = !numbered || refused || (data !== undefined && ticket === undefined)
  return { id, ticket, gone, error, isPending: numbered && isPending, refetch }
}
