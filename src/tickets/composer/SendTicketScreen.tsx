import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { TicketForm } from './TicketForm'

/** A ticket for somebody else: staff to anybody, a leader to the own people or, naming nobody, as one's own. */
export const SendTicketScreen = () => {
  const desk = useCanAccessAtOnce('list', 'tickets.work')
  return (
    <TicketForm
      title={desk ? 'shell.by_section.staff.sendTicket' : 'shell.by_section.user.sendTicket'}
      name="send-ticket"
      recipient={desk ? 'required' : 'optional'}
      ticketPath={desk ? 'adminViewTicket' : 'viewTicket'}
      listPath={desk ? 'adminAllTickets' : 'allTickets'}
    />
  )
}
