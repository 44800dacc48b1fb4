import type { ticketReports } from '../../contract/tickets/reports'
import type { tickets as ticketArea } from '../../contract/tickets/tickets'
import type { Handlers } from '../implement'
import { bulkTickets } from './bulk'
import { listStaff } from './catalogue'
import { listTickets } from './list'
import { deleteMessage, editMessage, readAttachment } from './messages'
import { assignTicket, changeTicketStatus, rateTicket, ticketRatingOptions, transferTicket } from './moves'
import { ticketStats, ticketTimes } from './reports'
import { ticketPresence } from './presence'
import { openTicket, replyTicket } from './write'

/** Tickets, their messages and files, and the reports about them. */
export const ticketHandlers: Handlers<typeof ticketArea & typeof ticketReports> = {
  tickets: listTickets,
  openTicket,
  replyTicket,
  transferTicket,
  rateTicket,
  ticketRatingOptions,
  changeTicketStatus,
  assignTicket,
  bulkTickets,
  ticketPresence,
  editMessage,
  deleteMessage,
  attachment: readAttachment,
  staff: listStaff,
  ticketStats,
  ticketTimes,
}
