import { TicketForm } from './TicketForm'

/** Opens a ticket of one's own. */
export const NewTicketScreen = () => (
  <TicketForm title="tickets.new" name="new-ticket" ticketPath="viewTicket" listPath="tickets" />
)
