import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { StatusChip } from '../../ui/fields/StatusChip'

/** The state of a ticket, said to its owner. */
export const OwnStatus = ({ state }: { readonly state: Ticket['status'] }) => {
  const translate = useTranslate()
  const own = state === 'customer_reply'
  // Whoever has answered has nothing to do: it is a warning to staff alone.
  const said = own && ({ word: translate('tickets.own_reply'), tone: 'busy' } as const)
  return <StatusChip state={state} of="ticket_status" {...said} />
}
