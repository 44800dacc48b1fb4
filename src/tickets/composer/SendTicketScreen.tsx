import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { TicketForm } from './TicketForm'

/** A ticket for somebody else: staff for anybody, leaders for their own people or, if they name nobody, for themselves. */
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
